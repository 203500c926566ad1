internal import Geometry
internal import Notebook

extension Desk {
  /// How far from the pointer ink may be that a tap selects, in interface units.
  private static let tapReach = 8.0
  /// How far apart taps may be that widen the selection, in interface units.
  private static let tapSpread = 12.0

  /// Selects what is below a tap; more of its handwriting with each tap at the same place.
  mutating func tapSelect(
    at point: Point, on page: PageID, keepsSelection: Bool = false, _ effects: inout [Effect]
  ) {
    let (scale, last) = (faceScale / viewport.scale, hand.selectingTap)
    let isSame =
      last.map { $0.page == page && $0.point.distance(to: point) <= Self.tapSpread * scale } == true
    hand.selectingTap = isSame ? last : Hand.SelectingTap(page: page, point: point)
    let selected = isSame ? selection?.ink.elements ?? [] : []
    let tap = SelectingTap(
      point: point, reach: Self.tapReach * scale, selected: selected,
      keepsSelection: keepsSelection)
    effects.append(.selection(.tap(tap, of: page)))
  }

  /// Selects what is below a tap within the selection.
  mutating func tapInSelection(at start: Point, _ effects: inout [Effect]) {
    guard let page = selection?.ink.page else { return }
    tapSelect(at: start, on: page, keepsSelection: true, &effects)
  }

}

extension Desk.Hand {
  /// A tap that selected something.
  struct SelectingTap: Hashable, Sendable {
    let page: PageID
    let point: Point
  }
}
