internal import Bytes
internal import Geometry

/// A report reduced to the needs of the stylus measures.
struct PenReport: Sendable {
  /// The time in nanoseconds on the chosen clock, or `Trace.absent`.
  var time: Int64
  /// The place in the chosen unit; not finite if missing.
  var place: Point
  /// The force, 0 to 1; NaN if missing.
  var pressure: Double
  var task: StylusTask?
  var phase: TracePhase
  var row: Int
}

/// The reports of one pen from a trace, in order, with one clock and one unit of length.
struct PenReports: Sendable {
  let device: String
  let tool: TraceTool
  /// All reports that were not guessed.
  let all: [PenReport]
  let strokes: [Range<Int>]
  /// The stretches in between during which the pen hovers.
  let hovers: [Range<Int>]
  /// The column with the times; nil if there is none.
  let clock: String?
  let unit: StylusUnit
  /// The smallest step of a place; nil if none is visible.
  let placeStep: Double?

  /// The reports of the pen with the most reports.
  init(of trace: Trace) {
    self =
      Self.each(in: trace).first ?? PenReports(trace, PenRows(device: "", tool: .pen, rows: []))
  }

  static func each(in trace: Trace) -> [PenReports] {
    PenRows.each(in: trace).map { PenReports(trace, $0) }
  }

  private init(_ trace: Trace, _ pen: PenRows) {
    (device, tool) = (pen.device, pen.tool)
    let clock = PenClock(trace, pen.rows)
    let ruler = PenRuler(trace, pen.rows)
    (self.clock, unit) = (clock?.name, ruler.unit)
    let tasks = trace[.flags]?.words.map(StylusTask.init(flags:))
    let phases = trace[.phase]?.words.map(TracePhase.init(rawValue:))
    let pressures = trace[.pressure]
    all = pen.rows.map { row in
      let pressure = pressures?[row] ?? .nan
      // In a recording without phases the force shows when the pen touches.
      let phase = trace[.phase].flatMap { phases?[Int($0.places[row])] }
      return PenReport(
        time: clock?.time(row) ?? Trace.absent, place: ruler.place(row), pressure: pressure,
        task: trace[.flags].flatMap { tasks?[Int($0.places[row])] },
        phase: phase ?? (pressure == 0 ? .hover : .move), row: row)
    }
    (strokes, hovers) = Self.stretches(all, trace)
    let places = all.prefix(Self.enough).map(\.place)
    placeStep = [places.map(\.x), places.map(\.y)].compactMap(Self.step).max()
  }

  private static let enough = 200_000

  /// The smallest step of a coordinate; nil for an even motion, whose steps cannot be told from its speed.
  private static func step(_ places: [Double]) -> Double? {
    guard let step = PenLattice.step(of: places) else { return nil }
    let ways = zip(places.dropFirst(), places).map { abs($0 - $1) }.filter { $0 > 0 }
    guard let far = PenStatistics.quantile(0.9, of: ways), step <= 0.6 * far else { return nil }
    return step
  }

  var seconds: Double? {
    let times = all.lazy.map(\.time).filter { $0 != Trace.absent }
    guard let first = times.min(), let last = times.max(), last > first else { return nil }
    return Double(last - first) / 1e9
  }

  /// Cuts the reports where the pen touches, lifts, or starts another stroke.
  private static func stretches(
    _ reports: [PenReport], _ trace: Trace
  ) -> (strokes: [Range<Int>], hovers: [Range<Int>]) {
    let (runs, numbers) = (trace[.run], trace[.stroke])
    var strokes: [Range<Int>] = []
    var hovers: [Range<Int>] = []
    var start = 0
    func isCut(_ index: Int) -> Bool {
      let (a, b) = (reports[index - 1], reports[index])
      if a.phase.isInk != b.phase.isInk || a.phase == .up || b.phase == .down { return true }
      if runs?[a.row] != runs?[b.row] { return true }
      return b.phase.isInk && numbers?[a.row] != numbers?[b.row]
    }
    for index in 0..<reports.count where index + 1 == reports.count || isCut(index + 1) {
      if reports[start].phase.isInk {
        strokes.append(start..<index + 1)
      } else if reports[start].phase == .hover {
        hovers.append(start..<index + 1)
      }
      start = index + 1
    }
    return (strokes, hovers)
  }
}

struct PenRows: Sendable {
  let device: String
  let tool: TraceTool
  var rows: [Int]

  /// A pen is a device with a tool; true pens are first.
  static func each(in trace: Trace) -> [PenRows] {
    let (devices, tools) = (trace[.device], trace[.tool])
    let predicted = trace[.predicted]
    var pens: [UInt64: PenRows] = [:]
    for row in 0..<trace.count where predicted?[row] != 1 {
      let key = UInt64(devices?.places[row] ?? 0) << 32 | UInt64(tools?.places[row] ?? 0)
      let pen = PenRows(
        device: devices?[row] ?? "", tool: TraceTool(rawValue: tools?[row] ?? "") ?? .pen, rows: [])
      pens[key, default: pen].rows.append(row)
    }
    func rank(_ pen: PenRows) -> Int { TraceTool.allCases.firstIndex(of: pen.tool) ?? 0 }
    return pens.values.sorted {
      if rank($0) != rank($1) { return rank($0) < rank($1) }
      return $0.rows.count != $1.rows.count ? $0.rows.count > $1.rows.count : $0.device < $1.device
    }
  }
}

