internal import Bytes

/// Exports traces as events for Perfetto and other viewers of Chrome's format.
///
/// Each trace is a process. Each report has its own row with pairs of `b` and `e`, each picture is a slice
/// on one thread, where none overlap. All traces begin their first stroke at the same time.
public struct ChromeTrace: Sendable {
  private let traces: [(name: String, trace: Trace)]
  /// The offset of each trace's clock, in nanoseconds.
  private let offsets: [Int64]

  private static let batch = 4096

  /// Puts traces side by side.
  public init(_ traces: [(name: String, trace: Trace)]) {
    self.traces = traces
    let spans = traces.map { Self.span(of: $0.trace) }
    // The longest lead before a touch is given to all, so that no time is negative.
    let lead =
      spans.map { $0.touch.subtractingReportingOverflow($0.start) }
      .map { $0.overflow ? 0 : max($0.partialValue, 0) }.max() ?? 0
    offsets = spans.map { lead.subtractingReportingOverflow($0.touch).partialValue }
  }

  /// Writes the file piece by piece.
  public func write<Failure: Error>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try put(Array("{\"displayTimeUnit\":\"ms\",\"otherData\":\(otherData.line),".utf8))
    try put(Array("\"traceEvents\":[\n".utf8))
    for (index, named) in traces.enumerated() {
      var events = ChromeEvents(
        named.trace, process: index + 1, offset: offsets[index], isFirst: index == 0)
      events.begin(named.name)
      events.appendPictures()
      for row in 0..<named.trace.count {
        events.appendReport(row)
        if row % Self.batch == Self.batch - 1 { try put(events.takeBytes()) }
      }
      try put(events.takeBytes())
    }
    try put(Array("\n]}\n".utf8))
  }

  var json: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  /// The first moment of a trace, and that of its first touch.
  private static func span(of trace: Trace) -> (start: Int64, touch: Int64) {
    let columns = TraceMoment.allCases.compactMap { trace[$0] }
    let all = columns.lazy.flatMap { $0.lazy.filter { $0 != Trace.absent } }
    guard let start = all.min() else { return (0, 0) }
    let phases = trace[.phase]
    for row in 0..<trace.count where phases?[row] == TracePhase.down.rawValue {
      let moments = columns.lazy.map { $0[row] }
      if let touch = moments.first(where: { $0 != Trace.absent }) { return (start, touch) }
    }
    return (start, start)
  }

  private var otherData: JSON {
    .object(
      zip(traces, offsets).enumerated().map { index, pair in
        JSON.Member(
          name: "\(index + 1)",
          value: [
            "name": .string(pair.0.name), "moved_ns": .integer(Int(pair.1)),
            "metadata": pair.0.trace.metadata,
          ])
      })
  }
}

private struct ChromeEvents {
  private let trace: Trace
  private let process: Int
  private let offset: Int64
  private let columns: [(moment: TraceMoment, values: [Int64])]
  private var isFirst: Bool
  private var text: [UInt8] = []

  private enum Thread {
    static let reports = 1
    static let pictures = 2
  }

  init(_ trace: Trace, process: Int, offset: Int64, isFirst: Bool) {
    (self.trace, self.process, self.offset, self.isFirst) = (trace, process, offset, isFirst)
    columns = TraceMoment.allCases.compactMap { moment in trace[moment].map { (moment, $0) } }
  }

  mutating func takeBytes() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  mutating func begin(_ name: String) {
    nameOf("process_name", Thread.reports, name)
    nameOf("thread_name", Thread.reports, "reports")
    nameOf("thread_name", Thread.pictures, "frames")
  }

  private mutating func nameOf(_ what: String, _ thread: Int, _ name: String) {
    let args: JSON = ["name": .string(name)]
    append("M", what, thread, nil, ",\"args\":\(args.line)")
  }

  mutating func appendReport(_ row: Int) {
    var first: Int64?
    var before: (moment: TraceMoment, time: Int64)?
    let id = identity(row)
    for (moment, values) in columns {
      guard let time = moved(values[row]) else { continue }
      if let begin = before, begin.time <= time {
        let name = Self.name(from: begin.moment, to: moment)
        let more = ",\"cat\":\"\(name)\",\"id\":\"\(id)\""
        append("b", name, Thread.reports, begin.time, more)
        append("e", name, Thread.reports, time, more)
      }
      // A moment before the previous one has no stage: clocks disagree.
      before = (moment, time)
      first = first ?? time
    }
    guard let time = first else { return }
    if let pressure = trace[.pressure]?[row], !pressure.isNaN {
      counter("pressure", pressure, time)
    }
    if let count = trace[.coalesced]?[row], count != Trace.absent {
      counter("coalesced", Double(count), time)
    }
    let phase = trace[.phase]?[row] ?? ""
    if ["down", "up", "cancel"].contains(phase) {
      append("i", "pen \(phase)", Thread.reports, time, ",\"s\":\"p\"")
    }
  }

