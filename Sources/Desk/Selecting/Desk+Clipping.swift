internal import Geometry
internal import Notebook
internal import Wording

/// Making pictures of parts of pages.
extension Desk {
  /// What a clipping of the selection shows; nil if nothing of it is on the page.
  var clippedExcerpt: Excerpt? {
    guard let selection, !selection.isLifted,
      let sheet = notebook?.sheets.first(where: { $0.id == selection.ink.page })
    else { return nil }
    let box = selection.clip.intersection(sheet.box)
    guard box.width > 0, box.height > 0 else { return nil }
    return Excerpt(of: sheet.id, box, turned: sheet.turns)
  }

  /// Has a picture put on the clipboard; without a selection, offers to draw a rectangle for it.
  mutating func clip(_ effects: inout [Effect]) {
    guard let excerpt = clippedExcerpt else { return offerToClip(&effects) }
    order(excerpt, file: nil, &effects)
  }

  /// Has a picture put in a file named after its page.
  mutating func saveClip(_ effects: inout [Effect]) {
    guard let excerpt = clippedExcerpt else { return offerToClip(&effects) }
    let title = notebook?.title ?? ""
    let name: Words = title.isEmpty ? "Notes" : Words(verbatim: title)
    let number = place(of: excerpt.page) + 1
    let file: Words = "\(name), page \(number), clipping"
    order(excerpt, file: file.text, &effects)
  }

  private func order(_ excerpt: Excerpt, file: String?, _ effects: inout [Effect]) {
    let place = place(of: excerpt.page)
    let page = notebook?.sheets[safe: place]?.name(numbered: place + 1) ?? ""
    effects.append(.selection(.clip(ClipOrder(excerpt, page: page, file: file))))
  }

  private func place(of page: PageID) -> Int {
    notebook?.sheets.firstIndex { $0.id == page } ?? 0
  }

  private mutating func offerToClip(_ effects: inout [Effect]) {
    guard hand.isFree, sheet != nil else { return }
    preferences.tool = .rectangle
    show(Toast("Draw a rectangle around the area to copy."), &effects)
  }
}

extension SelectedInk {
  /// A place that holds no ink.
  init(nothingIn box: Box, on page: PageID) {
    self.init(page: page, writing: [], marks: [], box: box, color: nil, width: nil)
  }
}
