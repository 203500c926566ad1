public import Geometry
public import Ink
public import Notebook

/// Handwriting as it was read, line by line.
public struct WrittenText: Hashable, Sendable {
  /// The words of each line, in reading order.
  public let lines: [[Word]]
  /// The strokes that are its letters.
  public let strokes: [EntityID]
  /// The parts that are letters, of strokes that have others as well.
  public let parts: [EntityID: [StrokeRange]]
  /// The box around its letters, in page coordinates.
  public let box: Box
  /// The height of small letters, in points.
  public let letterHeight: Double

  /// A word that was read.
  public struct Word: Hashable, Sendable {
    let text: String
    /// The letters as they were read, before words of a list were compared.
    let read: String
    let isDoubtful: Bool
    let alternatives: [String]

    /// Describes a word.
    public init(_ text: String, read: String, isDoubtful: Bool, alternatives: [String]) {
      (self.text, self.read) = (text, read)
      (self.isDoubtful, self.alternatives) = (isDoubtful, alternatives)
    }
  }

  /// Describes lines without empty ones.
  public init(
    lines: [[Word]], strokes: [EntityID], parts: [EntityID: [StrokeRange]] = [:], box: Box,
    letterHeight: Double
  ) {
    self.lines = lines.filter { !$0.isEmpty }
    (self.strokes, self.parts) = (strokes, parts)
    (self.box, self.letterHeight) = (box, letterHeight)
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The words, with spaces and line feeds between them.
  public var text: String {
    lines.map { $0.map(\.text).joined(separator: " ") }.joined(separator: "\n")
  }

  var doubtCount: Int { lines.joined().count(where: \.isDoubtful) }
}

extension WrittenText {
  /// The font size whose letters are about as high, in points.
  var fontSize: Double {
    let letters = text.unicodeScalars.filter { !$0.properties.isWhitespace }
    let isJapanese = 2 * letters.count { $0.value >= 0x2E80 } > letters.count
    // A character of Japanese is nearly as high as its font; an x is half as high.
    let size = letterHeight * (isJapanese ? 1.2 : 1.5)
    return size.isFinite ? (min(max(size, 5), 150) * 2).rounded() / 2 : 12
  }

  /// A box with the text in the place of the handwriting, which keeps its lines, small enough for a page.
  func textBox(
    on page: Box, font: String, color: Color, by measurer: any TextMeasurer
  ) -> TextBox {
    var box = TextBox(
      origin: self.box.low, text: text, font: font, size: fontSize, color: color)
    let room = page.high.x - box.origin.x
    let width = measurer.layout(of: box).box.width
    if width > room, room > 0 { box.size = max(box.size * room / width, 1) }
    // A line begins above its letters.
    box.origin.y -= 0.2 * box.size
    return box
  }
}

extension String {
  /// The words from the start that fit in a number of letters, with an ellipsis if there are more.
  func clippedWords(to most: Int, ellipsis: String = "") -> String {
    let line = asLine
    guard line.count > most else { return line }
    let head = line.prefix(most + 1)
    let end = head.lastIndex(of: " ") ?? head.index(head.startIndex, offsetBy: most)
    return head[..<end] + ellipsis
  }
}
