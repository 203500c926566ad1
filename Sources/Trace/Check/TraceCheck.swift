/// What is wrong or odd in a trace.
///
/// Each rule is told once, with the first report that breaks it and how many do, so that a long trace makes
/// no long list.
public struct TraceCheck: Sendable {
  /// Something that was found.
  public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public enum Kind: String, Hashable, Sendable {
      /// It makes no sense, or breaks the format.
      case wrong
      /// It may be as it was, but seldom is, or narrows what the trace is good for.
      case odd
    }

    /// How much it matters.
    public let kind: Kind
    /// What was found, in lower case and without a full stop.
    public let sentence: String
    /// The row of the first report that it is about; nil where it is about the whole.
    public let row: Int?
    /// How many reports it is about; 0 where it is about the whole.
    public let count: Int
  }

  /// All that was found, what is wrong before what is odd.
  public let findings: [Finding]

  /// Whether nothing is wrong.
  public var isSound: Bool { !findings.contains { $0.kind == .wrong } }

  /// Checks a trace.
  public init(_ trace: Trace) {
    var list = FindingList()
    list.checkMetadata(trace)
    list.checkColumns(trace)
    list.checkWay(trace)
    list.checkTime(trace)
    list.checkStrokes(trace)
    list.checkFrames(trace)
    findings = list.wrong + list.odd
  }
}

/// Gathers findings.
struct FindingList {
  private(set) var wrong: [TraceCheck.Finding] = []
  private(set) var odd: [TraceCheck.Finding] = []

  /// Adds something about the whole.
  mutating func add(_ kind: TraceCheck.Finding.Kind, _ sentence: String) {
    add(.init(kind: kind, sentence: sentence, row: nil, count: 0))
  }

  /// Adds what a rule has found, unless that is nothing.
  mutating func add(
    _ kind: TraceCheck.Finding.Kind, _ breaches: Breaches, _ sentence: (Breaches) -> String
  ) {
    guard let row = breaches.row else { return }
    add(.init(kind: kind, sentence: sentence(breaches), row: row, count: breaches.count))
  }

  private mutating func add(_ finding: TraceCheck.Finding) {
    if finding.kind == .wrong { wrong.append(finding) } else { odd.append(finding) }
  }
}

/// The reports that break a rule.
struct Breaches {
  /// The first.
  private(set) var row: Int?
  private(set) var count = 0
  /// By how much the worst one breaks it.
  private(set) var most: Double = 0

  mutating func add(_ row: Int, by amount: Double = 0) {
    self.row = min(self.row ?? row, row)
    count += 1
    most = max(most, amount)
  }

  /// The number of reports in words.
  var reports: String { count == 1 ? "1 report" : "\(count) reports" }
}
