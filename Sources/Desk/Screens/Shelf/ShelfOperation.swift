internal import Ink
public import Notebook
internal import Wording

struct ShelfOperation {
  let edit: NotebookEdit
  let words: Words
  /// The message once undone, which says what is true then.
  let undone: Words

  /// Describes an action; needs at least one notebook.
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
      self.init(.picture(nil), "Removed the cover picture.", undone: "Restored the cover picture.")
    case .move(let folder):
      let name: Words = folder.isTop ? ShelfAction.move(.top).name : Words(verbatim: folder.name)
      self.init(
        .move(to: folder),
        count == 1 ? "Moved '\(title)' to '\(name)'." : "Moved \(count) notebooks to '\(name)'.",
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
          ? "Restored '\(title)' from the trash." : "Restored \(count) notebooks from the trash.",
        undone: count == 1
          ? "Moved '\(title)' back to the trash." : "Moved \(count) notebooks back to the trash.")
    default:
      self.init(
        .trash(true), .trashed(count, title),
        undone: count == 1 ? .backFromTrash(title) : "Restored \(count) notebooks from the trash.")
    }
  }

  private init(favoring notebooks: [ListedNotebook]) {
    let (count, title) = (notebooks.count, notebooks[0].name)
    let isOn = !notebooks.allSatisfy(\.isFavorite)
    let less: Words = "Removed '\(title)' from favorites."
    // Some of several may have been favorites before.
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

  func step(with notebooks: [ListedNotebook]) -> ShelfStep {
    ShelfStep(notebooks.map { ShelfEdit($0.id, edit) }, saying: words, undone: undone)
  }
}

extension Words {
  /// The message that notebooks were moved to the trash; a single one has a title.
  static func trashed(_ count: Int, _ title: Words) -> Words {
    count == 1 ? "Moved '\(title)' to the trash." : "Moved \(count) notebooks to the trash."
  }

  static func backFromTrash(_ title: Words) -> Words { "Restored '\(title)' from the trash." }

  /// The message that notebooks were restored to their folders; a single one has a title.
  static func backInPlace(_ count: Int, _ title: Words) -> Words {
    count == 1 ? "Moved '\(title)' back." : "Moved \(count) notebooks back."
  }
}

/// The permanent deletion of notebooks, or their return.
public enum Removal: Hashable, Sendable {
  /// Empty the trash, or delete only these notebooks.
  case empty(only: [NotebookID]?)
  /// Restore notebooks into the trash from the backup that has them.
  case restore([NotebookID], from: String)

  var isNothing: Bool {
    switch self {
    case .empty(let only): only?.isEmpty == true
    case .restore(let notebooks, _): notebooks.isEmpty
    }
  }
}
