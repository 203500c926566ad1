internal import Geometry
internal import Ink
internal import Notebook

/// The head of an arrow that is no plain one, in pixels.
struct ExcalidrawHead {
  let kind: String
  let tip: Point
  private let lineWidth: Double
  /// The direction to the tip, and the length of the head.
  private let ahead: Point
  private let size: Double

  init(_ kind: String, tip: Point, inner: Point, next: Point, lineWidth: Double) {
    (self.kind, self.tip, self.lineWidth) = (kind, tip, lineWidth)
    let way = tip - inner
    ahead = way.length > 0 ? way * (1 / way.length) : Point(x: 1, y: 0)
    let isDiamond = kind.hasPrefix("diamond")
    let usual: Double =
      isDiamond ? 12 : kind.hasPrefix("cardinality") && !kind.hasSuffix("many") ? 20 : 15
    size = min(usual, tip.distance(to: next) * (isDiamond ? 0.25 : 0.5))
  }

  /// The shapes of the head, and if they are filled.
  var shapes: [(shape: Shape, isFilled: Bool)] {
    switch kind {
    case "bar": [(bar(at: 0, .pi / 2), false)]
    case "circle", "dot": [(circle(at: 0, 1), true)]
    case "circle_outline": [(circle(at: 0, 1), false)]
    case "triangle", "triangle_outline":
      [(Shape(.polygon, [tip, wing(-1), wing(1)]), kind == "triangle")]
    case "diamond", "diamond_outline":
      [(Shape(.polygon, [tip, wing(-1), tip - ahead * (2 * size), wing(1)]), kind == "diamond")]
    case "cardinality_one", "crowfoot_one": [(bar(at: 0, angle), false)]
    case "cardinality_many", "crowfoot_many": [(foot, false)]
    case "cardinality_one_or_many", "crowfoot_one_or_many":
      [(foot, false), (bar(at: -0.25, angle), false)]
    case "cardinality_exactly_one": [(bar(at: -0.5, angle), false), (bar(at: 0, angle), false)]
    case "cardinality_zero_or_one": [(circle(at: 1.5, 0.8), false), (bar(at: -0.5, angle), false)]
    case "cardinality_zero_or_many": [(foot, false), (circle(at: 1.5, 0.8), false)]
    default: []
    }
  }

  private let angle = 25 * Double.pi / 180

  /// The end of a barb, to the left or to the right.
  private func wing(_ side: Double) -> Point { tip + turned(ahead * -size, by: angle * side) }

  /// A line across, a share of the size behind the tip, through the ends of barbs at an angle.
  private func bar(at share: Double, _ angle: Double) -> Shape {
    let place = tip - ahead * (size * share)
    return Shape(
      .line, [-1, 1].map { place + turned(ahead * -size, by: angle * $0) })
  }

  /// Lines from a point on the line to both sides of the tip.
  private var foot: Shape {
    let heel = tip - ahead * size
    return Shape(
      .line, [-1, 1].map { heel + turned(ahead * size, by: angle * $0) }.inserting(heel))
  }

  private func circle(at share: Double, _ scale: Double) -> Shape {
    let diameter = max(size + lineWidth - 2, 0.5) * scale
    return .circle(around: tip - ahead * (size * share), radius: diameter / 2)
  }

  private func turned(_ way: Point, by angle: Double) -> Point { Affine.rotation(by: angle)(way) }
}

extension [Point] {
  /// Two points with another between them.
  fileprivate func inserting(_ middle: Point) -> [Point] { [self[0], middle, self[1]] }
}

extension Box {
  /// A box of pixels in points.
  var inPoints: Box {
    Box(low: low * ExcalidrawNotes.pixel, high: high * ExcalidrawNotes.pixel)
  }
}

extension LooseElement {
  /// Hides the ink within a box, so that a text there can be read.
  mutating func cut(out box: Box) {
    guard case .stroke(let stroke, let parts) = content else { return }
    let steps = StrokeRange.stepsPerSample
    var hidden: [StrokeRange] = []
    for (index, (from, to)) in zip(stroke.samples, stroke.samples.dropFirst()).enumerated() {
      guard let share = box.share(from: from.position, to: to.position) else { continue }
      hidden.append(
        StrokeRange(
          UInt32((Double(index) + share.lowerBound) * steps),
          UInt32((Double(index) + share.upperBound) * steps)))
    }
    let left = StrokeRangeSet(parts).subtracting(StrokeRangeSet(hidden)).ranges
    if !left.isEmpty { content = .stroke(stroke, left) }
  }
}

extension Box {
  /// The part of a straight way that is in the box; nil for none.
  fileprivate func share(from start: Point, to end: Point) -> ClosedRange<Double>? {
    var (first, last) = (0.0, 1.0)
    for (from, to, low, high) in [
      (start.x, end.x, low.x, high.x), (start.y, end.y, low.y, high.y),
    ] {
      if from == to {
        guard (low...high).contains(from) else { return nil }
      } else {
        let (one, other) = ((low - from) / (to - from), (high - from) / (to - from))
        first = max(first, min(one, other))
        last = min(last, max(one, other))
      }
    }
    return first < last ? first...last : nil
  }
}
