internal import Bytes
internal import Geometry
internal import Ink

extension Clipping {
  /// The version of the format, in the first byte.
  private static let version: UInt8 = 2
  /// The farthest that anything may be from its page, and the largest scale factor.
  private static let farthest = 1e6

  private enum Kind: UInt8 { case stroke, text, image, excerpt }

  /// The clipping as bytes, for another window.
  ///
  /// A version, the strokes in the bytes of the ink codec after their number; then each element after their
  /// count: its kind, the six numbers of the map, and for a stroke the parts as pairs of numbers after
  /// their count, else a text or an image as a block, followed for a clipping by the block of its excerpt;
  /// at the end the files of the images after their count.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    let strokes = elements.compactMap {
      if case .stroke(let stroke, _, _) = $0 { stroke } else { nil }
    }
    writer.appendBlock(InkCodec.encoded(strokes))
    writer.appendVarint(UInt64(elements.count))
    for element in elements { Self.write(element, to: &writer) }
    writer.appendVarint(UInt64(files.count))
    for (_, bytes) in files.sorted(by: { $0.key < $1.key }) {
      writer.appendBlock(bytes)
    }
    return writer.bytes
  }

  private static func write(_ element: SeenElement, to writer: inout ByteWriter) {
    func begin(_ kind: Kind, _ map: Affine) {
      writer.append(kind.rawValue)
      map.write(to: &writer)
    }
    switch element {
    case .stroke(_, let visible, let map):
      begin(.stroke, map)
      writer.appendVarint(UInt64(visible.count))
      for range in visible {
        writer.appendVarint(UInt64(range.lower))
        writer.appendVarint(UInt64(range.upper))
      }
    case .text(let box, let map):
      begin(.text, map)
      writer.appendBlock(box.stored)
    case .image(let frame, let map):
      begin(frame.excerpt == nil ? .image : .excerpt, map)
      writer.appendBlock(frame.stored)
      if let excerpt = frame.excerpt { writer.appendBlock(excerpt.stored) }
    }
  }

  /// Reads a clipping from untrusted bytes, in memory within a small multiple of their number.
  public init(_ bytes: [UInt8]) throws(ClippingError) {
    var reader = ByteReader(bytes)
    do {
      guard try reader.byte() == Self.version else { throw ClippingError.unknownVersion }
      var strokes = try InkCodec.decoded(try reader.block())[...]
      var elements: [SeenElement] = []
      for _ in 0..<(try reader.count(reader.remaining / 49)) {
        elements.append(try Self.element(from: &reader, &strokes))
      }
      var files: [ContentHash: [UInt8]] = [:]
      for _ in 0..<(try reader.count(reader.remaining)) {
        let file = try reader.block()
        files[ContentHash(of: file)] = file
      }
      guard reader.isAtEnd, strokes.isEmpty else { throw ClippingError.damaged }
      self.init(elements, files: files)
    } catch let error as ClippingError {
      throw error
    } catch {
      throw .damaged
    }
  }

  private static func element(
    from reader: inout ByteReader, _ strokes: inout ArraySlice<Stroke>
  ) throws -> SeenElement {
    let kind = Kind(rawValue: try reader.byte())
    let map = try Affine(from: &reader)
    guard [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy({ abs($0) <= farthest }) else {
      throw ByteError.tooLarge
    }
    switch kind {
    case .stroke:
      guard let stroke = strokes.popFirst() else { throw ClippingError.damaged }
      return .stroke(stroke, try ranges(from: &reader), map)
    case .text: return .text(try TextBox(stored: try reader.block()), map)
    case .image: return .image(try ImageFrame(stored: try reader.block()), map)
    case .excerpt:
      var frame = try ImageFrame(stored: try reader.block())
      frame.excerpt = try Excerpt(stored: try reader.block())
      return .image(frame, map)
    case nil: throw ClippingError.damaged
    }
  }

  private static func ranges(from reader: inout ByteReader) throws -> [StrokeRange] {
    try (0..<reader.count(reader.remaining / 2)).map { _ in
      let lower = UInt32(try reader.count(Int(UInt32.max)))
      return StrokeRange(lower, UInt32(try reader.count(Int(UInt32.max))))
    }
  }
}
