internal import Bytes
public import Trace

/// Watches a real pen, over any program, on any X display.
///
/// It moves nothing and opens no window: it hears the reports that the X server passes on, is told what is
/// drawn, and keeps what changed on the screen until each stroke is over. What a report cost before the
/// server had it is not seen.
public struct PenWatch {
  private let observer: Observer
  private let heard: HeardReports
  private let display: String
  private var history: ScreenHistory
  /// The strokes of which ink may still come, the oldest first.
  private var strokes: [WatchedStroke] = []
  private var trace = Trace()
  private var strokesWithInk = 0
  private var strokesWithoutInk = 0

  /// Connects to a display.
  public init(display: String) throws(StageError) {
    self.display = display
    observer = try Observer(display: display)
    heard = try HeardReports(display: display)
    history = ScreenHistory(try observer.look(at: observer.screen), at: StageClock.now)
  }

  /// Watches until it is told to end, and returns what was seen.
  ///
  /// - Parameter isOver: Is asked again and again, with the number of strokes that left ink.
  /// - Returns: A trace of those strokes, which is empty where there are none.
  /// - Throws: That the X server has ended.
  public mutating func watch(until isOver: (Int) -> Bool) throws(StageError) -> Trace {
    defer { heard.end() }
    while !isOver(strokesWithInk) { try step() }
    // What was begun is watched to its end.
    strokes = strokes.filter { $0.lift != nil }
    while !strokes.isEmpty { try step() }
    trace.metadata = metadata
    return trace
  }

  private mutating func step() throws(StageError) {
    if let drawn = try observer.wait(until: StageClock.after(0.05)) { try look(drawn) }
    for report in try heard.take() { take(report) }
    finish(at: StageClock.now)
  }

  /// Looks at what was drawn.
  ///
  /// Where more is drawn before the picture is taken, it may show that as well: then the later moment counts.
  private mutating func look(_ first: (box: ScreenBox, moment: Int64)) throws(StageError) {
    var next: (box: ScreenBox, moment: Int64)? = first
    while let drawn = next {
      next = nil
      guard let box = drawn.box.intersection(observer.screen) else { return }
      let image = try observer.look(at: box)
      next = try observer.wait(until: 0)
      let isMixed = next?.box.intersection(box) != nil
      history.take(image, at: isMixed ? next?.moment ?? drawn.moment : drawn.moment)
    }
  }

  private mutating func take(_ report: PenHearing.Report) {
    let last = strokes.count - 1
    let isDown = last >= 0 && strokes[last].lift == nil
    switch report.kind {
    case .press where report.button == 1:
      // A pen that was pulled out is never lifted.
      if isDown { strokes[last].end(report) }
      strokes.append(WatchedStroke(report))
    case .release where report.button == 1 && isDown && strokes[last].isOf(report):
      strokes[last].end(report)
    case .move where isDown && strokes[last].isOf(report): strokes[last].move(report)
    default: break
    }
  }

  /// Works out strokes whose ink has come, when the hand rests or room runs out: it takes time.
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
        "limits": .string(LatencyReport.limits),
      ],
    ]
  }
}
