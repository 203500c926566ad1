public import Bytes
public import Geometry
internal import Ink
public import Wording

/// Copied elements, to be pasted on any page of any notebook.
public struct Clipping: Hashable, Sendable {
  /// The visible elements, lowest first.
  public let elements: [LooseElement]
  /// The bytes of its images by SHA-256, as far as available.
  public let files: [ContentHash: [UInt8]]

  /// Creates a clipping.
  public init(_ elements: [LooseElement], files: [ContentHash: [UInt8]] = [:]) {
    (self.elements, self.files) = (elements, files)
  }

  /// The box around all samples, images and corners of texts, in the coordinates of the original page.
  public var box: Box { elements.reduce(.empty) { $0.union($1.bounds) } }

  /// The picture that it consists of, in its place; nil for anything else.
  public var picture: ImageFrame? {
    guard elements.count == 1, elements[0].transform == .identity,
      case .figure(.image(let frame)) = elements[0].content
    else { return nil }
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
    return Clipping([LooseElement(.image(frame))], files: files)
  }
}

/// The reason why bytes are not a clipping.
public enum ClippingError: Error, Hashable, Sendable, Worded {
  case unknownVersion
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
  private static let version: UInt8 = 3
  /// The farthest that anything may be from its page, and the largest scale factor.
  private static let farthest = 1e6

  /// The clipping as bytes, for another window.
  ///
  /// A version, the strokes in the bytes of the ink codec after their number; then each element after their
  /// count: the code of its kind, the six numbers of the map, and for a stroke the parts as pairs of numbers
  /// after their count, else the figure as a block, and its properties after their count, each a code and a
  /// block; then the files after their count. At the end, if any element has one, the properties of links,
  /// headings, groups and shapes after their count: the place of the element, a code and a block.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    let strokes = elements.compactMap {
      if case .stroke(let stroke, _) = $0.content { stroke } else { nil }
    }
    writer.appendBlock(InkCodec.encoded(strokes))
    writer.append(elements) { Self.write($1, to: &$0) }
    writer.append(files.sorted { $0.key < $1.key }) { $0.appendBlock($1.value) }
    let anchors = elements.enumerated().flatMap { place, element in
      element.relations.sorted { $0.key < $1.key }.map { (place, $0.key.code, $0.value) }
    }
    if !anchors.isEmpty {
      writer.append(anchors) { writer, anchor in
        writer.appendVarint(UInt64(anchor.0))
        writer.append(anchor.1)
        writer.appendBlock(anchor.2)
      }
    }
    return writer.bytes
  }

  private static func write(_ element: LooseElement, to writer: inout ByteWriter) {
    switch element.content {
    case .stroke(_, let visible):
      writer.append(Body.Kind.stroke.rawValue)
      element.transform.write(to: &writer)
      writer.append(visible) { writer, range in
        writer.appendVarint(UInt64(range.lower))
        writer.appendVarint(UInt64(range.upper))
      }
    case .figure(let figure):
      writer.append(figure.code)
      element.transform.write(to: &writer)
      writer.appendBlock(figure.content.stored)
      let properties = figure.content.properties
      writer.append(properties.sorted { $0.key < $1.key }) { writer, property in
        writer.append(property.key.code)
        writer.appendBlock(property.value)
      }
    }
  }

  /// Reads a clipping from untrusted bytes, in memory within a small multiple of their number.
  public init(_ bytes: [UInt8]) throws(ClippingError) {
    var reader = ByteReader(bytes)
    do {
      guard try reader.byte() == Self.version else { throw ClippingError.unknownVersion }
      var strokes = try InkCodec.decoded(try reader.block())[...]
      var elements: [LooseElement] = []
      for _ in 0..<(try reader.count(reader.remaining / 49)) {
        elements.append(try Self.element(from: &reader, &strokes))
      }
      var files: [ContentHash: [UInt8]] = [:]
      for _ in 0..<(try reader.count(reader.remaining)) {
        let file = try reader.block()
        files[ContentHash(of: file)] = file
      }
      if !reader.isAtEnd { try Self.readAnchors(from: &reader, into: &elements) }
      guard reader.isAtEnd, strokes.isEmpty else { throw ClippingError.damaged }
      self.init(elements, files: files)
    } catch let error as ClippingError {
      throw error
    } catch {
      throw .damaged
    }
  }

  private static func readAnchors(
    from reader: inout ByteReader, into elements: inout [LooseElement]
  ) throws {
    var properties: [Int: [Field: [UInt8]]] = [:]
    let count = try reader.count(reader.remaining / 3)
    guard count > 0 else { throw ClippingError.damaged }
    for _ in 0..<count {
      let place = try reader.count(elements.count - 1)
      properties[place, default: [:]][Field(code: try reader.byte())] = try reader.block()
    }
    for (place, values) in properties {
      elements[place].anchor = ElementAnchor(values, of: elements[place].figure)
      elements[place].shape = LooseShape(values, of: elements[place].content)
      elements[place].groups = values.value(.groups) ?? ElementGroups()
    }
  }

  private static func element(
    from reader: inout ByteReader, _ strokes: inout ArraySlice<Stroke>
  ) throws -> LooseElement {
    let kind = Body.Kind(rawValue: try reader.byte())
    let map = try Affine(from: &reader)
    guard [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy({ abs($0) <= farthest }) else {
      throw ByteError.tooLarge
    }
    switch kind {
    case .stroke:
      guard let stroke = strokes.popFirst() else { throw ClippingError.damaged }
      return LooseElement(stroke, showing: try ranges(from: &reader), transform: map)
    case .figure(let code):
      var block = ByteReader(try reader.block())
      let figure = try Figure(code, from: &block)
      var properties: [Field: [UInt8]] = [:]
      for _ in 0..<(try reader.count(reader.remaining / 2)) {
        properties[Field(code: try reader.byte())] = try reader.block()
      }
      return LooseElement(figure.updated(by: properties), transform: map)
    case .section, .page, .layer, .piece, nil: throw ClippingError.damaged
    }
  }

  private static func ranges(from reader: inout ByteReader) throws -> [StrokeRange] {
    try (0..<reader.count(reader.remaining / 2)).map { _ in
      let lower = UInt32(try reader.count(Int(UInt32.max)))
      return StrokeRange(lower, UInt32(try reader.count(Int(UInt32.max))))
    }
  }
}

