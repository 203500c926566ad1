/// Why bytes are no bundle that can be read, or why there can be none of something.
public enum BundleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They are something else.
  case notABundle
  /// They are not all there, or not what was written.
  case damaged(String)
  /// A later program wrote them, and they cannot be understood without it.
  case newer(format: Int)
  /// They need something that this program does not know.
  case requires(String)
  /// There would be more in it than readers take.
  case tooMuch(String)

  /// The problem, lower-case, without a full stop.
  public var description: String {
    switch self {
    case .notABundle: "it is no bundle of Suzuri"
    case .damaged(let reason): "it is damaged or not complete: \(reason)"
    case .newer(let format):
      "it was written by a later Suzuri (format \(format)): \(Self.advice)"
    case .requires(let part):
      "it needs '\(part.prefix(60))', which this Suzuri does not know: \(Self.advice)"
    case .tooMuch(let what): "it would have \(what), which is too much for one bundle"
    }
  }

  /// The advice for a file of a later program.
  static let advice = "update this program"
}
