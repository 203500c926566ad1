internal import Bytes

/// The name of a notebook: 128 random bits, the same on all devices.
public struct NotebookID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The bits as two numbers, big end first: a name is hashed and compared wherever a page is looked up.
  private let (high, low): (UInt64, UInt64)

  /// The 16 bytes.
  public var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }

  /// Creates a name from 16 bytes; nil for any other number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(drawn: bytes)
  }

  /// Draws a new name.
  public static func random(using generator: inout some RandomNumberGenerator) -> NotebookID {
    NotebookID(drawn: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private init(drawn bytes: [UInt8]) {
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low) = (word(bytes[..<8]), word(bytes[8...]))
  }

  /// The name as 32 hexadecimal digits; the first few are usually enough.
  public var description: String { Hex.digits(bytes) }

  /// Orders byte by byte.
  public static func < (a: NotebookID, b: NotebookID) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }
}
