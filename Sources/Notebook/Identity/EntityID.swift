public import Bytes

/// The number of a store, drawn when a library is made, copied or restored, so that no two ever share it.
public struct Incarnation: RawRepresentable, Hashable, Sendable, Comparable {
  /// The number, never 0.
  public let rawValue: UInt64

  /// Creates an incarnation from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Draws a new incarnation.
  public static func random(using generator: inout some RandomNumberGenerator) -> Incarnation {
    Incarnation(rawValue: UInt64.random(in: 1...UInt64.max, using: &generator))
  }

  /// Orders by number: meaningless, but the same everywhere.
  public static func < (a: Incarnation, b: Incarnation) -> Bool { a.rawValue < b.rawValue }
}

/// The name of a thing in a notebook: a section, page, layer, stroke, text box, image or piece.
///
/// Its counter is larger than all that its maker had seen, so names are in the order of creation.
public struct EntityID: Hashable, Sendable, Comparable {
  /// Counts up in every notebook.
  public let counter: UInt64
  /// The store that made the thing.
  public let incarnation: Incarnation

  /// Creates a name.
  @inlinable public init(counter: UInt64, incarnation: Incarnation) {
    self.counter = counter
    self.incarnation = incarnation
  }

  /// The name of the notebook itself.
  public static let notebook: EntityID = EntityID(counter: 0, incarnation: Incarnation(rawValue: 0))

  /// The largest counter that can be read.
  public static let largestCounter: UInt64 = 1 << 48
  /// The largest counter that new names follow: a hostile one cannot use them up.
  static let largestFollowedCounter: UInt64 = 1 << 47

  /// Reads a name from exactly its 16 bytes.
  public init(exactly bytes: [UInt8]) throws(ByteError) {
    guard bytes.count == 16 else { throw .truncated }
    try self.init(stored: bytes)
  }

  /// Orders by counter, then by incarnation.
  public static func < (a: EntityID, b: EntityID) -> Bool {
    (a.counter, a.incarnation) < (b.counter, b.incarnation)
  }
}

extension EntityID: Storable {
  /// Writes 16 bytes that sort like the names.
  public func write(to writer: inout ByteWriter) {
    writer.appendFixed64(counter)
    writer.appendFixed64(incarnation.rawValue)
  }

  /// Reads a name; fails if the counter is implausibly large.
  public init(from reader: inout ByteReader) throws(ByteError) {
    counter = try reader.fixed64()
    incarnation = Incarnation(rawValue: try reader.fixed64())
    guard counter <= Self.largestCounter else { throw .tooLarge }
  }
}

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
  public static func < (a: NotebookID, b: NotebookID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

/// The full name of a page: notebooks name their pages independently.
public struct PageID: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The page in its notebook.
  public let page: EntityID

  /// Creates the full name.
  public init(_ page: EntityID, of notebook: NotebookID) {
    (self.page, self.notebook) = (page, notebook)
  }
}
