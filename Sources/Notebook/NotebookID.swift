internal import Bytes

/// The name of a notebook: 128 random bits, the same on all devices.
public struct NotebookID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// Creates a name from 16 bytes; nil for any other number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Draws a new name.
  public static func random(using generator: inout some RandomNumberGenerator) -> NotebookID {
    NotebookID(drawn: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private init(drawn bytes: [UInt8]) { self.bytes = bytes }

  /// The name as 32 hexadecimal digits, of which the first few are usually enough.
  public var description: String { Hex.digits(bytes) }

  /// Orders byte by byte.
  public static func < (a: NotebookID, b: NotebookID) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}
