internal import Bytes
internal import Desk
internal import Geometry
internal import Notebook
internal import Paint

/// Takes the notices of workers: what they have done, and what they have not.
extension App {
  /// Tells the desk the number of unsaved changes, if it has changed.
  func tellOfUnkept() {
    if let count = keeper.unkept.news() {
      isWarned = false
      tell(.waiting(changes: count))
      findAgain()
    }
    closeWhenKept()
  }

  func take(_ notices: [Notice]) {
    for notice in notices {
      switch notice {
      case .opened(let notebook, let page, let look):
        openings -= 1
        (hasShownNotes, unopened) = (true, nil)
        if let left = desk.notebook?.id, left != notebook.id {
          keeper.request(.close(left))
          // Its margins no longer matter.
          margins.measure([])
        }
        screen.doubtPages(of: notebook.id)
        tell(.opened(notebook, page: page, look: look))
        bringIn(waitingImports)
        waitingImports = []
        openLocked()
        recordLook()
        resumeSync()
        resumeCopies()
      case .unopened(let notebook):
        openings -= 1
        if !hasShownNotes { unopened = notebook }
        if closesAfterReplay { isClosing = true }
        tell(.unopened(notebook))
      case .unmade(let sentence):
        openings -= 1
        tell(.failed(sentence.readable))
      case .listed(let notebooks):
        screen.doubtThumbnails(of: nil, desk)
        tell(.listed(notebooks))
      case .foundNotebooks(let found): tell(.foundNotebooks(found))
      case .arranged(let opposite):
        tell(.arranged(opposite))
        shelf.lookAnew()
      case .answered(let answer, let pictures): take(answer, pictures)
      case .found(let ink): tell(.selected(ink))
      case .clipped(let picture): keep(picture)
      case .offered(let offered, let goal): take(offered, for: goal)
      case .laid(let picture, let goal): lay(picture.clipping, for: goal)
      case .packed(let pages): keep(pages)
      case .pages(let news): tell(.pages(news))
      case .taken(let number): letGo(of: number)
      case .hits(let news): tell(.found(news))
      case .words(let words):
        tell(.words(words))
        hasNewsForReaders = true
      case .requested(let request, let token): take(request, token)
      case .accessibility(let news): take(news)
      case .arrived(let locked):
        waitingLocked += locked
        if desk.notebook != nil { openLocked() }
      case .choosing(let news): tell(.choosing(news))
      case .papers(let news): tell(.papers(news))
      case .printers(let printers): tell(.printers(printers))
      case .locked(let locked): take(locked)
      case .made(let notebook): perform(LibraryOrder.open(notebook))
      case .measured(let boxes): tell(.measured(boxes))
      case .tile(let tile) where screen.isInUse(tile.name.page): add(tile)
      case .tile: break
      case .thumbnail(let thumbnail): screen.take(thumbnail, desk)
      case .endRequested: isClosing = true
      case .unread(let page): asked.remove(page)
      case .damaged(let parts): tell(.damaged(parts))
      case .sync(let news): take(news)
      case .copies(let news): take(news)
      case .styluses(let styluses): tell(.styluses(styluses))
      case .cards(let cards, let files): tell(.cards(cards, of: files))
      case .job(let job):
        tell(.job(job.readable))
        followClipping(job)
      case .told(let sentence): tell(.told(sentence.readable))
      case .failed(let sentence): tell(.failed(sentence.readable))
      case .lostChanges(let reason): lostChanges = LostNotes(words: reason)
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
      tell(.drawn(page, isDrawn: isDrawn))
    }
  }

  /// Has the unreadable PDFs below pages drawn again.
  func drawAgain(_ pages: [PageID]) {
    for page in pages where screen.isInUse(page) {
      screen.pages[page]?.picture?.printed?.retry()
      screen.update(page) { $0.drawMissingGrounds(frame: $1) }
    }
    needsDrawing = true
  }
}
