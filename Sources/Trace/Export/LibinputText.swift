internal import Bytes
internal import Geometry
internal import Wording

/// Exports a trace as a recording that `libinput replay` plays on a virtual tablet.
///
/// It holds only what a tablet reports: places, force, lean, tool, buttons, and one time a report.
public struct LibinputText: Sendable {
  private let trace: Trace
  private let times: [Int64]
  private let axes: TabletAxes
  private let start: Int64

  static let requirements: Words = "a tablet recording needs a position and a time for each report"

  private static let batch = 4096

  /// Prepares a trace for export.
  public init(_ trace: Trace) throws(TraceError) {
    guard let axes = TabletAxes(trace) else { throw TraceError(Self.requirements) }
    let clocks = PenClock.moments.compactMap { trace[$0] }
    guard let times = clocks.first(where: { column in !column.contains(Trace.absent) }),
      let start = times.min()
    else { throw TraceError(Self.requirements) }
    (self.trace, self.times, self.axes, self.start) = (trace, times, axes, start)
  }

  /// Writes the file piece by piece.
  public func write<Failure: Error>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try put(Array(head.utf8))
    var pen = PlayedPen()
    for row in order {
      pen.play(trace[row], at: moment(row), axes)
      if pen.text.count > Self.batch * 200 { try put(pen.takeBytes()) }
    }
    pen.leave()
    try put(pen.takeBytes())
  }

  var yaml: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  private var order: [Int] {
    let rows = (0..<trace.count).filter { trace[.predicted]?[$0] != 1 }
    return rows.sorted { (times[$0], $0) < (times[$1], $1) }
  }

  /// The microseconds since the first report.
  private func moment(_ row: Int) -> Int64 {
    let (time, isTooLong) = times[row].subtractingReportingOverflow(start)
    return isTooLong ? 0 : min(time / 1000, 8_000_000_000_000_000)
  }

  private var head: String {
    let device = trace.metadata["device"]
    let name = (try? device?.text("name"))?.quotable ?? "Pen"
    let keys = [
      EvdevCode.pen, EvdevCode.rubber, EvdevCode.touch, EvdevCode.firstButton,
      EvdevCode.secondButton, EvdevCode.thirdButton,
    ].sorted()
    let ranges = axes.all.map { code, axis in
      "      \(code): [\(axis.low), \(axis.high), 0, 0, \(axis.resolution)]\n"
    }
    let codes = axes.all.map { "\($0.code)" }.joined(separator: ", ")
    return """
      # libinput record
      version: 1
      ndevices: 1
      libinput:
        version: "unknown"
        git: "unknown"
      system:
        os: "unknown"
        kernel: "unknown"
        dmi: "unknown"
      devices:
      - node: /dev/input/event0
        evdev:
          # Name: \(name)
          name: "\(name)"
          id: [3, \(identity.vendor), \(identity.product), 1]
          codes:
            0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN
            1: [\(keys.map { "\($0)" }.joined(separator: ", "))] # EV_KEY
            3: [\(codes)] # EV_ABS
            4: [5] # EV_MSC
          absinfo:
      \(ranges.joined())    properties: [0]
        hid: []
        udev:
          properties:
          - ID_INPUT=1
          - ID_INPUT_TABLET=1
          virtual: false
        quirks:
        events:

      """
  }

  private var identity: (vendor: UInt16, product: UInt16) {
    guard case .string(let text)? = trace.metadata["device"]?["vid_pid"] else { return (0, 0) }
    let parts = text.split(separator: ":").map { UInt16($0, radix: 16) }
    guard parts.count == 2, let vendor = parts[0], let product = parts[1] else { return (0, 0) }
    return (vendor, product)
  }
}

extension String {
  /// The text without characters that would end a quoted word.
  fileprivate var quotable: String {
    String(prefix(200).map { $0 == "\"" || $0 == "\\" || !$0.isASCII || $0 < " " ? "?" : $0 })
  }
}

private struct PlayedPen {
  /// The silence, in microseconds, after which the pen has left.
  private static let pause: Int64 = 500_000

