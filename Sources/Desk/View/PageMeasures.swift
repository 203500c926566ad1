internal import Geometry
internal import Notebook

/// What is left of pages without their empty margins.
struct PageMeasures: Hashable, Sendable {
  /// The box around all that is printed and written on a page; empty where nothing is.
  private var contents: [PageID: Box] = [:]
  /// The pages that are being measured.
  private var asked: Set<PageID> = []
  /// Whether pages were measured that have not been laid out since.
  private(set) var areNew = false

  /// Begins without any.
  init() {}

  /// The room that is left around what is on a page, in points.
  static let room = 10.0
  /// The least share of the width or height of a page that is shown.
  private static let least = 0.5
  /// The share of pages whose content may reach beyond the part that all pages have in common.
  private static let outliers = 0.1

  /// The pages among some that must be measured; they count as asked for.
  mutating func ask(for wanted: [PageID]) -> [PageID] {
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

  /// Forgets pages that lie otherwise now.
  mutating func forget(_ pages: [PageID]) {
    asked.subtract(pages)
    for page in pages { contents[page] = nil }
  }

  /// Has nothing measured that has not been.
  mutating func giveUp() { asked = [] }

  /// Notes that the pages have been laid out.
  mutating func update() { areNew = false }

  /// Whether a page has been measured.
  func knows(_ page: PageID) -> Bool { contents[page] != nil }

  /// What is seen of pages that lie on PDFs.
  ///
  /// Pages of one size show the same part, which leaves out what is empty on nearly all of them; on the
  /// others nothing that is printed or written is left out.
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

  /// The box around the content of nearly all pages, side by side; nil without any.
  private static func common(_ contents: [Box]) -> Box? {
    guard !contents.isEmpty else { return nil }
    func side(_ side: (Box) -> Double) -> Double {
      contents.map(side).sorted()[Int(Double(contents.count) * outliers)]
    }
    return Box(
      low: Point(x: side(\.low.x), y: side(\.low.y)),
      high: Point(x: -side { -$0.high.x }, y: -side { -$0.high.y }))
  }

  /// The part of a page that shows a box, with some room around it, and not too little of the page.
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
