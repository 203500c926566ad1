internal import Desk
public import Notebook
public import Store
internal import Wording

extension Library {
  /// Makes a copy of a notebook immediately; without a title, it gets an unused one.
  ///
  /// If this throws, there is no copy.
  public func duplicate(_ original: NotebookID, titled title: String? = nil) throws -> NotebookID {
    var copy = try NotebookCopy(
      of: original, titled: title ?? freeTitle(forCopyOf: original), in: self, now: .now)
    do {
      while try !copy.goOn(in: self, now: .now) {}
      try keepBack(of: original, for: copy)
    } catch {
      try? copy.discard(from: self)
      throw error
    }
    return copy.id
  }

  /// Gives a copy the color that its original derives from its name, so that both look alike.
  func keepBack(of original: NotebookID, for copy: NotebookCopy) throws {
    guard try outline(of: original).color == nil else { return }
    try arrange([ShelfEdit(copy.id, .color(original.back))], now: .now)
  }

  func freeTitle(forCopyOf original: NotebookID) throws -> String {
    let titles = Set(try shelf().map(\.cover.title))
    let old = try summary(of: original).title
    let name: Words = old.isEmpty ? "Notes" : Words(verbatim: old)
    let titled = (1...).lazy.map {
      ($0 == 1 ? "\(name), copy" : "\(name), copy \($0)" as Words).text
    }
    return titled.first { !titles.contains($0) } ?? old
  }
}
