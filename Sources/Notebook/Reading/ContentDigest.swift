internal import Bytes
internal import Ink

/// A SHA-256 over everything visible in a notebook, and nothing else, such as names, or erased ink.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private let hash: ContentHash

  /// The digest as 64 hexadecimal digits.
  public var description: String { hash.description }

  /// Reads a whole notebook, in time linear in the ink; `note` is called with every visible element.
  public init(of reader: some NotebookReader, noting note: (LooseElement) -> Void = { _ in }) throws
  {
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
        digest.update(Self.content(try PageContent(of: page.id, in: reader), noting: note))
      }
    }
    hash = digest.finalized()
  }

  private static func head(of page: Outline.Page) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(page.size, page.paper)
    writer.appendText(page.title)
    writer.append(page.tags)
    page.isBookmarked.write(to: &writer)
    writer.append(contentsOf: page.backdrop?.look ?? [])
    if !page.label.isEmpty { writer.appendText(page.label) }
    if page.turns != .none {
      writer.appendText("turned")
      page.turns.write(to: &writer)
    }
    if page.growth != .none || page.added != AddedRoom() {
      writer.appendText("growing")
      writer.write(page.growth, page.added)
    }
    if !page.cuts.isEmpty {
      writer.appendText("cut")
      writer.append(page.cuts.all) { $1.write(to: &$0) }
    }
    return writer.bytes
  }

  private static func content(_ page: PageContent, noting note: (LooseElement) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(page.layers) { writer, layer in
      writer.appendText(layer.title)
      writer.write(layer.isVisible, layer.isLocked)
      let seen = layer.elements.compactMap(LooseElement.init)
      writer.append(seen) { writer, element in
        note(element)
        writer.appendBlock(bytes(of: element))
      }
    }
    return writer.bytes
  }

  private static func bytes(of element: LooseElement) -> [UInt8] {
    // Names of things do not count.
    let element = element.withoutPlaces
    var writer = ByteWriter()
    switch element.content {
    case .stroke(let stroke, let left):
      writer.append(1)
      writer.append(contentsOf: bytes(of: stroke, showing: left))
    case .figure(let figure):
      // Digests of texts have always begun with 2.
      writer.append(figure.code - 3)
      figure.content.write(to: &writer)
      // Names of other things do not count.
      for (field, value) in figure.content.properties.sorted(by: { $0.key < $1.key })
      where field != Property.excerpt.field {
        writer.append(field.code)
        writer.appendBlock(value)
      }
    }
    element.transform.write(to: &writer)
    if element.isLocked { writer.appendText("locked") }
    if !element.groups.isEmpty {
      writer.append(ElementGroups.field.code)
      writer.appendVarint(UInt64(element.groups.names.count))
    }
    let anchor = element.anchor
    if !anchor.link.isEmpty {
      writer.append(Property.link.field.code)
      writer.appendText(anchor.link)
    }
    if let heading = anchor.heading {
      writer.append(Property.heading.field.code)
      writer.appendText(heading.title)
    }
    return writer.bytes
  }
}

extension ByteWriter {
  /// Writes texts after their number.
  fileprivate mutating func append(_ texts: [String]) { append(texts) { $0.appendText($1) } }
}

extension ContentDigest {
  /// The bytes of a stroke with some parts visible; the time of writing does not count.
  static func bytes(of stroke: Stroke, showing left: [StrokeRange]) -> [UInt8] {
    var stroke = stroke
    stroke.start = 0
    var writer = ByteWriter()
    writer.append(left) { writer, range in
      writer.appendFixed32(range.lower)
      writer.appendFixed32(range.upper)
    }
    writer.append(contentsOf: InkCodec.encoded([stroke]))
    return writer.bytes
  }
}
