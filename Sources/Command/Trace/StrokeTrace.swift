internal import Bytes
internal import Exchange
internal import Geometry
private import Glibc
internal import Ink
internal import Notebook
internal import Trace
internal import Wording

/// A trace of strokes with times in milliseconds, as in recordings and InkML.
struct StrokeTrace {
  private(set) var trace = Trace()
  private var strokes = 0

  /// Appends a stroke: its first report is the touch, its last the lift; without samples the pen only hovers.
  ///
  /// `start` is in milliseconds on a clock shared by all strokes; samples have times from there. `place`
  /// returns the position of a report on the canvas and on the device.
  mutating func append(
    _ samples: [Sample], after hovers: [Sample] = [], _ channels: Channels, start: Double,
    place: (Point) -> (canvas: Point, device: Point?)
  ) {
    strokes += 1
    let all = hovers + samples
    for (index, sample) in all.enumerated() {
      let phase: TracePhase =
        index < hovers.count
        ? .hover : index == hovers.count ? .down : index + 1 == all.count ? .up : .move
      var report = TraceSample(phase)
      (report.stroke, report.sequence) = (strokes, index)
      report[.server] = Self.nanoseconds(start + sample.time)
      let (canvas, device) = place(sample.position)
      (report.place, report.devicePlace) = (canvas, device)
      if channels.contains(.pressure) { report.pressure = Double(sample.pressure) }
      if channels.contains(.tilt) {
        report.tilt = Point(leaning: Double(sample.azimuth), from: Double(sample.altitude))
      }
      trace.append(report)
    }
  }

  /// The moment in a trace's unit; nil for times that no clock gives.
  static func nanoseconds(_ milliseconds: Double) -> Int64? {
    abs(milliseconds) <= 4e12 ? Int64((milliseconds * 1e6).rounded()) : nil
  }

  func finished(_ kind: TraceFileKind, _ metadata: [JSON.Member]) -> Trace {
    var trace = trace
    trace.metadata = .object(
      metadata + [
        .init(name: "res", value: ["t_server": 1_000_000]),
        .init(name: "import", value: ["from": .string(kind.rawValue)]),
      ])
    return trace
  }
}

extension Point {
  /// A pen's tilts to the right and toward the writer, in degrees.
  ///
  /// `azimuth` is the direction of the lean, in degrees, 0 to the right and 90 down the page; `altitude` is
  /// the angle between pen and page.
  init(leaning azimuth: Double, from altitude: Double) {
    let (direction, angle) = (azimuth * .pi / 180, max(altitude, 0.1) * .pi / 180)
    self.init(
      x: atan(cos(direction) / tan(angle)) * 180 / .pi,
      y: atan(sin(direction) / tan(angle)) * 180 / .pi)
  }
}

extension Trace {
  /// Creates a trace from a recording, whose positions are in steps of 5 micrometers.
  init(_ recording: Recording) {
    let steps = 200.0
    var trace = StrokeTrace()
    func place(_ point: Point) -> (canvas: Point, device: Point?) {
      let millimeters = point * (25.4 / 72)
      return (millimeters * Double(CanvasScale.pixels), (millimeters * steps).rounded)
    }
    for stroke in recording.strokes {
      trace.append(
        stroke.samples, after: stroke.hovers, stroke.channels, start: stroke.start, place: place)
    }
    if !recording.hovers.isEmpty, let last = recording.strokes.last {
      trace.append([], after: recording.hovers, last.channels, start: 0, place: place)
    }
    self = trace.finished(
      .recording,
      [
        .init(name: "device", value: ["resolution": .integer(Int(steps))]),
        .init(name: "display", value: ["px_per_mm": .integer(CanvasScale.pixels)]),
      ])
  }
}

extension Point {
  /// The point rounded to thousandths of a step.
  fileprivate var rounded: Point {
    Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
  }
}

extension Trace {
  /// Creates a trace from InkML with times; positions are in points of a page.
  init(inkML bytes: [UInt8]) throws {
    let pages = try InkMLPages(StoredBytes(bytes[...]), now: 0)
    var trace = StrokeTrace()
    while let page = try pages.next() {
      for element in page.layers.flatMap(\.elements) {
        guard case .stroke(let stroke, _) = element.content else { continue }
        // A single point needs no clock; longer strokes without one have the same time throughout.
        guard stroke.samples.count == 1 || stroke.samples.contains(where: { $0.time != 0 }) else {
          continue
        }
        trace.append(stroke.samples, stroke.channels, start: Double(stroke.start)) {
          (element.transform($0), nil)
        }
      }
    }
    guard trace.trace[.server]?.contains(where: { $0 != trace.trace[.server]?.first }) == true
    else {
      throw TraceError("its ink has no times")
    }
    self = trace.finished(.inkml, [])
  }
}
