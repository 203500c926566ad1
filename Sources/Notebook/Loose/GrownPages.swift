public import Geometry

/// The sheet that a paper was ruled for, on a larger page, or another part of it.
public struct RuledSheet: Hashable, Sendable {
  /// The size of the sheet.
  public let size: PageSize
  /// The place of its corner on the page, in points.
  public let corner: Point

  /// Creates a sheet on a page.
  public init(size: PageSize, corner: Point) { (self.size, self.corner) = (size, corner) }

  func turned(by turns: QuarterTurns, _ map: Affine) -> RuledSheet {
    RuledSheet(size: turns.size(of: size), corner: map(size.box.moved(by: corner)).low)
  }
}

/// The treatment of grown pages where every page is a sheet.
public enum GrownPages: Hashable, Sendable, CaseIterable {
  /// Each is one page as large as its contents.
  case fitted
  case cut
}

extension LoosePage {
  /// The page as sheets that do not grow; itself if it is one.
  public func settled(as form: GrownPages) -> [LoosePage] {
    guard hasGrown, let size else { return [self] }
    let sheets = form == .cut ? cells(of: size) : []
    return sheets.isEmpty
      ? [part(in: fittedBox(of: size), isFirst: true)]
      : sheets.enumerated().map { part(in: $1, isFirst: $0 == 0) }
  }

  /// True if it grows, or has more room than its sheet.
  public var hasGrown: Bool { growth != .none || added != AddedRoom() }

  /// The margin around the contents of a page without bounds, in points.
  private static let margin = 36.0
  /// The most sheets that anyone may want from one page.
  private static let mostSheets = 10_000

  private var extents: [Box] {
    layers.lazy.filter(\.isVisible).flatMap(\.elements).map(\.extent).filter { !$0.isEmpty }
  }

  /// The sheet with its contents; only the contents, on opposite sides without bounds.
  private func fittedBox(of size: PageSize) -> Box {
    let sheet = size.box
    let content = extents.reduce(Box.empty) { $0.union($1) }.expanded(by: Self.margin)
      .intersection(added.box(around: size))
    guard !content.isEmpty else { return sheet }
    func ends(
      _ low: PageGrowth, _ high: PageGrowth, _ side: (Point) -> Double
    ) -> (low: Double, high: Double) {
      let isOpen = growth.contains(low) && growth.contains(high)
      let (first, last) = (side(content.low), side(content.high))
      return isOpen
        ? (first, last) : (min(first, side(sheet.low)), max(last, side(sheet.high)))
    }
    let (x, y) = (ends(.left, .right, \.x), ends(.top, .bottom, \.y))
    return Box(low: Point(x: x.low, y: y.low), high: Point(x: x.high, y: y.high))
  }

  /// The non-empty sheets and, unless a page is boundless, those in between; none if there are too many.
  private func cells(of size: PageSize) -> [Box] {
    let bounds = added.box(around: size)
    let held = extents.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    let around = growth == .boundless ? held : [held.reduce(size.box) { $0.union($1) }]
    var found: Set<Cell> = []
    for box in around.isEmpty ? [size.box] : around {
      let cells = SheetCells(holding: box, of: size)
      guard cells.count + found.count <= Self.mostSheets else { return [] }
      for row in cells.rows {
        for column in cells.columns { found.insert(Cell(row: row, column: column)) }
      }
    }
    return found.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
      .map { SheetCells.box($0.column, $0.row, of: size) }
  }

  private struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  /// A part of the page as a separate page; only the first has its name, title, label and bookmark.
  private func part(in box: Box, isFirst: Bool) -> LoosePage {
    guard let sheet = size else { return self }
    var page = self
    (page.growth, page.added, page.size) = (.none, AddedRoom(), PageSize(box))
    if box != sheet.box { page.ruledSheet = RuledSheet(size: sheet, corner: -box.low) }
    if !isFirst { (page.id, page.title, page.label, page.isBookmarked) = (nil, "", "", false) }
    for layer in page.layers.indices {
      page.layers[layer].elements.removeAll { !$0.extent.intersects(box) }
    }
    page.hiddenWords.removeAll { !box.contains($0.box.center) }
    page.move(by: .translation(by: -box.low))
    return page
  }
}

/// Whole sheets in columns and rows, relative to the sheet of a page, which is 0, 0.
struct SheetCells: Hashable {
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  init(holding box: Box, of size: PageSize) {
    func places(_ low: Double, _ high: Double, of length: Double) -> ClosedRange<Int> {
      // Less than a hundredth of a millimeter in a sheet does not need it.
      let first = Int(((low + PageSize.unit) / length).rounded(.down))
      return first...max(first, Int(((high - PageSize.unit) / length).rounded(.up)) - 1)
    }
    columns = places(box.low.x, box.high.x, of: size.box.width)
    rows = places(box.low.y, box.high.y, of: size.box.height)
  }

  var count: Int { columns.count * rows.count }

  func box(of size: PageSize) -> Box {
    Self.box(columns.lowerBound, rows.lowerBound, of: size)
      .union(Self.box(columns.upperBound, rows.upperBound, of: size))
  }

  static func box(_ column: Int, _ row: Int, of size: PageSize) -> Box {
    let sheet = size.box
    return sheet.moved(by: Point(x: Double(column) * sheet.width, y: Double(row) * sheet.height))
  }
}
