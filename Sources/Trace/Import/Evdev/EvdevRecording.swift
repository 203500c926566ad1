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

  private func metadata(
    of tablets: [EvdevDevice], from kind: TraceFileKind, lost: Int
  ) -> JSON {
    var members = facts
    let device = tablets[0]
    var facts: [JSON.Member] = []
    if !device.name.isEmpty { facts.append(.init(name: "name", value: .string(device.name))) }
    if let identity = device.identity {
      facts.append(.init(name: "vid_pid", value: .string(identity)))
    }
    facts.append(.init(name: "driver", value: "evdev"))
    facts.append(.init(name: "smoothing", value: "off"))
    if let scale = TabletReports.scale(of: device) {
      facts.append(.init(name: "resolution", value: scale.steps))
      members.append(.init(name: "display", value: ["px_per_mm": .integer(CanvasScale.pixels)]))
    }
    if let axis = device.axes[EvdevCode.pressure] {
      facts.append(
        .init(name: "pressure_range", value: [.integer(Int(axis.low)), .integer(Int(axis.high))]))
    }
    members.insert(.init(name: "device", value: .object(facts)), at: 0)
    var source: [JSON.Member] = [.init(name: "from", value: .string(kind.rawValue))]
    if lost > 0 { source.append(.init(name: "lost", value: .integer(lost))) }
    members.append(.init(name: "import", value: .object(source)))
    return .object(members)
  }
}

/// The canvas for imported reports whose size in millimeters is known.
public enum CanvasScale {
  /// Pixels per millimeter.
  public static let pixels: Int = 4
}
