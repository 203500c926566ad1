import Geometry
import Ink
import Support
import Testing

@Suite struct OutlineTests {
  @Test(arguments: InkKind.allCases)
  func `an outline covers what its discs cover`(kind: InkKind) {
    for (seed, width) in [(1, 0.9), (2, 1.4), (3, 2.5), (4, 5)] as [(UInt64, Double)] {
      let style = Style(color: .sumi, width: width)
      let comparison = OutlineComparison(of: kind.points(seed: seed), style: style)
      #expect(comparison.missing == 0, "\(kind) \(seed)")
      #expect(comparison.excess == 0, "\(kind) \(seed)")
      // Of thin ink the same error is a larger share.
      #expect(comparison.share <= 0.08 / width, "\(kind) \(seed)")
    }
  }

  @Test func `a tap is a circle`() {
    let tap = [InkPoint(position: Point(x: 5, y: 7), time: 0, parameter: 0, pressure: 1)]
    for cap in Style.Cap.allCases {
      let shape = InkShape(of: tap, style: Style(color: .sumi, width: 2, cap: cap))
      guard case .filled(let path) = shape else {
        Issue.record("a tap is an area")
        continue
      }
      for polyline in path.flattened(tolerance: 0.001) {
        for point in polyline {
          #expect(abs(point.distance(to: tap[0].position) - 1) < 0.01)
        }
      }
      #expect(abs(path.bounds.width - 2) < 0.02)
    }
  }

  @Test func `a line of one width is one stroked curve`() {
    var points = InkKind.smooth.points(seed: 3)
    for index in points.indices { points[index].pressure = 1 }
    let highlighter = Style(tool: .highlighter, color: .sumi, width: 12, cap: .butt)
    for style in [Style(color: .sumi, width: 2), highlighter] {
      guard case .stroked(let path, let width, let cap, []) = InkShape(of: points, style: style)
      else {
        Issue.record("one width is stroked")
        continue
      }
      #expect(width == style.width)
      #expect(cap == style.cap)
      let lines = path.flattened(tolerance: 0.001)
      #expect(lines.count == 1)
      let line = lines[0]
      for point in points {
        let nearest = zip(line, line.dropFirst())
          .map { Segment($0, $1).distance(to: point.position) }
          .min()
        #expect((nearest ?? 9) <= InkShape.tolerance * 1.02)
      }
      #expect(path.count < points.count / 3)
    }
  }

  @Test func `dashes keep their places when a part is erased`() {
    let points = (0...20).map { index in
      InkPoint(position: Point(x: Double(index) * 5, y: 0), time: 0, parameter: Double(index))
    }
    let style = Style(color: .sumi, width: 1, cap: .butt, dashes: [6, 4])
    guard case .stroked(_, _, _, let dashes) = InkShape(of: points, style: style) else {
      Issue.record("dashes are stroked")
      return
    }
    #expect(dashes == [6, 4])
    // From x = 13 to x = 38: the dashes are 10 to 16, 20 to 26, 30 to 36.
    let part = StrokeRange(UInt32(2.6 * 256), UInt32(7.6 * 256))
    let shape = InkShape(of: points, style: style, visible: [part])
    let spans = shape.flattened(tolerance: 0.01).map { Box(around: $0) }
    #expect(spans.map { ($0.low.x * 10).rounded() / 10 } == [13, 20, 30])
    #expect(spans.map { ($0.high.x * 10).rounded() / 10 } == [16, 26, 36])
  }

  @Test func `a part looks the same whatever is erased elsewhere`() {
    let points = InkKind.handwriting.points(seed: 5)
    let style = Style(color: .sumi, width: 1.5)
    let (one, other) = (StrokeRange(300, 4000), StrokeRange(6000, 9000))
    guard
      case .filled(let both) = InkShape(of: points, style: style, visible: [one, other]),
      case .filled(var first) = InkShape(of: points, style: style, visible: [one]),
      case .filled(let second) = InkShape(of: points, style: style, visible: [other])
    else {
      Issue.record("pressure ink is filled")
      return
    }
    first.append(second)
    #expect(both == first)
    #expect(InkShape(of: points, style: style, visible: []).isEmpty)
  }

  @Test func `nothing is too strange to draw`() {
    let (nan, far) = (Double.nan, 1e300)
    let places: [[Point]] = [
      [], [Point(x: nan, y: 0)], [Point(x: far, y: -far), Point(x: -far, y: far)],
      Array(repeating: Point(x: 3, y: 3), count: 50),
      [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 0), Point(x: 9, y: 0)],
      [Point(x: 0, y: 0), Point(x: 1e-300, y: 0), Point(x: 1, y: .infinity), Point(x: 1, y: 1)],
    ]
    let widths = [0, -1, nan, .infinity, 1e-9, 1, 1e12]
    for place in places {
      for width in widths {
        for cap in Style.Cap.allCases {
          let points = place.enumerated().map { index, point in
            InkPoint(
              position: point, time: 0, parameter: Double(index),
              pressure: index.isMultiple(of: 2) ? .nan : Float(index) / 3)
          }
          let style = Style(color: .sumi, width: width, cap: cap)
          let shape = InkShape(of: points, style: style, visible: index(place.count))
          for line in shape.flattened(tolerance: 0.1) {
            let isFinite = line.allSatisfy { $0.isFinite }
            #expect(isFinite)
          }
        }
      }
    }
  }

  private func index(_ count: Int) -> [StrokeRange]? {
    count.isMultiple(of: 2) ? nil : [StrokeRange(0, 100), StrokeRange(150, .max)]
  }

  @Test func `a long random walk is drawn`() {
    var dice = Dice(Seed.of(9))
    var place = Point.zero
    let points = (0..<4_000).map { index in
      place = place + Point(x: dice.number(-1...1), y: dice.number(-1...1))
      return InkPoint(
        position: place, time: 0, parameter: Double(index), pressure: Float(dice.number(0...1)))
    }
    #expect(!InkShape(of: points, style: Style(color: .sumi, width: 1)).isEmpty)
  }
}
