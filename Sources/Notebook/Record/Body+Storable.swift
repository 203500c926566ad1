public import Bytes
internal import Geometry
internal import Ink

extension Body: Storable {
  /// Appends the kind and the parts.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .section(let title, let order):
      writer.append(Kind.section.rawValue)
      title.write(to: &writer)
      order.write(to: &writer)
    case .page(let section, let order, let size, let paper):
      writer.append(Kind.page.rawValue)
      section.write(to: &writer)
      order.write(to: &writer)
      size.write(to: &writer)
      paper.write(to: &writer)
    case .layer(let page, let title, let order):
      writer.append(Kind.layer.rawValue)
      page.write(to: &writer)
      title.write(to: &writer)
      order.write(to: &writer)
    case .stroke(let place, let ink):
      writer.append(Kind.stroke.rawValue)
      place.write(to: &writer)
      writer.append(contentsOf: ink)
    case .text(let place, let box):
      writer.append(Kind.text.rawValue)
      place.write(to: &writer)
      box.write(to: &writer)
    case .image(let place, let frame):
      writer.append(Kind.image.rawValue)
      place.write(to: &writer)
      frame.write(to: &writer)
    case .piece(let place, let base):
      writer.append(Kind.piece.rawValue)
      place.write(to: &writer)
      base.write(to: &writer)
    }
  }

  /// Reads a body; fails on kinds added by a later version.
  public init(from reader: inout ByteReader) throws(ByteError) {
    switch Kind(rawValue: try reader.byte()) {
    case .section:
      self = .section(
        title: try String(from: &reader), order: try FractionalIndex(from: &reader))
    case .page:
      self = .page(
        section: try EntityID(from: &reader), order: try FractionalIndex(from: &reader),
        size: try PageSize(from: &reader), paper: try Paper(from: &reader))
    case .layer:
      self = .layer(
        page: try EntityID(from: &reader), title: try String(from: &reader),
        order: try FractionalIndex(from: &reader))
    case .stroke:
      self = .stroke(place: try Place(from: &reader), ink: try reader.bytes(reader.remaining))
    case .text: self = .text(place: try Place(from: &reader), try TextBox(from: &reader))
    case .image: self = .image(place: try Place(from: &reader), try ImageFrame(from: &reader))
    case .piece: self = .piece(place: try Place(from: &reader), base: try EntityID(from: &reader))
    case nil: throw .unknownKind
    }
  }
}

extension Place: Storable {
  /// Appends the names of page and layer.
  public func write(to writer: inout ByteWriter) {
    page.write(to: &writer)
    layer.write(to: &writer)
  }

  /// Reads a place.
  public init(from reader: inout ByteReader) throws(ByteError) {
    page = try EntityID(from: &reader)
    layer = try EntityID(from: &reader)
  }
}

extension TextBox: Storable {
  /// Appends all parts; those of later versions only if they are set.
  public func write(to writer: inout ByteWriter) {
    origin.write(to: &writer)
    wrap.write(to: &writer)
    text.write(to: &writer)
    font.write(to: &writer)
    size.write(to: &writer)
    color.write(to: &writer)
    guard alignment != .left || isJustified || !link.isEmpty else { return }
    writer.append(alignment.rawValue)
    isJustified.write(to: &writer)
    link.write(to: &writer)
  }

  /// Reads a text box.
  public init(from reader: inout ByteReader) throws(ByteError) {
    origin = try Point(from: &reader)
    wrap = try Double(from: &reader)
    text = try String(from: &reader)
    font = try String(from: &reader)
    size = try Double(from: &reader)
    color = try Color(from: &reader)
    guard !reader.isAtEnd else { return }
    alignment = Alignment(rawValue: try reader.byte()) ?? .left
    isJustified = try Bool(from: &reader)
    link = try String(from: &reader)
  }
}

extension ImageFrame: Storable {
  /// Appends all parts of a body; the formula only if there is one.
  public func write(to writer: inout ByteWriter) {
    box.low.write(to: &writer)
    box.high.write(to: &writer)
    hash.write(to: &writer)
    mediaType.write(to: &writer)
    if !formula.isEmpty { formula.write(to: &writer) }
  }

  /// Reads an image's frame.
  public init(from reader: inout ByteReader) throws(ByteError) {
    box = Box(low: try Point(from: &reader), high: try Point(from: &reader))
    hash = try ContentHash(from: &reader)
    mediaType = try String(from: &reader)
    formula = reader.isAtEnd ? "" : try String(from: &reader)
  }
}
