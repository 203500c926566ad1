internal import Bytes
internal import CSDL2
internal import CScreen
internal import Desk
internal import Ink
internal import Pen
internal import Synchronization
internal import Trace
internal import Wording

/// Writes the reports of pens into a trace; the file begins with the first, when the devices are known.
final class TraceRecorder: Sendable {
  private struct State: Sendable {
    var metadata: JSON = .object([])
    var text: TraceText?
  }

  let path: String
  private let file: GrowingFile
  private let state = Mutex(State())
  private let reports = Mutex(0)

  /// Creates the file, replacing any of that name.
  init(path: String) throws(GrowingFileError) {
    self.path = path
    file = try GrowingFile(path: path)
  }

  var count: Int { reports.withLock(\.self) }

  /// Describes the recording; the description is written with the first reports.
  func describe(_ metadata: JSON) { state.withLock { $0.metadata = metadata } }

  func write(_ samples: [TraceSample]) {
    guard !samples.isEmpty else { return }
    reports.withLock { $0 += samples.count }
    append(samples)
  }

  /// Writes the rest and closes the file; may be called again.
  func finish() throws(GrowingFileError) {
    if count == 0 { append([]) }
    try file.finish()
  }

  private func append(_ samples: [TraceSample]) { file.append { [self] in taking(samples) } }

  private func taking(_ samples: [TraceSample]) -> [UInt8] {
    var trace = Trace()
    for sample in samples { trace.append(sample) }
    return state.withLock { state in
      var text = state.text ?? TraceText(metadata: state.metadata)
      text.append(trace)
      let bytes = text.bytes
      text.bytes.removeAll(keepingCapacity: true)
      state.text = text
      return bytes
    }
  }
}

/// What a trace tells about the machine, the screen, the devices and the program that recorded it.
extension App {
  var traceMetadata: JSON {
    [
      "clock": clock, "res": ["t_server": 1_000_000], "app": app, "display": display,
      "device": device(devices.first { $0.tool == .pen } ?? devices.first),
      "devices": .array(devices.map(device)), "host": TraceHost.metadata,
      "protocol": ["task": "writing", "source": isReplay ? "replay" : "real"],
    ]
  }

  func traceMetadata(of marks: StylusMarks) -> JSON {
    let used =
      devices.first { $0.number == desk.devices.latest } ?? devices.first { $0.tool == .pen }
    let name = used?.name ?? ""
    let members = traceMetadata.members.map { member in
      member.name == "device" ? JSON.Member(name: "device", value: device(used)) : member
    }
    return .object(
      members + [.init(name: "stylus", value: ["name": .string(name), "marks": marks.json])])
  }

  /// The monotonic clock beside the calendar's, which shows the clocks' drift.
  private var clock: JSON {
    [
      "domain": "CLOCK_MONOTONIC",
      "pairs": [[.integer(Int(UInt64.monotonicNow)), .integer(Int(Int64.now) * 1_000_000)]],
    ]
  }

  private var app: JSON {
    [
      "name": "Suzuri", "version": .string(version), "toolkit": "SDL2",
      "zoom": .number(desk.viewport.zoom), "theme": .string(desk.theme.name.english),
      "page_ink": "wet ink beside tiles", "predictor": "none",
    ]
  }

  private var display: JSON {
    var mode = SDL_DisplayMode()
    let isKnown = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window.handle), &mode) == 0
    let session = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    var density: Float = 0
    let index = SDL_GetWindowDisplayIndex(window.handle)
    let hasDensity = SDL_GetDisplayDPI(index, nil, &density, nil) == 0 && density > 1
    return [
      "session": .string(session),
      "compositor": .string(Surroundings.variable("XDG_CURRENT_DESKTOP") ?? "unknown"),
      "composited": .boolean(screen_is_composited(window.handle)),
      "mode": isKnown ? .string("\(mode.w)x\(mode.h)") : .null,
      "refresh_hz": isKnown && mode.refresh_rate > 0 ? .integer(Int(mode.refresh_rate)) : .null,
      "window": .string("\(window.size.width)x\(window.size.height)"),
      "scale": .number(window.faceScale),
      "px_per_mm": hasDensity ? .number(Double(density) / 25.4) : .null,
      "present": session == "x11" ? "the X server has the pixels" : "handed to the compositor",
    ]
  }

  private func device(_ device: PenDevice?) -> JSON {
    guard let device else { return .null }
    let driver = input.driver(of: device)
    return [
      "name": .string(device.name), "tool": .string("\(device.tool)"),
      "driver": .string(driver?.name?.rawValue ?? "unknown"),
      "vid_pid": driver.flatMap { $0.vendor > 0 ? .string($0.model) : nil } ?? .null,
      "serial": device.serial.map { .string(Self.hashed($0)) } ?? .null,
      "pressure": .boolean(device.channels.contains(.pressure)),
      "tilt": .boolean(device.channels.contains(.tilt)),
      "smoothing": .string(driver?.smoothing ?? "unknown"),
      "curve": desk.preferences.input.devices.first { $0.name == device.name }.map {
        .string("\($0.curve)")
      }
        ?? "straight",
    ]
  }

  /// A code that identifies a pen, and reveals nothing else.
  private static func hashed(_ serial: UInt64) -> String {
    var hash = SHA256()
    hash.update(Array("\(serial)".utf8))
    return String("\(hash.finalized())".prefix(8))
  }
}

extension PenDriver {
  fileprivate var model: String {
    [vendor, product].map { String($0 & 0xFFFF, digits: 4, radix: 16) }.joined(separator: ":")
  }

  /// The driver's smoothing of positions: as stated, or else its default.
  fileprivate var smoothing: String {
    if let averagedReports { return averagedReports > 1 ? "mean of \(averagedReports)" : "off" }
    return name == .libinput ? "libinput4 unless switched off" : "unknown"
  }
}
