internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

extension App {
  func reportUnkept() {
    if let count = keeper.unsaved.news() {
      isWarned = false
      send(.waiting(changes: count))
      findAgain()
    }
    closeWhenKept()
  }

  func handle(_ notices: [Notice]) {
    for notice in notices {
      switch notice {
      case .desk(.reading(.read(let page))):
        if desk.finding.isOpen { texts.forget([page]) }
        shelf.searchAgain(page)
        send(.reading(.read(page)))
      case .desk(let message): send(message)
      case .opened(let notebook, let page, let look):
        openings -= 1
        (hasShownNotes, unopened) = (true, nil)
        if let left = desk.notebook?.id, left != notebook.id {
          keeper.request(.close(left))
          // Its margins no longer matter.
          margins.measure([])
        }
        screen.invalidatePages(of: notebook.id)
        send(.opened(notebook, page: page, look: look))
        importFiles(waitingImports)
        waitingImports = []
        openLocked()
        beginWaitingTask()
        recordLook()
        resumeSync()
        resumeCopies()
      case .unopened(let notebook):
        openings -= 1
        if !hasShownNotes { unopened = notebook }
        if closesAfterReplay { isClosing = true }
        send(.unopened(notebook))
        beginWaitingTask()
      case .unmade(let sentence):
        openings -= 1
        send(.failed(sentence.readable))
      case .listed(let notebooks):
        screen.invalidateThumbnails(of: nil, desk)
        send(.listed(notebooks))
      case .arranged(let opposite):
        send(.arranged(opposite))
        shelf.reload()
      case .answered(let answer, let pictures): handle(answer, pictures)
      case .clipped(let picture): store(picture)
      case .sticker(let sticker, let goal): insert(sticker, at: goal)
      case .offered(let offered, let goal): paste(offered, for: goal)
      case .laid(let picture, let goal):
        paste(picture.clipping, for: goal)
        offerOriginal(of: picture, on: goal.page)
      case .replaced(let file, let picture, let page):
        perform(
          .change(.picture(.replace(file)), [picture], of: page) as SelectionEffect)
      case .packed(let pages): store(pages)
      case .taken(let number): removeMovedPages(of: number)
      case .words(let words):
        send(.words(words))
        hasNewsForReaders = true
      case .requested(let request, let token): handle(request, token)
      case .accessibility(let news): handle(news)
      case .arrived(let locked):
        waitingLocked += locked
        if desk.notebook != nil { openLocked() }
      case .locked(let locked): requestPassword(for: locked)
      case .made(let notebook): perform(LibraryOrder.open(notebook))
      case .tile(let tile) where screen.isInUse(tile.name.page): add(tile)
      case .tile: break
      case .thumbnail(let thumbnail): screen.show(thumbnail, desk)
      case .endRequested: isClosing = true
      case .unread(let page): asked.remove(page)
      case .sync(let news): handle(news)
      case .copies(let news): handle(news)
      case .job(let job):
        send(.job(job.readable))
        pasteWaiting(after: job)
      case .told(let sentence): send(.told(sentence.readable))
      case .failed(let sentence): send(.failed(sentence.readable))
      case .lostChanges(let reason): lostChanges = Failure(reason)
      }
    }
  }

  private func add(_ tile: DrawnTile) {
    let page = tile.name.page
    screen.update(page) { $0.add(tile, frame: $1) }
    if tile.name.scale == desk.viewport.scale {
      screen.redraw(tile.name.box, of: page, desk)
    } else {
      needsDrawing = true
    }
    let isDrawn = screen.pages[page]?.lacksGround != true
    if desk.isUndrawn(page) == isDrawn, !tile.isWithoutGround {
      send(.drawn(page, isDrawn: isDrawn))
    }
  }

  func drawAgain(_ pages: [PageID]) {
    for page in pages where screen.isInUse(page) {
      screen.pages[page]?.picture?.printed?.retry()
      screen.update(page) { $0.drawMissingGrounds(frame: $1) }
    }
    needsDrawing = true
  }

  func handle(_ answer: Answer, _ pictures: [PageID: PagePicture]) {
    // The keeper tells no more of pages given up meanwhile.
    let pictures = pictures.filter { asked.contains($0.key) || screen.isInUse($0.key) }
    searchAgain(after: answer)
    if answer.edit != nil { for spot in answer.pages { handwriting.read(spot.page) } }
    let changed = answer.notebook?.id ?? answer.pages.first?.page.notebook
    if answer.outcome == .kept, let changed { screen.invalidateThumbnails(of: changed, desk) }
    // A page removed before it was read is requested again when it returns.
    if !asked.isEmpty, let notebook = answer.notebook {
      let pages = Set(notebook.sheets.map(\.id))
      asked = asked.filter { $0.notebook != notebook.id || pages.contains($0) }
    }
    switch answer.edit {
    case .write(let stroke) where answer.isFinal: endDrying(stroke, answer, pictures)
    case .elements where answer.isFinal, .paste where answer.isFinal, .room where answer.isFinal:
      rearrange(answer, pictures)
    default: for spot in answer.pages { show(spot, pictures) }
    }
    if case .elements(.formula, _, let page)? = answer.edit, let picture = pictures[page] {
      selectAgain(on: page, picture)
    }
    send(.answered(answer))
    frameTimes?.record(answer)
    if answer.edit != nil { findAgain() }
  }

  func show(_ spot: Spot, _ pictures: [PageID: PagePicture]) {
    asked.remove(spot.page)
    guard let picture = pictures[spot.page] else { return }
    screen.update(spot.page) { $0.update(picture, changed: spot.box, frame: $1) }
    redraw(spot)
    eraseAgain(on: spot.page)
    selectAgain(on: spot.page, picture)
  }

  private func redraw(_ spot: Spot) {
    if let box = spot.box { screen.redraw(box, of: spot.page, desk) } else { needsDrawing = true }
  }

  /// Shows a stroke in the picture of its page, or removes it without one.
  private func endDrying(
    _ stroke: FinishedStroke, _ answer: Answer, _ pictures: [PageID: PagePicture]
  ) {
    let (page, isShape) = (stroke.page, stroke.shape != nil || stroke.head != nil)
    guard let picture = pictures[page], let spot = answer.pages.first else {
      screen.update(page) { $0.endDrying(frame: $1) }
      return needsDrawing = true
    }
    asked.remove(page)
    var isChanged = false
    screen.update(page) { isChanged = $0.endDrying(in: picture, changed: spot.box, frame: $1) }
    if isChanged { redraw(spot) }
    if isShape { needsDrawing = true }
    eraseAgain(on: page)
  }

  private func searchAgain(after answer: Answer) {
    // A change elsewhere may have changed pages that are not in use.
    let isElsewhere = answer.edit == nil && answer.notebook != nil
    guard desk.finding.isOpen, isElsewhere || answer.mayChangeText else { return }
    texts.forget(isElsewhere ? nil : Set(answer.pages.map(\.page)))
  }
}
