internal import Store

/// The titles of existing notebooks, for all files of an import.
final class TakenTitles {
  private var isAsked = false
  /// The titles; nil until a second one is asked for.
  private var titles: Set<String>?

  /// True if a notebook outside the trash has a title.
  ///
  /// Looking for one costs less than reading all, but grows with the number of notebooks each time.
  func contains(_ title: String, in library: Library) throws -> Bool {
    guard isAsked else {
      isAsked = true
      return try library.hasNotebook(titled: title)
    }
    let known = try titles ?? Set(library.titles(inTrash: false).map(\.title))
    titles = known
    return known.contains(title)
  }

  func insert(_ title: String) { titles?.insert(title) }
}
