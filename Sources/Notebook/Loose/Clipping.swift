public import Bytes
public import Geometry
internal import Ink
public import Wording

/// Copied elements, to be pasted on any page of any notebook.
public struct Clipping: Hashable, Sendable {
  /// The visible elements, lowest first.
  public let elements: [SeenElement]
  /// The bytes of its images by SHA-256, as far as available.
  public let files: [ContentHash: [UInt8]]

  /// Creates a clipping.
  public init(_ elements: [SeenElement], files: [ContentHash: [UInt8]] = [:]) {
    self.elements = elements
    self.files = files
  }

  /// The box around all samples, images and corners of texts, in the coordinates of the original page.
  public var box: Box { elements.reduce(.empty) { $0.union(LooseElement($1).bounds) } }

  /// The picture that it consists of, in its place; nil for anything else.
  public var picture: ImageFrame? {
    guard elements.count == 1, case .image(let frame, .identity)? = elements.first else {
      return nil
    }
    return frame
  }

  /// Shrinks a picture larger than a sheet to nine tenths of the size that fits; leaves everything else.
  public func fitting(_ size: PageSize) -> Clipping {
    guard var frame = picture, frame.box.width > 0, frame.box.height > 0 else { return self }
    let sheet = size.box
    let scale = min(sheet.width / frame.box.width, sheet.height / frame.box.height)
    guard scale < 1 else { return self }
    let part = Point(x: frame.box.width, y: frame.box.height) * (0.9 * scale)
    frame.box.high = frame.box.low + part
    return Clipping([.image(frame, .identity)], files: files)
  }
}

/// The reason why bytes are not a clipping.
public enum ClippingError: Error, Hashable, Sendable, Worded {
  /// Another version of the program wrote them.
  case unknownVersion
  /// No program writes such bytes.
  case damaged

  /// The error as one line.
  public var words: Words {
    switch self {
    case .unknownVersion: "the copied ink is from another version of Suzuri"
    case .damaged: "the copied ink is damaged"
    }
  }
}

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

extension Editor {
  /// Puts copied elements on a page, moved by a shift, and returns them, lowest first.
  ///
  /// The caller must store the files of images in the same edit.
  @discardableResult
  public mutating func paste(
    _ clipping: Clipping, by shift: Point, at place: Place
  ) throws -> [EntityID] {
    try clipping.elements.compactMap { element in
      let (new, map): (EntityID?, Affine) =
        switch element {
        case .stroke(let stroke, let visible, let map):
          (try paste(stroke, visible, at: place), map)
        case .text(let box, let map): (try addText(box, at: place), map)
        case .image(let frame, let map): (try addImage(frame, at: place), map)
        }
      let moved = map.then(.translation(by: shift))
      if let new, moved != .identity, moved.isUsable { try set(.transform, of: new, to: moved) }
      return new
    }
  }

  /// Puts the visible parts of a stroke on a page; returns nil if there are none.
  private mutating func paste(
    _ stroke: Stroke, _ parts: [StrokeRange], at place: Place
  ) throws -> EntityID? {
    let count = stroke.samples.count
    let whole = StrokeRangeSet().visibleParts(ofSamples: count)
    // A dot has no length to cut: it is all or nothing.
    let visible = StrokeRangeSet(parts).intersection(StrokeRangeSet(whole))
    guard count > 0, count == 1 ? !parts.isEmpty : !visible.isEmpty else { return nil }
    let element = try addStroke(stroke, at: place)
    let hidden = StrokeRangeSet(whole).subtracting(visible)
    if count > 1, !hidden.isEmpty { try erase(hidden.ranges, of: element) }
    return element
  }
}
