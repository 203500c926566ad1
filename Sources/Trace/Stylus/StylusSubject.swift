public import Bytes
internal import Wording

/// The measured pen, and the basis of its measures.
public struct StylusSubject: Hashable, Sendable {
  /// The name of the pen in the metadata, or of the device; may be empty.
  public let name: String
  let device: String
  /// The driver and its smoothing, from the metadata; may be empty.
  let driver: Words
  /// The tool: a pen, or perhaps a mouse.
  public let tool: TraceTool
  let reports: Int
  let strokes: Int
  let seconds: Double?
  /// The column with the times, "t_kernel"; nil without a clock.
  let clock: String?

  init(_ reports: PenReports, _ metadata: JSON) {
    let device = metadata["device"]
    func text(_ name: String, of object: JSON?) -> String { (try? object?.text(name)) ?? "" }
    let deviceName = reports.device.isEmpty ? text("name", of: device) : reports.device
    let given = text("name", of: metadata["stylus"])
    name = given.isEmpty ? deviceName : given
    self.device = deviceName
    let (driver, smoothing) = (text("driver", of: device), text("smoothing", of: device))
    self.driver =
      driver.isEmpty || smoothing.isEmpty
      ? Words(verbatim: driver + smoothing) : "\(driver), smoothing \(smoothing)"
    tool = reports.tool
    self.reports = reports.all.count
    strokes = reports.strokes.count
    seconds = reports.seconds
    clock = reports.clock
  }
}

/// The writer's marks for a stylus, from 1 for bad to 5 for good.
public struct StylusMarks: Hashable, Sendable {
  let drag: Int?
  let grip: Int?
  let feel: Int?
  let remark: String

  /// Creates marks; those outside 1 to 5 become nil.
  public init(drag: Int?, grip: Int?, feel: Int?, remark: String = "") {
    func mark(_ value: Int?) -> Int? { value.flatMap { (1...5).contains($0) ? $0 : nil } }
    (self.drag, self.grip, self.feel) = (mark(drag), mark(grip), mark(feel))
    self.remark = remark
  }

  init?(_ metadata: JSON) {
    guard let marks = metadata["stylus"]?["marks"], case .object = marks else { return nil }
    func number(_ name: String) -> Int? { try? marks.integer(name, in: Int.min...Int.max) }
    self.init(
      drag: number("drag"), grip: number("grip"), feel: number("feel"),
      remark: (try? marks.text("remark")) ?? "")
    if drag == nil, grip == nil, feel == nil, remark.isEmpty { return nil }
  }

  /// The marks as the value of `stylus.marks` in a trace's metadata.
  public var json: JSON {
    .known([
      ("drag", drag.map { .integer($0) }), ("grip", grip.map { .integer($0) }),
      ("feel", feel.map { .integer($0) }), ("remark", remark.isEmpty ? .none : .string(remark)),
    ])
  }
}

/// A part of the guided test of a stylus, named in the flags of its reports.
public enum StylusTask: String, Hashable, Sendable, CaseIterable {
  /// A slow line along a ruler, across the page: about 10 mm a second.
  case slowDiagonal = "diagonal-slow"
  /// The same line, as fast as the ruler allows.
  case fastDiagonal = "diagonal-fast"
  /// Circles, round and round.
  case circles
  /// Taps, as when dotting an i.
  case taps
  /// One stroke that begins with the lightest touch and ends with full force.
  case ramp
  /// The pen held still and moved above the surface.
  case hover
  case line

  /// The word among a report's flags.
  public var flag: String { "task:" + rawValue }

  init?(flags: String) {
    let words = flags.split(separator: " ").filter { $0.hasPrefix("task:") }
    let tasks = words.compactMap { StylusTask(rawValue: String($0.dropFirst(5))) }
    guard let task = tasks.first else { return nil }
    self = task
  }
}