  private(set) var text: [UInt8] = []
  private var tool: UInt16?
  private var isDown = false
  private var buttons: Int64 = 0
  private var last: Int64 = 0

  mutating func takeBytes() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  mutating func play(_ sample: TraceSample, at time: Int64, _ axes: TabletAxes) {
    let wanted = sample.tool == .eraser ? EvdevCode.rubber : EvdevCode.pen
    let lifts = sample.phase == .up || sample.phase == .cancel
    let touches = sample.phase == .down || sample.phase == .move || (lifts && isDown)
    // A stroke without a lift ends before the next one begins.
    if isDown, sample.phase == .down || sample.phase == .hover { release() }
    if let tool, tool != wanted || (!isDown && time - last > Self.pause) { leave(tool) }
    last = time
    begin()
    for (code, value) in axes.values(of: sample) { event(EvdevType.absolute, code, value) }
    if tool == nil { event(EvdevType.key, wanted, 1) }
    tool = wanted
    let nowDown = touches && !lifts
    if nowDown != isDown { event(EvdevType.key, EvdevCode.touch, nowDown ? 1 : 0) }
    isDown = nowDown
    press(sample.buttons ?? 0)
    if let time = sample.deviceTime {
      event(EvdevType.miscellaneous, EvdevCode.timestamp, Int64(Int32(truncatingIfNeeded: time)))
    }
    event(EvdevType.synchronization, EvdevCode.report, 0)
  }

  mutating func leave() {
    if isDown { release() }
    if let tool { leave(tool) }
  }

  private mutating func press(_ held: Int64) {
    for (bit, code) in EvdevCode.buttons.enumerated() {
      let mask = Int64(2) << Int64(bit)
      guard held & mask != buttons & mask else { continue }
      event(EvdevType.key, code, held & mask == 0 ? 0 : 1)
    }
    buttons = held
  }

  private mutating func release() {
    begin()
    event(EvdevType.key, EvdevCode.touch, 0)
    event(EvdevType.synchronization, EvdevCode.report, 0)
    isDown = false
  }

  private mutating func leave(_ tool: UInt16) {
    if isDown { release() }
    begin()
    press(0)
    event(EvdevType.key, tool, 0)
    event(EvdevType.synchronization, EvdevCode.report, 0)
    self.tool = nil
  }

  private mutating func begin() { text.append(contentsOf: "  - evdev:\n".utf8) }

  private mutating func event(_ type: UInt16, _ code: UInt16, _ value: Int64) {
    let (seconds, microseconds) = last.quotientAndRemainder(dividingBy: 1_000_000)
    text.append(
      contentsOf: "    - [\(seconds), \(microseconds), \(type), \(code), \(value)]\n".utf8)
  }
}

struct TabletAxes: Sendable {
  private let source: Source
  private let xAxis: EvdevDevice.Axis
  private let yAxis: EvdevDevice.Axis
  private let pressure: EvdevDevice.Axis?
  private let tilts: [(code: UInt16, axis: EvdevDevice.Axis)]

  /// The source of places, and the number of steps in a unit.
  private struct Source {
    let isOwn: Bool
    let scale: Double
  }

  /// The steps per pixel if the size of a pixel is unknown.
  private static let pixelSteps = 40.0
  /// The steps per millimeter if the trace has none of its own.
  private static let canvasSteps = 200.0

