internal import CSDL2
internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Pen
internal import Recognition
internal import Wording

extension App {
  func perform(_ effect: Effect) {
    switch effect {
    case .draw: needsDrawing = true
    case .drawFace: needsFace = true
    case .drawWetInk: needsWetInk = true
    case .dropWetInk:
      screen.endWetInk(desk)
      if desk.hand.wet?.isStraight != true, follower.end() { keeper.request(.endFollowing) }
    case .edit(.write(let stroke)): save(stroke)
    case .edit(let edit):
      frameTimes?.record(edit)
      keeper.request(.edit(edit, at: .now))
    case .erase(let page, let start, let end, let reach):
      erase(Eraser(path: [start, end], radius: reach.radius), on: page, reach)
    case .endErasing:
      if let erasure, !erasure.isEmpty || erasure.isLate {
        keeper.request(.edit(.erase(erasure), at: .now))
      }
      erasure = nil
    case .selection(let effect): perform(effect)
    case .space(let effect): perform(effect)
    case .text(let order): perform(order)
    case .listFonts: mailbox.post(.desk(.fonts(FontFamilies.all)))
    case .open(let address): if !isReplay { AddressOpener.open(address, mailbox: mailbox) }
    case .openFile(let path): if !isReplay { AddressOpener.open(file: path, mailbox: mailbox) }
    case .read(let pages): texts.read(pages, in: desk.preferences.handwriting.language)
    case .readAnchors(let notebook): texts.readAnchors(of: notebook)
    case .drawAgain(let pages): drawAgain(pages)
    case .importFiles(let paths): importFiles(paths)
    case .renew(let old, let path):
      jobs.start(FileRenewal(notebook: desk.notebook?.id, old: old, path: path, read: reading))
    case .unlock(let order): perform(order)
    case .measure(let pages): margins.measure(pages)
    case .calculate(let sum):
      if let language = desk.preferences.handwriting.language {
        handwriting.calculate(sum, in: language)
      }
    case .find(let order): perform(order)
    case .drawHits(let strips, let frame): hitPictures.draw(strips, in: frame)
    case .saveLook(let look, let notebook):
      keeper.request(.saveLook(look, of: notebook))
      saveWindow()
    case .savePreferences(let preferences):
      Language.choose(preferences.language.code)
      window.title = desk.windowTitle
      placesKeeper.save(preferences.places)
      settingsKeeper.save(preferences.members)
      touches.apply(preferences.input, on: devices)
      updateReading()
      updateWatch()
    case .chooseLayer(let layer, let page):
      keeper.request(.chooseLayer(layer, of: page))
    case .entitle(let title): window.title = title
    case .typing(let caret): textEntry.update(at: caret, in: window)
    case .copyText(let text): _ = SDL_SetClipboardText(text)
    case .pasteText: paste()
    case .ring(let alarm, let time): alarms.schedule(alarm, after: time, now: .monotonicNow)
    case .export(let order):
      jobs.start(
        PageExport(
          order: order, folder: exportFolder, damage: damage, sharing: sharing,
          window: window.portalName, language: desk.preferences.handwriting.language))
    case .share(.show(let files)): sharing.show(files)
    case .share(.mail(let files)): sharing.mail(files, in: window.portalName)
    case .share(.findPrinters): sharing.findPrinters()
    case .choose(let order): perform(order)
    case .cancel(let job): jobs.cancel(job)
    case .library(let order): perform(order)
    case .paper(let order): perform(order)
    case .sticker(let order): perform(order)
    case .handwriting(let order):
      handwriting.perform(order, in: desk.preferences.handwriting.shownLanguage)
    case .formula(let order): perform(order)
    case .pages(let order): perform(order)
    case .trace(let order): perform(order)
    case .sync(let order): perform(order)
    case .copy(let order): perform(order)
    case .openWindow: openWindow()
    case .toggleFullScreen: window.toggleFullScreen()
    case .fillScreen(let isFull): window.fillScreen(isFull)
    case .close: close()
    }
  }

  var exportFolder: ExportFolder { exports.folder(desk.preferences.exportFolder) }
  private var sharing: FileSharing { FileSharing(bus: bus, portal: portal, mailbox: mailbox) }

  /// Closes the window once everything is saved; if changes would be lost, only a second request closes it.
  func close() {
    isAskedToClose = true
    closeWhenKept()
  }

