import Geometry
import Ink
import Support
import Testing

@Suite struct ErasingTests {
  private let style = Style(color: .sumi, width: 1.6)

  private func eraser(_ dice: inout Dice, over points: [InkPoint]) -> Eraser {
    let middle = points[Int(dice.number(0...Double(points.count - 1)))].position
    let path = (0..<3).map { _ in middle + Point(x: dice.number(-5...5), y: dice.number(-5...5)) }
    return Eraser(path: path, radius: dice.number(0.2...2))
  }

  private func distance(from eraser: Eraser, to point: Point) -> Double {
    zip(eraser.path, eraser.path.dropFirst())
      .map { Segment($0, $1).distance(to: point) }
      .min() ?? .infinity
  }

  private func samples(_ points: [InkPoint]) -> Int { Int(points[points.count - 1].parameter) + 1 }

  @Test(arguments: InkKind.allCases)
  func `an eraser takes all ink that it passes over, and no other`(kind: InkKind) {
    var dice = Dice(Seed.of(4))
    for seed in 1...3 as ClosedRange<UInt64> {
      let points = kind.points(seed: seed)
      let trail = InkTrail(of: points, style: style)
      let eraser = eraser(&dice, over: points)
      let erased = trail.ranges(erasedBy: eraser)
      for index in points.indices.dropFirst() {
        for step in 0..<4 {
          let share = Double(step) / 4
          let (a, b) = (trail.discs[index - 1], trail.discs[index])
          let disc = a.mixed(with: b, by: share)
          let (from, to) = (points[index - 1].parameter, points[index].parameter)
          let place = (from + (to - from) * share) * StrokeRange.stepsPerSample
          let gap = distance(from: eraser, to: disc.center) - disc.radius - eraser.radius
          // The grid rounds outwards by a step at most.
          let slack = a.center.distance(to: b.center) / 64 + 0.001
          let isErased = erased.ranges.contains {
            Double($0.lower) <= place && place <= Double($0.upper)
          }
          if gap < 0 { #expect(isErased) }
          if gap > slack { #expect(!isErased) }
        }
      }
      for part in erased.visibleParts(ofSamples: samples(points)) {
        let rest = InkShape(of: trail, style: style, visible: [part])
        for line in rest.flattened(tolerance: 0.002) {
          for point in line {
            #expect(
              distance(from: eraser, to: point) >= eraser.radius - InkShape.tolerance * 1.3)
          }
        }
      }
    }
  }

  @Test func `the order of two erasers makes no difference`() {
    var dice = Dice(Seed.of(8))
    for kind in InkKind.allCases {
      let points = kind.points(seed: 2)
      let trail = InkTrail(of: points, style: style)
      let (one, other) = (
        trail.ranges(erasedBy: eraser(&dice, over: points)),
        trail.ranges(erasedBy: eraser(&dice, over: points))
      )
      #expect(one.union(other) == other.union(one))
      #expect(one.union(other).union(one) == one.union(other))
    }
  }

  @Test func `a broad line cut straight has no wider gap than the eraser`() {
    let points = (0...10).map { index in
      InkPoint(position: Point(x: Double(index) * 10, y: 0), time: 0, parameter: Double(index))
    }
    let eraser = Eraser(path: [Point(x: 45, y: -30), Point(x: 45, y: 30)], radius: 2)
    for (cap, gap) in [(Style.Cap.butt, 4.0), (.round, 24)] {
      let style = Style(tool: .highlighter, color: .sumi, width: 20, cap: cap)
      let erased = InkTrail(of: points, style: style).ranges(erasedBy: eraser)
      #expect(erased.ranges.count == 1)
      let length = erased.ranges.reduce(0) { $0 + Double($1.upper - $1.lower) / 25.6 }
      #expect(abs(length - gap) < 0.1)
    }
  }

  @Test func `a tap is erased as a whole`() {
    let tap = [InkPoint(position: Point(x: 5, y: 5), time: 0, parameter: 0)]
    let trail = InkTrail(of: tap, style: style)
    let hit = trail.ranges(erasedBy: Eraser(path: [Point(x: 6, y: 5)], radius: 0.5))
    let miss = trail.ranges(erasedBy: Eraser(path: [Point(x: 8, y: 5)], radius: 0.5))
    #expect(hit.visibleParts(ofSamples: 1).isEmpty)
    #expect(miss.visibleParts(ofSamples: 1) == [StrokeRange(0, 0)])
  }

  @Test func `sets of parts behave like sets of steps`() {
    var dice = Dice(Seed.of(2))
    for _ in 0..<200 {
      var sets: [StrokeRangeSet] = []
      var steps: [Set<UInt32>] = []
      for _ in 0..<2 {
        let ranges = (0..<4).map { _ in
          StrokeRange(UInt32(dice.number(0...40)), UInt32(dice.number(0...40)))
        }
        sets.append(StrokeRangeSet(ranges))
        steps.append(Set(ranges.flatMap { $0.lower..<$0.upper }))
      }
      func expand(_ set: StrokeRangeSet) -> Set<UInt32> {
        Set(set.ranges.flatMap { $0.lower..<$0.upper })
      }
      #expect(expand(sets[0].union(sets[1])) == steps[0].union(steps[1]))
      #expect(expand(sets[0].subtracting(sets[1])) == steps[0].subtracting(steps[1]))
      #expect(sets[0].union(sets[1]) == sets[1].union(sets[0]))
      let ranges = sets[0].ranges
      let isCanonical = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upper < $1.lower }
      #expect(isCanonical)
    }
  }

  @Test func `a loop selects like the same box`() {
    var dice = Dice(Seed.of(5))
    var trails: [InkTrail] = []
    for seed in 0..<60 as Range<UInt64> {
      let kind = InkKind.allCases[Int(seed) % InkKind.allCases.count]
      trails.append(InkTrail(of: kind.points(seed: seed), style: style))
    }
    for _ in 0..<20 {
      let trail = trails[Int(dice.number(0...59))]
      let place = trail.discs[trail.discs.count / 2].center
      let box = Box(low: place, high: place).expanded(by: 60)
      for trail in trails {
        #expect(
          trail.isSelected(by: Lasso(box: box)) == trail.isSelected(by: Lasso(loop: box.corners)))
      }
    }
  }

  @Test func `a lasso takes what lies in it by half`() {
    let points = (0...10).map { index in
      InkPoint(position: Point(x: Double(index) * 10, y: 0), time: 0, parameter: Double(index))
    }
    let trail = InkTrail(of: points, style: style)
    func box(to x: Double) -> Lasso {
      Lasso(box: Box(low: Point(x: -5, y: -5), high: Point(x: x, y: 5)))
    }
    #expect(trail.isSelected(by: box(to: 52)))
    #expect(!trail.isSelected(by: box(to: 48)))
    #expect(trail.isSelected(by: box(to: 48), parts: [StrokeRange(0, 256 * 6)]))
    // Twice around is still inside.
    let loop = [
      Point(x: -9, y: -9), Point(x: 110, y: -9), Point(x: 110, y: 9), Point(x: -9, y: 9),
    ]
    #expect(trail.isSelected(by: Lasso(loop: loop + loop)))
  }
}
