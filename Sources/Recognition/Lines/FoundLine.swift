internal import Geometry

/// The strokes of a line as far as it is known, and its slope.
struct FoundLine: Sendable {
  private(set) var strokes: [Int] = []
  private var span = (left: Double.infinity, right: -Double.infinity)
  private var sums = (count: 0.0, x: 0.0, y: 0.0, xx: 0.0, xy: 0.0)
  private var origin: Point?

  init(_ strokes: [Int] = [], _ shapes: [StrokeShape?] = []) {
    for stroke in strokes {
      if let shape = shapes[stroke] { add(stroke, shape) }
    }
  }

  mutating func add(_ stroke: Int, _ shape: StrokeShape) {
    strokes.append(stroke)
    span = (min(span.left, shape.box.low.x), max(span.right, shape.box.high.x))
    let place = Point(x: shape.box.center.x, y: shape.middle)
    let origin = origin ?? place
    self.origin = origin
    let step = place - origin
    sums.count += 1
    sums.x += step.x
    sums.y += step.y
    sums.xx += step.x * step.x
    sums.xy += step.x * step.y
  }

  mutating func add(_ other: FoundLine) {
    guard let from = other.origin else { return }
    let step = from - (origin ?? from)
    let (count, x, y) = (other.sums.count, other.sums.x, other.sums.y)
    origin = origin ?? from
    strokes += other.strokes
    span = (min(span.left, other.span.left), max(span.right, other.span.right))
    sums.count += count
    sums.x += x + count * step.x
    sums.y += y + count * step.y
    sums.xx += other.sums.xx + 2 * step.x * x + count * step.x * step.x
    sums.xy += other.sums.xy + step.x * y + step.y * x + count * step.x * step.y
  }

  var width: Double { max(span.right - span.left, 0) }

  /// True if a good part of one line is above or below the other.
  func overlaps(_ other: FoundLine) -> Bool {
    let common = min(span.right, other.span.right) - max(span.left, other.span.left)
    return common > min(width, other.width) / 3
  }

  /// How far the line falls for each point to the right, less sure while it is short compared with its letters.
  func slope(_ size: Double) -> Double {
    guard sums.count > 3 else { return 0 }
    let spread = sums.xx - sums.x * sums.x / sums.count
    let slope = (sums.xy - sums.x * sums.y / sums.count) / (spread + sums.count * 4 * size * size)
    return min(max(slope, -0.35), 0.35)
  }
}

/// A line beside a stroke: how far the stroke is below its middle and from its letters, in heights of letters.
struct LineBeside: Hashable, Sendable {
  let line: Int
  let rise: Double
  let gap: Double
}

/// The letters of a line that are nearest to a stroke, which tell its height there.
struct NearLetters: Sendable {
  let line: Int
  private(set) var gap = Double.infinity
  private var letters: [(distance: Double, height: Double, weight: Double)] = []

  init(line: Int) { self.line = line }

  mutating func add(
    _ letter: StrokeShape, gap: Double, beside shape: StrokeShape, size: Double, slope: Double
  ) {
    self.gap = min(self.gap, gap)
    let step = shape.box.center.x - letter.box.center.x
    let distance = max(gap, 0) + 0.1 * abs(step)
    if letters.count == 5, let last = letters.last, distance >= last.distance { return }
    let place = letters.firstIndex { distance < $0.distance } ?? letters.count
    let weight = min(letter.length, 4 * size) + 0.01 * size
    letters.insert((distance, letter.middle + slope * step, weight), at: place)
    if letters.count > 5 { letters.removeLast() }
  }

  /// The height of the line at the stroke.
  var height: Double {
    let total = letters.reduce(0) { $0 + $1.weight }
    return letters.reduce(0) { $0 + $1.height * $1.weight } / total
  }
}

/// Two lines, the one with the smaller number first.
struct LinePair: Hashable, Sendable {
  let one: Int
  let other: Int

  init(_ one: Int, _ other: Int) { (self.one, self.other) = (min(one, other), max(one, other)) }
}

/// How far the letters of one line are from the height of another, on average.
struct PairDistance: Sendable {
  private var sum = 0.0
  private var count = 0.0
  /// True if the pen went on to the right from one line to the other.
  private(set) var isContinued = false

  var mean: Double { sum / count }

  mutating func add(_ found: LineBeside, isNext: Bool) {
    sum += abs(found.rise)
    count += 1
    if isNext { isContinued = true }
  }
}