  private mutating func counter(_ name: String, _ value: Double, _ time: Int64) {
    var digits: [UInt8] = []
    DecimalText.append(value, digits: 9, to: &digits)
    append(
      "C", name, Thread.reports, time,
      ",\"args\":{\"\(name)\":\(String(decoding: digits, as: UTF8.self))}")
  }

  /// Appends the pictures so that none overlaps the next.
  mutating func appendPictures() {
    let pictures = TracePicture.all(of: trace).compactMap { picture in
      moved(picture.start).flatMap { start in
        moved(picture.end).map { (number: picture.number, start: start, end: max(start, $0)) }
      }
    }
    for (index, picture) in pictures.enumerated() {
      let next = index + 1 < pictures.count ? pictures[index + 1].start : .max
      let end = min(picture.end, next)
      append(
        "X", "frame \(picture.number)", Thread.pictures, picture.start,
        ",\"dur\":\(Self.microseconds(end - picture.start))")
    }
  }

  // MARK: - Event fields

  private mutating func append(
    _ kind: String, _ name: String, _ thread: Int, _ time: Int64?, _ more: String
  ) {
    if !isFirst { text.append(contentsOf: ",\n".utf8) }
    isFirst = false
    let moment = time.map { ",\"ts\":\(Self.microseconds($0))" } ?? ""
    text.append(
      contentsOf:
        "{\"ph\":\"\(kind)\",\"name\":\"\(name)\",\"pid\":\(process),\"tid\":\(thread)\(moment)\(more)}"
        .utf8)
  }

  /// Nanoseconds as microseconds with three decimals, so nothing is lost.
  private static func microseconds(_ time: Int64) -> String {
    let (whole, rest) = time.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)" }
    let digits = "\(rest)"
    return "\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private func moved(_ time: Int64) -> Int64? {
    guard time != Trace.absent else { return nil }
    let (sum, isTooLarge) = time.addingReportingOverflow(offset)
    return isTooLarge || sum < 0 ? nil : sum
  }

  private func identity(_ row: Int) -> String {
    func number(_ column: TraceInteger, _ fallback: Int64) -> Int64 {
      guard let values = trace[column], values[row] != Trace.absent else { return fallback }
      return values[row]
    }
    // The row distinguishes reports with the same numbers.
    return "\(process)/\(number(.run, 1))/\(number(.stroke, 1))/\(number(.sequence, 0))/\(row)"
  }

  private static func name(from begin: TraceMoment, to end: TraceMoment) -> String {
    switch (begin, end) {
    case (.kernel, .received), (.server, .received): "transport"
    case (.received, .dequeued): "queue"
    case (.dequeued, .modeled), (.received, .modeled): "model"
    case (.modeled, .renderBegan): "wait-frame"
    case (.renderBegan, .renderEnded): "render"
    case (.submitted, .presented): "present"
    default: "\(begin.rawValue) to \(end.rawValue)"
    }
  }
}

struct TracePicture: Hashable, Sendable {
  let number: Int64
  let start: Int64
  let end: Int64

  /// The pictures in the order of their beginnings.
  static func all(of trace: Trace) -> [TracePicture] {
    guard let frames = trace[.frame],
      let starts = trace[.renderBegan] ?? trace[.submitted],
      let ends = trace[.submitted] ?? trace[.renderEnded]
    else { return [] }
    var known: [RunPart: TracePicture] = [:]
    for row in 0..<trace.count where frames[row] != Trace.absent && starts[row] != Trace.absent {
      let name = RunPart(run: trace[.run]?[row] ?? 1, number: frames[row])
      guard known[name] == nil else { continue }
      let end = ends[row] == Trace.absent ? starts[row] : max(ends[row], starts[row])
      known[name] = TracePicture(number: frames[row], start: starts[row], end: end)
    }
    return known.values.sorted { ($0.start, $0.number) < ($1.start, $1.number) }
  }
}
