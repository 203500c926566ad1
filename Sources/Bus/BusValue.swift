private import Glibc

/// A value in a message on a bus.
public enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  /// True or false.
  case boolean(Bool)
  /// A signed or unsigned integer of the given bits.
  case int16(Int16)
  case uint16(UInt16)
  /// A whole number of 32 bits.
  case int32(Int32)
  case uint32(UInt32)
  /// A whole number of 64 bits.
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// A text, which may contain anything but a zero.
  case string(String)
  case path(String)
  /// The types of some values.
  case signature(String)
  case file(BusFile)
  /// Values of one type, whose signature comes first.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// A key with its value, in an array of such.
  indirect case entry(BusValue, BusValue)
  /// A value that carries its type.
  indirect case variant(BusValue)

  /// The type of the value.
  public var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .file: "h"
    case .array(let element, _): "a\(element)"
    case .structure(let parts): "(\(parts.map(\.signature).joined()))"
    case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
    case .variant: "v"
    }
  }
}

// MARK: - Composite values

extension BusValue {
  /// Texts in a row.
  public static func strings(_ texts: [String]) -> BusValue {
    .array(of: "s", texts.map { .string($0) })
  }

  /// Bytes in a row.
  public static func bytes(_ bytes: [UInt8]) -> BusValue {
    .array(of: "y", bytes.map { .byte($0) })
  }

  /// Values of any types by their names, as options are given.
  public static func options(_ options: KeyValuePairs<String, BusValue>) -> BusValue {
    .array(of: "{sv}", options.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// The values by their names if this is a set of options; nil for anything else.
  public var options: [String: BusValue]? {
    guard case .array(of: "{sv}", let entries) = self else { return nil }
    var options: [String: BusValue] = [:]
    for case .entry(.string(let name), .variant(let value)) in entries { options[name] = value }
    return options
  }

  /// The text, also of a path or a signature; nil for anything else.
  public var text: String? {
    switch self {
    case .string(let text), .path(let text), .signature(let text): text
    case .variant(let value): value.text
    default: nil
    }
  }

  /// The integer; nil for anything else.
  public var integer: Int? {
    switch self {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    case .variant(let value): value.integer
    default: nil
    }
  }

  /// The number, whole or not; nil for anything else.
  public var number: Double? {
    switch self {
    case .double(let number): number
    case .variant(let value): value.number
    default: integer.map(Double.init)
    }
  }

  /// The truth value; nil for anything else.
  public var flag: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .variant(let value): value.flag
    default: nil
    }
  }

  /// The values of an array or a structure; nil for anything else.
  public var list: [BusValue]? {
    switch self {
    case .array(_, let values), .structure(let values): values
    case .variant(let value): value.list
    default: nil
    }
  }

  /// The texts of an array of such; nil for anything else.
  public var texts: [String]? {
    guard case .array(let element, let values) = inner, ["s", "o", "g"].contains(element) else {
      return nil
    }
    return values.compactMap(\.text)
  }

  /// The values by name; of several with one name, the last.
  public subscript(name: String) -> BusValue? {
    let entry = list?.last { entry in
      if case .entry(let key, _) = entry { key.text == name } else { false }
    }
    guard case .entry(_, let value) = entry else { return nil }
    return value.inner
  }

  /// The value without its variant.
  private var inner: BusValue {
    if case .variant(let value) = self { value.inner } else { self }
  }
}

/// An open file passed between programs, and closed with this value.
public final class BusFile: Hashable, Sendable {
  /// Its number in this program.
  public let descriptor: CInt

  /// Takes over an open file.
  public init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// True if two values are the same open file.
  public static func == (one: BusFile, other: BusFile) -> Bool { one === other }

  /// Hashes the identity of the file.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
