import Bytes
import Geometry
import Support
import Testing
import Trace
import Wording

@testable import Laboratory

@Suite struct PlotTests {
  @Test(arguments: Trial.allCases)
  func `everything has a place inside of its plot, and no words lie on others`(
    trial: Trial
  ) throws {
    let figures = try ComparisonPlots(trial.comparison).figures
    #expect(!figures.isEmpty)
    for figure in figures {
      for width in [312.0, 720] {
        let drawing = figure.drawing(width)
        let name = "\(trial), \(figure.title), in \(width)"
        Self.expectInside(drawing, name)
        Self.expectApart(Self.texts(in: drawing), name)
      }
    }
  }

  private static func texts(in drawing: Drawing) -> [Drawing.Text] {
    drawing.marks.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private static func expectInside(_ drawing: Drawing, _ name: String) {
    let room = Box(low: .zero, high: drawing.size).expanded(by: 4)
    #expect(drawing.size.y < 2500, "\(name)")
    let outside = drawing.marks.filter {
      !$0.box.low.isFinite || !$0.box.high.isFinite || !room.contains($0.box)
    }
    #expect(outside.isEmpty, "\(name), of \(drawing.size)")
  }

  private static func expectApart(_ words: [Drawing.Text], _ name: String) {
    for (index, one) in words.enumerated() {
      let on = words[(index + 1)...].first { other in
        let shared = one.box.intersection(other.box)
        return !shared.isEmpty && shared.width > 0.6 && shared.height > 0.6
      }
      #expect(on == nil, "\(name): \(one.text) and \(on?.text ?? "")")
    }
  }

  @Test(arguments: Seed.several(12))
  func `the line of shares stays within half a pixel of all samples, and only rises`(
    seed: UInt64
  ) {
    var random = RandomSource(seed: seed)
    let count = Int.random(in: 1...30_000, using: &random)
    let exponent = Double.random(in: 0.2...4, using: &random)
    var latencies = (0..<count).map { _ in
      0.2 + 20 * power(Double.random(in: 0..<1, using: &random), exponent)
    }
    if Bool.random(using: &random) { latencies = latencies.map { $0.rounded() } }
    if Bool.random(using: &random) { latencies.append(900) }
    latencies.sort()
    let total = latencies.count + Int.random(in: 0...count, using: &random)
    let curve = SharePlot.Curve(trace: 0, latencies: latencies, count: total)
    let axes = Axes(
      Box(low: Point(x: 40, y: 20), high: Point(x: 700, y: 340)), x: .latencies([latencies]),
      y: Scale(0, 1))
    let line = SharePlot.line(of: curve, axes)
    #expect(line.count < 3000)
    #expect(zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y >= $1.y })
    for _ in 0..<400 {
      let index = Int.random(in: 0..<latencies.count, using: &random)
      // Both ends of the step at this sample.
      for share in [Double(index), Double(index + 1)] {
        let place = axes.point(latencies[index], share / Double(total))
        #expect(place.distance(to: line) < 0.5)
      }
    }
  }

  @Test func `a thinned chain keeps its ends and stays near`() {
    var random = RandomSource(seed: Seed.of(71))
    for _ in 0..<50 {
      let points = (0..<200).map { index in
        Point(x: Double(index), y: Double.random(in: 0...5, using: &random))
      }
      let thinned = Thinning.corners(of: points, within: 0.7)
      #expect(thinned.first == points.first && thinned.last == points.last)
      #expect(points.allSatisfy { $0.distance(to: thinned) <= 0.7 })
    }
    #expect(Thinning.corners(of: [], within: 1).isEmpty)
  }

  @Test func `the bins of a histogram hold every sample that is not said to be later`() throws {
    var random = RandomSource(seed: Seed.of(72))
    for _ in 0..<40 {
      let size = power(10, Double.random(in: -2...3, using: &random))
      let latencies = (0..<500).map { _ in Double.random(in: 0...size, using: &random) }.sorted()
      let plot = HistogramPlot(rows: [.init(trace: 0, latencies: latencies)])
      let words = Self.texts(in: plot.drawing(width: 700)).map(\.text)
      #expect(words.contains { $0.hasPrefix("highest bar") })
      #expect(!words.contains { $0.contains("NaN") || $0.contains("inf") })
    }
    let usual = HistogramPlot(rows: [.init(trace: 0, latencies: [3, 4, 8, 20, 21])])
    #expect(usual.binWords == "bins of 1 ms")
  }
}

extension Drawing.Mark {
  /// The room of a mark, without the width of lines.
  fileprivate var box: Box {
    switch self {
    case .area(let path, _, _), .line(let path, _, _, _): path.hull
    case .text(let text): text.box
    }
  }
}

extension Point {
  /// The distance to a chain of lines.
  fileprivate func distance(to line: [Point]) -> Double {
    guard line.count > 1 else { return line.first.map { distance(to: $0) } ?? .infinity }
    return zip(line, line.dropFirst()).map { start, end in
      let way = end - start
      guard way.squaredLength > 0 else { return distance(to: start) }
      let share = min(max((self - start).dot(way) / way.squaredLength, 0), 1)
      return distance(to: start.mixed(with: end, by: share))
    }.min() ?? .infinity
  }
}
