public import Bytes

/// The subject of a statement in a notebook: a thing and a fact about it.
public struct RecordKey: Hashable, Sendable, Comparable {
  /// The thing.
  public let entity: EntityID
  /// The fact about it.
  public let field: Field

  /// Creates a key.
  public init(entity: EntityID, field: Field) {
    self.entity = entity
    self.field = field
  }

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
  public init(key: RecordKey, fragment: Fragment) {
    self.key = key
    self.fragment = fragment
  }
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
