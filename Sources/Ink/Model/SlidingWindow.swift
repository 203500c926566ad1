/// The centered smoothing window that slides along a growing stroke.
///
/// It reaches `reach` milliseconds to both sides of a moment, or less if more than `knotLimit` samples are
/// on one side, which bounds the time per sample. Points of ink are at every sample and at most 1/180 s
/// apart. Beyond an end, it sees the stroke turned by 180 degrees about that end (`Docs/InkModel.md`).
struct SlidingWindow: Sendable {
  private let kernel: WindowKernel
  private let reach: Double
  private let hasTilt: Bool
  private(set) var knots: [Knot] = []
  /// The lines between the knots: the piece at `i` goes from knot `i` to the next.
  private(set) var pieces: [WindowPiece] = []
  /// The time at which the stroke begins, in milliseconds.
  private var beginning = 0.0
  /// The first place whose ink is not final.
  private var open = Place(gap: 0, division: 1)

  /// The most samples on one side of a window: enough for 28 ms at 2 kHz.
  private static let knotLimit = 64
  /// The number of spent knots to collect before they are removed together.
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
    // Room for the spent knots and the tail: at most `knotLimit` knots, plus those of its windows.
    let capacity = 3 * Self.knotLimit + Self.clearance
    knots.reserveCapacity(capacity)
    pieces.reserveCapacity(capacity)
  }

  /// Forgets the stroke but keeps the memory.
  mutating func removeAll() {
    knots.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    open = Place(gap: 0, division: 1)
  }

  /// Takes the next knot and appends the ink that it makes final.
  mutating func append(_ knot: Knot, to ink: inout [InkPoint]) {
    if let last = knots.last {
      pieces.append(WindowPiece(from: last, to: knot))
    } else {
      beginning = knot.time
      ink.append(InkPoint(knot, hasTilt: hasTilt))
    }
    knots.append(knot)
    open = appendInk(from: open, isTail: false, to: &ink)
    let spent = open.gap - Self.knotLimit
    if spent > Self.clearance {
      knots.removeFirst(spent)
      pieces.removeFirst(spent)
      open.gap -= spent
    }
  }

  /// Appends the ink that is not final.
  func appendTail(to ink: inout [InkPoint]) { _ = appendInk(from: open, isTail: true, to: &ink) }

  /// Appends ink from a place on, up to the tip or, without the tail, up to where it is not final;
  /// returns where it stopped.
  private func appendInk(from start: Place, isTail: Bool, to ink: inout [InkPoint]) -> Place {
    var place = start
    while place.gap < pieces.count {
      let first = knots[place.gap].time
      let second = knots[place.gap + 1].time
      let divisions = pieces[place.gap].divisions
      while place.division <= divisions {
        let share = Double(place.division) / Double(divisions)
        let time = place.division == divisions ? second : first + (second - first) * share
        guard let half = halfWidth(at: time, inGap: place.gap, isTail: isTail) else { return place }
        ink.append(point(at: time, share: share, inGap: place.gap, half: half))
        place.division += 1
      }
      place = Place(gap: place.gap + 1, division: 1)
    }
    return place
  }

  /// Half the width of the window at a moment; nil if it must be final and is not yet.
  ///
  /// The past is known immediately, or mirrors what is within reach ahead. Later samples can only change
  /// the ink while the window is not yet full.
  private func halfWidth(at time: Double, inGap gap: Int, isTail: Bool) -> Double? {
    let wanted = min(reach, time - self.time(ofKnot: gap - Self.knotLimit))
    let ahead = self.time(ofKnot: gap + 1 + Self.knotLimit) - time
    let tip = knots[pieces.count].time
    if isTail || gap + 1 + Self.knotLimit <= pieces.count {
      // A window longer than the stroke sees all of it, mirrored once.
      return min(wanted, ahead, tip - beginning)
    }
    return tip - time >= wanted ? wanted : nil
  }

  /// The time of a knot, or of one mirrored at an end of the stroke; infinite beyond those.
  private func time(ofKnot index: Int) -> Double {
    let last = pieces.count
    if index < 0 { return -index <= last ? 2 * beginning - knots[-index].time : -.infinity }
    if index <= last { return knots[index].time }
    return index <= 2 * last ? 2 * knots[last].time - knots[2 * last - index].time : .infinity
  }

  /// The ink at a moment a share of the way through a gap.
  private func point(at time: Double, share: Double, inGap gap: Int, half: Double) -> InkPoint {
    let first = knots[gap]
    let second = knots[gap + 1]
    // The tip is exactly where the pen is.
    if share == 1, half <= 1e-6 || gap + 1 == pieces.count {
      return InkPoint(second, hasTilt: hasTilt)
    }
    let parameter = first.parameter + (second.parameter - first.parameter) * share
    guard half > 1e-6 else {
      return InkPoint(
        time: time, parameter: parameter,
        values: first.values + (second.values - first.values) * share,
        lean: first.lean + (second.lean - first.lean) * share, hasTilt: hasTilt)
    }
    var sum = WindowSum(kernel: kernel, time: time, half: half, hasTilt: hasTilt)
    addPast(to: &sum, fromGap: gap)
    addFuture(to: &sum, fromGap: gap)
    return InkPoint(
      time: time, parameter: parameter, values: sum.values, lean: sum.lean, hasTilt: hasTilt)
  }

  @inline(__always)
  private func addPast(to sum: inout WindowSum, fromGap gap: Int) {
    let knots = knots.span
    let pieces = pieces.span
    sum.returnToMiddle()
    var index = gap
    while index >= 0 {
      if sum.add(pieces[index], backTo: knots[index].time) {
        return sum.addEnd(of: pieces[index], after: knots[index], at: sum.time - sum.half)
      }
      index -= 1
    }
    // The beginning, mirrored.
    index = 0
    while index < pieces.count {
      let next = knots[index + 1].time
      if sum.add(pieces[index], backTo: 2 * beginning - next) || index + 1 == pieces.count {
        let time = 2 * beginning - (sum.time - sum.half)
        return sum.addEnd(of: pieces[index], after: knots[index], at: time, mirroredAt: knots[0])
      }
      index += 1
    }
  }

  @inline(__always)
  private func addFuture(to sum: inout WindowSum, fromGap gap: Int) {
    let knots = knots.span
    let pieces = pieces.span
    sum.returnToMiddle()
    var index = gap
    while index < pieces.count {
      if sum.add(pieces[index], onTo: knots[index + 1].time) {
        return sum.addEnd(of: pieces[index], after: knots[index], at: sum.time + sum.half)
      }
      index += 1
    }
    // The tip, mirrored.
    let tip = knots[pieces.count]
    index = pieces.count - 1
    while index >= 0 {
      let next = knots[index].time
      if sum.add(pieces[index], onTo: 2 * tip.time - next) || index == 0 {
        let time = 2 * tip.time - (sum.time + sum.half)
        return sum.addEnd(of: pieces[index], after: knots[index], at: time, mirroredAt: tip)
      }
      index -= 1
    }
  }
}
