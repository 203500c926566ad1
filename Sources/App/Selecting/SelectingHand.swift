internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// What the window remembers while ink is selected and moved.
@MainActor struct SelectingHand {
  /// What was copied.
  var clipboard = Clipboard()
  /// The number of changes that are not on the page yet.
  var pending = 0
}

extension SelectedInk {
  /// Tells what is known of some elements of a page.
  init(_ pictures: [ElementPicture], on page: EntityID) {
    let ink = pictures.compactMap(\.ink)
    let marks = ink.filter { $0.tool == .highlighter }
    let writing = ink.filter { $0.tool != .highlighter }
    let others = pictures.filter { $0.ink == nil }
    let restyled = writing.isEmpty ? marks : writing
    let (colors, widths) = (Set(restyled.map(\.color)), Set(restyled.map(\.width)))
    self.init(
      page: page, writing: writing.map(\.id), marks: marks.map(\.id),
      others: others.map(\.id), box: pictures.reduce(.empty) { $0.union($1.bounds) },
      color: colors.count == 1 ? colors.first : nil, width: widths.count == 1 ? widths.first : nil)
  }
}
