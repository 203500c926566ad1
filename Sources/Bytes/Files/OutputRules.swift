private import Synchronization
public import Wording

/// The files not to be overwritten: those being read, and those that the caller refuses.
public final class OutputRules: Sendable {
  private let inputs = Mutex<Set<FileIdentity>>([])
  private let refusal: @Sendable (String) -> Words?

  /// Creates rules.
  ///
  /// `refusal` says why a file must not be written and what to do instead, lower-case and without a full
  /// stop; nil if it may be written.
  public init(refusing refusal: @escaping @Sendable (String) -> Words? = { _ in nil }) {
    self.refusal = refusal
  }

  /// Protects a file that is being read, under all its names.
  public func spare(_ path: String) {
    guard let file = FileIdentity(of: path) else { return }
    inputs.withLock { _ = $0.insert(file) }
  }

  /// Throws if a file must not be written.
  public func check(_ path: String) throws(OutputError) {
    if let file = FileIdentity(of: path), inputs.withLock({ $0.contains(file) }) {
      throw OutputError(path, "the output would replace its own source; choose another name")
    }
    if let reason = refusal(path) { throw OutputError(path, reason) }
  }
}