extension LooseElement {
  /// What relates it to others: the properties of its anchor, its groups and its shape.
  fileprivate var relations: [Field: [UInt8]] {
    var properties = anchor.properties
    if !groups.isEmpty { properties[ElementGroups.field] = groups.stored }
    return properties.merging(shape?.copiedProperties ?? [:]) { $1 }
  }
}

extension Editor {
  /// Pastes elements, lowest first, moved by a shift; the caller stores their files in the same edit.
  @discardableResult
  public mutating func paste(
    _ clipping: Clipping, by shift: Point, at place: Place
  ) throws -> [EntityID] {
    var (headings, groups) = ([EntityID: EntityID](), RenamedGroups())
    var joints = CopiedJoints()
    let pasted: [(id: EntityID, map: Affine)] = try clipping.elements.compactMap { element in
      guard element.isVisible else { return nil }
      var element = element
      element.isLocked = false
      element.transform = element.transform.then(.translation(by: shift))
      let heading = element.anchor.heading
      element.anchor.heading = nil
      let id = try add(element, at: place, renaming: &groups)
      joints.note(element.shape, as: id)
      if let heading {
        // A copy on the same page is a heading of its own.
        let name = headings[heading.name] ?? id
        headings[heading.name] = name
        try record(HeadingPart(name, titled: heading.title), as: .heading, of: id)
      }
      return (id, element.transform)
    }
    try join(joints)
    // Once more, since a table may be above what is in it.
    if try !entity(place.page).tables.isEmpty { try recordPlaces(of: pasted, on: place.page) }
    return pasted.map(\.id)
  }
}
