/// The widths of tabs beside each other, and which of them there is room for.
///
/// Where there is little room, the tab of the notebook in the window keeps enough for its name and its cross, and
/// the others share the rest. Where there is too little for all, those around it are shown.
struct TabRow: Hashable {
  /// The width of the tab of the notebook in the window, in pixels.
  let own: Double
  /// The width of each other tab, in pixels.
  let other: Double
  /// The places of the tabs that are shown.
  let shown: Range<Int>

  private static let (most, enough, least) = (240.0, 176.0, 96.0)

  init(of count: Int, current: Int, in room: Double, scale: Double) {
    let (most, enough, least) = (Self.most * scale, Self.enough * scale, Self.least * scale)
    let even = min(most, (room / Double(max(count, 1))).rounded(.down))
    guard count > 1, even < enough else {
      (own, other, shown) = (even, even, 0..<count)
      return
    }
    let narrow = min(enough, (room / 2).rounded(.down))
    let others = max(min(count - 1, Int((room - narrow) / least)), 1)
    own = max(narrow, (room / Double(others + 1)).rounded(.down))
    other = ((room - own) / Double(others)).rounded(.down)
    let first = max(min(current - others / 2, count - others - 1), 0)
    shown = first..<(first + others + 1)
  }
}
