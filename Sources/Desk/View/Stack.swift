public import Geometry
public import Notebook

/// Where each page lies on the desk, in points: in rows of one or two, whose middle is at x = 0.
public struct Stack: Hashable, Sendable {
  /// The number of the first page on the desk among all, from 0.
  public let first: Int
  /// The boxes of the whole pages, in their order.
  public let boxes: [Box]
  /// What is seen of each page.
  public let parts: [Box]
  /// The box around all that is seen.
  public let box: Box
  /// Where the middles of whole pages lie: single pages that have grown are wider to one side.
  let middles: ClosedRange<Double>
  /// The rows, top to bottom.
  private let rows: [Row]

  private struct Row: Hashable, Sendable {
    let places: Range<Int>
    /// The box around its pages; where one of a pair is missing, with room for it.
    let box: Box
    /// The same around what is seen of their sheets, without the room that pages have gained.
    let sheets: Box
  }

  /// A page to be laid out.
  struct Leaf {
    let size: PageSize
    /// What is seen of it, in its own coordinates; more than the sheet where it has grown.
    let part: Box

    /// What is seen of its sheet.
    var sheet: Box { part.intersection(size.box) }

    /// Describes a page; without a part, all of it is seen.
    init(_ size: PageSize, part: Box? = nil) { (self.size, self.part) = (size, part ?? size.box) }
  }

  /// The room between two rows, in points.
  static let gap = 20.0
  /// The room between two pages side by side.
  static let fold = 8.0

  /// Lays out whole pages of some sizes, one below the other.
  public init(_ sizes: some Sequence<PageSize>) {
    self.init(sizes.map { Leaf($0) }, as: Arrangement())
  }

  /// Lays out pages.
  ///
  /// - Parameters:
  ///   - leaves: The pages.
  ///   - arrangement: How they lie beside each other.
  ///   - first: The number of the first of them among all pages.
  ///   - count: The number of all pages; nil if these are all.
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

  /// The left edge of a page in its row; the sheet of a single page is in the middle, however it has grown.
  private static func left(
    of leaf: Leaf, _ place: Int, of row: Range<Int>, _ arrangement: Arrangement
  ) -> Double {
    guard arrangement.isPaired else { return leaf.part.low.x - leaf.sheet.center.x }
    let width = leaf.part.width
    // A page behind the cover lies where the second of two would.
    let isSecond = place == 1 || arrangement.startsAlone && row == 0..<1
    return isSecond == arrangement.isRightToLeft ? -fold / 2 - width : fold / 2
  }

  /// The box around the sheets of the row that a page lies in.
  func row(of place: Int) -> Box? {
    rows[safe: firstRow(endingBelow: parts[safe: place]?.center.y ?? .infinity)]?.sheets
  }

  /// The box around all that there is of the pages in the row that a page lies in, with the room that they have gained.
  func wholeRow(of place: Int) -> Box? {
    guard let part = parts[safe: place],
      let row = rows[safe: firstRow(endingBelow: part.center.y)]
    else { return nil }
    return parts[row.places].reduce(row.sheets) { $0.union($1) }
  }

  /// Returns the pages in rows that touch a box.
  public func pages(touching box: Box) -> Range<Int> {
    let first = firstRow(endingBelow: box.low.y)
    var end = first
    while end < rows.count, rows[end].box.low.y <= box.high.y { end += 1 }
    guard first < end else {
      let place = rows[safe: first]?.places.lowerBound ?? boxes.count
      return place..<place
    }
    return rows[first].places.lowerBound..<rows[end - 1].places.upperBound
  }

  /// Returns the page that is nearest to a point, first by height; nil if there are no pages.
  public func page(nearest point: Point) -> Int? {
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

  /// Returns the page that shows a point; nil if none does.
  public func page(at point: Point) -> Int? {
    rows[safe: firstRow(endingBelow: point.y)]?.places.first { parts[$0].contains(point) }
  }

  /// The first row whose lower edge is not above a height, by binary search.
  private func firstRow(endingBelow y: Double) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].box.high.y < y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Box {
  /// The box, made as wide to both sides of x = 0.
  fileprivate var centered: Box {
    let reach = max(-low.x, high.x)
    return Box(low: Point(x: -reach, y: low.y), high: Point(x: reach, y: high.y))
  }
}
