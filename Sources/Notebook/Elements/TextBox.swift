public import Bytes
public import Geometry
public import Ink
package import Wording

/// A box of typed text.
public struct TextBox: Hashable, Sendable {
  /// The top left corner, in points.
  public var origin: Point
  /// The width at which lines are broken, in points; 0 to keep them whole.
  public var wrap: Double
  /// The words with their looks.
  public var styled: StyledText
  /// The font, as a family with its style, such as "Sans Bold".
  public var font: String
  /// The font size, in points.
  public var size: Double
  /// The color of the text.
  public var color: Color
  /// The alignment of the lines.
  public var alignment: Alignment = .left
  /// True if full lines are stretched to the same width.
  public var isJustified = false
  /// The address that the text links to; empty for none.
  public var link = ""

  /// The alignments of lines.
  public enum Alignment: UInt8, Hashable, Sendable, CaseIterable {
    case left = 0
    case center = 1
    case right = 2
  }

  /// Creates a text box.
  public init(
    origin: Point, wrap: Double = 0, text: String, font: String = "Sans", size: Double = 12,
    color: Color = .sumi
  ) {
    (self.origin, self.wrap, styled) = (origin, wrap, StyledText(text))
    (self.font, self.size, self.color) = (font, size, color)
  }

  /// The words without their looks.
  public var text: String { styled.string }
}

extension TextBox: FigureContent {
  package static let code: UInt8 = 5
  package static let name: Words = "a text"
  package static let hasText = true

  package var figure: Figure { .text(self) }
  /// The corner: the size depends on the font.
  package var bounds: Box { Box(around: [origin]) }

  package var extent: Box {
    let lines = styled.lineRanges
    let size = styled.runs.reduce(size) { max($0, $1.style.size ?? 0) }
    let widest = Double(lines.map(\.count).max() ?? 0) * size
    let width = wrap > 0 ? wrap : widest
    let count = lines.reduce(0) { count, line in
      count + 1 + (Double(line.count) * size / max(width, 1)).rounded(.up)
    }
    return Box(low: origin, high: origin + Point(x: width, y: count * size * 1.5))
  }

  package var typedText: String? { text }
  package var ownColor: Color? { color }

  package func updated(by properties: some PropertyValues) -> TextBox {
    var box = self
    box.styled = properties.typed(after: styled)
    box.font = properties.value(.font) ?? font
    box.size = properties.value(.fontSize) ?? size
    box.wrap = properties.value(.wrap) ?? wrap
    box.color = properties.value(.color) ?? color
    box.link = properties.value(.link) ?? link
    return box
  }
}

extension TextBox: Storable {
  /// Appends all parts; those of later versions only if they are set.
  public func write(to writer: inout ByteWriter) {
    writer.write(origin, wrap, text, font, size, color)
    guard alignment != .left || isJustified || !link.isEmpty || !styled.isPlain else { return }
    writer.append(alignment.rawValue)
    writer.write(isJustified, link)
    if !styled.isPlain { styled.writeLooks(to: &writer) }
  }

  /// Reads a text box.
  public init(from reader: inout ByteReader) throws(ByteError) {
    origin = try Point(from: &reader)
    wrap = try Double(from: &reader)
    styled = StyledText(try String(from: &reader))
    font = try String(from: &reader)
    size = try Double(from: &reader)
    color = try Color(from: &reader)
    guard !reader.isAtEnd else { return }
    alignment = Alignment(rawValue: try reader.byte()) ?? .left
    isJustified = try Bool(from: &reader)
    link = try String(from: &reader)
    if !reader.isAtEnd { try styled.readLooks(from: &reader) }
  }
}
