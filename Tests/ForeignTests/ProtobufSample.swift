/// A message of Protocol Buffers in the making.
struct ProtobufSample {
  var bytes: [UInt8] = []

  init(_ make: (inout ProtobufSample) -> Void = { _ in }) { make(&self) }

  mutating func number(_ field: Int, _ value: UInt64) {
    bytes += varint(UInt64(field) << 3) + varint(value)
  }

  mutating func data(_ field: Int, _ value: [UInt8]) {
    bytes += varint(UInt64(field) << 3 | 2) + varint(UInt64(value.count)) + value
  }

  mutating func text(_ field: Int, _ value: String) { data(field, Array(value.utf8)) }

  mutating func message(_ field: Int, _ make: (inout ProtobufSample) -> Void) {
    data(field, ProtobufSample(make).bytes)
  }

  /// A number of four bytes; as in files, 0 is left out.
  mutating func float(_ field: Int, _ value: Double) {
    guard value != 0 else { return }
    bytes += varint(UInt64(field) << 3 | 5) + Self.float(value)
  }

  mutating func double(_ field: Int, _ value: Double) {
    bytes += varint(UInt64(field) << 3 | 1) + little(value.bitPattern)
  }

  /// A point, or a size.
  mutating func point(_ field: Int, _ x: Double, _ y: Double) {
    message(field) {
      $0.float(1, x)
      $0.float(2, y)
    }
  }

  /// A color of three channels and the opacity.
  mutating func color(_ field: Int, _ channels: [Double]) {
    message(field) { for (index, value) in channels.enumerated() { $0.float(index + 1, value) } }
  }

  static func float(_ value: Double) -> [UInt8] { little(Float(value).bitPattern) }
}

/// A number with its lowest byte first.
func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
  (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number($0 * 8)) }
}

/// A number in groups of seven bits, lowest first.
func varint(_ value: UInt64) -> [UInt8] {
  value < 0x80 ? [UInt8(value)] : [UInt8(truncatingIfNeeded: value) | 0x80] + varint(value >> 7)
}
