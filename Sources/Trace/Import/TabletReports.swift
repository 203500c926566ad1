internal import Bytes
internal import Geometry

/// Combines the events of a tablet into reports of a pen.
struct TabletReports {
  /// How often the kernel reported lost events.
  private(set) var lost = 0

  private let device: EvdevDevice
  private let start: Int64
  private let name: String
  private let scale: Scale?

  private var axes: [UInt16: Int32] = [:]
  private var keys: Set<UInt16> = []
  private var tool = TraceTool.pen
  private var deviceTime: Int64?
  private var isDown = false
  private var isLost = false
  /// The current or next stroke, and the index of the next report in it.
  private var stroke = 1
  private var sequence = 0

  /// The steps of a device per millimeter.
  struct Scale {
    let x: Int32
    let y: Int32

    /// One number, or one for each axis if they differ.
    var steps: JSON { x == y ? .integer(Int(x)) : .array([.integer(Int(x)), .integer(Int(y))]) }
  }

  init(_ device: EvdevDevice, from start: Int64, named isNamed: Bool) {
    (self.device, self.start) = (device, start)
    name = isNamed ? device.name : ""
    scale = Self.scale(of: device)
  }

  static func scale(of device: EvdevDevice) -> Scale? {
    guard let x = device.axes[EvdevCode.x]?.resolution, x > 0,
      let y = device.axes[EvdevCode.y]?.resolution, y > 0
    else { return nil }
    return Scale(x: x, y: y)
  }

  mutating func append(to trace: inout Trace, after strokes: inout Int) {
    stroke = strokes + 1
    for event in device.events {
      if event.type == EvdevType.synchronization {
        end(event, &trace)
      } else if !isLost {
        apply(event)
      }
    }
    strokes = isDown ? stroke : stroke - 1
  }

  private mutating func apply(_ event: EvdevDevice.Event) {
    switch event.type {
    case EvdevType.absolute: axes[event.code] = event.value
    case EvdevType.key where event.value == 0: keys.remove(event.code)
    case EvdevType.key:
      keys.insert(event.code)
      // A tool that leaves while lifting has still made the lift.
      if EvdevCode.tools.contains(event.code) {
        tool = event.code == EvdevCode.rubber ? .eraser : .pen
      }
    case EvdevType.miscellaneous where event.code == EvdevCode.timestamp:
      // The kernel counts in unsigned 32 bits.
      deviceTime = Int64(UInt32(bitPattern: event.value))
    default: break
    }
  }

  private mutating func end(_ event: EvdevDevice.Event, _ trace: inout Trace) {
    switch event.code {
    case EvdevCode.dropped: (isLost, lost) = (true, lost + 1)
    case EvdevCode.report:
      if !isLost, let report = report(at: event.time) { trace.append(report) }
      isLost = false
      deviceTime = nil
    default: break
    }
  }

  private var isNear: Bool {
    // A device that reports no tool is near whenever it reports anything.
    let tells = device.isDescribed ? !device.keys.isDisjoint(with: EvdevCode.tools) : true
    return !tells || !keys.isDisjoint(with: EvdevCode.tools)
  }

  private var touches: Bool {
    guard isNear else { return false }
    if device.keys.contains(EvdevCode.touch) || keys.contains(EvdevCode.touch) {
      return keys.contains(EvdevCode.touch)
    }
    return (axes[EvdevCode.pressure] ?? 0) > (device.axes[EvdevCode.pressure]?.low ?? 0)
  }

  /// The report that ends now; nil if no pen is near.
  private mutating func report(at time: Int64) -> TraceSample? {
    let (wasDown, nowDown) = (isDown, touches)
    guard isNear || wasDown, axes[EvdevCode.x] != nil, axes[EvdevCode.y] != nil else { return nil }
    isDown = nowDown
    let phase: TracePhase = nowDown ? (wasDown ? .move : .down) : (wasDown ? .up : .hover)
    defer {
      sequence += 1
      if phase == .up { (stroke, sequence) = (stroke + 1, 0) }
    }
    return sample(phase, at: time)
  }

  private func sample(_ phase: TracePhase, at time: Int64) -> TraceSample {
    var sample = TraceSample(phase)
    (sample.stroke, sample.sequence, sample.device) = (stroke, sequence, name)
    sample.tool = tool
    let (elapsed, isTooLong) = time.subtractingReportingOverflow(start)
    sample[.kernel] = isTooLong ? nil : elapsed
    sample.deviceTime = deviceTime
    sample.buttons = buttons(isDown: phase == .down || phase == .move)
    let place = Point(x: Double(axes[EvdevCode.x] ?? 0), y: Double(axes[EvdevCode.y] ?? 0))
    sample.devicePlace = place
    if let scale {
      let pixels = Double(CanvasScale.pixels)
      sample.place = Point(
        x: place.x * pixels / Double(scale.x), y: place.y * pixels / Double(scale.y))
    }
    if let axis = device.axes[EvdevCode.pressure], !axis.isEmpty,
      let value = axes[EvdevCode.pressure]
    {
      sample.pressure = axis.share(value)
    }
    let tilts = [EvdevCode.tiltX, EvdevCode.tiltY].map(tilt)
    if tilts.contains(where: { $0 != nil }) {
      sample.tilt = Point(x: tilts[0] ?? .nan, y: tilts[1] ?? .nan)
    }
    return sample
  }

  private func buttons(isDown: Bool) -> Int64 {
    var buttons: Int64 = isDown ? 1 : 0
    for (bit, code) in EvdevCode.buttons.enumerated() where keys.contains(code) {
      buttons |= 2 << Int64(bit)
    }
    return buttons
  }

  /// A tilt in degrees.
  private func tilt(_ code: UInt16) -> Double? {
    guard let axis = device.axes[code], !axis.isEmpty, let value = axes[code] else { return nil }
    if axis.resolution > 0, axis.low < 0, axis.high > 0 {
      return Double(value) / Double(axis.resolution) * 180 / .pi
    }
    // Without a resolution the range means 64 degrees to either side.
    return (axis.share(value) * 2 - 1) * 64
  }
}
