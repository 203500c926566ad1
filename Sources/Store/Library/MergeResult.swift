/// The result of merging statements into a notebook.
public struct MergeResult: Hashable, Sendable {
  /// The number of new statements.
  public let count: Int
  /// True if the notebook is new.
  public let madeNotebook: Bool

  init(count: Int = 0, madeNotebook: Bool = false) {
    (self.count, self.madeNotebook) = (count, madeNotebook)
  }
}
