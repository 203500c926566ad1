public import Bytes

/// The subject of a statement in a notebook: a thing and a fact about it.
public struct RecordKey: Hashable, Sendable, Comparable {
  /// The thing.
  public let entity: EntityID
  /// The fact about it.
  public let field: Field

  /// Creates a key.
  public init(entity: EntityID, field: Field) { (self.entity, self.field) = (entity, field) }

  /// Orders by thing, then by fact.
  public static func < (a: RecordKey, b: RecordKey) -> Bool {
    a.entity != b.entity ? a.entity < b.entity : a.field < b.field
  }
}

/// One mergeable statement: the unit in which notebooks are changed, stored and sent.
public struct Record: Hashable, Sendable {
  /// The subject of the statement.
  public let key: RecordKey
  /// Its content.
  public let fragment: Fragment

  /// Creates a record.
  public init(key: RecordKey, fragment: Fragment) { (self.key, self.fragment) = (key, fragment) }
}

extension RecordKey: Storable {
  /// Appends the thing and the field.
  public func write(to writer: inout ByteWriter) {
    entity.write(to: &writer)
    writer.append(field.code)
    writer.appendBlock(field.name)
  }

  /// Reads a key; fails if names are malformed.
  public init(from reader: inout ByteReader) throws(ByteError) {
    entity = try EntityID(from: &reader)
    field = Field(code: try reader.byte(), name: try reader.block())
    if field.rule == .range { _ = try EntityID(exactly: field.name) }
  }
}

extension Record: Storable {
  /// Appends the key and the statement.
  public func write(to writer: inout ByteWriter) {
    key.write(to: &writer)
    writer.appendBlock(fragment.stored)
  }

  /// Reads a record; fails if names or statements are malformed.
  public init(from reader: inout ByteReader) throws(ByteError) {
    key = try RecordKey(from: &reader)
    fragment = try Fragment(stored: try reader.block(), of: key.field)
  }
}

/// A statement with the place of its thing.
public struct PlacedRecord: Hashable, Sendable {
  /// The statement.
  public let record: Record
  /// The page, or the notebook; nil while unknown.
  public let home: EntityID?

  /// Creates a placed record.
  public init(_ record: Record, at home: EntityID?) { (self.record, self.home) = (record, home) }
}

/// The content of a record: a piece of state that can be merged twice, in any order, with the same result.
public enum Fragment: Hashable, Sendable {
  /// The nature of a thing, in the bytes of a `Body`.
  case body([UInt8])
  case life(Life)
  case range(RangeLife)
  case register(Register)
  /// Something that only a later version understands.
  case fact([UInt8])

  /// Returns both statements merged, in any order; of different kinds, which is damage, the first is kept.
  public func merged(with other: Fragment) -> Fragment {
    switch (self, other) {
    case (.body(let a), .body(let b)): .body(Self.larger(a, b))
    case (.life(let a), .life(let b)): .life(a.merged(with: b))
    case (.range(let a), .range(let b)): .range(a.merged(with: b))
    case (.register(let a), .register(let b)): .register(a.merged(with: b))
    case (.fact(let a), .fact(let b)): .fact(Self.larger(a, b))
    default: self
    }
  }

  /// True if two statements contradict each other in a way that only damage explains.
  public func contradicts(_ other: Fragment) -> Bool {
    switch (self, other) {
    case (.body(let a), .body(let b)): a != b
    case (.range(let a), .range(let b)): a.range != b.range
    case (.register(let a), .register(let b)): a.stamp == b.stamp && a.value != b.value
    default: false
    }
  }

  private static func larger(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    a.lexicographicallyPrecedes(b) ? b : a
  }
}

extension Fragment {
  /// The statement as bytes, to be read by the field.
  public var stored: [UInt8] {
    switch self {
    case .body(let bytes), .fact(let bytes): bytes
    case .life(let life): life.stored
    case .range(let range): range.stored
    case .register(let register): register.stored
    }
  }

  /// Reads a statement of a field.
  public init(stored bytes: [UInt8], of field: Field) throws(ByteError) {
    switch field.rule {
    case .immutable: self = .body(bytes)
    case .life: self = .life(try Life(whole: bytes))
    case .range: self = .range(try RangeLife(whole: bytes))
    case .register: self = .register(try Register(whole: bytes))
    case .fact: self = .fact(bytes)
    }
  }
}

/// A value that can be set again, with the moment it was last set.
public struct Register: Hashable, Sendable {
  /// The time and author of the last setting.
  public let stamp: Stamp
  /// The bytes of the value; empty for the initial value.
  public let value: [UInt8]

  /// Creates a register.
  public init(stamp: Stamp, value: [UInt8]) { (self.stamp, self.value) = (stamp, value) }

  /// Returns the later of two settings.
  func merged(with other: Register) -> Register {
    if stamp != other.stamp { return stamp < other.stamp ? other : self }
    return value.lexicographicallyPrecedes(other.value) ? other : self
  }
}

extension Register: Storable {
  /// Appends the stamp and the value.
  public func write(to writer: inout ByteWriter) {
    stamp.write(to: &writer)
    writer.appendBlock(value)
  }

  /// Reads a register.
  public init(from reader: inout ByteReader) throws(ByteError) {
    stamp = try Stamp(from: &reader)
    value = try reader.block()
  }
}
