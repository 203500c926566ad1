internal import Geometry
internal import Notebook
internal import Wording

extension Desk {
  /// Applies a message, and appends the effects that follow from it.
  public mutating func apply(_ message: Message, effects: inout [Effect]) {
    if !message.isHover { pointing.face = nil }
    changeCount += 1
    if toasts.isSeen, message.isOfWriter { toasts.isRead = true }
    let wasWriting = hand.wet != nil
    switch message {
    case .resized(let width, let height, let faceScale):
      resize(to: Point(x: width, y: height), faceScale: faceScale, &effects)
    case .opened(let notebook, let page, let look): open(notebook, at: page, look, &effects)
    case .unopened(let notebook): showUnopened(notebook, &effects)
    case .begin(let task): begin(task, &effects)
    case .listed(let notebooks): receive(notebooks, &effects)
    case .foundNotebooks(let found): showFound(found, &effects)
    case .arranged(let opposite): report(opposite, &effects)
    case .looked(let look): show(look, &effects)
    case .answered(let answer): receive(answer, &effects)
    case .pointer(let pointer): point(pointer, &effects)
    case .finger(let finger): rest(finger, &effects)
    case .moved(let shift, _, let place) where isOnCard(place): scrollCard(by: shift, &effects)
    case .moved(let shift, _, let place) where isOnFoundList(place):
      scrollFound(by: shift.y, &effects)
    case .moved where laboratory.test != nil: break
    case .moved(let shift, let factor, let place):
      let screen = screen
      screen.move(by: shift, zoom: factor, about: place, on: &self, &effects)
    case .text(let input): type(input, &effects)
    case .textBox(let news): receive(news, &effects)
    case .fonts(let fonts):
      self.fonts = fonts
      effects.append(.drawFace)
    case .selected(let ink):
      selectInk(ink, drawn: hand.drawn, &effects)
      hand.drawn = nil
    case .foundEdit(let edit, let elements, let page):
      effects.append(.selection(.change(edit, elements, of: page)))
    case .foundLocked(let elements):
      if !elements.isEmpty { effects.append(.drawFace) }
      cards.context.locked = elements
    case .reduced(let bytes, let fewer): tellReduced(from: bytes, to: fewer, &effects)
    case .found(let news): receive(news, &effects)
    case .reading(let news): receive(news, &effects)
    case .calculated(let result): receive(result, &effects)
    case .hitPicture(let strip, let picture): receive(picture, of: strip, &effects)
    case .words(let words): receive(words, &effects)
    case .anchors(let anchors, let notebook): receive(anchors, of: notebook, &effects)
    case .linkingPages(let pages, let target): receive(pages, linkingTo: target, &effects)
    case .drawn(let page, let isDrawn): update(page, isDrawn: isDrawn, &effects)
    case .dropped(let paths, let place):
      if !insertPicture(paths, at: place, &effects) { importFiles(paths, &effects) }
    case .choosing(let news): receive(news, &effects)
    case .space(let news): receive(news, &effects)
    case .papers(let news): receive(news, &effects)
    case .stickers(let news): receive(news, &effects)
    case .handwriting(let news): receive(news, &effects)
    case .formula(let news): receive(news, &effects)
    case .pages(let news): receive(news, &effects)
    case .printers(let printers): offerPrinters(printers, &effects)
    case .locked(let file): addLocked(file, &effects)
    case .measured(let boxes): pages.measures.store(boxes)
    case .asked(let action): invoke(action, &effects)
    case .requested(let request): handle(request, &effects)
    case .devices(let devices): update(devices, &effects)
    case .pressed(let button, let device): press(button, of: device, &effects)
    case .job(let job): update(job, &effects)
    case .sync(let state): update(state, &effects)
    case .copies(let state): update(state, &effects)
    case .waiting(let changes):
      waitingChanges = changes
      if changes == 0 { waitingReason = nil }
      effects.append(.drawFace)
    case .damaged(let parts):
      damage = DamageReport(parts: parts, isShown: true)
      appear(.damage, &effects)
      effects.append(.drawFace)
    case .rang(let alarm, let time): ring(alarm, after: time, &effects)
    case .latency(let figures): show(figures, &effects)
    case .styluses(let styluses): show(styluses, &effects)
    case .cards(let cards, let files): show(cards, of: files, &effects)
    case .recording(let name):
      laboratory.recording = name
      effects.append(.drawFace)
    case .told(let sentence), .failed(let sentence): show(Toast(sentence), &effects)
    }
    // A sample of a stroke changes nothing that reactions watch.
    if wasWriting, hand.wet != nil, message.isSample { return }
    react(&effects)
  }

