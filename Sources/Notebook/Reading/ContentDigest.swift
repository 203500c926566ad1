internal import Bytes
internal import Ink

/// A SHA-256 over all that a reader sees in a notebook, and over nothing else.
///
/// The names of things do not count, nor does ink that is wholly erased, nor what lies under a
/// deletion: notebooks that look the same have the same digest, whatever their history.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes of the digest.
  public let bytes: [UInt8]

  /// The digest as 64 hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads a whole notebook, page by page; takes time linear in the ink.
  public init(of reader: some NotebookReader) throws {
    var digest = SHA256()
    let outline = try Outline(of: reader)
    var writer = ByteWriter()
    writer.appendText("suzuri content 1")
    writer.appendText(outline.title)
    writer.append(outline.tags)
    writer.appendVarint(UInt64(outline.sections.count))
    digest.update(writer.bytes)
    for section in outline.sections {
      var writer = ByteWriter()
      writer.appendText(section.title)
      writer.appendVarint(UInt64(section.pages.count))
      digest.update(writer.bytes)
      for page in section.pages {
        digest.update(Self.head(of: page))
        digest.update(Self.content(try PageContent(of: page.id, in: reader)))
      }
    }
    bytes = digest.finalized()
  }

  private static func head(of page: Outline.Page) -> [UInt8] {
    var writer = ByteWriter()
    page.size.write(to: &writer)
    page.paper.write(to: &writer)
    writer.appendText(page.title)
    writer.append(page.tags)
    page.isBookmarked.write(to: &writer)
    return writer.bytes
  }

  private static func content(_ page: PageContent) -> [UInt8] {
    var writer = ByteWriter()
    writer.appendVarint(UInt64(page.layers.count))
    for layer in page.layers {
      writer.appendText(layer.title)
      layer.isVisible.write(to: &writer)
      layer.isLocked.write(to: &writer)
      let elements = layer.elements.compactMap(element)
      writer.appendVarint(UInt64(elements.count))
      for element in elements { writer.appendBlock(element) }
    }
    return writer.bytes
  }

  /// The bytes of an element; nil where nothing of it is to be seen.
  private static func element(_ element: Element) -> [UInt8]? {
    var writer = ByteWriter()
    switch element.content {
    case .stroke(let stroke):
      guard let seen = Self.stroke(stroke) else { return nil }
      writer.append(1)
      writer.append(contentsOf: seen)
    case .text(let box):
      writer.append(2)
      box.write(to: &writer)
    case .image(let frame):
      writer.append(3)
      frame.write(to: &writer)
    }
    element.transform.write(to: &writer)
    return writer.bytes
  }
}

extension ByteWriter {
  /// Writes texts behind their number.
  fileprivate mutating func append(_ texts: [String]) {
    appendVarint(UInt64(texts.count))
    for text in texts { appendText(text) }
  }
}
