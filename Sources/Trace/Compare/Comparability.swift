internal import Bytes
internal import Wording

/// The reasons why two traces cannot be compared, or their samples support no claim.
struct Comparability {
  private(set) var warnings: [Words] = []

  private let a: TraceComparison.Side
  private let b: TraceComparison.Side

  /// With fewer strokes than this in a stratum a figure is a guess.
  private static let fewStrokes = 10
  /// With fewer sittings than this intervals are wide.
  private static let fewRuns = 5

  init(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, _ span: TraceSpan, _ order: RunOrder,
    _ headline: StratumComparison?, margin: Double
  ) {
    self.a = a
    self.b = b
    warnAboutSamples(headline)
    warnAboutOrder(order, margin)
    warnAboutMoments(span)
    warnAboutClocks(margin)
    warnAboutMetadata()
    warnAboutProbe(span)
    warnAboutMovement()
  }

  private mutating func warn(_ sentence: Words) { warnings.append(sentence) }

  private mutating func warn(
    where isMeant: (TraceComparison.Side) -> Bool, _ sentence: (TraceComparison.Side) -> Words
  ) {
    for side in [a, b] where isMeant(side) { warn(sentence(side)) }
  }

  // MARK: - Samples and runs

  private mutating func warnAboutSamples(_ headline: StratumComparison?) {
    if a.latencies.samples == b.latencies.samples {
      warn("Both traces contain the same samples: the trace is compared with itself.")
    }
    let runs = [a, b].map(\.latencies.runs)
    if runs.contains(1) {
      let time = Milliseconds.words(Uncertainty.usualSitting)
      let name = runs[0] == 1 ? a.name : b.name
      warn(
        runs == [1, 1]
          ? "Each trace has one run, which cannot separate the setting from the session; this "
            + "widens the interval by \(time) on each side."
          : "\(name) has one run, which cannot separate the setting from the session; this widens "
            + "the interval by \(time) on each side.")
    } else if let fewest = runs.min(), fewest < Self.fewRuns {
      warn(
        "There are only \(fewest) runs: with \(Self.fewRuns) of each, intervals are much narrower.")
    }
    guard let headline else { return }
    if let sentence = Self.replacement(headline.stratum) { warn(sentence) }
    let strokes = min(headline.a.strokes, headline.b.strokes)
    if strokes < Self.fewStrokes {
      warn(
        strokes == 1
          ? "Only 1 stroke can be compared."
          : "Only \(strokes) strokes can be compared.")
    }
    if headline.median.value == nil {
      warn("More than half of the samples were never seen in one of the traces.")
    }
  }

  private static func replacement(_ stratum: Stratum) -> Words? {
    switch stratum {
    case .firstInk: "The traces share no samples within strokes: the verdict is about first ink."
    case .early:
      "The traces share no samples within strokes: "
        + "the verdict is about the first 100 ms of strokes."
    case .lift: "The traces share no samples within strokes: the verdict is about the lift."
    case .inStroke: nil
    }
  }

  private mutating func warnAboutOrder(_ order: RunOrder, _ margin: Double) {
    if order.isOneAfterOther, Self.facts(a, b, "host", "cpu").map({ $0.0 == $0.1 }) ?? true {
      warn(
        "One trace was recorded after the other, so anything else that changed counts as a "
          + "difference. Record their runs in turn to avoid this.")
    }
    warn(where: { $0.drift.isClear && abs($0.drift.change) > margin }) { side in
      "The latency of \(side.name) drifts by \(Milliseconds.words(side.drift.change)) from its first "
        + "stroke to its last."
    }
    warn(where: { side in
      guard let first = side.drift.firstHalf, let second = side.drift.secondHalf else {
        return false
      }
      return abs(second - first) > max(margin, 0.2 * first)
    }) { side in
      "Within the runs of \(side.name), the second half is "
        + "\(Milliseconds.words((side.drift.secondHalf ?? 0) - (side.drift.firstHalf ?? 0))) "
        + "later than the first."
    }
  }

