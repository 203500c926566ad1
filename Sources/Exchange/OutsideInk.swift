public import Geometry
public import Notebook
public import Wording

/// The strokes of imported pages that extend beyond the edges, where nobody looks for them.
public struct OutsideInk {
  private var strokes = 0
  private var pages: [Int] = []

  /// Counts nothing yet.
  public init() {}

  /// The unreported reach of a stroke beyond an edge, in points: 1 mm.
  private static let margin = 72 / 25.4

  /// Counts those of a page; `box` is the target page, nil for one that grows with them.
  public mutating func count(_ page: LoosePage, on box: Box?, number: Int) {
    guard let sheet = box?.expanded(by: Self.margin) else { return }
    let outside = page.layers.flatMap(\.elements).count { element in
      guard case .stroke = element.content else { return false }
      return !element.bounds.isEmpty && !sheet.contains(element.bounds)
    }
    strokes += outside
    if outside > 0 { pages.append(number) }
  }

  /// The count, in one sentence; nil for nothing.
  public var note: Words? {
    guard let first = pages.first else { return nil }
    switch (strokes, pages.count) {
    case (1, _): return "1 stroke extends beyond the edge of page \(first)"
    case (_, 1): return "\(strokes) strokes extend beyond the edges of page \(first)"
    default:
      return "\(strokes) strokes extend beyond the edges of pages \(PageRanges.text(of: pages))"
    }
  }
}
