public import Geometry
public import Notebook

/// The layout of pages in points: rows of one or two, centered at x = 0.
public struct Stack: Hashable, Sendable {
  /// The index among all pages of the first page laid out.
  let first: Int
  /// The boxes of the whole pages, in order.
  public let boxes: [Box]
  /// The visible part of each page.
  public let parts: [Box]
  /// The box around all visible parts.
  let box: Box
  /// The range of the middles of whole pages: single extended pages are wider to one side.
  let middles: ClosedRange<Double>
  private let rows: [Row]

  private struct Row: Hashable, Sendable {
    let places: Range<Int>
    /// The box around its pages, with room for a missing one of a pair.
    let box: Box
    /// The same around the visible parts of their sheets, without extensions.
    let sheets: Box
  }

  struct Leaf {
    let size: PageSize
    /// The visible part in its own coordinates; more than the sheet if extended.
    let part: Box

    var sheet: Box { part.intersection(size.box) }

    init(_ size: PageSize, part: Box? = nil) { (self.size, self.part) = (size, part ?? size.box) }
  }

  /// The room between two rows, in points.
  static let gap = 20.0
  /// The room between two pages side by side, in points.
  static let fold = 8.0

  /// Lays out whole pages, one below the other.
  public init(_ sizes: some Sequence<PageSize>) {
    self.init(sizes.map { Leaf($0) }, as: Arrangement())
  }

  /// Lays out pages.
  ///
  /// `first` is the index of the first one among all pages; `count` is the number of all pages, nil if these are all.
  init(_ leaves: [Leaf], as arrangement: Arrangement, first: Int = 0, of count: Int? = nil) {
    var (boxes, parts, rows, top) = ([Box](), [Box](), [Row](), 0.0)
    while boxes.count < leaves.count {
      let row = arrangement.row(of: first + boxes.count, among: count ?? leaves.count)
      let members = Array(leaves[boxes.count..<min(row.upperBound - first, leaves.count)])
      let places = boxes.count..<boxes.count + members.count
      let height = members.reduce(0) { max($0, $1.part.height) }
      for (place, leaf) in members.enumerated() {
        let x = Self.left(of: leaf, place, of: row, arrangement)
        let low = Point(x: x, y: top + (height - leaf.part.height) / 2)
        parts.append(Box(low: low, high: low + (leaf.part.high - leaf.part.low)))
        boxes.append(leaf.size.box.moved(by: low - leaf.part.low))
      }
      let seen = parts[places].reduce(Box.empty) { $0.union($1) }
      let sheets = zip(members, boxes[places]).reduce(Box.empty) {
        $0.union($1.0.sheet.moved(by: $1.1.low))
      }
      rows.append(Row(places: places, box: seen.centered, sheets: sheets.centered))
      top += height + Self.gap
    }
    (self.first, self.boxes, self.parts, self.rows) = (first, boxes, parts, rows)
    box = rows.reduce(.empty) { $0.union($1.box) }
    let centers = arrangement.isPaired ? [] : parts.map(\.center.x)
    middles = min(centers.min() ?? 0, 0)...max(centers.max() ?? 0, 0)
  }

  /// The left edge of a page in its row; the sheet of a single page is centered, even if extended.
  private static func left(
    of leaf: Leaf, _ place: Int, of row: Range<Int>, _ arrangement: Arrangement
  ) -> Double {
    guard arrangement.isPaired else { return leaf.part.low.x - leaf.sheet.center.x }
    let width = leaf.part.width
    // A page alone like a cover is where the second of two would be.
    let isSecond = place == 1 || arrangement.startsAlone && row == 0..<1
    return isSecond == arrangement.isRightToLeft ? -fold / 2 - width : fold / 2
  }

  func row(of place: Int) -> Box? {
    rows[safe: firstRow(endingBelow: parts[safe: place]?.center.y ?? .infinity)]?.sheets
  }

  /// The box around the whole pages of the page's row, with extensions.
  func wholeRow(of place: Int) -> Box? {
    guard let part = parts[safe: place],
      let row = rows[safe: firstRow(endingBelow: part.center.y)]
    else { return nil }
    return parts[row.places].reduce(row.sheets) { $0.union($1) }
  }

  func pages(touching box: Box) -> Range<Int> {
    let first = firstRow(endingBelow: box.low.y)
    var end = first
    while end < rows.count, rows[end].box.low.y <= box.high.y { end += 1 }
    guard first < end else {
      let place = rows[safe: first]?.places.lowerBound ?? boxes.count
      return place..<place
    }
    return rows[first].places.lowerBound..<rows[end - 1].places.upperBound
  }

  /// Returns the page nearest to a point, first by height; nil without pages.
  func page(nearest point: Point) -> Int? {
    guard !rows.isEmpty else { return nil }
    let near = min(firstRow(endingBelow: point.y), rows.count - 1)
    let row = [near - 1, near, near + 1].filter(rows.indices.contains)
      .min { abs(rows[$0].box.center.y - point.y) < abs(rows[$1].box.center.y - point.y) }
    return row.flatMap { row in
      rows[row].places.min {
        abs(parts[$0].center.x - point.x) < abs(parts[$1].center.x - point.x)
      }
    }
  }

  func page(at point: Point) -> Int? {
    rows[safe: firstRow(endingBelow: point.y)]?.places.first { parts[$0].contains(point) }
  }

  /// The first row whose lower edge is not above a height.
  private func firstRow(endingBelow y: Double) -> Int { rows.partitionPoint { $0.box.high.y < y } }
}

extension Box {
  /// The box widened to be symmetric about x = 0.
  fileprivate var centered: Box {
    let reach = max(-low.x, high.x)
    return Box(low: Point(x: -reach, y: low.y), high: Point(x: reach, y: high.y))
  }
}