  func closeWhenKept() {
    guard isAskedToClose else { return }
    let (count, late) = (keeper.unsaved.count, desk.waitingChanges)
    isClosing = isClosing || count == 0 || late > 0 && isWarned
    // Changes handed over just now may reach the disk in a moment.
    if desk.hasUnsentText, late == 0 { isClosing = false }
    guard !isClosing, late > 0 else { return }
    (isAskedToClose, isWarned) = (false, true)
    let words: Words =
      late == 1
      ? "1 change is not saved: close again to discard it."
      : "\(late) changes are not saved: close again to discard them."
    mailbox.post(.failed(words))
  }

  /// Saves the work of a hand that is still down: the stroke so far, and what an eraser took.
  func saveUnfinishedInput() {
    for stroke in [desk.hand.dot, desk.hand.stroke].compactMap(\.self) {
      keeper.request(.edit(.write(stroke), at: .now))
    }
    if let erasure { keeper.request(.edit(.erase(erasure), at: .now)) }
    erasure = nil
    if let look = desk.look, let notebook = desk.notebook {
      keeper.request(.saveLook(look, of: notebook.id))
    }
  }

  private func save(_ finished: FinishedStroke) {
    let ink = InkPicture(.notebook, stroke: finished.drawn.settled)
    screen.update(finished.page) { $0.dry(ink, frame: $1) }
    screen.endWetInk(desk)
    screen.redraw(ink.bounds, of: finished.page, desk)
    keeper.request(.edit(.write(finished), at: .now))
    _ = follower.end()
    recorder?.flush()
  }

  /// Saves the size of the window, unless it is that of a session.
  func saveWindow() {
    let state = window.state
    guard state != keptWindow, !isReplay else { return }
    keptWindow = state
    settingsKeeper.save([state.member])
  }

  /// Reads handwriting if that is chosen; a replay is to do the same on every machine.
  func updateReading() {
    let choice = desk.preferences.handwriting
    handwriting.choose(isOn: choice != .off && !isReplay)
    shelf.choose(choice.shownLanguage)
    carryWords(in: choice.language)
  }

  func followStroke() {
    if desk.hand.wet != nil { handwriting.noteWriting() }
    guard let stroke = desk.hand.wet, !stroke.isTrial, let request = follower.follow(stroke) else {
      return
    }
    keeper.request(request)
  }

  private func erase(_ tool: Eraser, on page: PageID, _ reach: EraserReach) {
    guard let shown = screen.pages[page] else { return }
    var erasure = erasure ?? Erasure(on: page, reach)
    if shown.isDrying(in: tool.bounds) { erasure.late.append(tool) }
    if let picture = shown.picture {
      let (left, box) = erasure.erase(picture, with: tool)
      show(left, in: box, of: page)
    }
    self.erasure = erasure
  }

  /// Continues an erasure on a picture of the page that arrived meanwhile.
  func eraseAgain(on page: PageID) {
    guard erasure?.page == page, let picture = screen.pages[page]?.picture else { return }
    guard let (left, box) = erasure?.eraseAgain(picture) else { return }
    show(left, in: box, of: page)
  }

  private func show(_ left: [InkPicture], in box: Box, of page: PageID) {
    guard !left.isEmpty else { return }
    screen.update(page) { $0.replace(left, in: box, frame: $1) }
    screen.redraw(box, of: page, desk)
  }

  func showWetInk() {
    guard needsWetInk else { return }
    needsWetInk = false
    let begun = watch.map { _ in UInt64.monotonicNow }
    screen.drawWetInk(desk)
    showPicture(begun: begun)
  }

  /// Shows what was drawn; `begun` is when drawing began, nil unless reports are watched.
  private func showPicture(begun: UInt64?) {
    let drawn = begun.map { _ in UInt64.monotonicNow }
    screen.show()
    if let begun, let drawn { watch?.show(begun: begun, drawn: drawn, shown: .monotonicNow) }
  }

  func draw() {
    let begun = watch.flatMap { $0.awaitsPicture ? UInt64.monotonicNow : nil }
    moveLiftedInk()
    reportShownTexts()
    if needsDrawing || screen.pause == 0 {
      for page in screen.draw(desk) where asked.insert(page).inserted {
        keeper.request(.load(page))
      }
      if screen.hasForgotten { keeper.request(.forget(allBut: asked.union(screen.pages.keys))) }
    } else {
      if needsFace { screen.drawFace(desk) }
      if screen.needsTiles { screen.drawTiles(desk) }
    }
    if needsDrawing || needsFace { hasNewsForReaders = true }
    (needsDrawing, needsFace) = (false, false)
    showPicture(begun: begun)
    pointerLook.show(desk.cursor)
  }
}
