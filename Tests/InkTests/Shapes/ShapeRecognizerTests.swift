import Bytes
import Geometry
import Ink
import Support
import SyntheticHand
import Testing

@Suite struct ShapeRecognizerTests {
  /// Kinds that no hand draws so that they look like another one.
  static let clear: [FigureKind] = [
    .line, .arrow, .doubleArrow, .polyline, .circle, .ellipse, .rectangle, .square, .triangle,
    .parallelogram, .trapezoid, .pentagon, .pentagram, .star, .arc,
  ]

  @Test(arguments: FigureKind.allCases)
  func `most figures of every kind are recognized`(kind: FigureKind) {
    var (right, count) = (0, 0)
    for (number, hand) in [Hand.neat, .flowing, .careful, .hurried].enumerated() {
      for seed in UInt64(1)...8 {
        let rotation = Double((Int(seed) + number) % 8) / 8 + 0.01
        let samples = DrawnShapes.stroke(kind, seed: seed, hand: hand, rotation: rotation)
        let found = ShapeRecognizer().shape(of: samples)
        right += found.map { kind.kinds.contains($0.kind) } == true ? 1 : 0
        count += 1
      }
    }
    let least = Self.clear.contains(kind) ? 29 : 18
    #expect(right >= least, "\(right) of \(count)")
  }

  @Test func `a figure stays what it is when it is turned, moved and scaled`() {
    var (same, count) = (0, 0)
    for (number, kind) in Self.clear.enumerated() {
      let samples = DrawnShapes.stroke(kind, seed: UInt64(number + 1))
      let recognizer = ShapeRecognizer(tidies: false)
      let usual = recognizer.shape(of: samples)
      for turn in [0.3, 1.2, 2.9, -0.8] {
        let map = Affine.rotation(by: turn).then(.scaling(x: 1.7, y: 1.7)).then(
          .translation(by: Point(x: 2000, y: -900)))
        let found = recognizer.shape(of: DrawnShapes.moved(samples, by: map))
        count += 1
        guard let usual, let found, found.kind == usual.kind else { continue }
        let (one, other) = (usual.mapped(by: map).outline, found.outline)
        if DrawnShapes.distance(of: one, from: other) < 3 * Length.millimeter { same += 1 }
      }
    }
    #expect(Double(same) >= 0.95 * Double(count), "\(same) of \(count)")
  }

  @Test func `a shape comes near to its ink`() {
    for (number, kind) in Self.clear.enumerated() where kind != .arrow && kind != .doubleArrow {
      for seed in UInt64(20)...24 {
        let samples = DrawnShapes.stroke(kind, seed: seed, rotation: Double(number) / 16)
        guard let found = ShapeRecognizer().shape(of: samples) else { continue }
        let away = DrawnShapes.distance(of: samples.map(\.position), from: found.outline)
        #expect(away < 0.15 * 40 * Length.millimeter, "\(kind) \(seed): \(away)")
      }
    }
  }

  @Test func `a stroke too short for a figure is none`() {
    let recognizer = ShapeRecognizer()
    let point = Sample(position: Point(x: 10, y: 10), time: 0)
    #expect(recognizer.shape(of: []) == nil)
    #expect(recognizer.shape(of: [point]) == nil)
    #expect(recognizer.shape(of: [point, point]) == nil)
    let near = Sample(position: Point(x: 11, y: 10), time: 9)
    #expect(recognizer.shape(of: [point, near]) == nil)
    #expect(recognizer.shape(of: Array(repeating: point, count: 500)) == nil)
  }

  @Test func `any input is survived`() {
    var random = RandomSource(seed: Seed.of(31))
    let strange = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e7, 0, -0.0, 1e-300]
    for _ in 0..<200 {
      let count = Int.random(in: 0...300, using: &random)
      let isWild = Int.random(in: 1...20, using: &random)
      var place = Point(x: 100, y: 100)
      let samples = (0..<count).map { index in
        func number(_ usual: Double) -> Double {
          guard Int.random(in: 0..<isWild, using: &random) == 0 else { return usual }
          return strange.randomElement(using: &random) ?? 0
        }
        place.x += Double.random(in: -9...9, using: &random)
        place.y += Double.random(in: -9...9, using: &random)
        return Sample(
          position: Point(x: number(place.x), y: number(place.y)), time: number(Double(index) * 8))
      }
      let found = ShapeRecognizer(letterHeight: 1).shape(of: samples)
      #expect(found?.isUsable != false)
      _ = ScribbleDetector().isScribble(samples)
      _ = ScribbleDetector().isLoop(samples)
      _ = ArrowJoin().adding(
        head: samples, to: Shape(.line, [Point(x: 0, y: 0), Point(x: 100, y: 100)]))
    }
  }

  @Test func `a very long stroke is no more work than a long one`() {
    let corners = (0..<60_000).map { index in
      Point(x: 300 + Double(index % 977), y: 300 + Double(index % 613))
    }
    let samples = corners.enumerated().map { Sample(position: $1, time: Double($0)) }
    #expect(ShapeRecognizer().shape(of: samples)?.isUsable != false)
  }

  @Test func `handwriting that ends with a rest stays ink`() {
    let texts = [
      "The quick brown fox jumps over 0123456789",
      "mill lull tool Otto Lilli ( ) [ ] = - + l o 0 O I",
      "日本人一二三口田 あいうえお ロ コ ハ", "a - b = c / (d + e)",
    ]
    let frame = Box(low: Point(x: 40, y: 40), high: Point(x: 560, y: 2000))
    var (count, mistaken) = (0, 0)
    for (number, hand) in [Hand.neat, .flowing, .careful, .hurried].enumerated() {
      for text in texts {
        var writer = Writer(seed: UInt64(number + 50), hand: hand)
        for stroke in writer.write(text, in: frame).strokes {
          let samples = stroke.resting(for: 600, seed: UInt64(count)).samples
          count += 1
          mistaken += ShapeRecognizer(letterHeight: 6).shape(of: samples) == nil ? 0 : 1
        }
      }
    }
    #expect(count > 400)
    #expect(mistaken * 200 <= count, "\(mistaken) of \(count)")
  }

  @Test func `the rest at the end is no part of the figure`() {
    let line = [Point(x: 100, y: 100), Point(x: 300, y: 100)]
    var samples = DrawnShapes.path(line, rest: 0)
    let start = samples.last?.time ?? 0
    for step in 1...80 {
      let off = Point(x: Double(step % 5) - 2, y: Double(step % 7) - 3) * 0.4
      samples.append(
        Sample(position: Point(x: 300, y: 100) + off, time: start + Double(step) * 7.5))
    }
    let found = ShapeRecognizer().shape(of: samples)
    #expect(found?.kind == .line)
    #expect(found?.points.count == 2)
  }

  @Test func `the height of letters follows from handwriting`() {
    let frame = Box(low: Point(x: 40, y: 40), high: Point(x: 560, y: 2000))
    for height in [5.0, 7, 10] {
      var writer = Writer(seed: 3, hand: .neat, xHeight: height)
      let strokes = writer.write("handwriting of some length as usual", in: frame).strokes
      let boxes = strokes.map { Box(around: $0.samples.map(\.position)) }
      let found = ShapeRecognizer.letterHeight(of: boxes) ?? 0
      #expect(found > height * 0.6 && found < height * 1.9, "\(found) for \(height)")
    }
    #expect(ShapeRecognizer.letterHeight(of: [Box]()) == nil)
  }
}
