internal import Geometry
internal import Notebook

/// The visible parts of pages without their empty margins.
struct PageMeasures: Hashable, Sendable {
  /// The content box of each measured page; empty for a blank page.
  private var contents: [PageID: Box] = [:]
  private var asked: Set<PageID> = []
  /// True if new measurements have not been laid out.
  private(set) var areNew = false

  init() {}

  /// The room around the content, in points.
  static let room = 10.0
  /// The least visible share of the width or height of a page.
  private static let least = 0.5
  /// The share of pages whose content may exceed the common part.
  private static let outliers = 0.1

  /// Returns those of the pages that must be measured, and marks them as requested.
  mutating func requestMissing(of wanted: [PageID]) -> [PageID] {
    let missing = wanted.filter { contents[$0] == nil && !asked.contains($0) }
    asked.formUnion(missing)
    return missing
  }

  mutating func store(_ measured: [PageID: Box]) {
    asked.subtract(measured.keys)
    guard measured.contains(where: { contents[$0.key] != $0.value }) else { return }
    contents.merge(measured) { _, new in new }
    areNew = true
  }

  mutating func forget(_ pages: [PageID]) {
    asked.subtract(pages)
    for page in pages { contents[page] = nil }
  }

  mutating func clearRequests() { asked = [] }

  mutating func update() { areNew = false }

  func knows(_ page: PageID) -> Bool { contents[page] != nil }

  /// The visible parts of pages with PDFs.
  ///
  /// Pages of one size show the same part, which cuts what is empty on nearly all of them; on the outliers nothing
  /// printed or written is cut.
  func parts(of sheets: [Sheet]) -> [PageID: Box] {
    var parts: [PageID: Box] = [:]
    let printed = sheets.filter { $0.print != nil }
    for (size, sheets) in Dictionary(grouping: printed, by: \.size) {
      let known = sheets.compactMap { contents[$0.id] }.filter { !$0.isEmpty }
      guard let common = Self.common(known) else { continue }
      for sheet in sheets {
        let own = common.union(contents[sheet.id] ?? .empty)
        parts[sheet.id] = Self.shown(own, on: size.box)
      }
    }
    return parts
  }

  private static func common(_ contents: [Box]) -> Box? {
    guard !contents.isEmpty else { return nil }
    func side(_ side: (Box) -> Double) -> Double {
      contents.map(side).sorted()[Int(Double(contents.count) * outliers)]
    }
    return Box(
      low: Point(x: side(\.low.x), y: side(\.low.y)),
      high: Point(x: -side { -$0.high.x }, y: -side { -$0.high.y }))
  }

  /// The part of a page that shows a box with some room around it, and not too little of the page.
  private static func shown(_ box: Box, on page: Box) -> Box {
    func side(_ low: Double, _ high: Double, of length: Double) -> (low: Double, high: Double) {
      let (low, high) = (max(low - room, 0), min(high + room, length))
      let missing = length * least - (high - low)
      guard missing > 0 else { return (low, high) }
      let start = min(max(low - missing / 2, 0), length * (1 - least))
      return (start, start + length * least)
    }
    let x = side(box.low.x, box.high.x, of: page.width)
    let y = side(box.low.y, box.high.y, of: page.height)
    return Box(low: Point(x: x.low, y: y.low), high: Point(x: x.high, y: y.high))
  }
}
