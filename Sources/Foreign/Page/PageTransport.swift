internal import Bytes
internal import Notebook
internal import Geometry

/// A page as bytes, on its way out of the process that read it; the elements are a clipping for each layer.
extension LoosePage {
  /// Bit masks of what a layer is.
  private static let (visible, locked): (UInt8, UInt8) = (1, 2)

  /// The page without the bytes of its files.
  var transported: [UInt8] {
    var writer = ByteWriter()
    title.write(to: &writer)
    writer.appendVarint(UInt64(tags.count))
    for tag in tags { tag.write(to: &writer) }
    isBookmarked.write(to: &writer)
    label.write(to: &writer)
    writer.appendVarint(UInt64(max(section?.number ?? 0, 0)))
    (section?.title ?? "").write(to: &writer)
    writer.appendBlock(size?.stored ?? [])
    writer.appendBlock(paper?.stored ?? [])
    writer.appendBlock(backdrop?.stored ?? [])
    growth.write(to: &writer)
    added.write(to: &writer)
    turns.write(to: &writer)
    writer.appendVarint(UInt64(layers.count))
    for layer in layers {
      layer.title.write(to: &writer)
      writer.append((layer.isVisible ? Self.visible : 0) | (layer.isLocked ? Self.locked : 0))
      writer.appendBlock(Clipping(layer.elements).bytes)
    }
    writer.appendBlock(id.map { $0.notebook.bytes + $0.page.stored } ?? [])
    writer.append(attachments) { writer, file in
      file.name.write(to: &writer)
      file.hash.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads a page; throws where the bytes are none.
  init(transported bytes: [UInt8], number: Int) throws {
    var reader = ByteReader(bytes)
    self.init(number: number)
    title = try String(from: &reader)
    tags = try (0..<reader.count(100)).map { _ in try String(from: &reader) }
    isBookmarked = try Bool(from: &reader)
    label = try String(from: &reader)
    let place = try reader.count(1_000_000)
    let name = try String(from: &reader)
    section = place > 0 ? Section(number: place, title: name) : nil
    size = try Self.value(try reader.block())
    paper = try Self.value(try reader.block())
    backdrop = try Self.value(try reader.block())
    growth = try PageGrowth(from: &reader)
    added = try AddedRoom(from: &reader)
    turns = try QuarterTurns(from: &reader)
    for _ in 0..<(try reader.count(reader.remaining)) {
      var layer = Layer(title: try String(from: &reader))
      let flags = try reader.byte()
      (layer.isVisible, layer.isLocked) = (flags & Self.visible > 0, flags & Self.locked > 0)
      layer.elements = try Clipping(try reader.block()).elements
      layers.append(layer)
    }
    let page = try reader.block()
    if let notebook = NotebookID(bytes: Array(page.prefix(16))) {
      id = PageID(try EntityID(exactly: Array(page.dropFirst(16))), of: notebook)
    }
    for _ in 0..<(try reader.count(reader.remaining)) {
      let name = try String(from: &reader)
      attachments.append(AttachedFile(name: name, hash: try ContentHash(from: &reader)))
    }
    guard reader.isAtEnd else { throw ByteError.tooLarge }
  }

  private static func value<Value: Storable>(_ bytes: [UInt8]) throws -> Value? {
    bytes.isEmpty ? nil : try Value(stored: bytes)
  }
}
