internal import Desk
internal import Geometry
internal import Notebook
internal import Paint

/// Takes the keeper's answers to edits and its news of changes from elsewhere.
extension App {
  /// Shows what changed on the pages, then tells the desk.
  func take(_ answer: Answer, _ pictures: [PageID: PagePicture]) {
    // The keeper tells no more of pages given up meanwhile.
    let pictures = pictures.filter { asked.contains($0.key) || screen.isInUse($0.key) }
    searchAgain(after: answer)
    if answer.outcome == .kept, let changed = answer.changedNotebook {
      screen.doubtThumbnails(of: changed, desk)
    }
    // A page removed before it was read is requested again when it returns.
    if !asked.isEmpty, let notebook = answer.notebook { forgetAsked(butNot: notebook) }
    switch answer.edit {
    case .write(let stroke) where answer.isFinal: endDrying(stroke.page, answer, pictures)
    case .ink where answer.isFinal, .paste where answer.isFinal: rearrange(answer, pictures)
    default: for spot in answer.pages { show(spot, pictures) }
    }
    tell(.answered(answer))
    frameTimes?.note(answer)
    if answer.edit != nil { findAgain() }
  }

  /// Shows the new picture of a page.
  func show(_ spot: Spot, _ pictures: [PageID: PagePicture]) {
    asked.remove(spot.page)
    guard let picture = pictures[spot.page] else { return }
    screen.update(spot.page) { $0.take(picture, changed: spot.box, frame: $1) }
    redraw(spot)
    eraseAgain(on: spot.page)
    selectAgain(on: spot.page, picture)
  }

  private func redraw(_ spot: Spot) {
    if let box = spot.box { screen.redraw(box, of: spot.page, desk) } else { needsDrawing = true }
  }

  /// Shows a stroke in the picture of its page, or removes it without one.
  private func endDrying(_ page: PageID, _ answer: Answer, _ pictures: [PageID: PagePicture]) {
    guard let picture = pictures[page], let spot = answer.pages.first else {
      screen.update(page) { $0.endDrying(frame: $1) }
      return needsDrawing = true
    }
    asked.remove(page)
    var isChanged = false
    screen.update(page) { isChanged = $0.endDrying(in: picture, changed: spot.box, frame: $1) }
    if isChanged { redraw(spot) }
    eraseAgain(on: page)
  }

  /// Has the text of pages searched again for an open search.
  private func searchAgain(after answer: Answer) {
    // A change elsewhere may have changed pages that are not in use.
    let isElsewhere = answer.edit == nil && answer.notebook != nil
    guard desk.finding.isOpen, isElsewhere || answer.mayChangeText else { return }
    texts.forget(isElsewhere ? nil : Set(answer.pages.map(\.page)))
  }

  /// Forgets requests for pages that are gone.
  private func forgetAsked(butNot notebook: NotebookOnDesk) {
    let pages = Set(notebook.sheets.map(\.id))
    asked = asked.filter { $0.notebook != notebook.id || pages.contains($0) }
  }
}

extension Answer {
  /// The notebook whose pages may look different now; nil for none.
  fileprivate var changedNotebook: NotebookID? { notebook?.id ?? pages.first?.page.notebook }
}
