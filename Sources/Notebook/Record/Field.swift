internal import Bytes
public import Geometry
public import Ink

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
  public init(code: UInt8, name: [UInt8] = []) { (self.code, self.name) = (code, name) }

  /// The nature of the thing, recorded once when it is made.
  public static let body: Field = Field(code: 0)
  /// True if the thing is alive.
  public static let life: Field = Field(code: 1)

  static func erasure(_ eraser: EntityID) -> Field { Field(code: 2, name: eraser.stored) }

  static func piece(_ piece: EntityID) -> Field { Field(code: 3, name: piece.stored) }

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

  /// The eraser, piece, run of letters or other name that a field refers to.
  public var entity: EntityID? {
    rule == .range || Self.typing.contains(code) || code == Self.table || code == Self.connector
      ? try? EntityID(exactly: name) : nil
  }

  /// The codes of what is typed in a text box.
  static let typing: ClosedRange<UInt8> = 43...45

  /// The code of tables on a page, by their names.
  static let table: UInt8 = 61

  /// The code of shapes that are attached to a shape, by their names.
  static let connector: UInt8 = 68

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

/// A fact about a thing that can be set again, with the type of its values.
public struct Property<Value: Storable>: Hashable, Sendable {
  /// The field under which it is recorded.
  public let field: Field

  /// Creates a property; codes are never reused.
  init(code: UInt8, name: String = "") { self.init(code: code, name: Array(name.utf8)) }

  init(code: UInt8, name: [UInt8]) { field = Field(code: code, name: name) }
}

extension Property where Value == String {
  /// The title of a notebook, section or page, the name of a layer.
  public static let title: Property = Property(code: 16)
  /// The label of a page for readers, such as "iv", if that is not its number.
  public static let label: Property = Property(code: 36)
  static let font: Property = Property(code: 33)
  static let alternativeText: Property = Property(code: 52)
  /// The text of the target that an element links to; empty for none.
  static let link: Property = Property(code: 55)
}

extension Property where Value == HeadingPart {
  static let heading: Property = Property(code: 56)
}

extension Property where Value == FractionalIndex {
  /// The place of a section, page, layer or element among its neighbors.
  public static let order: Property = Property(code: 17)
}

extension Property where Value == EntityID {
  /// The section of a page.
  public static let section: Property = Property(code: 18)
}

extension Property where Value == PageSize {
  /// The size of a page; that of new pages of a notebook.
  public static let size: Property = Property(code: 19)
}

extension Property where Value == Paper {
  /// The pattern printed on a page; that on new pages of a notebook.
  public static let paper: Property = Property(code: 20)
}

extension Property where Value == Bool {
  /// True if a page has a bookmark.
  public static let bookmark: Property = Property(code: 21)
  /// True if a layer is shown.
  public static let isVisible: Property = Property(code: 22)
  /// True if a layer is protected from changes.
  public static let isLocked: Property = Property(code: 23)
  /// True if a notebook is in the trash.
  public static let isTrashed: Property = Property(code: 24)

  static let isFavorite: Property = Property(code: 38)
  /// True if an element is protected from changes.
  static let isElementLocked: Property = Property(code: 54)

  /// True if a table is, or was, on a page.
  static func table(_ table: EntityID) -> Property {
    Property(code: Field.table, name: table.stored)
  }

  /// True if a notebook or page has a tag.
  public static func tag(_ tag: String) -> Property { Property(code: 25, name: tag) }
}

extension Property where Value == FolderPath {
  /// The folder of a notebook.
  public static let folder: Property = Property(code: 39)
}

extension Property where Value == QuarterTurns {
  static let turns: Property = Property(code: 40)
}

extension Property where Value == PageGrowth {
  static let growth: Property = Property(code: 41)
}

extension Property where Value == AddedRoom {
  /// The room that a page has gained through a writer.
  ///
  /// Each writer states its own, and the page has the most of all, so that two devices on which it grows at
  /// the same time leave nothing outside it.
  static func added(by writer: Incarnation) -> Property {
    Property(code: 42, name: String(writer.rawValue, radix: 16))
  }

  static func isAdded(_ field: Field) -> Bool { field.code == 42 }
}

extension Property where Value == Backdrop {
  /// The image or PDF page on the paper of a page, or the picture on the cover of a notebook.
  public static let backdrop: Property = Property(code: 30)
  /// The custom paper of new pages: it has the code of backdrops, so that older programs keep its file.
  static let newBackdrop: Property = Property(code: 30, name: "new")
}

extension Property where Value == AudioMark {
  static let audio: Property = Property(code: 31)
}

extension Property where Value == Excerpt {
  static let excerpt: Property = Property(code: 37)
}

extension Property where Value == Crop {
  static let crop: Property = Property(code: 50)
}

extension Property where Value == ReplacedFile {
  static let replacedFile: Property = Property(code: 53)
}

extension Property where Value == FormulaDrawing {
  /// What an image shows since its formula was edited.
  static let formula: Property = Property(code: 57)
}

extension Property where Value == CellPlace {
  /// The cell of a table in which an element is.
  static let cell: Property = Property(code: 60)
}

extension Property where Value == Place {
  static let place: Property = Property(code: 26)
}

extension Property where Value == Affine {
  /// The map of an element from the coordinates of its body to those of the page.
  public static let transform: Property = Property(code: 27)
}

extension Property where Value == Color {
  /// The color of a stroke or text, or of the back of a notebook.
  public static let color: Property = Property(code: 28)
}

extension Property where Value == Double {
  /// The width of a stroke at full pressure, in points.
  public static let width: Property = Property(code: 29)
  static let fontSize: Property = Property(code: 34)
  static let wrap: Property = Property(code: 35)
  static let opacity: Property = Property(code: 51)
  /// The opacity of the filling of a shape.
  static let fill: Property = Property(code: 66)
}