  /// The interface under a pointer, cached because a pointer sends many events before anything else changes.
  mutating func faceUnderPointer() -> Face {
    let face = pointing.face ?? face
    pointing.face = face
    return face
  }

  private mutating func resize(to size: Point, faceScale: Double, _ effects: inout [Effect]) {
    (view.window, view.faceScale) = (size, faceScale)
    let screen = screen
    screen.layOut(on: &self)
    effects.append(.draw)
    waitForLookToRest(&effects)
  }

  private mutating func open(
    _ opened: NotebookOnDesk, at page: PageID?, _ look: Look?, _ effects: inout [Effect]
  ) {
    let before = notebook?.id
    let isThere = opened.sheets.contains { $0.id.page == look?.page }
    let isReopened = before == nil && reopened == opened.id
    // A notebook that reopens behind the shelf does not interrupt the work on the shelf.
    if !isReopened { leaveNotebook(&effects) }
    tabs.open(opened.id, titled: opened.title, behind: before)
    let returns = isReopened || before == nil && returnsToShelf
    (returnsToShelf, reopened) = (false, nil)
    show(returns ? .shelf : .pages, &effects)
    updateStrip(&effects)
    library.unopened = nil
    // A notebook without a saved view is new, so that there is nothing to erase.
    if look == nil, preferences.tool.isErasing { preferences.tool = .pen }
    pages.notebook = opened
    (pages.layers, pages.anchors) = ([:], [:])
    pages.arrangement = look?.arrangement ?? Arrangement()
    pages.measures = PageMeasures()
    overview.folded = look?.folded ?? []
    pages.current =
      opened.sheets.firstIndex { $0.id == page || page == nil && $0.id.page == look?.page } ?? 0
    layOut(&effects)
    if view.opening == nil, isThere, let look { show(look, &effects) }
    // A requested page is shown from its upper edge, and so is the first page if the saved one is gone.
    pages.current = opened.sheets.firstIndex { $0.id == page } ?? pages.current
    layOut(&effects)
    if view.opening != nil || !isThere || page != nil {
      let usual = isThere ? nil : look?.opening ?? .fit(.usual)
      showPage(view.opening ?? usual, &effects)
    }
    if pages.arrangement.isCropped { measurePages(&effects) }
    // A notebook without pages would not be drawn otherwise.
    effects += [.draw, .entitle(windowTitle)]
    updateCutPages(&effects)
    endDestination(&effects)
    if library.overviewed == opened.id { show(.overview, &effects) }
    library.overviewed = nil
  }

  /// Shows the notebook after a change, and a page if given; changes from elsewhere do not move the paper.
  mutating func change(
    to changed: NotebookOnDesk, show new: PageID?, elsewhere isElsewhere: Bool = false,
    _ effects: inout [Effect]
  ) {
    let before = notebook
    guard before?.id == changed.id else { return }
    let page = new ?? sheet?.id
    pages.notebook = changed
    tabs.open(changed.id, titled: changed.title, behind: nil)
    if let page = textSelection?.page, !changed.sheets.contains(where: { $0.id == page }) {
      dropText(&effects)
    }
    if let page = selection?.ink.page, !changed.sheets.contains(where: { $0.id == page }) {
      dropSelection(&effects)
    }
    let (oldPlace, wasSeen) = (pageBox, isCurrentPageSeen)
    let kept = changed.sheets.firstIndex { $0.id == page }
    pages.current = kept ?? place(ofHeirIn: changed.sheets, before: before?.sheets ?? [])
    effects.append(.entitle(windowTitle))
    guard before?.sheets != changed.sheets else { return effects.append(.drawFace) }
    forgetMeasures(ofTurned: before?.sheets ?? [])
    layOut(&effects)
    if before?.sheets.map(\.id) != changed.sheets.map(\.id) { searchAgain(&effects) }
    if arrangement.isCropped { measurePages(&effects) }
    if let oldPlace, let place = pageBox, scrolling != .single {
      // The visible part stays in place when pages before it change.
      view.viewport.scroll(by: place.low - oldPlace.low, over: stack)
    } else {
      view.viewport.update(over: stack)
    }
    effects.append(.draw)
    if new != nil { return showPage(nil, &effects) }
    let isOfOtherSize = pageBox.map { $0.high - $0.low } != oldPlace.map { $0.high - $0.low }
    if isOfOtherSize, hand.isFree, !isElsewhere { fitAgain() }
    if wasSeen, hand.isFree { revealCurrentPage(&effects) }
  }

