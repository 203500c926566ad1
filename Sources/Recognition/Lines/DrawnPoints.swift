internal import Geometry

/// Where drawings are, as cells of a grid: sides of boxes and long strokes end the writing beside them.
struct DrawnPoints: Sendable {
  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  private let size: Double
  private var cells: Set<Cell> = []

  /// No more points are marked, however much is drawn.
  private var rest = 500_000

  /// Creates a grid of cells for writing of a size.
  init(size: Double) { self.size = size / 4 }

  /// Marks the cells along a drawn line of a length.
  mutating func add(_ points: [Point], length: Double) {
    guard rest > 0 else { return }
    let marked = StrokeShape.resampled(points, step: max(size / 2, length / 5000))
    rest -= marked.count
    for point in marked { cells.insert(cell(point)) }
  }

  /// True if a drawing passes between two letters from above the line to below it.
  func divides(_ gap: ClosedRange<Double>, at middle: Double, size: Double) -> Bool {
    let (low, high) = (Point(x: gap.lowerBound, y: 0), Point(x: gap.upperBound, y: 0))
    let columns = cell(low).column...cell(high).column
    return [-0.5, 0, 0.5].allSatisfy { height in
      let row = cell(Point(x: 0, y: middle + height * size)).row
      return columns.contains { cells.contains(Cell(column: $0, row: row)) }
    }
  }

  private func cell(_ point: Point) -> Cell {
    Cell(column: Int((point.x / size).rounded(.down)), row: Int((point.y / size).rounded(.down)))
  }
}
