internal import Bytes
internal import Geometry
internal import Paint
internal import Trace
internal import Wording

/// The two axes of a plot around the box of its values.
struct Axes {
  let box: Box
  let x: Scale
  let y: Scale

  init(_ box: Box, x: Scale, y: Scale) {
    self.box = box
    self.x = x.along(box.low.x, box.high.x)
    self.y = y.along(box.high.y, box.low.y)
  }

  static let footHeight = 40.0

  func point(_ x: Double, _ y: Double) -> Point {
    Point(x: self.x.place(of: x), y: self.y.place(of: y))
  }

  /// Draws the axis at the foot with its numbers, and its title below them.
  func drawFoot(_ title: Words, on drawing: inout Drawing) {
    Axes.drawFoot(x, along: box.high.y, title, on: &drawing)
  }

  static func drawFoot(
    _ scale: Scale, along height: Double, _ title: Words, on drawing: inout Drawing
  ) {
    drawing.line(
      from: Point(x: scale.start, y: height), to: Point(x: scale.end, y: height), .second,
      width: 0.8)
    var free = -Double.infinity
    for tick in scale.ticks(about: Int((scale.end - scale.start) / 64)) {
      let place = Point(x: scale.place(of: tick.value), y: height)
      let half = Drawing.Look.label.width(of: tick.label) / 2
      // At the edges of the drawing a number moves aside from its tick.
      let middle = min(max(place.x, half), drawing.size.x - half)
      guard middle - half >= free else { continue }
      drawing.line(from: place, to: Point(x: place.x, y: height + 4), .second, width: 0.8)
      drawing.write(
        verbatim: tick.label, at: Point(x: middle, y: height + 13), .label, .second, .center)
      free = middle + half + 6
    }
    drawing.write(
      title, at: Point(x: scale.end, y: height + 30), .label, .second, .trailing,
      within: scale.end - scale.start)
  }

  /// Draws thin lines at the heights of some values, with numbers on the left.
  func drawSide(_ ticks: [Scale.Tick], on drawing: inout Drawing) {
    for tick in ticks {
      let height = y.place(of: tick.value)
      drawing.line(from: Point(x: box.low.x, y: height), to: Point(x: box.high.x, y: height), .hair)
      drawing.write(
        verbatim: tick.label, at: Point(x: box.low.x - 7, y: height), .label, .second, .trailing)
    }
  }

  /// The room for numbers beside thin lines.
  static func sideWidth(of ticks: [Scale.Tick]) -> Double {
    (ticks.map { Drawing.Look.label.width(of: $0.label) }.max() ?? 0) + 9
  }
}

/// The mapping of values to an axis.
struct Scale: Hashable, Sendable {
  /// The least and greatest value with a place.
  let low: Double
  let high: Double
  /// True if equal ratios, rather than equal differences, are equally long.
  let isLogarithmic: Bool
  var start: Double
  var end: Double

  init(
    _ low: Double, _ high: Double, isLogarithmic: Bool = false, from start: Double = 0,
    to end: Double = 1
  ) {
    let least = low.isFinite ? low : 0
    let greatest = high.isFinite ? high : least + 1
    self.isLogarithmic = isLogarithmic && least > 0
    self.low = least
    self.high = greatest > least ? greatest : self.isLogarithmic ? least * 10 : least + 1
    (self.start, self.end) = (start, end)
  }

  func along(_ start: Double, _ end: Double) -> Scale {
    var scale = self
    (scale.start, scale.end) = (start, end)
    return scale
  }

  /// The place of a value; one beyond the scale is at its end.
  func place(of value: Double) -> Double {
    let value = value.isNaN ? low : min(max(value, low), high)
    let share =
      isLogarithmic
      ? logarithm(of: value / low) / logarithm(of: high / low) : (value - low) / (high - low)
    return start + share * (end - start)
  }

  func value(at place: Double) -> Double {
    let share = min(max((place - start) / (end - start), 0), 1)
    return isLogarithmic ? low * power(high / low, share) : low + (high - low) * share
  }

  // MARK: - Ticks

  /// A value with a line and a number.
  struct Tick: Hashable, Sendable {
    let value: Double
    let label: String
  }

  /// Round values, about `count` of them.
  func ticks(about count: Int) -> [Tick] {
    let count = max(count, 1)
    return isLogarithmic && high / low > 8 ? decades(about: count) : steps(about: count)
  }

