public import Wording

/// The faults and oddities of a trace, one for each rule, however many reports break it.
public struct TraceCheck: Sendable {
  /// A finding.
  public struct Finding: Hashable, Sendable {
    /// The severity.
    public enum Kind: String, Hashable, Sendable {
      /// Nonsense, or a breach of the format.
      case wrong
      /// Seldom true, or a limit to what the trace is good for.
      case odd
    }

    /// The severity.
    public let kind: Kind
    /// The finding, lower-case and without a full stop.
    public let sentence: Words
    /// The row of the first report concerned; nil for the whole.
    public let row: Int?
    /// The number of reports concerned; 0 for the whole.
    public let count: Int
  }

  /// All findings, wrong ones before odd ones.
  public let findings: [Finding]

  /// True if nothing is wrong.
  public var isSound: Bool { !findings.contains { $0.kind == .wrong } }

  /// The reason why nothing can be concluded; nil if nothing is wrong.
  public var refusal: Words? {
    guard let first = findings.first(where: { $0.kind == .wrong }) else { return nil }
    return "\(first.sentence); run 'suzuri trace validate' to list the errors"
  }

  /// Checks a trace.
  public init(_ trace: Trace) {
    var list = FindingList()
    list.checkMetadata(trace)
    list.checkColumns(trace)
    list.checkWay(trace)
    list.checkTime(trace)
    list.checkRates(trace)
    list.checkStrokes(trace)
    list.checkFrames(trace)
    findings = list.wrong + list.odd
  }
}

struct FindingList {
  private(set) var wrong: [TraceCheck.Finding] = []
  private(set) var odd: [TraceCheck.Finding] = []

  mutating func add(_ kind: TraceCheck.Finding.Kind, _ sentence: Words) {
    add(.init(kind: kind, sentence: sentence, row: nil, count: 0))
  }

  /// Adds a rule's finding, in words for one report or for many, unless no report breaks it.
  mutating func add(
    _ kind: TraceCheck.Finding.Kind, _ violations: Violations, one: Words, many: Words
  ) {
    guard let row = violations.row else { return }
    let sentence = violations.count == 1 ? one : many
    add(.init(kind: kind, sentence: sentence, row: row, count: violations.count))
  }

  private mutating func add(_ finding: TraceCheck.Finding) {
    if finding.kind == .wrong { wrong.append(finding) } else { odd.append(finding) }
  }
}

struct Violations {
  private(set) var row: Int?
  private(set) var count = 0
  /// The largest breach.
  private(set) var most: Double = 0

  mutating func add(_ row: Int, by amount: Double = 0) {
    self.row = min(self.row ?? row, row)
    count += 1
    most = max(most, amount)
  }
}

/// The lines of a trace's reports in its file.
public enum TraceLines {
  /// The lines, from 1, of those reports that are in a file of `stylus-trace/1`.
  public static func numbers(of rows: Set<Int>, in bytes: [UInt8]) -> [Int: Int] {
    guard let head = try? TraceHead(bytes), let last = rows.max() else { return [:] }
    var lines: [Int: Int] = [:]
    var (place, line, row) = (head.end, head.lines, 0)
    while place < bytes.count, row <= last {
      line += 1
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      let isEmpty = end == place || (end == place + 1 && bytes[place] == 0x0D)
      if !isEmpty, bytes[place] != 0x23 {
        if rows.contains(row) { lines[row] = line }
        row += 1
      }
      place = end + 1
    }
    return lines
  }
}
