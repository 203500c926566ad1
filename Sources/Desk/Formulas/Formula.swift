public import Geometry
public import Ink
public import Notebook
public import Wording

/// A formula to be drawn for its card.
public struct FormulaText: Hashable, Sendable {
  /// The LaTeX formula.
  public let source: String
  /// The color of its ink.
  public let color: Color
  /// The image that is to show it, whose scale it keeps; nil for a new one.
  public let element: FormulaElement?
  /// The room for its picture on the card.
  public let room: PaperFrame
  /// The size of that picture, in pixels per point, if it has the room.
  public let scale: Double
}

/// A formula on a page.
public struct FormulaElement: Hashable, Sendable {
  /// The image that shows it.
  public let id: EntityID
  /// The page.
  public let page: PageID

  /// Names a formula.
  public init(_ id: EntityID, on page: PageID) { (self.id, self.page) = (id, page) }
}

/// A formula as drawn, with its picture for the card.
public struct DrawnFormula: Hashable, Sendable {
  let drawing: FormulaDrawing
  let file: [UInt8]
  let picture: PaperPicture

  /// Creates a drawing from its file.
  public init(_ drawing: FormulaDrawing, file: [UInt8], picture: PaperPicture) {
    (self.drawing, self.file, self.picture) = (drawing, file, picture)
  }
}

/// A request about formulas.
public enum FormulaOrder: Hashable, Sendable {
  /// Draw a formula, in place of any ordered before.
  case draw(FormulaText)
  /// Find the formula at a point of a page.
  case find(Point, on: PageID)
  /// Put a formula onto a page of which `seen` is visible, centered on the point if any, and select it.
  case insert(Clipping, page: PageID, seen: Box, at: Point?)
}

/// The answers to such requests.
public enum FormulaNews: Hashable, Sendable {
  case found(FormulaElement, source: String)
  case drawn(DrawnFormula, of: FormulaText)
  case failed(Words, of: FormulaText)
}

/// The user's actions on the card.
public enum FormulaAction: Hashable, Sendable {
  case keep
}

/// The formula being typed.
struct FormulaCard: Hashable, Sendable {
  let goal: Goal
  var typed = TypedFields([""])
  /// The text that was ordered last, and the one that is shown.
  var (asked, shown): (FormulaText?, FormulaText?)
  var drawn: DrawnFormula?
  /// The reason why the text that was ordered last cannot be drawn.
  var fault: Words?
  /// True if the formula goes on its page as soon as it is drawn.
  var isAccepted = false

  /// The longest formula that can be typed, in code points.
  static let longest = 4000

  enum Goal: Hashable, Sendable {
    case new(page: PageID, seen: Box, at: Point?)
    case edit(FormulaElement)
  }

  init(_ goal: Goal, _ source: String = "") {
    self.goal = goal
    typed.field = TextField(source.withoutComments, limit: Self.longest)
    if element != nil { typed.field.move(.end) }
  }

  var element: FormulaElement? { if case .edit(let element) = goal { element } else { nil } }
  var source: String { typed.field.text }
  var isBlank: Bool { source.allSatisfy(\.isWhitespace) }
}

extension String {
  /// A LaTeX formula without comments, which would take in what follows them on one line.
  fileprivate var withoutComments: String {
    split(whereSeparator: \.isNewline).map { line in
      var isEscaped = false
      return String(
        line.prefix { sign in
          defer { isEscaped = sign == "\\" && !isEscaped }
          return sign != "%" || isEscaped
        })
    }.joined(separator: "\n")
  }
}
