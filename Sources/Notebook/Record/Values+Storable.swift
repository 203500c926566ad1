public import Bytes
public import Geometry
public import Ink

extension Point: Storable {
  /// Appends both coordinates.
  public func write(to writer: inout ByteWriter) {
    x.write(to: &writer)
    y.write(to: &writer)
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
