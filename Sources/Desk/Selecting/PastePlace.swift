public import Geometry

/// The place on a page for what is pasted.
public struct PastePlace: Hashable, Sendable {
  private let seen: Box
  private let step: Double
  private let point: Point?
  private let hasOldPlace: Bool

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - seen: The visible part of the page.
  ///   - copies: The number of times the same thing is on the page already.
  ///   - point: Where it should go; nil if no place was pointed to.
  ///   - hasOldPlace: Whether it has lain on a page.
  public init(seen: Box, copies: Int, at point: Point? = nil, hasOldPlace: Bool = true) {
    self.seen = seen
    self.point = point
    self.hasOldPlace = hasOldPlace
    // A copy must hide neither its original nor another copy.
    step = Double(min(copies, 20)) * 4 * Length.millimetre
  }

  /// Returns the shift for something with a box: to the requested point, or else to its old place if that
  /// is visible, and otherwise to the middle of the visible part; on a sheet it stays within that.
  public func shift(of box: Box, on sheet: Box? = nil) -> Point {
    let shift = shift(of: box)
    guard let sheet, box.center.isFinite else { return shift }
    let moved = box.moved(by: shift)
    func inward(_ low: Double, _ high: Double, _ first: Double, _ last: Double) -> Double {
      max(min(last - high, 0), first - low)
    }
    return shift
      + Point(
        x: inward(moved.low.x, moved.high.x, sheet.low.x, sheet.high.x),
        y: inward(moved.low.y, moved.high.y, sheet.low.y, sheet.high.y))
  }

  private func shift(of box: Box) -> Point {
    let aside = Point(x: step, y: step)
    if let point, point.isFinite, box.center.isFinite { return point - box.center }
    guard !seen.isEmpty, box.center.isFinite else { return aside }
    guard hasOldPlace else { return seen.center + aside - box.center }
    return seen.contains(box.center + aside) ? aside : seen.center - box.center
  }
}
