internal import Bytes
internal import Geometry
public import Trace

/// Watches a pen in a person's hand, over any program, on any X display.
///
/// It moves nothing and opens no window: it receives the reports that the X server passes on, is notified
/// of what is drawn, and keeps what changed on the screen until each stroke is over. Delays before a report
/// reaches the server are not seen.
public struct PenWatch {
  private let observer: Observer
  private let heard: ReceivedReports
  private let display: String
  private var history: ScreenHistory
  /// The strokes whose ink may still appear, oldest first.
  private var strokes: [WatchedStroke] = []
  private var trace = Trace()
  private var strokesWithInk = 0
  private var strokesWithoutInk = 0

  /// Connects to a display.
  public init(display: String) throws(StageError) {
    self.display = display
    observer = try Observer(display: display)
    heard = try ReceivedReports(display: display)
    history = ScreenHistory(try observer.capture(observer.screen), at: StageClock.now)
  }

  /// Watches until `isOver` for the number of strokes so far; returns a trace of those that left ink.
  public mutating func watch(until isOver: (Int) -> Bool) throws(StageError) -> Trace {
    defer { heard.end() }
    while !isOver(strokesWithInk) { try step() }
    // Strokes whose pen was lifted are watched to the end.
    strokes = strokes.filter { $0.lift != nil }
    while !strokes.isEmpty { try step() }
    trace.metadata = metadata
    return trace
  }

  private mutating func step() throws(StageError) {
    if let drawn = try observer.wait(until: StageClock.after(0.05)) { try examine(drawn) }
    for report in try heard.drain() { apply(report) }
    finish(at: StageClock.now)
  }

  /// Examines a drawing; if more is drawn before the picture is taken, it may show that too, so the later
  /// moment counts.
  private mutating func examine(_ first: (box: ScreenBox, moment: Int64)) throws(StageError) {
    var next: (box: ScreenBox, moment: Int64)? = first
    while let drawn = next {
      next = nil
      guard let box = drawn.box.intersection(observer.screen) else { return }
      let image = try observer.capture(box)
      next = try observer.wait(until: 0)
      let isMixed = next?.box.intersection(box) != nil
      history.apply(image, at: isMixed ? next?.moment ?? drawn.moment : drawn.moment)
    }
  }

  private mutating func apply(_ report: PenListener.Report) {
    let last = strokes.count - 1
    let isDown = last >= 0 && strokes[last].lift == nil
    switch report.kind {
    case .press where report.button == 1:
      // A pen that was unplugged is never lifted.
      if isDown { strokes[last].end(report) }
      strokes.append(WatchedStroke(report))
    case .release where report.button == 1 && isDown && strokes[last].isOf(report):
      strokes[last].end(report)
    case .move where isDown && strokes[last].isOf(report): strokes[last].move(report)
    default: break
    }
  }

  /// Works out finished strokes, which takes time, only when the hand rests or space runs out.
  private mutating func finish(at moment: Int64) {
    let isAtRest = strokes.allSatisfy { $0.lift != nil && $0.end < moment }
    guard isAtRest || history.isCrowded else { return }
    while let stroke = strokes.first, stroke.lift != nil, stroke.end < moment {
      strokes.removeFirst()
      append(stroke)
    }
    history.forget(before: min(strokes.first?.beginning ?? moment, moment - WatchedStroke.patience))
  }

  private mutating func append(_ stroke: WatchedStroke) {
    guard let samples = stroke.samples(in: history) else {
      strokesWithoutInk += 1
      return
    }
    strokesWithInk += 1
    for var sample in samples {
      sample.stroke = strokesWithInk
      trace.append(sample)
    }
  }

  private var metadata: JSON {
    [
      "clock": ["domain": "CLOCK_MONOTONIC"], "res": ["t_server": 1_000_000],
      "device": ["name": .string(trace[.device]?[0] ?? ""), "smoothing": "unknown"],
      "display": [
        "session": "x11", "server": .string(display), "compositor": "unknown",
        "mode": .string("\(observer.screen.width)x\(observer.screen.height)"),
      ],
      "host": TraceHost.metadata,
      "protocol": ["task": "watched", "source": "real"],
      "probe": [
        "strokes_without_ink": .integer(strokesWithoutInk),
        "limits": JSON.sentence(LatencyReport.limits),
      ],
    ]
  }
}

/// A stroke of a pen in a person's hand.
///
/// The width of its ink, and so which pixel belongs to which report, is only known once the stroke is over
/// and its ink has come to rest.
struct WatchedStroke {
  /// Its reports from the touch on, without the lift.
  private(set) var reports: [PenListener.Report]
  /// The time of its lift; nil while it continues.
  private(set) var lift: PenListener.Report?

  /// The nanoseconds after its report in which ink may appear.
  static let patience: Int64 = 2_000_000_000
  /// Limits that no hand exceeds without a lift: the number of reports, and the pixels from one to the next.
  private static let limit = (reports: 10_000, step: 10_000.0)
  /// Reports closer than this, in pixels, cannot be distinguished.
  private static let closest = 2.0

  init(_ touch: PenListener.Report) { reports = [touch] }

  /// The moment from which on anything drawn may be its ink.
  var beginning: Int64 { reports[0].server }
  /// The moment by which all its ink must have appeared.
  var end: Int64 { (lift ?? reports[reports.count - 1]).received + Self.patience }

  func isOf(_ report: PenListener.Report) -> Bool { report.device == reports[0].device }

  /// Adds a movement, unless no hand could have made it.
  mutating func move(_ report: PenListener.Report) {
    let step = report.place.distance(to: reports[reports.count - 1].place)
    guard reports.count < Self.limit.reports, step < Self.limit.step else { return }
    reports.append(report)
  }

  /// Ends it; ink may still appear.
  mutating func end(_ report: PenListener.Report) { lift = report }

  /// Its reports with the moments of their ink; nil if it left no ink, like a tap on a button, or if the
  /// screen from before it is forgotten.
  func samples(in history: ScreenHistory) -> [TraceSample]? {
    guard history.beginning <= beginning, let ink = StrokeInk(self, in: history) else { return nil }
    let path = StrokeLengths(reports.map(\.place))
    var rows = reports.indices.map { number in
      var row = sample(reports[number], number == 0 ? .down : .move, number)
      let radius = ink.radius(at: path.lengths[number])
      let place = path.watchedPlace(of: number, radius: radius)
      let isTooClose = number > 0 && path.gap(before: number) < Self.closest
      if isTooClose || ink.isBlind(place) || path.isCrossed(place, number, radius: radius) {
        row.flags = TraceFlag.blind.rawValue
      } else {
        row[.visible] = ink.seen(at: place, until: reports[number].received + Self.patience)
      }
      return row
    }
    if let lift { rows.append(sample(lift, .up, rows.count)) }
    return rows
  }

  private func sample(
    _ report: PenListener.Report, _ phase: TracePhase, _ sequence: Int
  ) -> TraceSample {
    var row = TraceSample(phase)
    let isEraser = report.device.lowercased().contains("eraser")
    row.tool = report.pressure == nil ? .mouse : isEraser ? .eraser : .pen
    (row.sequence, row.device) = (sequence, report.device)
    (row.place, row.pressure) = (report.place, report.pressure)
    (row[.server], row[.received]) = (report.server, report.received)
    return row
  }
}
