public import Wording

/// The reason why bytes cannot be read as a bundle, or a bundle cannot be made.
public enum BundleError: Error, Hashable, Sendable, Worded {
  /// They are something else.
  case notABundle
  /// Another program has packed the files of a bundle again, in another form.
  case repacked
  /// They are incomplete, or not as written.
  case damaged(Words)
  /// A newer version of the program wrote them, and they cannot be understood without it.
  case newer(format: Int)
  /// They need something that this program does not know.
  case requires(String)
  /// The bundle would contain more than readers accept.
  case tooMuch(Words)

  /// The problem, lower-case, without a full stop.
  public var words: Words {
    switch self {
    case .notABundle: "not a Suzuri bundle"
    case .repacked: "another program has rezipped it: use the original file"
    case .damaged(let reason): "it is damaged or incomplete: \(reason)"
    case .newer(let format):
      "it was written by a newer Suzuri (format \(format)): \(Self.advice)"
    case .requires(let part):
      "it needs '\(part.prefix(60))', which this Suzuri does not support: \(Self.advice)"
    case .tooMuch(let what): "it would have \(what), too much for one bundle"
    }
  }

  /// Advice for a file from a newer version of the program.
  private static let advice: Words = "update this program"
}
