internal import Bytes
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
    history = ScreenHistory(try observer.look(at: observer.screen), at: StageClock.now)
  }

  /// Watches until told to end, and returns a trace of the strokes that left ink.
  ///
  /// `isOver` is called repeatedly with their number. Throws if the X server has ended.
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
    if let drawn = try observer.wait(until: StageClock.after(0.05)) { try look(drawn) }
    for report in try heard.take() { take(report) }
    finish(at: StageClock.now)
  }

  /// Examines a drawing.
  ///
  /// If more is drawn before the picture is taken, the picture may show that too, so the later moment
  /// counts.
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

  private mutating func take(_ report: PenListener.Report) {
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
