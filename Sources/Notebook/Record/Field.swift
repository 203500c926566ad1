internal import Bytes

/// The fact about a thing in a record.
///
/// The code decides how two statements of the same fact are merged, so a program can merge facts that only
/// a later version understands: codes 0 to 3 as named below; 16 to 127 as registers, where the latest wins;
/// all others by taking the larger bytes.
public struct Field: Hashable, Sendable, Comparable {
  /// The kind of fact.
  public let code: UInt8
  /// Distinguishes facts of one kind: a tag's text, an eraser's name; mostly empty.
  public let name: [UInt8]

  /// Creates a field.
  public init(code: UInt8, name: [UInt8] = []) {
    self.code = code
    self.name = name
  }

  /// The nature of the thing, recorded once when it is made.
  public static let body: Field = Field(code: 0)
  /// True if the thing is alive.
  public static let life: Field = Field(code: 1)

  /// A part of a stroke removed by an eraser.
  public static func erasure(_ eraser: EntityID) -> Field { Field(code: 2, name: eraser.stored) }

  /// A part of a stroke cut out as a piece.
  public static func piece(_ piece: EntityID) -> Field { Field(code: 3, name: piece.stored) }

  /// The way to merge two statements of the fact.
  public var rule: MergeRule {
    switch code {
    case 0: .immutable
    case 1: .life
    case 2, 3: .range
    case 16...127: .register
    default: .fact
    }
  }

  /// The eraser or the piece that a field of a stroke refers to.
  public var entity: EntityID? {
    rule == .range ? try? EntityID(exactly: name) : nil
  }

  /// Orders by code, then by name.
  public static func < (a: Field, b: Field) -> Bool {
    a.code != b.code ? a.code < b.code : a.name.lexicographicallyPrecedes(b.name)
  }
}

/// The ways to merge two statements of one fact.
public enum MergeRule: Hashable, Sendable {
  /// Stated once; a second, different statement is damage.
  case immutable
  /// The longer causal length wins.
  case life
  /// A part of a stroke with a causal length.
  case range
  /// The latest statement wins.
  case register
  /// The larger bytes win: a fact from a later version of the program.
  case fact
}
