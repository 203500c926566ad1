internal import Store

/// The titles that notebooks have already, for all files of an import.
final class TakenTitles {
  private var isAsked = false
  /// The titles; nil until a second one is asked for.
  private var titles: Set<String>?

  /// True if a notebook outside the trash has a title.
  ///
  /// To look for one costs less than to read them all, but each time as much as there are notebooks.
  func contains(_ title: String, in library: Library) throws -> Bool {
    guard isAsked else {
      isAsked = true
      return try library.hasNotebook(titled: title)
    }
    let known = try titles ?? Set(library.titles(inTrash: false).map(\.title))
    titles = known
    return known.contains(title)
  }

  /// Notes the title of a new notebook.
  func insert(_ title: String) { titles?.insert(title) }
}