  /// The page that becomes current after a deletion: the next one that still exists, else the last one before.
  private func place(ofHeirIn sheets: [Sheet], before: [Sheet]) -> Int {
    let places = Dictionary(sheets.enumerated().map { ($1.id, $0) }) { one, _ in one }
    let place = min(pages.current, before.count)
    let heir =
      before[place...].first { places[$0.id] != nil }
      ?? before[..<place].last { places[$0.id] != nil }
    return heir.flatMap { places[$0.id] } ?? min(place, max(sheets.count - 1, 0))
  }

  private var isCurrentPageSeen: Bool {
    stack.parts[safe: pages.currentPlace]?.intersects(viewport.seen) == true
  }

  mutating func revealCurrentPage(_ effects: inout [Effect]) {
    if !isCurrentPageSeen { showPage(nil, &effects) }
  }

  /// Makes a page in sight the current one if that is out of sight, after any change of pages or window.
  mutating func updateCurrentPage(_ effects: inout [Effect]) {
    guard screen is PageScreen, hand.isFree, scrolling == .continuous, !isCurrentPageSeen,
      let page = pageInView
    else { return }
    setCurrentPage(page, &effects)
  }

  private mutating func forgetMeasures(ofTurned old: [Sheet]) {
    let turns = Dictionary(old.map { ($0.id, $0.turns) }) { one, _ in one }
    let turned = notebook?.sheets.filter { (turns[$0.id] ?? $0.turns) != $0.turns } ?? []
    pages.measures.forget(turned.map(\.id))
  }

  /// Continues a stroke at the new place of its page, or keeps it if that is gone; other gestures on a page end.
  private mutating func findPageInHand(_ effects: inout [Effect]) {
    switch hand.gesture {
    case .erase:
      effects.append(.endErasing)
      hand.gesture = nil
    case .lasso, .grip:
      restoreSelection(&effects)
      hand.gesture = nil
    case .text, .typing, .table, .shape: hand.gesture = nil
    case .space:
      cancelSpace(&effects)
      hand.gesture = nil
    case .pan, .press, .scroll, .scrollBar, .slide, .mark, .bend, .trial, .layer, .tab, .grid, nil:
      break
    }
    guard let wet = hand.wet else { return }
    if let place = stack.boxes.indices.first(where: { sheet(at: $0)?.id == wet.page }) {
      hand.page = place
    } else {
      hand.wet = nil
      effects.append(.edit(.write(FinishedStroke(wet))))
    }
  }

  /// The title of the window: page, notebook, program.
  public var windowTitle: String {
    guard let notebook, let sheet, !(screen is ShelfScreen) else { return "Suzuri" }
    let page = sheet.name(numbered: pages.current + 1)
    return "\(page) · \(notebook.title) · Suzuri"
  }

  mutating func layOut(_ effects: inout [Effect]) {
    pages.layOut(scrolling, as: arrangement)
    findPageInHand(&effects)
  }

  /// Shows the current page from its upper edge.
  mutating func showPage(_ opening: Opening?, _ effects: inout [Effect]) {
    if isPresenting {
      fillWindow()
      return effects.append(.draw)
    }
    switch opening {
    case .zoom: view.fit = nil
    case .fit(let new): view.fit = new
    case nil: break
    }
    guard let box = rowBox(for: view.fit) else { return }
    var scale = viewport.scale
    if case .zoom(let zoom) = opening { scale = zoom * viewport.fullScale }
    if let fit = view.fit { scale = viewport.scale(fit, of: box) }
    view.viewport.show(box, at: scale, over: stack)
    waitForLookToRest(&effects)
    effects.append(.draw)
  }

  /// Handles a change of the visible part.
  mutating func handleViewChange(_ effects: inout [Effect]) {
    effects.append(.draw)
    waitForLookToRest(&effects)
    guard scrolling == .continuous, let page = pageInView else { return }
    setCurrentPage(page, &effects)
  }

  mutating func setCurrentPage(_ page: Int, _ effects: inout [Effect]) {
    guard page != pages.current else { return }
    pages.current = page
    effects.append(.entitle(windowTitle))
  }

  /// The page in the middle of the view; in a row of several, the current one as long as it is in sight.
  private var pageInView: Int? {
    guard let place = stack.page(nearest: viewport.seen.center) else { return nil }
    let page = stack.first + place
    return isCurrentPageSeen && currentRow.contains(page) ? pages.current : page
  }
}

extension Message {
  /// True for actions of the user: with a pointer, a finger, the paper or a key.
  fileprivate var isOfWriter: Bool {
    switch self {
    case .pointer, .moved, .finger, .text, .asked, .requested: true
    default: false
    }
  }

  fileprivate var isSample: Bool {
    if case .pointer(let pointer) = self { pointer.phase == .move } else { false }
  }

  fileprivate var isHover: Bool {
    guard case .pointer(let pointer) = self else { return false }
    return pointer.phase == .hover || pointer.phase == .down
  }
}
