internal import Geometry
internal import Ink
internal import Pen
internal import Trace

/// Follows each report of a pen on its way through the window's thread, for a meter and a recording.
///
/// All memory for a stroke is allocated before it begins; recorded reports are passed to a worker when the
/// pen lifts.
struct ReportWatch {
  var recorder: TraceRecorder?
  var test: StylusTestReports?
  private(set) var meter = LatencyMeter()
  var flags = ""
  /// The index of the first report that no picture shows yet.
  private var firstUnseen = 0
  private var reports: [TraceSample] = []
  /// The number of the stroke in progress or the next one, and of its next report.
  private var stroke = 1
  private var sequence = 0
  /// True if the latest report has not been judged yet, and if a stroke is being written.
  private var (isHandling, isWriting) = (false, false)
  private var frame: Int64 = 0
  private var hasNews = false
  /// True if the clock of the X server or compositor is ours; nil until known.
  private var sharesClock: Bool?

  /// The number of reports passed on even in the middle of a stroke.
  private static let batch = 8192

  init(recorder: TraceRecorder? = nil) {
    self.recorder = recorder
    reports.reserveCapacity(Self.batch + 1024)
  }

  mutating func beginHandling(_ event: PenEvent, device: String, isReplay: Bool) {
    guard let phase = TracePhase(event.phase) else { return }
    var report = TraceSample(phase)
    report.tool = TraceTool(event.tool)
    report.device = device
    report.flags = flags
    report.place = event.position
    report.devicePlace = event.devicePosition
    if event.channels.contains(.pressure) { report.pressure = event.pressure }
    if event.channels.contains(.tilt) {
      let lean = PenLean(azimuth: event.azimuth, altitude: event.altitude)
      report.tilt = Point(x: lean.tiltX, y: lean.tiltY)
    }
    report.buttons = Int64(event.buttons.rawValue)
    report[.dequeued] = Int64(UInt64.monotonicNow)
    if !isReplay { stampArrival(of: event, on: &report) }
    reports.append(report)
    isHandling = true
  }

  /// Takes the times from the event; the server's counts only if it is on our clock.
  private mutating func stampArrival(of event: PenEvent, on report: inout TraceSample) {
    let server = Int64(event.time * 1e6)
    let received = Int64(event.received)
    report[.received] = received
    let shares = sharesClock ?? (abs(received - server) < 10_000_000_000)
    sharesClock = shares
    if shares { report[.server] = server } else { report.deviceTime = server / 1000 }
  }

  /// Notes the result of the latest report: whether it is a point of a stroke on the page.
  mutating func endHandling(isWet: Bool) {
    guard isHandling, let last = reports.indices.last else { return }
    isHandling = false
    let phase = reports[last].phase
    if phase == .down { isWriting = isWet }
    // A pen that presses a button, erases or moves the paper writes nothing that could be late.
    guard isWriting || phase == .hover else {
      reports.removeLast()
      return
    }
    (reports[last].stroke, reports[last].sequence) = (stroke, sequence)
    sequence += 1
    switch phase {
    case .down, .move: reports[last][.modeled] = Int64(UInt64.monotonicNow)
    case .up, .cancel: (isWriting, stroke, sequence) = (false, stroke + 1, 0)
    case .hover: break
    }
  }

  var awaitsPicture: Bool { firstUnseen < reports.count }

  mutating func show(begun: UInt64, drawn: UInt64, shown: UInt64) {
    guard awaitsPicture else { return }
    frame += 1
    let inked = reports[firstUnseen...].count { $0.phase.isInk }
    for index in firstUnseen..<reports.count where reports[index].phase.isInk {
      reports[index][.renderBegan] = Int64(begun)
      reports[index][.renderEnded] = Int64(drawn)
      reports[index][.submitted] = Int64(drawn)
      reports[index][.presented] = Int64(shown)
      reports[index].frame = frame
      reports[index].coalesced = Int64(inked)
      if reports[index].phase != .up { measure(reports[index], until: Int64(shown)) }
    }
    firstUnseen = reports.count
    let hasLifted = reports.last?.phase == .up || reports.last?.phase == .cancel
    let isIdle = recorder == nil && test == nil
    if hasLifted || reports.count >= Self.batch || isIdle { forwardReports() }
  }

  private mutating func measure(_ report: TraceSample, until shown: Int64) {
    guard let begin = report[.server] ?? report[.received] ?? report[.dequeued] else { return }
    meter.add(from: begin, to: shown, frame: frame)
    hasNews = true
  }

  mutating func forwardReports() {
    if recorder != nil || test != nil {
      let seen = Array(reports[..<firstUnseen])
      recorder?.write(seen)
      test?.add(seen)
    }
    reports.removeFirst(firstUnseen)
    firstUnseen = 0
  }

  /// New figures for the meter, if any; never in the middle of a stroke, which showing them would delay.
  mutating func newFigures() -> LatencyFigures? {
    guard hasNews, !isWriting else { return nil }
    hasNews = false
    return meter.figures
  }
}

extension TracePhase {
  /// The phase of a pen at an event; nil for events without a place of the pen.
  fileprivate init?(_ phase: PenPhase) {
    switch phase {
    case .hover: self = .hover
    case .down: self = .down
    case .move: self = .move
    case .up: self = .up
    case .cancel: self = .cancel
    case .enter, .leave, .press, .release, .wheel: return nil
    }
  }
}

extension TraceTool {
  fileprivate init(_ tool: PenTool) {
    switch tool {
    case .pen: self = .pen
    case .eraser: self = .eraser
    case .mouse: self = .mouse
    case .finger: self = .touch
    }
  }
}
