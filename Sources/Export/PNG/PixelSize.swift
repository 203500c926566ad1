public import Geometry
internal import Wording

/// The size of a page, or of a part of one, in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The pixels per inch, unless a width or height is given.
  public var density: Double = 150
  /// The width in pixels; nil if the height or the density decides.
  public var width: Int?
  /// The height in pixels; nil if the width or the density decides.
  public var height: Int?

  /// The longest side that Cairo can draw on.
  public static let longestSide: Int = 32_767
  /// The most pixels, which take a gigabyte while they are drawn.
  private static let most = 1 << 28
  /// The most pixels of a clipping: a page of A4 at 300 to an inch has 8.7 million.
  private static let mostClipped = 12e6

  /// Chooses the usual density.
  public init() {}

  /// Fits a page into a square.
  public static func within(_ side: Int) -> PixelSize {
    var size = PixelSize()
    (size.width, size.height) = (side, side)
    return size
  }

  /// Chooses 300 pixels to an inch for a clipping, or as many as it can have.
  public static func clipping(_ box: Box) -> PixelSize {
    let (width, height) = (max(box.width, 1), max(box.height, 1))
    var size = PixelSize()
    size.density = min(
      300, 72 * (mostClipped / (width * height)).squareRoot(),
      72 * Double(longestSide / 2) / max(width, height))
    return size
  }

  /// Returns the pixels of a box and the pixels per point; if both sides are given, it fits into both.
  func measure(_ box: Box) throws(ExportError) -> (width: Int, height: Int, scale: Double) {
    let (w, h) = (box.width, box.height)
    let scales = [width.map { Double($0) / w }, height.map { Double($0) / h }].compactMap(\.self)
    let scale = scales.min() ?? density / 72
    func pixels(_ length: Double) -> Int { max(Int((length * scale).rounded()), 1) }
    let (across, down) = (pixels(w), pixels(h))
    guard max(across, down) <= Self.longestSide, across * down <= Self.most else {
      throw ExportError(
        "a picture of \(across) x \(down) pixels is too large: choose a smaller --dpi or --width")
    }
    return (across, down, scale)
  }
}
