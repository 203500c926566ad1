/// Pages one after another, from a notebook or from a file, so that few of them are in memory.
///
/// A supply is used by one thread at a time.
public protocol PageSupply: AnyObject {
  /// The title of the whole; empty where it has none.
  var title: String { get }
  /// How much of it has been passed, 0 to 1.
  var share: Double { get }
  /// What was left out or mended so far, a sentence each.
  var notes: [String] { get }
  /// Returns the next page that is wanted; nil at the end.
  func next() throws -> LoosePage?
}
