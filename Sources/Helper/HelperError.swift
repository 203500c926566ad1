public import Wording

/// Why a helper gives no answer.
public enum HelperError: Error, Hashable, Sendable {
  /// The process ended, or answered nonsense.
  case crashed
  /// The answer took too long.
  case tooSlow
  /// The answer is no longer wanted.
  case unwanted
  /// The process cannot be started.
  case notStarted(Words)
  /// The helper refused the request, with a number of its own.
  case refused(UInt8)
}
