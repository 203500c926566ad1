public import Bytes
public import Geometry
public import Ink

/// A value with a single form as bytes, the same on every machine.
public protocol Storable: Sendable {
  func write(to writer: inout ByteWriter)
  /// Reads the value; fails if the bytes are not one.
  init(from reader: inout ByteReader) throws(ByteError)
}

extension Storable {
  /// The value as bytes.
  public var stored: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads a value; ignores bytes after it, which a later version may have written.
  public init(stored bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
  }

  /// Reads a value that must fill the bytes: any after it are damage.
  init(whole bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .overlong }
  }
}

extension ByteWriter {
  mutating func write<each Part: Storable>(_ parts: repeat each Part) {
    repeat (each parts).write(to: &self)
  }
}

extension Bool: Storable {
  /// Appends 1 or 0.
  public func write(to writer: inout ByteWriter) { writer.append(self ? 1 : 0) }

  /// Reads a truth value; everything but 0 is true.
  public init(from reader: inout ByteReader) throws(ByteError) { self = try reader.byte() != 0 }
}

extension String: Storable {
  /// Appends the text in UTF-8 after its length.
  public func write(to writer: inout ByteWriter) { writer.appendText(self) }

  /// Reads a text.
  public init(from reader: inout ByteReader) throws(ByteError) { self = try reader.text() }
}

extension ContentHash: Storable {
  /// Appends the 32 bytes after their number.
  public func write(to writer: inout ByteWriter) { writer.appendBlock(bytes) }

  /// Reads a hash; refuses a block of any other length.
  public init(from reader: inout ByteReader) throws(ByteError) {
    guard let hash = ContentHash(bytes: try reader.block()) else { throw .truncated }
    self = hash
  }
}

extension Double: Storable {
  /// Appends the 64 bits of the number.
  public func write(to writer: inout ByteWriter) { writer.appendDouble(self) }

  /// Reads a number; refuses infinities and NaN.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self = try reader.double()
    guard isFinite else { throw .tooLarge }
  }
}

extension Point: Storable {
  /// Appends both coordinates.
  public func write(to writer: inout ByteWriter) {
    writer.write(x, y)
  }

  /// Reads a point; refuses coordinates that are not finite.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(x: try Double(from: &reader), y: try Double(from: &reader))
  }
}

extension Affine: Storable {
  /// Appends the six numbers.
  public func write(to writer: inout ByteWriter) {
    for number in [a, b, c, d, tx, ty] { number.write(to: &writer) }
  }

  /// Reads a map; refuses one that cannot be inverted.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      a: try Double(from: &reader), b: try Double(from: &reader), c: try Double(from: &reader),
      d: try Double(from: &reader), tx: try Double(from: &reader), ty: try Double(from: &reader))
    guard isUsable else { throw .tooLarge }
  }
}

extension Color: Storable {
  /// Appends the four channels.
  public func write(to writer: inout ByteWriter) { writer.appendFixed32(rgba) }

  /// Reads a color.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(rgba: try reader.fixed32())
  }
}