  private func steps(about count: Int) -> [Tick] {
    let step = Self.roundStep(atLeast: (high - low) / Double(count))
    let places = max(0, -Int((powerOfTen(of: step) + 1e-9).rounded(.down)))
    let first = (low / step - 1e-9).rounded(.up)
    let number = Int(min(((high / step + 1e-9).rounded(.down) - first), 100))
    guard number >= 0 else { return [] }
    return (0...number).map {
      let value = (first + Double($0)) * step
      return Tick(value: value, label: NumberWords.fixed(value, places: places))
    }
  }

  private func decades(about count: Int) -> [Tick] {
    let span = powerOfTen(of: high / low)
    let within: [Double] =
      span * 3 <= Double(count) + 1 ? [1, 2, 5] : span * 2 <= Double(count) ? [1, 3] : [1]
    let (begin, end) = (powerOfTen(of: low) - 1e-9, powerOfTen(of: high) + 1e-9)
    let whole = Int(end.rounded(.down)) - Int(begin.rounded(.up)) + 1
    let every = max(1, Int((Double(whole) / Double(count)).rounded(.up)))
    // If decades are left out, the first tick is the first decade within the scale.
    let first = Int(begin.rounded(every > 1 ? .up : .down))
    var ticks: [Tick] = []
    for exponent in stride(from: first, through: Int(end), by: every) {
      for factor in within {
        let value = factor * power(10, Double(exponent))
        guard value >= low * (1 - 1e-9), value <= high * (1 + 1e-9) else { continue }
        ticks.append(Tick(value: value, label: NumberWords.fixed(value, places: max(0, -exponent))))
      }
    }
    return ticks
  }

  /// The least of 1, 2 and 5 times a power of ten that is not below a length.
  static func roundStep(atLeast length: Double) -> Double {
    guard length > 0, length.isFinite else { return 1 }
    let unit = power(10, (powerOfTen(of: length) + 1e-9).rounded(.down))
    return ([1, 2, 5].first { $0 * unit >= length * (1 - 1e-9) } ?? 10) * unit
  }

  /// A scale for latencies, most of which are close together while some may be far away.
  ///
  /// It is even if the latest is near the others, and one of ratios if that would squeeze the others into a
  /// corner. Each list is ascending, in milliseconds; if `isCut`, the last few may be beyond the end.
  static func latencies(_ lists: [[Double]], isCut: Bool = false) -> Scale {
    let lists = lists.filter { !$0.isEmpty }
    guard let least = lists.compactMap(\.first).min(), let latest = lists.compactMap(\.last).max()
    else { return Scale(0, 1) }
    let usual = lists.map { $0.quantile(0.95) }.max() ?? latest
    let typical = lists.map { $0.quantile(0.5) }.min() ?? latest
    let soonest = lists.map { $0.quantile(0.01) }.min() ?? least
    if latest > 8 * usual || usual > 40 * typical, typical > 0 {
      let low = max(soonest > 0 ? soonest : typical / 10, latest / 1e6, 0.001)
      return Scale(low * 0.8, latest * 1.05, isLogarithmic: true)
    }
    let nearly = (lists.map { $0.quantile(0.997) }.max() ?? latest) * 1.2
    let end = isCut ? min(latest, nearly) : latest
    return Scale(min(0, isCut ? min(soonest, 0) : least), end <= 0 ? 1 : end * 1.03)
  }
}

extension Array where Element == Double {
  /// The quantile of an ascending list at a share; 0 for an empty one.
  func quantile(_ share: Double) -> Double { PenStatistics.quantile(share, ofSorted: self) ?? 0 }
}

/// The power of ten that makes a number above 0.
func powerOfTen(of number: Double) -> Double { logarithm(of: number) / logarithm(of: 10) }

extension Double {
  var milliseconds: String { NumberWords.figure(self) }
  var signedMilliseconds: String { (self > 0 ? "+" : "") + milliseconds }
}

/// Plots of one kind over a shared axis, one for each trace, below each other.
enum Rows {
  static let headHeight = 22.0

  /// Writes a trace's letter and details above its plot.
  static func drawHead(_ trace: Int, _ words: Words, at corner: Point, on drawing: inout Drawing) {
    let middle = Point(x: corner.x, y: corner.y + headHeight / 2)
    let letter = drawing.write(
      verbatim: Drawing.letter(of: trace), at: middle, .letter, .trace(trace))
    drawing.write(
      words, at: Point(x: letter.high.x + 7, y: middle.y), .label, .second,
      within: drawing.size.x - letter.high.x - 8)
  }
}