  private mutating func warnAboutMoments(_ span: TraceSpan) {
    for moment in [TraceMoment.visible, .presented] where moment.place > span.to.place {
      let (hasA, hasB) = (a.trace[moment] != nil, b.trace[moment] != nil)
      guard hasA != hasB else { continue }
      warn(
        "Only \(hasA ? a.name : b.name) has \(moment.rawValue): the comparison ends at "
          + "\(span.to.rawValue), and anything later is not in the figures.")
      break
    }
    warn(where: { $0.latencies.predicted > 0 }) { side in
      "\(side.name) draws predicted points, which are not counted: ink may be visible earlier."
    }
    warn(where: { side in
      Double(side.latencies.unstarted) > 0.02 * Double(max(side.trace.count, 1))
    }) { side in
      let (count, moment) = (side.latencies.unstarted, span.from.rawValue)
      return count == 1
        ? "\(moment) is unknown for 1 report of \(side.name), which is left out."
        : "\(moment) is unknown for \(count) reports of \(side.name), which are left out."
    }
    warn(where: { side in
      Double(side.latencies.blind) > 0.05 * Double(max(side.trace.count, 1))
    }) { side in
      let count = side.latencies.blind
      return count == 1
        ? "1 position of \(side.name) could not be watched and is left out."
        : "\(count) positions of \(side.name) could not be watched and are left out."
    }
  }

  private mutating func warnAboutClocks(_ margin: Double) {
    warn(where: { $0.latencies.negative > 0 }) { side in
      let (count, name) = (side.latencies.negative, side.name)
      return count == 1
        ? "1 latency of \(name) is negative: ink was ahead of the pen, or the clocks differ."
        : "\(count) latencies of \(name) are negative: ink was ahead of the pen, or the clocks "
          + "differ."
    }
    warn(where: { $0.clock.step > margin }) { side in
      let step = Milliseconds.words(side.clock.step)
      return side.clock.knownStep > 0
        ? "The clock of \(side.name) has a resolution of \(step), coarser than the margin."
        : "The reports of \(side.name) come exactly every \(step), as on a clock with that "
          + "resolution."
    }
    let (stepA, stepB) = (a.clock.knownStep, b.clock.knownStep)
    if stepA != stepB, max(stepA, stepB) >= 1 {
      warn(
        "The clock resolutions differ (\(Milliseconds.words(stepA)) and "
          + "\(Milliseconds.words(stepB))), which shifts latencies by up to half the difference."
      )
    }
  }

  private mutating func warnAboutMovement() {
    if let intervalA = a.flow.interval, let intervalB = b.flow.interval,
      min(intervalA, intervalB) > 0,
      max(intervalA, intervalB) / min(intervalA, intervalB) > 1.2
    {
      warn(
        "Report rates differ: every \(Milliseconds.words(intervalA)) in \(a.name), every "
          + "\(Milliseconds.words(intervalB)) in \(b.name).")
    }
    let (moveA, moveB) = (PenMovement(a), PenMovement(b))
    if let speedA = moveA.speed, let speedB = moveB.speed, min(speedA, speedB) > 0,
      max(speedA, speedB) / min(speedA, speedB) > 1.5
    {
      warn(
        "Pen speeds differ: \(Int(speedA.rounded())) and \(Int(speedB.rounded())) pixels per "
          + "second.")
    }
    if let turnA = moveA.turn, let turnB = moveB.turn, abs(turnA - turnB) > 0.1 {
      warn("Pen paths differ: one is more curved than the other.")
    }
  }

  // MARK: - Metadata

  /// Metadata that must be equal unless under test, with words for a difference.
  private static let settings: [(path: [String], words: Words)] = [
    (["schema"], "The format versions differ"),
    (["clock", "domain"], "The clocks differ"),
    (["host", "cpu"], "The processors differ"),
    (["host", "kernel"], "The kernels differ"),
    (["host", "vm"], "The virtual machines differ"),
    (["host", "governor"], "The processor governors differ"),
    (["display", "refresh_hz"], "The display refresh rates differ"),
    (["display", "session"], "The display systems differ"),
    (["display", "compositor"], "The compositors differ"),
    (["display", "mode"], "The screens differ"),
    (["display", "scale"], "The scales differ"),
    (["display", "window"], "The windows differ"),
    (["display", "canvas"], "The canvases differ"),
    (["display", "vrr"], "The variable refresh settings differ"),
    (["display", "vsync"], "The display sync settings differ"),
    (["protocol", "source"], "The report sources differ"),
    (["protocol", "task"], "The tasks differ"),
    (["protocol", "path"], "The paths differ"),
    (["protocol", "speed"], "The speeds differ"),
    (["protocol", "speed_px_s"], "The speeds differ"),
    (["protocol", "rate"], "The report rates differ"),
    (["protocol", "rate_hz"], "The report rates differ"),
    (["device", "smoothing"], "The driver smoothing differs"),
    (["app", "predictor"], "The predictions differ"),
    (["app", "stabiliser"], "The stabilizers differ"),
  ]

