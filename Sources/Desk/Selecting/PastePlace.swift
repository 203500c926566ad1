public import Geometry

/// Where copied ink goes on a page.
public struct PastePlace: Hashable, Sendable {
  private let seen: Box
  private let step: Double
  private let point: Point?

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - seen: The part of the page that is seen.
  ///   - copies: How often the same ink lies on the page already.
  ///   - point: The place to paste at; nil if none was chosen.
  public init(seen: Box, copies: Int, at point: Point? = nil) {
    self.seen = seen
    self.point = point
    // So that a copy never hides what it was copied from, nor another copy.
    step = Double(min(copies, 20)) * 4 * Length.millimetre
  }

  /// Returns the shift of ink with a box: it goes to the place that was pointed to; else it stays
  /// where it was, if that is seen, and otherwise goes to the middle of what is.
  public func shift(of box: Box) -> Point {
    let aside = Point(x: step, y: step)
    if let point, point.isFinite, box.center.isFinite { return point - box.center }
    guard !seen.isEmpty, box.center.isFinite else { return aside }
    return seen.contains(box.center + aside) ? aside : seen.center - box.center
  }
}
