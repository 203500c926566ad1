internal import Notebook
internal import Wording

extension Desk {
  mutating func perform(_ action: Action, _ effects: inout [Effect]) {
    // The toast's undo applies to what happened last.
    let action = action == .undo ? toasts.shown?.offer ?? .undo : action
    if action != .dismiss, action != .dismissToast { endToast(before: action, &effects) }
    let screen = screen
    if screen.perform(action, on: &self, &effects) { return }
    switch action {
    case .undo, .redo:
      // A lifted selection is put back; a resting one is selected again at its place after the undo.
      if selection?.isCropping == true { return dropSelection(&effects) }
      if selection?.isLifted == true { dropSelection(&effects) }
      if action == .undo, let notebook, notebook.undo != nil {
        effects.append(.edit(.undo(notebook.id)))
      }
      if action == .redo, let notebook, notebook.redo != nil {
        effects.append(.edit(.redo(notebook.id)))
      }
    case .selectPen, .selectTool, .togglePenCard:
      select(action, &effects)
      if !preferences.tool.isSelecting { dropSelection(&effects) }
      if preferences.tool != .text { dropText(&effects) }
      if preferences.tool != .space { dropSpace(&effects) }
      effects.append(.drawFace)
    case .pen(let action): change(action, &effects)
    case .type(let input): type(input, &effects)
    case .toggleTheme: prefer(&effects) { $0.theme = $0.theme == .dark ? .light : .dark }
    case .toggleLeftHanded: prefer(&effects) { $0.isLeftHanded.toggle() }
    case .toggleStillness: prefer(&effects) { $0.isStill.toggle() }
    case .toggleDarkPaper: prefer(&effects) { $0.hasDarkPaper.toggle() }
    case .tellKept: show(Toast(keptSentence), &effects)
    case .openWindow: effects.append(.openWindow)
    case .toggleFullScreen: effects.append(.toggleFullScreen)
    case .present: present(&effects)
    case .show(.pages): showPages(&effects)
    case .show(let kind): if kind == .shelf || notebook != nil { show(kind, &effects) }
    case .toggle(.jobs) where jobs.all.isEmpty:
      show(Toast("No background tasks."), &effects)
    case .toggle(.guide) where popup != .guide: openGuide(&effects)
    case .toggle(.formula) where popup != .formula: openFormula(&effects)
    case .toggle(let popup): toggle(popup, &effects)
    case .focusNext: moveFocus(by: 1, &effects)
    case .focusPrevious: moveFocus(by: -1, &effects)
    case .useFocus: activateFocus(&effects)
    case .dismiss: dismiss(&effects)
    // A pen that lands on a toast that has just appeared was meant for the page.
    case .dismissToast: if toasts.isSeen || toasts.shown?.taken == nil { showNextToast(&effects) }
    case .dismissDamage:
      damage.isShown = false
      effects.append(.drawFace)
    case .link(let action): perform(action, &effects)
    case .formula(let action): perform(action, &effects)
    case .go(let action): perform(action, &effects)
    case .text(let action): perform(action, &effects)
    case .textBox(let action): perform(action, &effects)
    case .table(let action): perform(action, &effects)
    case .shape(let action): perform(action, &effects)
    case .space(let action): perform(action, &effects)
    case .find(let action): perform(action, &effects)
    case .renew(let action): perform(action, &effects)
    case .device(let action): perform(action, &effects)
    case .layer(let action): perform(action, &effects)
    case .sheet(let action): perform(action, &effects)
    case .paper(let action): perform(action, &effects)
    case .sticker(let action): perform(action, &effects)
    case .handwriting(let action): perform(action, &effects)
    case .guide(let action): perform(action, &effects)
    case .set(let action): perform(action, &effects)
    case .key(let action): perform(action, &effects)
    case .exportThisPage: exportThisPage(&effects)
    case .print: printPages(&effects)
    case .erase(let action): change(action, &effects)
    case .export(let action): perform(action, &effects)
    case .share(let action): perform(action, &effects)
    case .choose(let action): perform(action, &effects)
    case .laboratory(let action): perform(action, &effects)
    case .library(let action): perform(action, &effects)
    case .tab(let action): perform(action, &effects)
    case .shelf(let action): perform(action, &effects)
    case .job(let action): perform(action, &effects)
    case .sync(let action): perform(action, &effects)
    case .copy(let action): perform(action, &effects)
    case .close:
      closeText(&effects)
      effects.append(.close)
    case .zoomIn, .zoomOut, .trueSize, .fitWidth, .fitPage, .nextPage, .previousPage, .firstPage,
      .lastPage, .scrollDown, .scrollUp, .page, .contextMenu, .turnByNumber, .toggleScrolling,
      .arrange, .select, .picture, .overview:
      // These only work on certain screens.
      break
    }
  }

  private mutating func select(_ action: Action, _ effects: inout [Effect]) {
    switch action {
    case .selectPen(let place):
      guard preferences.pens.indices.contains(place) else { return }
      if preferences.heldPen != place { cards.pen.isPicking = false }
      (preferences.heldPen, preferences.tool) = (place, .pen)
      closePassingCard()
    case .selectTool(let tool):
      preferences.tool = tool
      closePassingCard()
    case .togglePenCard: toggle(preferences.tool.card, &effects)
    default: break
    }
  }
}