  /// A wide brush reaches a place sooner, unless its reach is allowed for.
  private static let brush: [(path: [String], words: Words)] = [
    (["app", "brush_radius"], "The brush radii differ"),
    (["app", "brush_radius_px"], "The brush radii differ"),
  ]

  private static func facts(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, _ path: String...
  ) -> (JSON, JSON)? {
    guard let left = value(a, path), let right = value(b, path) else { return nil }
    return (left, right)
  }

  private static func value(_ side: TraceComparison.Side, _ path: [String]) -> JSON? {
    let value = path.reduce(side.trace.metadata as JSON?) { $0?[$1] }
    return value == .null ? nil : value
  }

  private mutating func warnAboutMetadata() {
    let isBrushAllowedFor = Self.facts(a, b, "app", "lead_px") != nil
    for (path, words) in Self.settings + (isBrushAllowedFor ? [] : Self.brush) {
      guard let left = Self.value(a, path), let right = Self.value(b, path),
        !Self.isSame(left, right)
      else { continue }
      warn(
        "\(words): \(Self.text(left)) in \(a.name), \(Self.text(right)) in \(b.name). Unless this "
          + "is what you are testing, it may explain the verdict.")
    }
  }

  private mutating func warnAboutProbe(_ span: TraceSpan) {
    if let (left, right) = Self.facts(a, b, "probe", "floor_ms"), let floorA = left.double,
      let floorB = right.double, abs(floorA - floorB) > 0.5
    {
      warn(
        "The probe floors differ: \(Milliseconds.words(floorA)) and \(Milliseconds.words(floorB))."
      )
    }
    guard span.to == .visible else { return }
    for side in [a, b] {
      guard let calibration = Self.value(side, ["probe", "calibration"]) else {
        warn("The calibration of the probe of \(side.name) is unknown.")
        continue
      }
      let slope = calibration["slope"]?.double ?? 1
      if !(0.97...1.03).contains(slope) || calibration["isSound"] == false {
        warn("The screen observer of \(side.name) was not well calibrated.")
      }
    }
  }

  /// True if two values mean the same, as 60 and 60.0 do.
  private static func isSame(_ a: JSON, _ b: JSON) -> Bool {
    guard let left = a.double, let right = b.double else { return a == b }
    return abs(left - right) <= 0.01 * max(abs(left), abs(right))
  }

  private static func text(_ value: JSON) -> String {
    if case .string(let text) = value { return text }
    let line = value.line
    return line.count > 60 ? "\(line.prefix(60))…" : line
  }
}

struct PenMovement {
  /// The usual speed in pixels a second; nil without places.
  private(set) var speed: Double?
  /// The share of their length that strokes owe to curves: 0 for straight, near 1 for closed ones.
  private(set) var turn: Double?

  init(_ side: TraceComparison.Side) {
    guard let xs = side.trace[.x], let ys = side.trace[.y] else { return }
    var speeds: [Double] = []
    var turns: [Double] = []
    func distance(_ a: Int, _ b: Int) -> Double {
      let (x, y) = (xs[b] - xs[a], ys[b] - ys[a])
      return (x * x + y * y).squareRoot()
    }
    for stroke in side.latencies.strokes {
      let rows = side.latencies.samples[stroke.samples].lazy.map(\.row)
        .filter { !xs[$0].isNaN && !ys[$0].isNaN }.reduce(into: [Int]()) { $0.append($1) }
      guard let first = rows.first, let last = rows.last, rows.count > 2 else { continue }
      var length = 0.0
      for (before, after) in zip(rows, rows.dropFirst()) { length += distance(before, after) }
      let time = TraceLatencies.milliseconds(from: stroke.start, to: stroke.end) / 1000
      if time > 0 { speeds.append(length / time) }
      if length > 0 { turns.append(1 - distance(first, last) / length) }
    }
    speed = QuickSelect.median(&speeds)
    turn = QuickSelect.median(&turns)
  }
}
