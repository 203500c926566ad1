internal import Geometry

/// The two lines that a line is if writing in it stands above other writing.
struct LineHalves: Sendable {
  let upper: [Int]
  let lower: [Int]

  /// The least distance between the middles of the two lines, in heights of letters.
  private static let distance = 0.8
  /// The least height of the strip between them in which no letter has its middle.
  private static let strip = 0.3
  /// The least width of a line, and the least share of the narrower one that is above or below the other.
  private static let (width, share) = (1.5, 0.5)
  /// Longer lines than anybody writes are left whole.
  private static let mostStrokes = 1000

  private typealias Letter = (stroke: Int, shape: StrokeShape, height: Double)

  /// Finds the widest strip that divides a line; nil for a single line.
  init?(of line: FoundLine, shapes: [StrokeShape?], sizes: [Double]) {
    guard let first = line.strokes.first, line.strokes.count <= Self.mostStrokes else { return nil }
    let heights = line.strokes.compactMap { shapes[$0]?.height }.sorted()
    // Words that are smaller than their surroundings are closer to each other.
    let size = min(sizes[first], heights[heights.count * 3 / 4])
    let slope = line.slope(sizes[first])
    let letters = line.strokes.compactMap { stroke -> Letter? in
      shapes[stroke].map { (stroke, $0, $0.middle - slope * $0.box.center.x) }
    }
    .sorted { ($0.height, $0.stroke) < ($1.height, $1.stroke) }
    var widest = (strip: Self.strip * size, count: 0)
    for count in letters.indices.dropFirst() {
      let strip = letters[count].height - letters[count - 1].height
      guard strip > widest.strip, Self.areTwoLines(letters[..<count], letters[count...], size)
      else { continue }
      widest = (strip, count)
    }
    guard widest.count > 0 else { return nil }
    upper = letters[..<widest.count].map(\.stroke)
    lower = letters[widest.count...].map(\.stroke)
  }

  private static func areTwoLines(
    _ upper: ArraySlice<Letter>, _ lower: ArraySlice<Letter>, _ size: Double
  ) -> Bool {
    guard height(of: lower) - height(of: upper) > distance * size else { return false }
    let (upper, lower) = (spans(of: upper), spans(of: lower))
    let narrower = min(length(of: upper), length(of: lower))
    let common = upper.reduce(0) { sum, one in
      lower.reduce(sum) { $0 + length(of: one.clamped(to: $1)) }
    }
    return narrower > width * size && common > share * narrower
  }

  /// The mean height of the ink.
  private static func height(of letters: ArraySlice<Letter>) -> Double {
    let ink = letters.reduce(0) { $0 + $1.shape.length }
    return letters.reduce(0) { $0 + $1.height * $1.shape.length } / max(ink, 1e-9)
  }

  /// The parts of the line that letters take, from left to right.
  private static func spans(of letters: ArraySlice<Letter>) -> [ClosedRange<Double>] {
    letters.map { $0.shape.box.low.x...$0.shape.box.high.x }
      .sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { spans, span in
        if let last = spans.last, last.upperBound >= span.lowerBound {
          spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
        } else {
          spans.append(span)
        }
      }
  }

  private static func length(of spans: [ClosedRange<Double>]) -> Double {
    spans.reduce(0) { $0 + length(of: $1) }
  }

  private static func length(of span: ClosedRange<Double>) -> Double {
    span.upperBound - span.lowerBound
  }
}
