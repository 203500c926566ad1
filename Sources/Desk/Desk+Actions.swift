internal import Geometry
internal import Notebook

extension Desk {
  mutating func act(_ action: Action, _ effects: inout [Effect]) {
    // The undo that a toast offers is for what happened last.
    let action = action == .undo ? toasts.shown?.offer ?? .undo : action
    if action != .dismiss { endToast(&effects) }
    switch action {
    case .undo, .redo:
      // A lifted selection is put back; a resting one is selected again where it lies afterwards.
      if selection?.isLifted == true { dropSelection(&effects) }
      if action == .undo, let notebook, notebook.undo != nil {
        effects.append(.edit(.undo(notebook.id)))
      }
      if action == .redo, let notebook, notebook.redo != nil {
        effects.append(.edit(.redo(notebook.id)))
      }
    case .select(let action): select(action, &effects)
    case .takePen, .take, .togglePenCard:
      hold(action, &effects)
      if !preferences.tool.isSelecting { dropSelection(&effects) }
      effects.append(.drawFace)
    case .pen(let action): change(action, &effects)
    case .zoomIn, .zoomOut, .trueSize, .fitWidth, .fitPage: zoom(action, &effects)
    case .nextPage: turn(to: pages.current + 1, &effects)
    case .previousPage: turn(to: pages.current - 1, &effects)
    case .firstPage: turn(to: 0, &effects)
    case .lastPage: turn(to: (notebook?.sheets.count ?? 1) - 1, &effects)
    case .scrollDown: scroll(by: -0.8, &effects)
    case .scrollUp: scroll(by: 0.8, &effects)
    case .page(let edit): make(edit, &effects)
    case .contextMenu(let atPointer): openContext(atPointer: atPointer, &effects)
    case .type(let input): type(input, &effects)
    case .turnByNumber(let action): turn(action, &effects)
    case .toggleScrolling:
      preferences.scrolling = preferences.scrolling == .continuous ? .single : .continuous
      layOut(&effects)
      showPage(nil, &effects)
    case .toggleTheme: prefer(&effects) { $0.theme = $0.theme == .dark ? .light : .dark }
    case .chooseTheme(let place):
      prefer(&effects) { $0.theme = Theme.all[safe: place] ?? $0.theme }
    case .toggleLeftHanded: prefer(&effects) { $0.isLeftHanded.toggle() }
    case .toggleStillness: prefer(&effects) { $0.isStill.toggle() }
    case .toggleDarkPaper: prefer(&effects) { $0.hasDarkPaper.toggle() }
    case .toggleFullScreen: effects.append(.toggleFullScreen)
    case .toggle(let popup): toggle(popup, &effects)
    case .focusNext: moveFocus(by: 1, &effects)
    case .focusPrevious: moveFocus(by: -1, &effects)
    case .useFocus: useFocus(&effects)
    case .dismiss: dismiss(&effects)
    case .dismissDamage:
      damage.isShown = false
      effects.append(.drawFace)
    case .device(let action): act(action, &effects)
    case .exportThisPage: exportThisPage(&effects)
    case .erase(let action): change(action, &effects)
    case .export(let action): act(action, &effects)
    case .laboratory(let action): act(action, &effects)
    case .library(let action): act(action, &effects)
    case .job(let action): act(action, &effects)
    case .sync(let action): act(action, &effects)
    case .copy(let action): act(action, &effects)
    case .close: effects.append(.close)
    }
  }

  private mutating func hold(_ action: Action, _ effects: inout [Effect]) {
    switch action {
    case .takePen(let place):
      guard preferences.pens.indices.contains(place) else { return }
      // A tap on the pen in the hand opens its card.
      let isHeld = preferences.tool == .pen && preferences.heldPen == place
      if preferences.heldPen != place { cards.pen.isPicking = false }
      (preferences.heldPen, preferences.tool) = (place, .pen)
      if isHeld { toggle(.penCard, &effects) } else { popup = nil }
    case .take(let tool):
      // A tap on the eraser in the hand opens its card.
      if tool == preferences.tool, tool.isErasing { return toggle(.eraserCard, &effects) }
      preferences.tool = tool
      popup = nil
    case .togglePenCard: toggle(preferences.tool.isErasing ? .eraserCard : .penCard, &effects)
    default: break
    }
  }

  private mutating func zoom(_ action: Action, _ effects: inout [Effect]) {
    let middle = viewport.frame.center
    switch action {
    case .zoomIn: view.viewport.zoom(by: 1.25, about: middle, over: stack)
    case .zoomOut: view.viewport.zoom(by: 0.8, about: middle, over: stack)
    case .trueSize: view.viewport.zoom(by: 1 / viewport.zoom, about: middle, over: stack)
    default: return showPage(.fit(action == .fitPage ? .page : .width), &effects)
    }
    view.fit = nil
    look(&effects)
  }

  mutating func turn(to page: Int, _ effects: inout [Effect]) {
    let count = notebook?.sheets.count ?? 0
    // Turning past the last page adds a new one.
    if page == count, count > 0 { return act(.page(.addAfter), &effects) }
    guard (0..<count).contains(page) else { return }
    pages.current = page
    if preferences.scrolling == .single { layOut(&effects) }
    showPage(nil, &effects)
    effects.append(.entitle(windowTitle))
  }

  private mutating func scroll(by share: Double, _ effects: inout [Effect]) {
    view.viewport.pan(by: Point(x: 0, y: viewport.frame.height * share), over: stack)
    look(&effects)
  }
}
