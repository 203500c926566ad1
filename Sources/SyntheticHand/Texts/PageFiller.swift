public import Geometry
public import Ink

/// An endless sequence of pages full of handwriting, made quickly.
///
/// var pages = PageFiller(writer: Writer(seed: 1), frame: frame) let notebook = Array(pages.prefix(1000))
///
/// Each page continues the text where the page before ended; at its end, the text starts again. The
/// sequence ends only when a page would stay empty: in a frame too small for a single character, or with a
/// text of nothing but spaces.
public struct PageFiller: Sequence, IteratorProtocol, Sendable {
  /// The writer; its ink can be changed from page to page.
  public var writer: Writer
  private let frame: Box
  private let lineHeight: Double
  private let text: String
  private var rest: String

  /// Creates a sequence of pages, written into equal frames with a line height in points.
  public init(
    writer: Writer, frame: Box, lineHeight: Double = 24, text: String = LectureNotes.all
  ) {
    self.writer = writer
    self.frame = frame
    self.lineHeight = lineHeight
    self.text = text
    rest = text
  }

  /// Writes the next page and returns its strokes, or nil if it would stay empty.
  public mutating func next() -> [Stroke]? {
    var strokes: [Stroke] = []
    var area = frame
    while true {
      let isWhole = rest == text
      let written = writer.write(rest, in: area, lineHeight: lineHeight)
      strokes += written.strokes
      rest = written.remainder
      area.low.y += Double(written.lines) * lineHeight
      guard rest.isEmpty, written.lines > 0 else { break }
      rest = text
      // A text of nothing but spaces would start again forever.
      if isWhole, written.strokes.isEmpty { break }
    }
    return strokes.isEmpty ? nil : strokes
  }
}
