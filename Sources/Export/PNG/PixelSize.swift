internal import Geometry
internal import Notebook
internal import Wording

/// The size of a page in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The pixels per inch, unless a width or height is given.
  public var density: Double = 150
  /// The width in pixels; nil if the height or the density decides.
  public var width: Int?
  /// The height in pixels; nil if the width or the density decides.
  public var height: Int?

  /// The longest side that Cairo can draw on.
  public static let longestSide: Int = 32_767
  /// The most pixels, which take up a gigabyte while they are drawn.
  private static let most = 1 << 28

  /// Chooses the usual density.
  public init() {}

  /// Fits a page into a square.
  public static func within(_ side: Int) -> PixelSize {
    var size = PixelSize()
    (size.width, size.height) = (side, side)
    return size
  }

  /// Returns the pixels of a page and the pixels per point; if both sides are given, it fits into both.
  func measure(_ size: PageSize) throws(ExportError) -> (width: Int, height: Int, scale: Double) {
    let (w, h) = (size.box.width, size.box.height)
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
