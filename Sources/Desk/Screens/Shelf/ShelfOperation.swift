internal import Ink
public import Notebook
internal import Wording

/// What an action does with each of some notebooks, and what is said of it.
struct ShelfOperation {
  /// What is done with each.
  let edit: NotebookEdit
  /// What is said once it is done.
  let words: Words
  /// What is said once it is taken back: what is true then.
  let undone: Words

  /// Describes what an action does with notebooks, of which there is at least one.
  init(_ action: ShelfAction, of notebooks: [ListedNotebook]) {
    let count = notebooks.count
    let title = notebooks[0].name
    switch action {
    case .favor: self.init(favoring: notebooks)
    case .color(let place):
      self.init(
        .color(place.flatMap { Color.inks[safe: $0] }), "Changed the color.",
        undone: "Restored the color.")
    case .uncover:
      self.init(
        .picture(nil), "Removed the cover picture.",
        undone: "Restored the cover picture.")
    case .move(let folder):
      let name: Words = folder.isTop ? ShelfAction.move(.top).name : Words(verbatim: folder.name)
      self.init(
        .move(to: folder),
        count == 1
          ? "Moved '\(title)' to '\(name)'." : "Moved \(count) notebooks to '\(name)'.",
        undone: .backInPlace(count, title))
    case .tag(let tag):
      let isOn = !notebooks.allSatisfy { $0.tags.contains(tag) }
      self.init(
        .tag(tag, isOn: isOn),
        isOn ? "Added the tag '\(tag)'." : "Removed the tag '\(tag)'.",
        undone: isOn ? "Removed the tag '\(tag)' again." : "Added the tag '\(tag)' again.")
    case .restore:
      self.init(
        .trash(false),
        count == 1
          ? "Restored '\(title)' from the trash."
          : "Restored \(count) notebooks from the trash.",
        undone: count == 1
          ? "Moved '\(title)' back to the trash." : "Moved \(count) notebooks back to the trash.")
    default:
      self.init(
        .trash(true), .trashed(count, title),
        undone: count == 1
          ? .backFromTrash(title) : "Restored \(count) notebooks from the trash.")
    }
  }

  private init(favoring notebooks: [ListedNotebook]) {
    let (count, title) = (notebooks.count, notebooks[0].name)
    let isOn = !notebooks.allSatisfy(\.isFavorite)
    let less: Words = "Removed '\(title)' from favorites."
    // Of several, some may have been favourites before.
    let undone: Words =
      count > 1 ? "Restored the favorites." : isOn ? less : "Added '\(title)' to favorites again."
    guard isOn else {
      self.init(
        .favor(false), count == 1 ? less : "Removed \(count) notebooks from favorites.",
        undone: undone)
      return
    }
    self.init(
      .favor(true),
      count == 1 ? "Added '\(title)' to favorites." : "Added \(count) notebooks to favorites.",
      undone: undone)
  }

  private init(_ edit: NotebookEdit, _ words: Words, undone: Words) {
    (self.edit, self.words, self.undone) = (edit, words, undone)
  }

  /// The step that does it with notebooks.
  func step(with notebooks: [ListedNotebook]) -> ShelfStep {
    ShelfStep(notebooks.map { ShelfEdit($0.id, edit) }, saying: words, undone: undone)
  }
}

extension Words {
  /// Says that notebooks are in the trash now, of which the only one has a title.
  static func trashed(_ count: Int, _ title: Words) -> Words {
    count == 1
      ? "Moved '\(title)' to the trash." : "Moved \(count) notebooks to the trash."
  }

  /// Says that a notebook is in the trash no longer.
  static func backFromTrash(_ title: Words) -> Words { "Restored '\(title)' from the trash." }

  /// Says that notebooks are in their former folders, of which the only one has a title.
  static func backInPlace(_ count: Int, _ title: Words) -> Words {
    count == 1
      ? "Moved '\(title)' back." : "Moved \(count) notebooks back."
  }
}

/// What lets notebooks leave the library for good, or brings them back.
public enum Removal: Hashable, Sendable {
  /// Remove what lies in the trash; only some notebooks, if they are named.
  case empty(only: [NotebookID]?)
  /// Restore notebooks to the trash, out of the backup that has them.
  case restore([NotebookID], from: String)

  /// Whether nothing leaves and nothing comes back.
  var isNothing: Bool {
    switch self {
    case .empty(let only): only?.isEmpty == true
    case .restore(let notebooks, _): notebooks.isEmpty
    }
  }
}
