public import Geometry
public import Notebook
internal import Wording

/// The notebook that is open, and how its pages lie on the desk.
public struct OpenPages: Hashable, Sendable {
  /// The open notebook; nil until one is opened.
  public internal(set) var notebook: NotebookOnDesk? {
    didSet {
      hasPrint = notebook?.sheets.contains { $0.print != nil } == true
      changeCount += 1
    }
  }
  /// How often the notebook has changed.
  private(set) var changeCount = 0
  /// The page in the hand that was deleted elsewhere, and stays until the writer leaves it.
  var gone: Sheet?
  /// Whether some pages lie on a PDF.
  private(set) var hasPrint = false
  /// The layers of the pages that have been read, lowest first.
  var layers: [PageID: [LayerOnDesk]] = [:]
  /// Where its pages lie.
  public internal(set) var stack = Stack([])
  /// The current page, by its place.
  public internal(set) var current = 0

  /// How they lie beside each other, unless they are presented.
  public internal(set) var arrangement = Arrangement()
  /// What is printed and written on pages that have been measured.
  var measures = PageMeasures()

  /// The current sheet.
  public var sheet: Sheet? { notebook?.sheets[safe: current] }

  /// The place of the current page in the stack.
  var currentPlace: Int { current - stack.first }

  /// Lays the pages out for a way of scrolling.
  mutating func layOut(_ scrolling: Scrolling, as arrangement: Arrangement) {
    let sheets = notebook?.sheets ?? []
    let row = arrangement.row(of: current, among: sheets.count)
    let shown = scrolling == .single ? row.clamped(to: 0..<sheets.count) : 0..<sheets.count
    let parts = arrangement.isCropped ? measures.parts(of: sheets) : [:]
    let leaves = sheets[shown].map { Stack.Leaf($0.size, part: parts[$0.id] ?? $0.box) }
    stack = Stack(leaves, as: arrangement, first: shown.lowerBound, of: sheets.count)
  }
}

/// A page as it lies on the desk.
public struct Sheet: Hashable, Sendable {
  /// The page.
  public let id: PageID
  /// Its title, which may be empty.
  public var title: String
  /// The dimensions of its sheet.
  public var size: PageSize
  /// The sides on which it grows.
  public var growth: PageGrowth
  /// The room that it has gained around its sheet.
  public var added: AddedRoom
  /// What is printed on it.
  public var paper: Paper
  /// By how much its paper is turned, with what lies on it.
  public var turns: QuarterTurns
  /// Its tags, in alphabetical order.
  public var tags: [String]
  /// Whether it has a bookmark.
  public var isBookmarked: Bool
  /// The label by which its PDF calls it, such as "iv"; mostly empty, which stands for its number.
  public var label: String

  /// Whether an image or the page of a PDF lies on its paper, or should.
  public var isCovered: Bool

  /// The paper of one's own that it has; nil for any other.
  public var own: OwnPaper?

  /// The page of a PDF on the paper; nil for none.
  public var print: PrintPlace?

  /// The name of the PDF on the paper, whether it is there or missing; nil for none.
  public var printedName: String?

  /// The name of the PDF that is missing on the paper; nil for none.
  var missingPrint: String? { print == nil ? printedName : nil }

  /// Creates a sheet from the outline of a notebook.
  public init(_ page: Outline.Page, of notebook: NotebookID) {
    id = PageID(page.id, of: notebook)
    title = page.title
    size = page.size
    (growth, added) = (page.growth, page.added)
    paper = page.paper
    turns = page.turns
    tags = page.tags
    isBookmarked = page.isBookmarked
    label = page.label
    own = page.ownPaper
    isCovered = page.backdrop != nil && own == nil
    print = page.backdrop?.print
    printedName = page.backdrop?.isPrinted == true ? page.backdrop?.source.name : nil
  }

  /// All that there is of it, in points from the corner of its sheet.
  public var box: Box { added.box(around: size) }

  /// What it is called among its neighbours, where it has this number.
  func name(numbered number: Int) -> Words {
    if !title.isEmpty { return Words(verbatim: title) }
    return label.isEmpty ? "Page \(number)" : "Page \(label)"
  }
}

extension Backdrop {
  /// The page of a PDF that it shows, if the file could be found.
  fileprivate var print: PrintPlace? {
    guard isPrinted, case .page(let number) = share, let hash else { return nil }
    return PrintPlace(file: hash, number: number)
  }
}

extension Desk {
  /// Has the current page edited, and says what cannot be seen of that.
  mutating func make(_ edit: PageEdit, _ effects: inout [Effect]) {
    guard let sheet else { return }
    if edit == .delete { dropSelection(&effects) }
    effects += [.edit(.page(edit, sheet.id)), .drawFace]
    if edit == .delete {
      show(Toast(.deleted(sheet, numbered: pages.current + 1), offer: .undo), &effects)
    }
  }
}

extension Words {
  /// Says which page was deleted.
  static func deleted(_ sheet: Sheet, numbered number: Int) -> Words {
    sheet.label.isEmpty ? "Deleted page \(number)." : "Deleted page \(sheet.label)."
  }
}
