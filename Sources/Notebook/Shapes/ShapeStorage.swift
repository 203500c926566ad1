public import Bytes
internal import Geometry
public import Ink

extension Shape: Storable {
  /// Appends the form, the ends with arrowheads, the points, the radius and the sweep.
  public func write(to writer: inout ByteWriter) {
    writer.append(form.rawValue)
    writer.append(heads.rawValue)
    writer.append(points) { $1.write(to: &$0) }
    writer.write(radius, sweep)
  }

  /// Reads a shape; refuses one that cannot be drawn.
  public init(from reader: inout ByteReader) throws(ByteError) {
    guard let form = Form(rawValue: try reader.byte()) else { throw .unknownKind }
    let heads = Heads(rawValue: try reader.byte())
    var points: [Point] = []
    for _ in 0..<(try reader.count(Self.mostPoints)) { points.append(try Point(from: &reader)) }
    self.init(form, points, radius: try Double(from: &reader), heads: heads)
    sweep = try Double(from: &reader)
    guard isUsable else { throw .tooLarge }
  }
}

/// The dashes of a shape.
struct DashPattern: Storable {
  let lengths: [Float]

  init(_ lengths: [Float]) { self.lengths = lengths }

  func write(to writer: inout ByteWriter) { writer.append(lengths) { $0.appendFloat($1) } }

  init(from reader: inout ByteReader) throws(ByteError) {
    var lengths: [Float] = []
    for _ in 0..<(try reader.count(64)) {
      let length = try reader.float()
      guard (0...100_000).contains(length) else { throw .tooLarge }
      lengths.append(length)
    }
    self.lengths = lengths
  }
}

extension Property where Value == Shape {
  /// The shape that a stroke is drawn as, in the coordinates of its samples.
  static let shape: Property = Property(code: 63)
}

extension Property where Value == DashPattern {
  static let dashes: Property = Property(code: 67)
}
