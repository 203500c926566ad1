public import Geometry
public import Notebook
internal import Wording

/// The open notebook and the layout of its pages.
struct OpenPages: Hashable, Sendable {
  /// The open notebook; nil until one is opened.
  var notebook: NotebookOnDesk? {
    didSet {
      hasPrint = notebook?.sheets.contains { $0.print != nil } == true
      changeCount += 1
    }
  }
  private(set) var changeCount = 0
  /// The page in use that was deleted elsewhere; it stays until the user leaves it.
  var gone: Sheet?
  private(set) var hasPrint = false
  /// The layers of the pages that have been read, lowest first.
  var layers: [PageID: [LayerOnDesk]] = [:]
  /// The links and headings of the pages that have been read.
  var anchors: [PageID: PageAnchors] = [:]
  var stack = Stack([])
  /// The index of the current page.
  var current = 0

  /// The arrangement, except while presenting.
  var arrangement = Arrangement()
  var measures = PageMeasures()

  var sheet: Sheet? { notebook?.sheets[safe: current] }

  var currentPlace: Int { current - stack.first }

  mutating func layOut(_ scrolling: Scrolling, as arrangement: Arrangement) {
    let sheets = notebook?.sheets ?? []
    let row = arrangement.row(of: current, among: sheets.count)
    let shown = scrolling == .single ? row.clamped(to: 0..<sheets.count) : 0..<sheets.count
    let parts = arrangement.isCropped ? measures.parts(of: sheets) : [:]
    let leaves = sheets[shown].map { Stack.Leaf($0.size, part: parts[$0.id] ?? $0.box) }
    stack = Stack(leaves, as: arrangement, first: shown.lowerBound, of: sheets.count)
  }
}

/// A page on the desk.
public struct Sheet: Hashable, Sendable {
  /// The page.
  public let id: PageID
  /// Its title, which may be empty.
  var title: String
  /// The size of its sheet.
  public var size: PageSize
  /// The sides on which it can be extended.
  var growth: PageGrowth
  /// The extension around its sheet.
  public var added: AddedRoom
  /// The ruling and color.
  public var paper: Paper
  /// The rotation of the paper and its content.
  public var turns: QuarterTurns
  /// The blank paper inserted into it.
  public var cuts: PageCuts
  /// Its tags, in alphabetical order.
  var tags: [String]
  var isBookmarked: Bool
  /// The page label in its PDF, such as "iv"; empty if equal to its number.
  var label: String

  /// True if the paper has an image or PDF page, even if missing.
  var isCovered: Bool

  /// True if an image or a PDF is below the ink, a custom paper among them.
  var hasPrint: Bool

  var own: OwnPaper?

  var print: PrintPlace?

  /// The name of the PDF on the paper, even if missing.
  var printedName: String?

  var missingPrint: String? { print == nil ? printedName : nil }

  /// Creates a sheet from the outline of a notebook.
  public init(_ page: Outline.Page, of notebook: NotebookID) {
    (id, title, label) = (PageID(page.id, of: notebook), page.title, page.label)
    (size, growth, added, turns) = (page.size, page.growth, page.added, page.turns)
    cuts = page.cuts
    hasPrint = page.backdrop != nil
    (tags, isBookmarked) = (page.tags, page.isBookmarked)
    (paper, own) = (page.paper, page.ownPaper)
    isCovered = page.backdrop != nil && own == nil
    print = page.backdrop?.print
    printedName = page.backdrop?.isPrinted == true ? page.backdrop?.source.name : nil
  }

  /// The whole page, in points from the corner of its sheet.
  public var box: Box { added.box(around: size) }

  func name(numbered number: Int) -> Words {
    if !title.isEmpty { return Words(verbatim: title) }
    return label.isEmpty ? "Page \(number)" : "Page \(label)"
  }
}

extension Backdrop {
  fileprivate var print: PrintPlace? {
    guard isPrinted, case .page(let number) = share, let hash else { return nil }
    return PrintPlace(file: hash, number: number)
  }
}

extension Desk {
  mutating func apply(_ edit: PageEdit, _ effects: inout [Effect]) {
    guard let sheet else { return }
    if edit == .delete { dropSelection(&effects) }
    effects += [.edit(.page(edit, sheet.id)), .drawFace]
    if edit == .delete {
      show(Toast(.deleted(sheet, numbered: pages.current + 1), offer: .undo), &effects)
    }
  }
}

extension Words {
  static func deleted(_ sheet: Sheet, numbered number: Int) -> Words {
    sheet.label.isEmpty ? "Deleted page \(number)." : "Deleted page \(sheet.label)."
  }
}
