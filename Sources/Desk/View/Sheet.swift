public import Geometry
public import Notebook
internal import Wording

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
