import Geometry
import Support
import Testing

@testable import Ink

/// Ink as files have it: lines where they take fewer bytes than curves, beside its discs and its curves.
@Suite struct SmallInkTests {
  private static let pixelsPerPoint = OutlineComparison.fine

  /// Ink as other programs keep it: a sample at every turn, on a coarse grid if there is one.
  private static func points(_ kind: InkKind, seed: UInt64, grid: Double) -> [InkPoint] {
    guard grid > 0 else { return kind.points(seed: seed) }
    return kind.points(seed: seed).map { point in
      var point = point
      point.position.x = (point.position.x / grid).rounded() * grid
      point.position.y = (point.position.y / grid).rounded() * grid
      point.pressure = (point.pressure * 8).rounded() / 8
      return point
    }
  }

  /// What lines cover that together are a stroke.
  private static func raster(of runs: [InkRun], like blank: Raster, grownBy margin: Double = 0)
    -> Raster
  {
    var raster = blank
    for run in runs {
      for line in run.path.flattened(tolerance: 0.002) {
        raster.stamp(line.map { ($0, run.width / 2 + margin) })
      }
    }
    return raster
  }

  /// The lines of ink, whether its width varies or not; nil where an outline takes fewer bytes.
  private static func runs(of points: [InkPoint], style: Style) -> [InkRun]? {
    let trail = InkTrail(of: points, style: style)
    let shape = InkShape(of: trail, style: style, model: .straight, aim: .small)
    if case .stroked(let path, let width, _, _) = shape {
      return [InkRun(path: path, width: width)]
    }
    return InkRun.runs(of: trail, style: style, model: .straight, smallerThan: shape)
  }

  /// A line that turns at every point.
  private static func line(turns: Int) -> Path {
    var line = Path()
    for turn in 0..<turns { line.line(to: Point(x: Double(turn), y: Double(turn % 2))) }
    return line
  }

  @Test(arguments: InkKind.allCases)
  func `lines cover what their discs cover`(kind: InkKind) {
    for (number, grid) in [0, 0.3, 0.75].enumerated() {
      for response in [PressureResponse.standard, .constant] {
        let style = Style(color: .sumi, width: 0.9 + Double(number), response: response)
        let points = Self.points(kind, seed: Seed.of(UInt64(number)), grid: grid)
        guard let runs = Self.runs(of: points, style: style) else { continue }
        let pixel = 1 / Self.pixelsPerPoint
        let blank = OutlineComparison.blank(for: points, style: style)
        let ink = Self.raster(of: runs, like: blank)
        let (inner, outer) = [-pixel, pixel].map { margin in
          var raster = blank
          raster.stamp(OutlineComparison.discs(of: points, style: style, grownBy: margin))
          return raster
        }.pair
        #expect(zip(inner.pixels, ink.pixels).count { $0 && !$1 } == 0, "\(kind) \(grid)")
        #expect(zip(outer.pixels, ink.pixels).count { !$0 && $1 } == 0, "\(kind) \(grid)")
      }
    }
  }

  @Test func `what is taken is never larger than what is not`() {
    var taken = 0
    for kind in InkKind.allCases {
      for grid in [0, 0.3, 0.75] {
        let points = Self.points(kind, seed: Seed.of(7), grid: grid)
        for style in [
          Style(color: .sumi, width: 1), Style(color: .sumi, width: 1, response: .constant),
        ] {
          let trail = InkTrail(of: points, style: style)
          let shape = InkShape(of: trail, style: style, model: .straight, aim: .small)
          let runs = InkRun.runs(of: trail, style: style, model: .straight, smallerThan: shape)
          if let runs {
            taken += 1
            #expect(runs.reduce(0) { $0 + $1.size } < shape.size)
          }
          guard case .stroked = shape else { continue }
          var line = Path()
          for point in trail.discs.map(\.center) { line.line(to: point) }
          let lines = InkShape.stroked(line, width: trail.meanWidth, cap: .round, dashes: [])
          #expect(shape.size <= lines.size, "\(kind) \(grid)")
        }
      }
    }
    #expect(taken > 3, "some ink is smaller in runs")
  }

  @Test
  func `ink on a coarse grid takes far fewer bytes in lines, and smooth ink keeps its curves`() {
    let style = Style(color: .sumi, width: 1, response: .constant)
    for (grid, share) in [(0.75, 0.8), (0, 1.2)] {
      var (curves, lines) = (0, 0)
      for kind in [InkKind.smooth, .handwriting, .scribble] {
        for seed in Seed.several(5) {
          let trail = InkTrail(of: Self.points(kind, seed: seed, grid: grid), style: style)
          curves += InkShape(of: trail, style: style, model: .straight).size
          lines += InkShape(of: trail, style: style, model: .straight, aim: .small).size
        }
      }
      #expect(Double(lines) <= share * Double(curves), "\(grid): \(lines) of \(curves)")
    }
  }

  @Test func `ink through which one sees is never drawn twice`() {
    let style = Style(color: Color(rgba: 0x2030_4080), width: 1)
    for kind in InkKind.allCases {
      let trail = InkTrail(of: Self.points(kind, seed: 3, grid: 0.75), style: style)
      let shape = InkShape(of: trail, style: style, model: .straight, aim: .small)
      #expect(
        InkRun.runs(of: trail, style: style, model: .straight, smallerThan: shape) == nil)
    }
  }

  @Test func `runs of hostile ink are few, finite and have a width`() {
    let (far, nan) = (1e300, Double.nan)
    let rows: [[(Double, Double, Float)]] = [
      [(0, 0, 0), (1e7, 0, 1), (0, 0, 0)], [(0, 0, 0), (0, 0, 1), (0, 0, 0.5)],
      [(far, -far, 1), (-far, far, 0.1)], [(nan, 0, 1), (1, 1, .nan), (2, 2, 0)],
    ]
    let large = InkShape.filled(Self.line(turns: 10_000))
    var made = 0
    for row in rows {
      for width in [1e-9, 1, 1e9] {
        let points = row.enumerated().map { index, place in
          InkPoint(
            position: Point(x: place.0, y: place.1), time: 0, parameter: Double(index),
            pressure: place.2)
        }
        let style = Style(color: .sumi, width: width)
        let trail = InkTrail(of: points, style: style)
        // Also where an outline is smaller.
        let runs =
          InkRun.runs(of: trail, style: style, model: .straight, smallerThan: large) ?? []
        #expect(runs.reduce(0) { $0 + $1.size } < large.size)
        made += runs.isEmpty ? 0 : 1
        for run in runs + (Self.runs(of: points, style: style) ?? []) {
          #expect(run.width > 0 && run.width.isFinite)
          #expect(run.path.hull.low.isFinite && run.path.hull.high.isFinite)
        }
      }
    }
    #expect(made >= rows.count, "hostile ink is drawn in runs")
  }
}

extension [Raster] {
  fileprivate var pair: (Raster, Raster) { (self[0], self[1]) }
}
