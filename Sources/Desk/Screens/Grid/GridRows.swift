internal import Geometry

/// What the rows of some items add to the height of a grid, each as much as the highest item in it needs.
///
/// Summed up once, so that a grid of any length finds each row without looking at the items.
struct GridRows: Hashable, Sendable {
  /// The number of items side by side.
  let columns: Int
  /// What the rows up to each one add together, in pixels.
  private let sums: [Double]

  /// Sums up what items need, in their order.
  init(of needs: [Double], columns: Int) {
    self.columns = columns
    var (sums, sum): ([Double], Double) = ([], 0)
    for start in stride(from: 0, to: needs.count, by: max(columns, 1)) {
      sum += needs[start..<min(start + max(columns, 1), needs.count)].max() ?? 0
      sums.append(sum)
    }
    self.sums = sums
  }

  /// What the first rows add together.
  func height(of rows: Int) -> Double {
    rows > 0 ? sums[safe: min(rows, sums.count) - 1] ?? 0 : 0
  }
}

extension Grid.Measures {
  /// The height of the first rows of a group, with the gaps below them.
  func height(of rows: Int, _ added: GridRows?) -> Double {
    Double(rows) * (item.y + gap.y) + (added?.height(of: rows) ?? 0)
  }
}
