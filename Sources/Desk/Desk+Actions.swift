internal import Geometry

extension Desk {
  mutating func act(_ action: Action, _ commands: inout [Command]) {
    // What is offered to be taken back is what happened last.
    let action = action == .undo ? toast?.offer ?? .undo : action
    if action != .dismiss { endToast(&commands) }
    switch action {
    case .undo, .redo:
      // What is in the hand is put back; what rests is selected again where it lies then.
      if selection?.isLifted == true { dropSelection(&commands) }
      if action == .undo, notebook?.undo != nil { commands.append(.undo) }
      if action == .redo, notebook?.redo != nil { commands.append(.redo) }
    case .select(let action): select(action, &commands)
    case .takePen, .take, .togglePenCard:
      hold(action, &commands)
      if !tool.isSelecting { dropSelection(&commands) }
      commands.append(.drawFace)
    case .pen(let action): change(action, &commands)
    case .zoomIn, .zoomOut, .trueSize, .fitWidth, .fitPage: zoom(action, &commands)
    case .nextPage: turn(to: currentPage + 1, &commands)
    case .previousPage: turn(to: currentPage - 1, &commands)
    case .firstPage: turn(to: 0, &commands)
    case .lastPage: turn(to: (notebook?.sheets.count ?? 1) - 1, &commands)
    case .scrollDown: scroll(by: -0.8, &commands)
    case .scrollUp: scroll(by: 0.8, &commands)
    case .addPage, .addPageBefore:
      if let sheet {
        commands.append(.addPage(beside: sheet.id, isBefore: action == .addPageBefore))
      }
    case .contextMenu(let atPointer): openContext(atPointer: atPointer, &commands)
    case .deletePage: deletePage(&commands)
    case .turnByNumber(let action): turn(action, &commands)
    case .toggleBookmark:
      if let sheet { commands.append(.setBookmark(sheet.id, !sheet.isBookmarked)) }
    case .toggleScrolling:
      scrolling = scrolling == .continuous ? .single : .continuous
      layOut(&commands)
      showPage(nil, &commands)
    case .toggleTheme, .chooseTheme, .toggleLeftHanded, .toggleStillness, .toggleDarkPaper:
      change(action)
      commands.append(.draw)
    case .toggleFullScreen: commands.append(.toggleFullScreen)
    case .toggleMenu: toggle(.menu, &commands)
    case .toggleKeys: toggle(.keys, &commands)
    case .focusNext: moveFocus(by: 1, &commands)
    case .focusPrevious: moveFocus(by: -1, &commands)
    case .useFocus: useFocus(&commands)
    case .dismiss: dismiss(&commands)
    case .dismissDamage:
      isDamageShown = false
      commands.append(.drawFace)
    case .toggleDevices: toggleDevices(&commands)
    case .device(let action): act(action, &commands)
    case .toggleExport: toggleExport(&commands)
    case .exportThisPage: exportThisPage(&commands)
    case .erase(let action): change(action, &commands)
    case .export(let action): act(action, &commands)
    case .laboratory(let action): act(action, &commands)
    case .job(let action): act(action, &commands)
    case .sync(let action): act(action, &commands)
    case .copy(let action): act(action, &commands)
    case .close: commands.append(.close)
    }
  }

  /// Changes how the desk looks and behaves.
  private mutating func change(_ action: Action) {
    switch action {
    case .toggleTheme: theme = theme == .dark ? .light : .dark
    case .chooseTheme(let place): theme = Theme.all[safe: place] ?? theme
    case .toggleLeftHanded: isLeftHanded.toggle()
    case .toggleStillness: isStill.toggle()
    case .toggleDarkPaper: hasDarkPaper.toggle()
    default: break
    }
  }

  private mutating func hold(_ action: Action, _ commands: inout [Command]) {
    switch action {
    case .takePen(let place):
      guard pens.indices.contains(place) else { return }
      // A tap on the pen in the hand opens its card.
      let isHeld = tool == .pen && heldPen == place
      if heldPen != place { isPicking = false }
      (heldPen, tool) = (place, .pen)
      if isHeld { toggle(.penCard, &commands) } else { popup = nil }
    case .take(let tool):
      // A tap on the eraser in the hand opens its card.
      if tool == self.tool, tool.isErasing { return toggle(.eraserCard, &commands) }
      self.tool = tool
      popup = nil
    case .togglePenCard: toggle(tool.isErasing ? .eraserCard : .penCard, &commands)
    default: break
    }
  }

  private mutating func zoom(_ action: Action, _ commands: inout [Command]) {
    let middle = viewport.frame.center
    switch action {
    case .zoomIn: viewport.zoom(by: 1.25, about: middle, over: stack)
    case .zoomOut: viewport.zoom(by: 0.8, about: middle, over: stack)
    case .trueSize: viewport.zoom(by: 1 / viewport.zoom, about: middle, over: stack)
    default: return showPage(.fit(action == .fitPage ? .page : .width), &commands)
    }
    fit = nil
    look(&commands)
  }

  mutating func turn(to page: Int, _ commands: inout [Command]) {
    let count = notebook?.sheets.count ?? 0
    // Behind the last page waits a new one.
    if page == count, count > 0 { return act(.addPage, &commands) }
    guard (0..<count).contains(page) else { return }
    currentPage = page
    if scrolling == .single { layOut(&commands) }
    showPage(nil, &commands)
    commands.append(.entitle(windowTitle))
  }

  private mutating func scroll(by share: Double, _ commands: inout [Command]) {
    viewport.pan(by: Point(x: 0, y: viewport.frame.height * share), over: stack)
    look(&commands)
  }
}