/// The truest clock of a trace: the one closest to the pen.
struct PenClock: Sendable {
  let name: String
  private let times: [Int64]
  private let factor: Int64

  /// Times beyond this are treated as absent, so that no difference of two overflows.
  private static let limit: Int64 = 1 << 61
  /// The moments, those truest to the pen first.
  static let moments: [TraceMoment] = [
    .kernel, .injected, .server, .received, .dequeued, .modeled, .scheduled,
  ]

  /// Chooses the first clock that covers nearly all reports and does not stand still; nil if none does.
  init?(_ trace: Trace, _ rows: [Int]) {
    if let times = trace[.deviceTime] {
      // Devices count in 32 bits, which overflow after 71 minutes.
      self.init(TraceInteger.deviceTime.rawValue, Self.unfolded(times, rows), factor: 1000)
      if isUsable(rows) { return }
    }
    for moment in Self.moments {
      guard let times = trace[moment] else { continue }
      self.init(moment.rawValue, times, factor: 1)
      if isUsable(rows) { return }
    }
    return nil
  }

  private init(_ name: String, _ times: [Int64], factor: Int64) {
    (self.name, self.times, self.factor) = (name, times, factor)
  }

  /// The nanoseconds of a row, or `Trace.absent`.
  func time(_ row: Int) -> Int64 {
    let time = times[row]
    guard time.magnitude < (Self.limit / factor).magnitude else { return Trace.absent }
    return time * factor
  }

  private func isUsable(_ rows: [Int]) -> Bool {
    var (known, moved) = (0, 0)
    var last = Trace.absent
    for row in rows {
      let time = time(row)
      guard time != Trace.absent else { continue }
      known += 1
      if time != last { moved += 1 }
      last = time
    }
    return known * 10 >= rows.count * 9 && moved * 10 >= known && moved > 1
  }

  private static func unfolded(_ times: [Int64], _ rows: [Int]) -> [Int64] {
    let turn: Int64 = 1 << 32
    var unfolded = times
    var (base, last): (Int64, Int64) = (0, Trace.absent)
    for row in rows where times[row] != Trace.absent {
      let time = times[row]
      let isShort = (0..<turn).contains(time)
      // A step back by nearly a full turn is a wrap-around.
      if isShort, last != Trace.absent, time + turn - last < 10_000_000 { base += turn }
      last = isShort ? time : Trace.absent
      unfolded[row] = isShort ? time + base : time
    }
    return unfolded
  }
}

/// Places of reports in the best unit of a trace: millimeters if their scale is known.
struct PenRuler: Sendable {
  let unit: StylusUnit
  private let x: [Double]?
  private let y: [Double]?
  private let scale: Point

  /// Prefers a known scale, and then the device's own places over those on the canvas.
  init(_ trace: Trace, _ rows: [Int]) {
    let own = Self.columns(trace, .xDevice, .yDevice, rows)
    let canvas = Self.columns(trace, .x, .y, rows)
    let ownScale = Self.scale(trace.metadata["device"]?["resolution"])
    let canvasScale = Self.scale(trace.metadata["display"]?["px_per_mm"])
    if let own, let ownScale {
      self.init(own, .millimeters, ownScale)
    } else if let canvas, let canvasScale {
      self.init(canvas, .millimeters, canvasScale)
    } else if let own {
      self.init(own, .deviceUnits, Point(x: 1, y: 1))
    } else {
      self.init(canvas, .pixels, Point(x: 1, y: 1))
    }
  }

  private init(_ columns: (x: [Double], y: [Double])?, _ unit: StylusUnit, _ scale: Point) {
    (x, y, self.unit, self.scale) = (columns?.x, columns?.y, unit, scale)
  }

  /// The place of a row; not finite if missing.
  func place(_ row: Int) -> Point {
    guard let x, let y else { return Point(x: .nan, y: .nan) }
    return Point(x: x[row] * scale.x, y: y[row] * scale.y)
  }

  private static func columns(
    _ trace: Trace, _ x: TraceNumber, _ y: TraceNumber, _ rows: [Int]
  ) -> (x: [Double], y: [Double])? {
    guard let x = trace[x], let y = trace[y] else { return nil }
    let known = rows.count { !x[$0].isNaN && !y[$0].isNaN }
    return known > 0 && known * 10 >= rows.count * 9 ? (x, y) : nil
  }

  /// Millimeters per step: from one number of steps per millimeter, or one for each axis.
  private static func scale(_ value: JSON?) -> Point? {
    let steps = value?.perAxis { $0.double.flatMap { (1e-3...1e6).contains($0) ? 1 / $0 : nil } }
    return steps.map { Point(x: $0.x, y: $0.y) }
  }
}
