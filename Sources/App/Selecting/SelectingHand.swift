internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// The window's state while ink is selected, moved and copied.
@MainActor struct SelectingHand {
  var clipboard = Clipboard()
  /// The number of copies: a picture that arrives after the next copy is no longer wanted.
  var clipCount = 0
  /// The number of pictures being made.
  var openClips = 0
  /// The number of preparations of pages for other windows.
  var openPackings = 0
  /// The places to paste at once they are made.
  var waitingPastes: [PasteGoal] = []
  /// The number of changes that are not on the page yet.
  var pending = 0
  /// What to select as soon as the page's picture has all ink; without a lasso, everything.
  var sought: (page: PageID, lasso: Lasso?)?
}

extension SelectedInk {
  init(_ pictures: [ElementPicture], on page: PageID) {
    let ink = pictures.compactMap(\.ink)
    let marks = ink.filter { $0.tool == .highlighter }
    let writing = ink.filter { $0.tool != .highlighter }
    let texts = pictures.compactMap { picture in
      if case .text(let id, let text) = picture { (id: id, color: text.box.color) } else { nil }
    }
    let images = pictures.filter { if case .image = $0 { true } else { false } }
    let restyled = writing.isEmpty && texts.isEmpty ? marks : writing
    let colors = Set(restyled.map(\.color) + texts.map(\.color))
    let widths = Set(restyled.map(\.width))
    self.init(
      page: page, writing: writing.map(\.id), marks: marks.map(\.id), texts: texts.map(\.id),
      images: images.map(\.id), box: pictures.reduce(.empty) { $0.union($1.bounds) },
      color: colors.count == 1 ? colors.first : nil, width: widths.count == 1 ? widths.first : nil)
  }
}
