public import Geometry
public import Notebook

/// How large words are, where nothing can draw them.
public enum TextEstimate {
  /// The width and height of a text box, in points: letters of Latin scripts are half as wide as high.
  public static func size(_ box: TextBox) -> Point {
    let lines = box.styled.lineRanges.map { box.styled.string($0) }
    let widest =
      lines.map { line in
        line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.57 : 1) }
      }.max() ?? 0
    return Point(x: widest * box.size, y: Double(lines.count) * box.size * 1.25)
  }
}
