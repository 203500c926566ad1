internal import Geometry
internal import Notebook

/// How many pixels a page gets.
public struct PixelSize: Hashable, Sendable {
  /// The pixels in an inch, where nothing else is said.
  public var density: Double = 150
  /// The width in pixels; nil where the height or the density decides.
  public var width: Int?
  /// The height in pixels; nil where the width or the density decides.
  public var height: Int?

  /// The largest side, which is what Cairo can draw on.
  public static let longestSide: Int = 32_767
  /// The most pixels, which take a gigabyte while they are drawn.
  private static let most = 1 << 28

  /// Chooses the usual density.
  public init() {}

  /// Fits a page into a square.
  public static func within(_ side: Int) -> PixelSize {
    var size = PixelSize()
    (size.width, size.height) = (side, side)
    return size
  }

  /// Works out the pixels of a page, and how many come to a point; within both sides where both are
  /// given.
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
