public import Geometry

/// Whole pixels of a bitmap: columns and rows.
public struct PixelBox: Hashable, Sendable {
  /// The columns, from the left.
  public let columns: Range<Int>
  /// The rows, from the top.
  public let rows: Range<Int>

  /// The pixels that a box touches in a bitmap of the given size.
  public init(touching box: Box, width: Int, height: Int) {
    columns = Self.range(box.low.x, box.high.x, within: width)
    rows = Self.range(box.low.y, box.high.y, within: height)
  }

  /// True if it contains no pixels.
  public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  private static func range(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
    // Comparisons with NaN are false, which leaves nothing.
    guard low < high, low < Double(count), high > 0 else { return 0..<0 }
    let first = low > 0 ? Int(low) : 0
    let end = high < Double(count) ? Int(high.rounded(.up)) : count
    return first..<max(first, end)
  }
}
