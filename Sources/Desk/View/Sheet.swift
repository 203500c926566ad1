public import Geometry
public import Notebook
internal import Wording

/// A page as it lies on the desk.
public struct Sheet: Hashable, Sendable {
  /// The page.
  public let id: PageID
  /// Its title, which may be empty.
  public var title: String
  /// Its dimensions.
  public var size: PageSize
  /// What is printed on it.
  public var paper: Paper
  /// Whether it has a bookmark.
  public var isBookmarked: Bool
  /// The label by which its PDF calls it, such as "iv"; mostly empty, which stands for its number.
  public var label: String

  /// The page of a PDF on the paper; nil for none.
  public var print: PrintPlace?

  /// Creates a sheet from the outline of a notebook.
  public init(_ page: Outline.Page, of notebook: NotebookID) {
    id = PageID(page.id, of: notebook)
    title = page.title
    size = page.size
    paper = page.paper
    isBookmarked = page.isBookmarked
    label = page.label
    print = page.backdrop?.print
  }

  /// What it is called among its neighbours, where it has this number.
  func name(numbered number: Int) -> Words {
    if !title.isEmpty { return Words(verbatim: title) }
    return label.isEmpty ? "Page \(number)" : "Page \(label)"
  }
}

extension Backdrop {
  /// The page of a PDF that it shows, if the file could be found.
  fileprivate var print: PrintPlace? {
    guard case .page(let number) = share, let hash else { return nil }
    return PrintPlace(file: hash, number: number)
  }
}

/// How pages follow each other.
public enum Scrolling: Hashable, Sendable {
  /// All pages, one below the other.
  case continuous
  /// One page at a time.
  case single
}

/// Where each page lies on the desk, in points; the middle of every page is at x = 0.
public struct Stack: Hashable, Sendable {
  /// The boxes of the pages, top to bottom.
  public let boxes: [Box]
  /// The box around all pages.
  public let box: Box

  /// The room between two pages, in points.
  static let gap = 20.0

  /// Lays out pages of some sizes.
  public init(_ sizes: some Sequence<PageSize>) {
    var (boxes, top) = ([Box](), 0.0)
    for size in sizes {
      let (width, height) = (size.box.width, size.box.height)
      boxes.append(
        Box(low: Point(x: -width / 2, y: top), high: Point(x: width / 2, y: top + height)))
      top += height + Self.gap
    }
    self.boxes = boxes
    box = boxes.reduce(.empty) { $0.union($1) }
  }

  /// Returns the pages that touch a box.
  public func pages(touching box: Box) -> Range<Int> {
    let first = firstPage(endingBelow: box.low.y)
    var end = first
    while end < boxes.count, boxes[end].low.y <= box.high.y { end += 1 }
    return first..<end
  }

  /// Returns the page whose middle is nearest to a height; nil if there are no pages.
  public func page(nearest y: Double) -> Int? {
    guard !boxes.isEmpty else { return nil }
    let near = min(firstPage(endingBelow: y), boxes.count - 1)
    return [near - 1, near, near + 1].filter(boxes.indices.contains)
      .min { abs(boxes[$0].center.y - y) < abs(boxes[$1].center.y - y) }
  }

  /// Returns the page that contains a point; nil if none does.
  public func page(at point: Point) -> Int? {
    let page = firstPage(endingBelow: point.y)
    return page < boxes.count && boxes[page].contains(point) ? page : nil
  }

  /// The first page whose lower edge is not above a height, by binary search.
  private func firstPage(endingBelow y: Double) -> Int {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].high.y < y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
