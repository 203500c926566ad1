public import Geometry
public import Ink

/// An endless row of pages full of handwriting, quickly made.
///
///     var pages = PageFiller(writer: Writer(seed: 1), frame: frame)
///     let notebook = Array(pages.prefix(1000))
///
/// Each page takes up the text where the page before ended; the text begins again at its end. There
/// are no pages where the frame holds not one character.
public struct PageFiller: Sequence, IteratorProtocol, Sendable {
  /// Who writes; its ink can be changed from page to page.
  public var writer: Writer
  private let frame: Box
  private let lineHeight: Double
  private let text: String
  private var rest: String

  /// Creates a row of pages, written with a line height in points into equal frames.
  public init(
    writer: Writer, frame: Box, lineHeight: Double = 24, text: String = LectureNotes.all
  ) {
    self.writer = writer
    self.frame = frame
    self.lineHeight = lineHeight
    self.text = text
    rest = text
  }

  /// Writes the next page and returns its strokes, or nil where nothing can be written.
  public mutating func next() -> [Stroke]? {
    var strokes: [Stroke] = []
    var area = frame
    var isBlank = true
    while area.high.y - area.low.y >= lineHeight {
      let written = writer.write(rest, in: area, lineHeight: lineHeight)
      strokes += written.strokes
      area.low.y += Double(written.lines) * lineHeight
      rest = written.remainder
      if written.lines > 0, !written.strokes.isEmpty { isBlank = false }
      guard rest.isEmpty, !isBlank else { break }
      rest = text
    }
    return isBlank ? nil : strokes
  }
}
