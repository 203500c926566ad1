/// The result of merging statements into a notebook.
public struct MergeResult: Hashable, Sendable {
  /// How many statements were new.
  public let count: Int
  /// True if there was no such notebook before.
  public let madeNotebook: Bool

  init(count: Int = 0, madeNotebook: Bool = false) {
    (self.count, self.madeNotebook) = (count, madeNotebook)
  }
}
