internal import Bytes
internal import Geometry
internal import Wording

/// The reports of devices to the kernel, as `libinput record` and `evemu-record` store them.
struct EvdevRecording: Sendable {
  var devices: [EvdevDevice] = []
  /// Other known facts, as members of a trace's metadata.
  var facts: [JSON.Member] = []

  /// The tablets' reports as a trace, timed from the first event.
  func trace(from kind: TraceFileKind) throws(TraceError) -> Trace {
    let tablets = devices.filter { $0.isTablet && !$0.events.isEmpty }
    guard !tablets.isEmpty else { throw TraceError(reasonForNone) }
    let start = devices.lazy.flatMap(\.events).map(\.time).min() ?? 0
    var trace = Trace()
    var (strokes, lost) = (0, 0)
    for tablet in tablets {
      var reports = TabletReports(tablet, from: start, named: tablets.count > 1)
      reports.append(to: &trace, after: &strokes)
      lost += reports.lost
    }
    guard trace.count > 0 else { throw TraceError("the pen did not come near the tablet") }
    trace.metadata = metadata(of: tablets, from: kind, lost: lost)
    return trace
  }

  private var reasonForNone: Words {
    guard !devices.isEmpty else { return "the recording describes no device" }
    if devices.contains(where: \.isTablet) { return "the tablet reported nothing" }
    let names = devices.prefix(5).map { device -> Words in
      device.name.isEmpty ? "an unnamed device" : Words(verbatim: device.name)
    }
    return "none of its devices (\(names.joined(separator: ", "))) is a tablet"
  }

  private func metadata(of tablets: [EvdevDevice], from kind: TraceFileKind, lost: Int) -> JSON {
    let (name, scale) = (tablets[0].name, TabletReports.scale(of: tablets[0]))
    let device = JSON.known([
      ("name", name.isEmpty ? .none : .string(name)),
      ("vid_pid", tablets[0].identity.map { .string($0) }), ("driver", "evdev"),
      ("smoothing", "off"), ("resolution", scale?.steps),
      (
        "pressure_range",
        tablets[0].axes[EvdevCode.pressure].map { [.integer(Int($0.low)), .integer(Int($0.high))] }
      ),
    ])
    let source = JSON.known([
      ("from", .string(kind.rawValue)), ("lost", lost > 0 ? .integer(lost) : .none),
    ])
    let display: JSON? = scale.map { _ in ["px_per_mm": .integer(CanvasScale.pixels)] }
    let rest = JSON.known([("display", display), ("import", source)]).members
    return .object([.init(name: "device", value: device)] + facts + rest)
  }
}

/// The canvas for imported reports whose size in millimeters is known.
public enum CanvasScale {
  /// Pixels per millimeter.
  public static let pixels: Int = 4
}

struct EvdevDevice: Sendable {
  struct Axis: Hashable, Sendable {
    var low: Int32
    var high: Int32
    /// Steps per millimeter, or per radian for a tilt; 0 if unknown.
    var resolution: Int32

    var isEmpty: Bool { high <= low }

    func share(_ value: Int32) -> Double {
      let range = Double(high) - Double(low)
      return min(max((Double(value) - Double(low)) / range, 0), 1)
    }
  }

  struct Event: Hashable, Sendable {
    /// Nanoseconds on the recording's clock.
    let time: Int64
    let type: UInt16
    let code: UInt16
    let value: Int32
  }

  var name = ""
  var vendor: UInt16 = 0
  var product: UInt16 = 0
  var axes: [UInt16: Axis] = [:]
  var keys: Set<UInt16> = []
  var events: [Event] = []

  var isDescribed: Bool { !axes.isEmpty || !keys.isEmpty }

  /// True if it reports a pen, rather than fingers, a mouse or keys.
  var isTablet: Bool {
    guard isDescribed else {
      return events.contains { event in
        event.type == EvdevType.key
          ? EvdevCode.tools.contains(event.code)
          : event.type == EvdevType.absolute && event.code == EvdevCode.pressure
      }
    }
    guard axes[EvdevCode.x] != nil, axes[EvdevCode.y] != nil else { return false }
    if !keys.isDisjoint(with: EvdevCode.tools) || keys.contains(EvdevCode.firstButton) {
      return true
    }
    // Some tablets report only a nib's force, and touch screens report that of fingers.
    return axes[EvdevCode.pressure] != nil && axes[EvdevCode.fingerX] == nil
      && keys.contains(EvdevCode.touch)
  }

  /// The identity as usually written, such as `056a:0357`; nil if unknown.
  var identity: String? {
    guard vendor != 0 || product != 0 else { return nil }
    return [vendor, product].map { String($0, digits: 4, radix: 16) }.joined(separator: ":")
  }
}

enum EvdevType {
  static let synchronization: UInt16 = 0
  static let key: UInt16 = 1
  static let absolute: UInt16 = 3
  static let miscellaneous: UInt16 = 4
}

enum EvdevCode {
  static let report: UInt16 = 0
  /// Events were lost up to the next report.
  static let dropped: UInt16 = 3
  static let timestamp: UInt16 = 5

  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let pressure: UInt16 = 0x18
  static let tiltX: UInt16 = 0x1A
  static let tiltY: UInt16 = 0x1B
  static let fingerX: UInt16 = 0x35

  static let pen: UInt16 = 0x140
  static let rubber: UInt16 = 0x141
  static let brush: UInt16 = 0x142
  static let pencil: UInt16 = 0x143
  static let airbrush: UInt16 = 0x144
  static let touch: UInt16 = 0x14A
  static let thirdButton: UInt16 = 0x149
  static let firstButton: UInt16 = 0x14B
  static let secondButton: UInt16 = 0x14C

  static let tools: [UInt16] = [pen, rubber, brush, pencil, airbrush]
  /// The buttons on a barrel, from bit 1 on.
  static let buttons: [UInt16] = [firstButton, secondButton, thirdButton]
}

/// The times of the kernel's events, in seconds and microseconds.
enum EvdevMoment {
  /// The latest second, nearly three centuries.
  private static let limit: Int64 = 9_000_000_000

  /// The nanoseconds; nil for values that no clock shows.
  static func nanoseconds(seconds: Int64, microseconds: Int64) -> Int64? {
    guard (0...limit).contains(seconds), (0..<1_000_000).contains(microseconds) else { return nil }
    return seconds * 1_000_000_000 + microseconds * 1000
  }
}
