/// The centred window that slides along a growing stroke.
///
/// Ink stands at every sample and, so that slow devices draw round letters too, between samples at
/// most 1/180 s apart. The window around a moment reaches `reach` milliseconds to both sides, less
/// near the ends of the stroke, where it would look past them, and less where more than
/// `knotLimit` samples lie on one side, which bounds the time that a sample takes.
struct SlidingWindow: Sendable {
  private let kernel: WindowKernel
  private let reach: Double
  private let hasTilt: Bool
  private var knots: [Knot] = []
  /// The beginning of the stroke in milliseconds.
  private var beginning = 0.0
  /// The first place that is not final.
  private var open = Place(gap: 0, division: 1)

  /// The longest time between two points of ink in milliseconds.
  private static let spacing = 1000.0 / 180
  /// The most points of ink for one sample.
  private static let divisionLimit = 100.0
  /// The most samples on one side of a window: 30 ms at 2 kHz.
  private static let knotLimit = 64
  /// The number of knots that are kept before they are cleared away together.
  private static let clearance = 192

  /// A place on the stroke: a gap between two knots and one of its divisions, counted from 1.
  private struct Place {
    var gap: Int
    var division: Int
  }

  init(kernel: WindowKernel, reach: Double, hasTilt: Bool) {
    self.kernel = kernel
    self.reach = reach
    self.hasTilt = hasTilt
    knots.reserveCapacity(2 * Self.knotLimit + Self.clearance)
  }

  /// Forgets the stroke and keeps the memory.
  mutating func removeAll() {
    knots.removeAll(keepingCapacity: true)
    open = Place(gap: 0, division: 1)
  }

  /// Takes the next knot and appends what is final now.
  mutating func append(_ knot: Knot, to ink: inout [InkPoint]) {
    knots.append(knot)
    guard knots.count > 1 else {
      beginning = knot.time
      ink.append(point(of: knot))
      return
    }
    open = appendInk(from: open, isTail: false, to: &ink)
    let spent = open.gap - Self.knotLimit
    if spent > Self.clearance {
      knots.removeFirst(spent)
      open.gap -= spent
    }
  }

  /// Appends what is not final.
  func appendTail(to ink: inout [InkPoint]) { _ = appendInk(from: open, isTail: true, to: &ink) }

  /// Appends ink from a place on, up to the tip or up to where it is not final; returns where it
  /// stopped.
  private func appendInk(from start: Place, isTail: Bool, to ink: inout [InkPoint]) -> Place {
    var place = start
    while place.gap < knots.count - 1 {
      let first = knots[place.gap]
      let second = knots[place.gap + 1]
      let count = (second.time - first.time) / Self.spacing
      // A millionth less: the 1/180 s of a device must not be divided for a rounding error.
      let divisions = min(max((count - 1e-6).rounded(.up), 1), Self.divisionLimit)
      while Double(place.division) <= divisions {
        let share = Double(place.division) / divisions
        let time = share == 1 ? second.time : first.time + (second.time - first.time) * share
        guard let half = halfWidth(at: time, inGap: place.gap, isTail: isTail) else { return place }
        ink.append(point(at: time, share: share, inGap: place.gap, half: half))
        place.division += 1
      }
      place = Place(gap: place.gap + 1, division: 1)
    }
    return place
  }

  /// Half the width of the window at a moment; nil where it is asked to be final and is not.
  ///
  /// What lies behind is known at once. What comes can only make the window wider as long as the
  /// stroke ends within reach and there are not enough knots: only then ink is not final.
  private func halfWidth(at time: Double, inGap gap: Int, isTail: Bool) -> Double? {
    // Knots that are cleared away lie further back than the limit.
    let back = gap >= Self.knotLimit ? knots[gap - Self.knotLimit].time : beginning
    let wanted = min(reach, time - back)
    let ahead = gap + 1 + Self.knotLimit
    if ahead < knots.count { return min(wanted, knots[ahead].time - time) }
    let known = knots[knots.count - 1].time - time
    return isTail || known >= wanted ? min(wanted, known) : nil
  }

  /// The ink at a moment a share of the way through a gap.
  private func point(at time: Double, share: Double, inGap gap: Int, half: Double) -> InkPoint {
    let first = knots[gap]
    let second = knots[gap + 1]
    guard half > 1e-6 else {
      guard share < 1 else { return point(of: second) }
      return InkPoint(
        time: time, parameter: first.parameter + (second.parameter - first.parameter) * share,
        values: first.values + (second.values - first.values) * share,
        lean: first.lean + (second.lean - first.lean) * share, hasTilt: hasTilt)
    }
    let parameter = first.parameter + (second.parameter - first.parameter) * share
    // Averaging what differs from the first knot keeps the digits of far-off places.
    let mean = mean(around: time, half: half, inGap: gap, from: first.values)
    return InkPoint(
      time: time, parameter: parameter, values: first.values + mean.values,
      lean: hasTilt ? mean.lean : first.lean, hasTilt: hasTilt)
  }

  /// The exact weighted mean over a window of what the knots say, straight lines between them.
  private func mean(
    around time: Double, half: Double, inGap gap: Int, from origin: SIMD4<Double>
  ) -> (values: SIMD4<Double>, lean: SIMD2<Double>) {
    let scale = 1 / half
    let knots = knots.span
    var index = gap
    while index > 0, knots[index].time > time - half { index -= 1 }
    var values = SIMD4<Double>.zero
    var lean = SIMD2<Double>.zero
    var before = knots[index].time
    // The window's own time runs from -1 to 1.
    var a = max((before - time) * scale, -1)
    var atA = kernel.antiderivatives(at: a)
    while index < knots.count - 1, a < 1 {
      index += 1
      let after = knots[index].time
      let b = min((after - time) * scale, 1)
      if b > a {
        let atB = kernel.antiderivatives(at: b)
        let level = (atB.second - atA.second) / (b - a)
        var near = level - atA.first
        var far = atB.first - level
        if a == -1 || b == 1 {
          // The weights belong to the ends of the piece in the window: move them to the knots.
          let span = after - before
          let total = near + far
          let shareA = (time + a * half - before) / span
          let shareB = (time + b * half - before) / span
          far = near * shareA + far * shareB
          near = total - far
        }
        values += (knots[index - 1].values - origin) * near + (knots[index].values - origin) * far
        if hasTilt { lean += knots[index - 1].lean * near + knots[index].lean * far }
        a = b
        atA = atB
      }
      before = after
    }
    return (values, lean)
  }

  private func point(of knot: Knot) -> InkPoint {
    InkPoint(
      time: knot.time, parameter: knot.parameter, values: knot.values, lean: knot.lean,
      hasTilt: hasTilt)
  }
}
