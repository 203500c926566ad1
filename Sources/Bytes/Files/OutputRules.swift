private import Synchronization

/// Which files must not be written: those that are being read, and those that somebody else forbids.
public final class OutputRules: Sendable {
  private let inputs = Mutex<Set<FileIdentity>>([])
  private let refusal: @Sendable (String) -> String?

  /// Creates rules.
  ///
  /// - Parameter refusal: Says why a file must not be written and what to do, lower-case and without a
  ///   full stop; nil where it may be.
  public init(refusing refusal: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.refusal = refusal
  }

  /// Spares a file that is read, under whatever name.
  public func spare(_ path: String) {
    guard let file = FileIdentity(of: path) else { return }
    inputs.withLock { _ = $0.insert(file) }
  }

  /// Throws where a file must not be written.
  public func check(_ path: String) throws(OutputError) {
    if let file = FileIdentity(of: path), inputs.withLock({ $0.contains(file) }) {
      throw OutputError(path, "what is to be written comes from it; choose another name")
    }
    if let reason = refusal(path) { throw OutputError(path, reason) }
  }
}
