/// The fields of a message of Protocol Buffers, whose meaning the reader of a format knows.
struct Protobuf {
  enum Value {
    case number(UInt64)
    /// A text, bytes or a message, which is not copied.
    case bytes(ByteCursor)
    /// Eight bytes, and four.
    case fixed64(UInt64)
    case fixed32(UInt32)
  }

  private(set) var fields: [(number: Int, value: Value)] = []

  private static let mostFields = 2_000_000

  /// Reads a message; throws where the bytes are none.
  init(_ bytes: [UInt8]) throws(ForeignFault) { try self.init(ByteCursor(bytes)) }

  /// Reads the rest of some bytes as a message.
  init(_ bytes: ByteCursor) throws(ForeignFault) {
    var cursor = bytes
    while !cursor.isAtEnd {
      let key = try cursor.varint(atMost: Int(UInt32.max))
      guard key >> 3 > 0, fields.count < Self.mostFields else { throw .damaged }
      switch key & 7 {
      case 0: fields.append((key >> 3, .number(try cursor.varint())))
      case 1: fields.append((key >> 3, .fixed64(try cursor.number())))
      case 2:
        let count = try cursor.varint(atMost: cursor.remaining)
        fields.append((key >> 3, .bytes(try cursor.part(count))))
      case 5: fields.append((key >> 3, .fixed32(try cursor.number())))
      default: throw .damaged
      }
    }
  }

  /// All values of a field, in order.
  func all(_ number: Int) -> [Value] { fields.filter { $0.number == number }.map(\.value) }

  /// The last value of a field, which is the one that counts.
  subscript(number: Int) -> Value? { fields.last { $0.number == number }?.value }

  func number(_ field: Int) -> UInt64? {
    switch self[field] {
    case .number(let number)?: number
    case .fixed32(let bits)?: UInt64(bits)
    case .fixed64(let bits)?: bits
    default: nil
    }
  }

  func bytes(_ field: Int) -> [UInt8]? {
    if case .bytes(let bytes)? = self[field] { bytes.rest } else { nil }
  }

  func text(_ field: Int) -> String? {
    bytes(field).flatMap { String(validating: $0, as: UTF8.self) }
  }

  func float(_ field: Int) -> Double? {
    switch self[field] {
    case .fixed32(let bits)?: Double(Float(bitPattern: bits))
    case .fixed64(let bits)?: Double(bitPattern: bits)
    default: nil
    }
  }

  /// The message in a field; nil if there is none.
  func message(_ field: Int) -> Protobuf? {
    if case .bytes(let bytes)? = self[field] { try? Protobuf(bytes) } else { nil }
  }

  /// The messages in a field that occurs several times, not read yet.
  func parts(_ field: Int) -> [ByteCursor] {
    fields.compactMap { number, value in
      if number == field, case .bytes(let bytes) = value { bytes } else { nil }
    }
  }

  /// The messages in a field that occurs several times.
  func messages(_ field: Int) -> [Protobuf] { parts(field).compactMap { try? Protobuf($0) } }

  /// The numbers of a field of 32-bit floats, packed or one by one.
  func floats(_ field: Int) -> [Double] {
    var numbers: [Double] = []
    for (number, value) in fields where number == field {
      switch value {
      case .fixed32(let bits): numbers.append(Double(Float(bitPattern: bits)))
      case .bytes(let bytes):
        var cursor = bytes
        numbers.reserveCapacity(numbers.count + bytes.remaining / 4)
        while let number = try? cursor.float() { numbers.append(number) }
      default: break
      }
    }
    return numbers
  }
}
