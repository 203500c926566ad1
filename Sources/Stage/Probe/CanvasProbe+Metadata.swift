internal import Bytes
internal import CStage
internal import Trace

extension CanvasProbe {
  /// The metadata in the trace of a program: on itself, the program, the machine and the method of measuring.
  func metadata(of member: Cast, in result: Result) -> JSON {
    .object([
      .init(name: "clock", value: ["domain": "CLOCK_MONOTONIC"]),
      .init(name: "app", value: app(member)),
      .init(name: "device", value: device),
      .init(name: "display", value: display),
      .init(name: "host", value: TraceHost.metadata),
      .init(name: "protocol", value: proceeding),
      .init(name: "probe", value: probe(result)),
    ])
  }

  private func app(_ member: Cast) -> JSON {
    let program = member.program
    return [
      "name": .string(program.name), "version": member.version.map(JSON.string) ?? .null,
      "command": .string(program.commandLine),
      "brush_radius_px": Self.mean(member.rules.map(\.radius)),
      "lead_px": Self.mean(member.rules.map(\.lead)),
    ]
  }

  private var device: JSON {
    let isPen = settings.source == .inputtest
    return [
      "name": isPen ? .string(StageDevice.stylus.title) : "Virtual core XTEST pointer",
      "driver": .string(settings.source.rawValue), "report_hz": .number(settings.rate),
      "pressure": .boolean(isPen), "smoothing": "off",
    ]
  }

  private var display: JSON {
    [
      "session": "x11", "compositor": settings.display == nil ? "none" : "unknown",
      "mode": .string("\(settings.width)x\(settings.height)"),
      "server": settings.display == nil ? "Xorg, dummy driver" : "given",
      "scale": 1, "vsync": settings.display == nil ? false : .null,
    ]
  }

  private var proceeding: JSON {
    [
      "task": .string(settings.kinds.map(\.rawValue).joined(separator: " ")),
      "source": .string(settings.source.rawValue), "rate_hz": .number(settings.rate),
      "speed_px_s": .number(settings.speed), "runs": .integer(settings.runs),
      "strokes_per_run": .integer(settings.strokes), "warmup_strokes": 1,
      "order": "shuffled in each run, then forwards and backwards stroke by stroke",
      "order_seed": .string("\(settings.seed)"),
    ]
  }

  private func probe(_ result: Result) -> JSON {
    var members: [JSON.Member] = []
    if let calibration {
      members.append(.init(name: "calibration", value: calibration.json))
      members.append(.init(name: "floor_ms", value: .number(calibration.offset)))
    }
    if let control = result.control {
      members.append(.init(name: "error_ms", value: ProgramLatency(control).inStroke.json))
    }
    members.append(.init(name: "busy_runs", value: .integer(result.busyRuns)))
    members.append(.init(name: "limits", value: JSON.sentence(LatencyReport.limits)))
    return .object(members)
  }

  private static func mean(_ values: [Double]) -> JSON {
    values.isEmpty ? .null : rounded(values.reduce(0, +) / Double(values.count))
  }

  private static func rounded(_ value: Double) -> JSON { .number((value * 100).rounded() / 100) }
}
