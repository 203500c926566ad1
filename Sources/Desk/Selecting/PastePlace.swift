public import Geometry

/// The place on a page for pasted ink.
public struct PastePlace: Hashable, Sendable {
  private let seen: Box
  private let step: Double
  private let point: Point?

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - seen: The visible part of the page.
  ///   - copies: The number of times the same ink is on the page already.
  ///   - point: Where the ink should go; nil if no place was pointed to.
  public init(seen: Box, copies: Int, at point: Point? = nil) {
    self.seen = seen
    self.point = point
    // A copy must hide neither its original nor another copy.
    step = Double(min(copies, 20)) * 4 * Length.millimetre
  }

  /// Returns the shift for ink with a box: to the requested point, or else to its old place if that is
  /// visible, and otherwise to the middle of the visible part.
  public func shift(of box: Box) -> Point {
    let aside = Point(x: step, y: step)
    if let point, point.isFinite, box.center.isFinite { return point - box.center }
    guard !seen.isEmpty, box.center.isFinite else { return aside }
    return seen.contains(box.center + aside) ? aside : seen.center - box.center
  }
}