  init?(_ trace: Trace) {
    let own = Self.extent(trace, .xDevice, .yDevice)
    let resolution = Self.resolution(trace.metadata["device"]?["resolution"])
    let fits = own.map { $0.allSatisfy { abs($0.lowerBound) < 2e9 && abs($0.upperBound) < 2e9 } }
    if let own, fits == true {
      source = Source(isOwn: true, scale: 1)
      xAxis = Self.axis(own[0], resolution?.x ?? 0)
      yAxis = Self.axis(own[1], resolution?.y ?? 0)
    } else {
      guard let canvas = Self.extent(trace, .x, .y) else { return nil }
      let pixels = try? trace.metadata["display"]?.number("px_per_mm", in: 1e-3...1e6)
      let scale = pixels.map { Self.canvasSteps / $0 } ?? Self.pixelSteps
      source = Source(isOwn: false, scale: scale)
      let ranges = canvas.map { $0.lowerBound * scale...$0.upperBound * scale }
      guard ranges.allSatisfy({ abs($0.lowerBound) < 2e9 && abs($0.upperBound) < 2e9 }) else {
        return nil
      }
      let steps = pixels == nil ? 0 : Int32(Self.canvasSteps)
      xAxis = Self.axis(ranges[0], steps)
      yAxis = Self.axis(ranges[1], steps)
    }
    pressure =
      trace[.pressure] == nil ? nil : Self.pressure(trace.metadata["device"]?["pressure_range"])
    // Tenths of a degree, as steps per radian.
    tilts = [(EvdevCode.tiltX, TraceNumber.tiltX), (EvdevCode.tiltY, .tiltY)].compactMap {
      trace[$1] == nil ? nil : ($0, .init(low: -900, high: 900, resolution: 573))
    }
  }

  var all: [(code: UInt16, axis: EvdevDevice.Axis)] {
    [(EvdevCode.x, xAxis), (EvdevCode.y, yAxis)]
      + (pressure.map { [(EvdevCode.pressure, $0)] } ?? [])
      + tilts
  }

  func values(of sample: TraceSample) -> [(code: UInt16, value: Int64)] {
    var values: [(UInt16, Int64)] = []
    if let place = source.isOwn ? sample.devicePlace : sample.place {
      values.append((EvdevCode.x, Self.steps(place.x * source.scale, xAxis)))
      values.append((EvdevCode.y, Self.steps(place.y * source.scale, yAxis)))
    }
    if let pressure, let force = sample.pressure {
      let range = Double(pressure.high) - Double(pressure.low)
      values.append(
        (EvdevCode.pressure, Self.steps(Double(pressure.low) + force * range, pressure)))
    }
    for (code, axis) in tilts {
      let lean = code == EvdevCode.tiltX ? sample.tilt?.x : sample.tilt?.y
      guard let lean, !lean.isNaN else { continue }
      values.append((code, Self.steps(lean * Double(axis.resolution) * .pi / 180, axis)))
    }
    return values
  }

  private static func steps(_ value: Double, _ axis: EvdevDevice.Axis) -> Int64 {
    Int64(min(max(value.rounded(), Double(axis.low)), Double(axis.high)))
  }

  private static func extent(
    _ trace: Trace, _ x: TraceNumber, _ y: TraceNumber
  ) -> [ClosedRange<Double>]? {
    guard let x = trace[x], let y = trace[y] else { return nil }
    var ranges: [ClosedRange<Double>] = []
    for values in [x, y] {
      guard let first = values.first(where: { !$0.isNaN }) else { return nil }
      var (low, high) = (first, first)
      for value in values where !value.isNaN { (low, high) = (min(low, value), max(high, value)) }
      ranges.append(low...high)
    }
    return ranges
  }

  private static func axis(_ range: ClosedRange<Double>, _ resolution: Int32) -> EvdevDevice.Axis {
    let (low, high) = (min(range.lowerBound.rounded(.down), 0), range.upperBound.rounded(.up))
    return .init(low: Int32(low), high: Int32(max(high, low + 1)), resolution: resolution)
  }

  private static func resolution(_ value: JSON?) -> (x: Int32, y: Int32)? {
    value?.perAxis { value in
      guard case .integer(let steps) = value, (1...1_000_000).contains(steps) else { return nil }
      return Int32(steps)
    }
  }

  /// The steps of the force: the device's, or as many as pens usually have.
  private static func pressure(_ value: JSON?) -> EvdevDevice.Axis {
    if case .array(let ends)? = value, ends.count == 2, case .integer(let low) = ends[0],
      case .integer(let high) = ends[1], low < high, let low = Int32(exactly: low),
      let high = Int32(exactly: high)
    {
      return .init(low: low, high: high, resolution: 0)
    }
    return .init(low: 0, high: 8191, resolution: 0)
  }
}
