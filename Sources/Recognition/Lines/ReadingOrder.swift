internal import Geometry

/// The order in which pieces of writing are read: from top to bottom, one column after the other.
struct ReadingOrder: Sendable {
  private(set) var order: [Int] = []
  private let boxes: [Box]
  private let size: Double

  /// Beyond this number nothing is divided into columns, which takes quadratic time at worst.
  private static let most = 1000
  /// The least gap between columns, in heights of letters.
  private static let columnGap = 2.0
  /// The least number of pieces in a column.
  private static let columnLength = 3

  init(of boxes: [Box], size: Double) {
    (self.boxes, self.size) = (boxes, size)
    let all = Array(boxes.indices)
    if all.count <= Self.most { add(all) } else { order = sorted(all) }
  }

  private func sorted(_ pieces: [Int]) -> [Int] {
    pieces.sorted {
      (boxes[$0].center.y, boxes[$0].low.x, $0) < (boxes[$1].center.y, boxes[$1].low.x, $1)
    }
  }

  private mutating func add(_ pieces: [Int]) {
    if pieces.count < 2 { return order += pieces }
    let across = widestGap(pieces, \.x)
    let isColumns = min(across.before.count, across.after.count) >= Self.columnLength
    if across.gap > Self.columnGap * size, isColumns { return addBoth(across) }
    let down = widestGap(pieces, \.y)
    if down.gap > 0 { return addBoth(down) }
    if across.gap > 0 { return addBoth(across) }
    order += sorted(pieces)
  }

  private typealias Parts = (gap: Double, before: [Int], after: [Int])

  private mutating func addBoth(_ parts: Parts) {
    add(parts.before)
    add(parts.after)
  }

  /// Divides pieces where the widest strip of paper without writing is.
  private func widestGap(_ pieces: [Int], _ axis: KeyPath<Point, Double>) -> Parts {
    let sorted = pieces.sorted {
      (boxes[$0].low[keyPath: axis], $0) < (boxes[$1].low[keyPath: axis], $1)
    }
    var (end, best, place) = (-Double.infinity, 0.0, sorted.count)
    for (number, piece) in sorted.enumerated() {
      let gap = boxes[piece].low[keyPath: axis] - end
      if number > 0, gap > best { (best, place) = (gap, number) }
      end = max(end, boxes[piece].high[keyPath: axis])
    }
    return (best, Array(sorted[..<place]), Array(sorted[place...]))
  }
}
