import Bytes
import Geometry
import Ink
import Support
import SyntheticHand
import Testing

@Suite struct ArrowJoinTests {
  private let line = Shape(.line, [Point(x: 100, y: 100), Point(x: 250, y: 100)])

  @Test(arguments: [
    [(228.0, 88.0), (251, 101), (229, 113)],
    [(250.0, 100.0), (230, 88), (231, 112), (250, 101)],
  ])
  func `a head at the end of a line makes it an arrow`(corners: [(Double, Double)]) {
    for turn in [0.0, 0.9, 2.5, -1.3] {
      let map = Affine.rotation(by: turn)
      let head = DrawnShapes.path(corners.map { map(Point(x: $0.0, y: $0.1)) }, rest: 0)
      let found = ArrowJoin().adding(head: head, to: line.mapped(by: map))
      #expect(found?.heads == .end)
      #expect(found?.points == line.mapped(by: map).points)
    }
  }

  @Test func `a head at the beginning is the other one, and both are possible`() {
    let start = DrawnShapes.path(
      [(122, 88), (99, 100), (121, 113)].map { Point(x: $0.0, y: $0.1) }, rest: 0)
    let end = DrawnShapes.path(
      [(228, 88), (251, 101), (229, 113)].map { Point(x: $0.0, y: $0.1) }, rest: 0)
    let one = ArrowJoin().adding(head: start, to: line)
    #expect(one?.heads == .start)
    #expect(one.flatMap { ArrowJoin().adding(head: end, to: $0) }?.heads == [.start, .end])
    #expect(one.flatMap { ArrowJoin().adding(head: start, to: $0) } == nil)
  }

  @Test(arguments: [
    // Far away, in the middle, pointing on, crossing the end, as long as the line, no stroke at all,
    // a bar across the end, one barb.
    [(400.0, 300.0), (420, 310), (400, 320)], [(160.0, 88.0), (180, 100), (160, 112)],
    [(272.0, 88.0), (250, 100), (272, 112)], [(250.0, 80.0), (250, 120)],
    [(110.0, 60.0), (250, 100), (110, 140)], [(250.0, 100.0), (251, 100)],
    [(249.0, 88.0), (251, 100), (248, 112)], [(230.0, 112.0), (249, 99)],
  ])
  func `other strokes stay strokes`(corners: [(Double, Double)]) {
    let stroke = DrawnShapes.path(corners.map { Point(x: $0.0, y: $0.1) }, rest: 0)
    #expect(ArrowJoin().adding(head: stroke, to: line) == nil)
  }

  @Test func `a closed shape takes no head`() {
    let head = DrawnShapes.path(
      [(228, 88), (251, 101), (229, 113)].map { Point(x: $0.0, y: $0.1) }, rest: 0)
    let circle = Shape.circle(around: Point(x: 220, y: 100), radius: 30)
    #expect(ArrowJoin().adding(head: head, to: circle) == nil)
  }
}

@Suite struct ScribbleDetectorTests {
  private func zigzag(
    passes: Int, height: Double, advance: Double, turn: Double, seed: UInt64
  ) -> [Sample] {
    var source = RandomSource(seed: seed)
    let map = Affine.rotation(by: turn).then(.translation(by: Point(x: 300, y: 300)))
    let corners = (0...passes).map { pass -> Point in
      let slip = Double.random(in: -0.15...0.15, using: &source) * height
      return map(
        Point(x: Double(pass) * advance, y: pass % 2 == 0 ? slip : height + slip))
    }
    return DrawnShapes.path(corners, rest: 0)
  }

  @Test func `dense strokes to and fro scratch out`() {
    for seed in UInt64(1)...40 {
      let (passes, turn) = (6 + Int(seed % 8), Double(seed) * 0.4)
      let stroke = zigzag(
        passes: passes, height: 22 + Double(seed), advance: 2.5, turn: turn, seed: seed)
      #expect(ScribbleDetector().isScribble(stroke), "seed \(seed)")
    }
  }

  @Test func `few strokes, wide ones and figures do not`() {
    for seed in UInt64(1)...20 {
      let turn = Double(seed) * 0.4
      let few = zigzag(passes: 3, height: 30, advance: 2.5, turn: turn, seed: seed)
      let wide = zigzag(passes: 9, height: 30, advance: 14, turn: turn, seed: seed)
      #expect(!ScribbleDetector().isScribble(few))
      #expect(!ScribbleDetector().isScribble(wide))
    }
    for kind in FigureKind.allCases {
      let samples = DrawnShapes.stroke(kind, seed: 5)
      #expect(!ScribbleDetector().isScribble(samples), "\(kind)")
    }
    #expect(!ScribbleDetector().isScribble([]))
  }

  @Test func `handwriting does not scratch out`() {
    let texts = [
      "mmm www nnn uuu minimum wimmelnd lull ill", "eeee llll mmmmm wwwww", "zzz xxx 333 888",
    ]
    let frame = Box(low: Point(x: 40, y: 40), high: Point(x: 560, y: 2000))
    for (number, hand) in [Hand.neat, .flowing, .careful, .hurried].enumerated() {
      for text in texts {
        var hand = hand
        hand.joining = 1
        var writer = Writer(seed: UInt64(number + 9), hand: hand)
        for stroke in writer.write(text, in: frame).strokes {
          #expect(!ScribbleDetector(letterHeight: 6).isScribble(stroke.samples))
        }
      }
    }
  }

  @Test func `a loop encloses something`() {
    for seed in UInt64(1)...10 {
      for kind in [FigureKind.circle, .ellipse, .roundedRectangle, .rectangle] {
        let samples = DrawnShapes.stroke(kind, seed: seed, hand: .hurried)
        #expect(ScribbleDetector().isLoop(samples), "\(kind) \(seed)")
      }
      for kind in [FigureKind.line, .arrow, .polyline, .wave, .pentagram] {
        let samples = DrawnShapes.stroke(kind, seed: seed)
        #expect(!ScribbleDetector().isLoop(samples), "\(kind) \(seed)")
      }
      let blob = (0...40).map { step -> Point in
        let radius = 60 + 14 * Double((step * Int(seed)) % 3)
        return Affine.rotation(by: Double(step) / 40 * 6.1)(Point(x: radius, y: 0))
          + DrawnShapes.middle
      }
      let smooth = blob.indices.map { index in
        let around = (-2...2).map { blob[min(max(index + $0, 0), blob.count - 1)] }
        return around.reduce(.zero, +) * 0.2
      }
      #expect(ScribbleDetector().isLoop(DrawnShapes.path(smooth)))
    }
    #expect(!ScribbleDetector().isLoop([]))
  }

  @Test func `letters are no loops`() {
    let frame = Box(low: Point(x: 40, y: 40), high: Point(x: 560, y: 2000))
    for (number, hand) in [Hand.neat, .flowing, .hurried].enumerated() {
      var writer = Writer(seed: UInt64(number + 3), hand: hand)
      for stroke in writer.write("Good food 0 o O 8 6 9 D Q door loop", in: frame).strokes {
        #expect(!ScribbleDetector(letterHeight: 6).isLoop(stroke.samples))
      }
    }
  }
}
