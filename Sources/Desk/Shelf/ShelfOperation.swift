internal import Ink
internal import Notebook
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
        .color(place.flatMap { Color.inks[safe: $0] }), "The colour is changed.",
        undone: "The colour is as before.")
    case .uncover:
      self.init(
        .picture(nil), "The cover shows a page again.",
        undone: "The picture is on the cover again.")
    case .move(let folder):
      let name: Words = folder.isTop ? ShelfAction.move(.top).name : Words(verbatim: folder.name)
      self.init(
        .move(to: folder),
        count == 1
          ? "'\(title)' is moved to '\(name)'." : "\(count) notebooks are moved to '\(name)'.",
        undone: .backInPlace(count, title))
    case .tag(let tag):
      let isOn = !notebooks.allSatisfy { $0.tags.contains(tag) }
      self.init(
        .tag(tag, isOn: isOn),
        isOn ? "The tag '\(tag)' is given." : "The tag '\(tag)' is taken off.",
        undone: isOn ? "The tag '\(tag)' is taken off again." : "The tag '\(tag)' is given again.")
    case .restore:
      self.init(
        .trash(false),
        count == 1
          ? "'\(title)' is taken out of the trash."
          : "\(count) notebooks are taken out of the trash.",
        undone: count == 1
          ? "'\(title)' is in the trash again." : "\(count) notebooks are in the trash again.")
    default:
      self.init(
        .trash(true), .trashed(count, title),
        undone: count == 1
          ? .backFromTrash(title) : "\(count) notebooks are back from the trash.")
    }
  }

  private init(favoring notebooks: [ListedNotebook]) {
    let (count, title) = (notebooks.count, notebooks[0].name)
    let isOn = !notebooks.allSatisfy(\.isFavorite)
    let less: Words = "'\(title)' is no favourite any more."
    // Of several, some may have been favourites before.
    let undone: Words =
      count > 1 ? "The favourites are as before." : isOn ? less : "'\(title)' is a favourite again."
    guard isOn else {
      self.init(
        .favor(false), count == 1 ? less : "\(count) notebooks are no favourites any more.",
        undone: undone)
      return
    }
    self.init(
      .favor(true),
      count == 1 ? "'\(title)' is a favourite." : "\(count) notebooks are favourites.",
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
      ? "'\(title)' is moved to the trash." : "\(count) notebooks are moved to the trash."
  }

  /// Says that a notebook is in the trash no longer.
  static func backFromTrash(_ title: Words) -> Words { "'\(title)' is back from the trash." }

  /// Says that notebooks are in their former folders, of which the only one has a title.
  static func backInPlace(_ count: Int, _ title: Words) -> Words {
    count == 1
      ? "'\(title)' is back where it was." : "\(count) notebooks are back where they were."
  }
}
