internal import Desk
internal import Store
internal import Wording

extension NewNotebook {
  /// The title in a library: its own, or an unused one.
  func title(in library: Library) throws -> String {
    guard title.isEmpty else { return title }
    let taken = Set(try library.shelf().map(\.cover.title))
    return (1...).lazy.map { ($0 == 1 ? "Notes" : "Notes \($0)" as Words).text }
      .first { !taken.contains($0) } ?? ("Notes" as Words).text
  }
}
