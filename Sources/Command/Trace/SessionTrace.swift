internal import Bytes
internal import Geometry
internal import Ink
internal import Pen
internal import Trace
internal import Wording

extension Trace {
  /// Creates a trace from a session's pens, mice and fingers; throws if nothing pointed.
  init(_ session: Session) throws(TraceError) {
    var reports = SessionReports()
    for entry in session.entries { reports.add(entry) }
    guard reports.trace.count > 0 else { throw TraceError("the session contains no pen input") }
    self = reports.finished(in: session.window)
  }
}

/// Combines the events of a window into the reports of a trace.
private struct SessionReports {
  private(set) var trace = Trace()
  private var names: [Int32: String] = [:]
  private var contacts: [Contact: Place] = [:]
  private var strokes = 0
  private var hasTimes = false

  private struct Contact: Hashable {
    let device: Int32
    let contact: Int32
  }

  /// The stroke of a contact, 0 before it has one, and the progress in it.
  private struct Place {
    var stroke = 0
    var sequence = 0
    var isDown = false
  }

  mutating func add(_ entry: SessionEntry) {
    switch entry {
    case .device(let device): names[device.number] = device.name
    case .pen(let event): add(event)
    case .key, .typed, .window, .look: break
    }
  }

  private mutating func add(_ event: PenEvent) {
    let contact = Contact(device: event.device, contact: event.contact)
    var place = contacts[contact] ?? Place()
    defer { contacts[contact] = place }
    guard let phase = Self.phase(event.phase, isDown: place.isDown) else {
      if event.phase == .leave { place.isDown = false }
      return
    }
    if place.stroke == 0 {
      strokes += 1
      place = Place(stroke: strokes)
    }
    place.isDown = phase == .down || phase == .move
    trace.append(report(of: event, phase, place))
    place.sequence += 1
    // Hovering after a lift belongs to the next stroke.
    if phase == .up || phase == .cancel { place = Place() }
  }

  /// The phase of an event in a trace; nil if it has no position.
  private static func phase(_ phase: PenPhase, isDown: Bool) -> TracePhase? {
    switch phase {
    case .enter, .hover: .hover
    case .down: .down
    case .move: .move
    case .up: .up
    case .cancel: isDown ? .cancel : nil
    case .press, .release: isDown ? .move : .hover
    case .leave, .wheel: nil
    }
  }

  private mutating func report(
    of event: PenEvent, _ phase: TracePhase, _ place: Place
  ) -> TraceSample {
    var report = TraceSample(phase)
    (report.stroke, report.sequence) = (place.stroke, place.sequence)
    report.tool = Self.tool(event.tool)
    report.device = names[event.device] ?? ""
    report[.server] = StrokeTrace.nanoseconds(event.time)
    if event.time != 0 { hasTimes = true }
    if event.received > 0 { report[.received] = Int64(exactly: event.received) }
    report.place = event.position
    report.buttons = Int64(event.buttons.rawValue)
    if event.channels.contains(.pressure) { report.pressure = event.pressure }
    if event.channels.contains(.tilt) {
      report.tilt = Point(leaning: event.azimuth, from: event.altitude)
    }
    return report
  }

  private static func tool(_ tool: PenTool) -> TraceTool {
    switch tool {
    case .pen: .pen
    case .eraser: .eraser
    case .mouse: .mouse
    case .finger: .touch
    }
  }

  func finished(in window: WindowSize) -> Trace {
    var trace = trace
    if !hasTimes { trace.forget(.server) }
    var metadata: [JSON.Member] = []
    let writers = Set(trace[.device]?.words ?? []).subtracting([""])
    if writers.count == 1, let name = writers.first {
      metadata.append(.init(name: "device", value: ["name": .string(name)]))
    }
    metadata.append(.init(name: "display", value: ["scale": .number(window.scale)]))
    if hasTimes { metadata.append(.init(name: "res", value: ["t_server": 1_000_000])) }
    metadata.append(.init(name: "import", value: ["from": .string(TraceFileKind.session.rawValue)]))
    trace.metadata = .object(metadata)
    return trace
  }
}
