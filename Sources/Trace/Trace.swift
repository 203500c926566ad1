public import Bytes
internal import Geometry
private import Glibc

/// The reports of a pen in columns, absent without observations, and the metadata of the recording.
public struct Trace: Sendable {
  /// Marks a missing observation in columns of moments and integers.
  static let absent = Int64.min

  /// Metadata about the recording: the object in a file's first line.
  public var metadata: JSON
  /// The number of reports.
  public internal(set) var count: Int = 0

  var moments = ColumnSet<TraceMoment, [Int64]>()
  var integers = ColumnSet<TraceInteger, [Int64]>()
  var numbers = ColumnSet<TraceNumber, [Double]>()
  var words = ColumnSet<TraceWord, WordColumn>()
  /// Columns unknown to this program, with their names, in their order.
  var others: [(name: String, values: TextColumn)] = []

  /// Creates a trace without reports.
  public init(metadata: JSON = .object([])) { self.metadata = metadata }

  /// The moments of a column, `absent` if not observed; nil if none was.
  public subscript(moment: TraceMoment) -> [Int64]? { moments[moment] }
  /// The integers of a column, `absent` if missing.
  subscript(column: TraceInteger) -> [Int64]? { integers[column] }
  /// The numbers of a column, NaN if missing.
  public subscript(column: TraceNumber) -> [Double]? { numbers[column] }
  /// The words of a column.
  public subscript(column: TraceWord) -> WordColumn? { words[column] }

  /// Drops a column of meaningless moments.
  public mutating func forget(_ moment: TraceMoment) { moments[moment] = nil }

  // MARK: - Rows

  /// The report of a row.
  public subscript(row: Int) -> TraceSample {
    var sample = TraceSample(TracePhase(rawValue: words[.phase]?[row] ?? "") ?? .move)
    sample.tool = TraceTool(rawValue: words[.tool]?[row] ?? "") ?? .pen
    sample.device = words[.device]?[row] ?? ""
    sample.path = words[.path]?[row] ?? ""
    sample.flags = words[.flags]?[row] ?? ""
    moments.forEach { moment, values in
      if values[row] != Self.absent { sample[moment] = values[row] }
    }
    func integer(_ column: TraceInteger) -> Int64? {
      integers[column].flatMap { $0[row] == Self.absent ? nil : $0[row] }
    }
    func point(_ x: TraceNumber, _ y: TraceNumber) -> Point? {
      guard let x = numbers[x]?[row], let y = numbers[y]?[row], !x.isNaN, !y.isNaN else {
        return nil
      }
      return Point(x: x, y: y)
    }
    sample.run = integer(.run).map { Int($0) } ?? 1
    sample.stroke = integer(.stroke).map { Int($0) } ?? 1
    sample.sequence = integer(.sequence).map { Int($0) } ?? row
    sample.deviceTime = integer(.deviceTime)
    sample.frame = integer(.frame)
    sample.coalesced = integer(.coalesced)
    sample.isPredicted = integer(.predicted) == 1
    sample.buttons = integer(.buttons)
    sample.place = point(.x, .y)
    sample.devicePlace = point(.xDevice, .yDevice)
    sample.pressure = numbers[.pressure].flatMap { $0[row].isNaN ? nil : $0[row] }
    let (across, along) = (numbers[.tiltX]?[row] ?? .nan, numbers[.tiltY]?[row] ?? .nan)
    if !across.isNaN || !along.isNaN { sample.tilt = Point(x: across, y: along) }
    return sample
  }

  /// Appends a report.
  public mutating func append(_ sample: TraceSample) {
    for moment in TraceMoment.allCases {
      Self.append(sample[moment], to: &moments[moment], at: count)
    }
    Self.append(Int64(sample.run), to: &integers[.run], at: count)
    Self.append(Int64(sample.stroke), to: &integers[.stroke], at: count)
    Self.append(Int64(sample.sequence), to: &integers[.sequence], at: count)
    Self.append(sample.deviceTime, to: &integers[.deviceTime], at: count)
    Self.append(sample.frame, to: &integers[.frame], at: count)
    Self.append(sample.coalesced, to: &integers[.coalesced], at: count)
    Self.append(sample.isPredicted ? 1 : nil, to: &integers[.predicted], at: count)
    Self.append(sample.buttons, to: &integers[.buttons], at: count)
    Self.append(sample.place?.x, to: &numbers[.x], at: count)
    Self.append(sample.place?.y, to: &numbers[.y], at: count)
    Self.append(sample.devicePlace?.x, to: &numbers[.xDevice], at: count)
    Self.append(sample.devicePlace?.y, to: &numbers[.yDevice], at: count)
    Self.append(sample.pressure, to: &numbers[.pressure], at: count)
    Self.append(sample.tilt?.x, to: &numbers[.tiltX], at: count)
    Self.append(sample.tilt?.y, to: &numbers[.tiltY], at: count)
    Self.append(sample.phase.rawValue, to: &words[.phase], at: count)
    Self.append(sample.tool.rawValue, to: &words[.tool], at: count)
    Self.append(sample.device, to: &words[.device], at: count)
    Self.append(sample.path, to: &words[.path], at: count)
    Self.append(sample.flags, to: &words[.flags], at: count)
    for index in others.indices { others[index].values.append([]) }
    count += 1
  }

  // A method of the trace would hold on to all columns, and each appended value would copy its column.

  private static func append(_ value: Int64?, to column: inout [Int64]?, at row: Int) {
    guard value != nil || column != nil else { return }
    if column == nil { column = Array(repeating: absent, count: row) }
    column?.append(value ?? absent)
  }

  private static func append(_ value: Double?, to column: inout [Double]?, at row: Int) {
    let value = value.flatMap { $0.isNaN ? nil : $0 }
    guard value != nil || column != nil else { return }
    if column == nil { column = Array(repeating: .nan, count: row) }
    column?.append(value ?? .nan)
  }

  private static func append(_ word: String, to column: inout WordColumn?, at row: Int) {
    guard !word.isEmpty || column != nil else { return }
    if column == nil { column = WordColumn(emptyRows: row) }
    column?.append(word)
  }
}

/// The machine that records a trace.
public enum TraceHost {
  /// The machine's part of the metadata: processor, frequency governor, system and load.
  public static var metadata: JSON {
    [
      "cpu": text(processor), "cores": .integer(sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      "kernel": text(line("/proc/sys/kernel/osrelease")),
      "governor": text(line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
      "vm": .boolean(isVirtual),
      "load": line("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
        .map(JSON.number) ?? .null,
    ]
  }

  private static func text(_ text: Substring?) -> JSON { text.map { .string(String($0)) } ?? .null }

  private static var processor: Substring? {
    lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.drop { $0 == " " }
  }

  private static var isVirtual: Bool {
    lines("/proc/cpuinfo").first { $0.hasPrefix("flags") }?
      .split(separator: " ").contains("hypervisor") == true
  }

  private static func line(_ path: String) -> Substring? { lines(path).first }

  private static func lines(_ path: String) -> [Substring] {
    let bytes = Disk.bytes(of: path, atMost: 1 << 20) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
