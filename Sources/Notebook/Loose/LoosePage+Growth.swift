public import Geometry

/// The sheet that a paper was ruled for, as it lies on a page that is larger, or another part of it.
public struct RuledSheet: Hashable, Sendable {
  /// The size of the sheet.
  public let size: PageSize
  /// Where its corner lies on the page, in points.
  public let corner: Point

  /// Puts a sheet on a page.
  public init(size: PageSize, corner: Point) { (self.size, self.corner) = (size, corner) }

  /// The sheet when the page has been turned by a map.
  func turned(by turns: QuarterTurns, _ map: Affine) -> RuledSheet {
    RuledSheet(size: turns.size(of: size), corner: map(size.box.moved(by: corner)).low)
  }
}

/// What becomes of pages that have grown, where every page is a sheet.
public enum GrownPages: Hashable, Sendable, CaseIterable {
  /// Each is one page as large as what is on it.
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

  /// What is left free around what is on a page without bounds, in points.
  private static let margin = 36.0
  /// More sheets than this nobody wants to have from one page.
  private static let mostSheets = 10_000

  /// A box around everything on it that is shown.
  private var extents: [Box] {
    layers.lazy.filter(\.isVisible).flatMap(\.elements).map(\.content.extent)
      .filter { !$0.isEmpty }
  }

  /// The sheet with what is on it; at sides opposite to each other, where it has no bounds, only what is on it.
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

  /// The sheets on which something is, row by row; none if there are too many.
  ///
  /// Of a page that does not grow on all sides, those between them are there as well.
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

  /// A sheet among those of a page.
  private struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  /// A part of the page as a page of its own; only the first has its name, title, label and bookmark.
  private func part(in box: Box, isFirst: Bool) -> LoosePage {
    guard let sheet = size else { return self }
    var page = self
    (page.growth, page.added, page.size) = (.none, AddedRoom(), PageSize(box))
    if box != sheet.box { page.ruledSheet = RuledSheet(size: sheet, corner: -box.low) }
    if !isFirst { (page.id, page.title, page.label, page.isBookmarked) = (nil, "", "", false) }
    for layer in page.layers.indices {
      page.layers[layer].elements.removeAll { !$0.content.extent.intersects(box) }
    }
    page.move(by: .translation(by: -box.low))
    return page
  }
}
