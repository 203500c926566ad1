internal import Geometry
internal import Notebook

extension Desk {
  /// Takes a message and appends what is to be done about it.
  public mutating func apply(_ message: Message, commands: inout [Command]) {
    if !message.isHover { hoveredFace = nil }
    switch message {
    case .resized(let width, let height, let faceScale):
      resize(to: Point(x: width, y: height), faceScale: faceScale, &commands)
    case .opened(let notebook, let page): open(notebook, at: page, &commands)
    case .changed(let notebook, let page): change(to: notebook, show: page, &commands)
    case .pointer(let pointer): point(pointer, &commands)
    case .finger(let finger): rest(finger, &commands)
    case .moved(let shift, _, let place) where isOnCard(place): scrollCard(by: shift, &commands)
    case .moved(let shift, let factor, let place):
      if rest == nil { closeContext(&commands) }
      viewport.pan(by: shift, over: stack)
      if factor != 1 { viewport.zoom(by: factor, about: place, over: stack) }
      look(&commands)
    case .selected(let ink): take(ink, &commands)
    case .asked(let action): ask(action, &commands)
    case .devices(let devices): take(devices, &commands)
    case .pressed(let button, let device): press(button, of: device, &commands)
    case .working(let work): show(work, &commands)
    case .waiting(let strokes):
      waitingStrokes = strokes
      commands.append(.drawFace)
    case .damaged(let parts):
      damage = parts
      isDamageShown = true
      appear(.damage, &commands)
      commands.append(.drawFace)
    case .rang(let alarm, let time): ring(alarm, after: time, &commands)
    case .told(let sentence), .failed(let sentence): show(Toast(sentence), &commands)
    }
    followFocus()
    if wet == nil, gesture == nil { rememberColor() }
    keepPreferences(&commands)
  }

  /// Shows how far something is, but not while a stroke is written: that would hold up the ink.
  private mutating func show(_ new: Work?, _ commands: inout [Command]) {
    let isOther = new?.title != work?.title || new?.percent != work?.percent
    work = new
    if isOther, wet == nil { commands.append(.drawFace) }
  }

  /// The face for a pointer, which tells of itself many times before anything else happens.
  mutating func faceUnderPointer() -> Face {
    let face = hoveredFace ?? face
    hoveredFace = face
    return face
  }

  private mutating func resize(to size: Point, faceScale: Double, _ commands: inout [Command]) {
    window = size
    self.faceScale = faceScale
    let frame = Box(low: Point(x: 0, y: Bar.height * faceScale), high: size)
    viewport.resize(to: frame, fullScale: 96.0 / 72 * faceScale, over: stack)
    commands.append(.draw)
  }

  private mutating func open(
    _ opened: NotebookOnDesk, at page: EntityID?, _ commands: inout [Command]
  ) {
    dropSelection(&commands)
    notebook = opened
    currentPage = opened.sheets.firstIndex { $0.id == page } ?? 0
    layOut(&commands)
    showPage(opening, &commands)
    commands.append(.entitle(windowTitle))
  }

  private mutating func change(
    to changed: NotebookOnDesk, show new: EntityID?, _ commands: inout [Command]
  ) {
    let before = notebook
    let page = new ?? sheet?.id
    notebook = changed
    if let page = selection?.ink.page, !changed.sheets.contains(where: { $0.id == page }) {
      dropSelection(&commands)
    }
    currentPage =
      changed.sheets.firstIndex { $0.id == page }
      ?? min(currentPage, max(changed.sheets.count - 1, 0))
    guard before?.sheets != changed.sheets else { return commands.append(.drawFace) }
    layOut(&commands)
    viewport.settle(over: stack)
    commands += [.entitle(windowTitle), .draw]
    if new != nil { showPage(nil, &commands) }
  }

  /// Goes on writing where the page lies now; a page that is not there keeps what was written on it,
  /// and what else a hand did on a page ends.
  private mutating func findPageInHand(_ commands: inout [Command]) {
    switch gesture {
    case .erase:
      commands.append(.endErasing)
      gesture = nil
    case .lasso, .grip:
      putBack(&commands)
      gesture = nil
    case .pan, .press, .scroll, .slide, .bend, .trial, nil: break
    }
    guard let wet else { return }
    if let place = stack.boxes.indices.first(where: { sheet(at: $0)?.id == wet.page }) {
      wetPage = place
    } else {
      self.wet = nil
      commands.append(.keep(stroke: FinishedStroke(wet)))
    }
  }

  /// The title of the window: page, notebook, program.
  var windowTitle: String {
    guard let notebook, let sheet else { return "Suzuri" }
    let page = sheet.title.isEmpty ? "Page \(currentPage + 1)" : sheet.title
    return "\(page) · \(notebook.title) · Suzuri"
  }

  /// Lays the pages out as they follow each other.
  mutating func layOut(_ commands: inout [Command]) {
    let sheets = notebook?.sheets ?? []
    switch scrolling {
    case .continuous: stack = Stack(sheets.map(\.size))
    case .single: stack = Stack([sheets[safe: currentPage]].compactMap { $0?.size })
    }
    findPageInHand(&commands)
  }

  /// Shows the page in use from its upper edge on.
  mutating func showPage(_ opening: Opening?, _ commands: inout [Command]) {
    guard let box = stack.boxes[safe: scrolling == .single ? 0 : currentPage] else { return }
    let scale =
      switch opening {
      case .zoom(let zoom): zoom * viewport.fullScale
      case .fitWidth: min(viewport.scale(fittingWidth: box), viewport.fullScale * 1.5)
      case .fitPage: viewport.scale(fitting: box)
      case nil: viewport.scale
      }
    viewport.show(box, at: scale, over: stack)
    if let sheet { commands.append(.keepPlace(sheet.id)) }
    commands.append(.draw)
  }

  /// Follows a change of what is seen.
  mutating func look(_ commands: inout [Command]) {
    commands.append(.draw)
    guard scrolling == .continuous, let page = stack.page(nearest: viewport.seen.center.y),
      page != currentPage
    else { return }
    currentPage = page
    commands.append(.entitle(windowTitle))
    if let sheet { commands.append(.keepPlace(sheet.id)) }
  }
}

extension Message {
  /// Whether a pointer moves above the window, or comes down from there.
  fileprivate var isHover: Bool {
    if case .pointer(let pointer) = self {
      pointer.phase == .hover || pointer.phase == .down
    } else {
      false
    }
  }
}
