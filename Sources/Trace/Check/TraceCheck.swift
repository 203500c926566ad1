/// What is wrong or odd in a trace.
public struct TraceCheck: Sendable {
  /// Something that was found.
  public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public enum Kind: String, Hashable, Sendable {
      /// It makes no sense, or breaks the format.
      case wrong
      /// It may be as it was, but seldom is.
      case odd
    }

    /// How much it matters.
    public let kind: Kind
    /// What was found, in lower case and without a full stop.
    public let sentence: String
  }

  /// All that was found, what is wrong before what is odd.
  public private(set) var findings: [Finding] = []

  /// Whether nothing is wrong.
  public var isSound: Bool { !findings.contains { $0.kind == .wrong } }

  /// Checks a trace.
  public init(_ trace: Trace) {
    for moment in TraceMoment.allCases {
      guard let values = trace[moment] else { continue }
      let negative = values.count { $0 < 0 && $0 != Trace.absent }
      guard negative > 0 else { continue }
      findings.append(
        Finding(kind: .odd, sentence: "\(moment.rawValue) is negative in \(negative) reports"))
    }
  }
}
