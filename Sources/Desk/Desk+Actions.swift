internal import Geometry
internal import Ink

extension Desk {
  mutating func act(_ action: Action, _ commands: inout [Command]) {
    switch action {
    case .undo, .redo:
      // What is undone may be what the selection went through.
      dropSelection(&commands)
      if action == .undo, notebook?.undo != nil { commands.append(.undo) }
      if action == .redo, notebook?.redo != nil { commands.append(.redo) }
    case .select(let action): select(action, &commands)
    case .takePen, .take, .widerPen, .finerPen, .togglePenCard, .chooseColor, .chooseWidth:
      hold(action)
      if !tool.isSelecting { dropSelection(&commands) }
      commands.append(.drawFace)
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
    case .deletePage: deletePage(&commands)
    case .turnByNumber(let action): turn(action, &commands)
    case .toggleBookmark:
      if let sheet { commands.append(.setBookmark(sheet.id, !sheet.isBookmarked)) }
    case .toggleScrolling:
      scrolling = scrolling == .continuous ? .single : .continuous
      layOut(&commands)
      showPage(nil, &commands)
    case .toggleTheme:
      theme = theme == .light ? .dark : .light
      commands.append(.draw)
    case .toggleFullScreen: commands.append(.toggleFullScreen)
    case .dismiss:
      (notice, showsPenCard, pageNumber) = (nil, false, nil)
      dropSelection(&commands)
      commands.append(.drawFace)
    case .endWork: if work != nil { commands.append(.endWork) }
    case .close: commands.append(.close)
    }
  }

  private mutating func hold(_ action: Action) {
    switch action {
    case .takePen(let place):
      guard pens.indices.contains(place) else { return }
      // A tap on the pen in the hand opens its card.
      showsPenCard = tool == .pen && heldPen == place && !showsPenCard
      (heldPen, tool) = (place, .pen)
    case .take(let tool):
      self.tool = tool
      showsPenCard = false
    case .togglePenCard: showsPenCard.toggle()
    case .widerPen: setWidth { $0 * 1.25 }
    case .finerPen: setWidth { $0 / 1.25 }
    case .chooseWidth(let place):
      if let width = offeredWidths[safe: place] { setWidth { _ in width } }
    case .chooseColor(let place):
      if let color = offeredColors[safe: place] { pens[heldPen].style.color = color }
    default: break
    }
  }

  private mutating func setWidth(_ change: (Double) -> Double) {
    let width = change(pens[heldPen].style.width)
    pens[heldPen].style.width = min(max((width * 20).rounded() / 20, 0.2), 60)
  }

  /// The inks that the card of the held pen offers.
  var offeredColors: [Color] { style.tool == .highlighter ? Color.marks : Color.inks }

  /// The widths that the card of the held pen offers, in points.
  var offeredWidths: [Double] {
    style.tool == .highlighter ? [8, 11, 14, 18, 24] : [0.7, 1, 1.4, 2, 3]
  }

  private mutating func zoom(_ action: Action, _ commands: inout [Command]) {
    let middle = viewport.frame.center
    switch action {
    case .zoomIn: viewport.zoom(by: 1.25, about: middle, over: stack)
    case .zoomOut: viewport.zoom(by: 0.8, about: middle, over: stack)
    case .trueSize: viewport.zoom(by: 1 / viewport.zoom, about: middle, over: stack)
    default:
      return showPage(action == .fitPage ? .fitPage : .fitWidth, &commands)
    }
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
