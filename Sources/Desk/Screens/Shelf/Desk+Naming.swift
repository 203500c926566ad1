internal import Notebook
internal import Wording

extension Desk {
  var newFolderPlace: FolderPath {
    if case .folder(let folder) = shelf.place { folder } else { .top }
  }

  mutating func begin(_ naming: Naming, _ effects: inout [Effect]) {
    let text: String
    switch naming {
    case .notebook(let notebook): text = listed(notebook)?.title ?? ""
    case .folder(let folder): text = folder.name
    case .newFolder, .newTag: text = ""
    case .layer(_, _, let title): text = title
    case .paper(let page): text = paperName(for: page)
    case .paperName(let name), .device(let name): text = name
    }
    // The name is for the subject of the menu; without a menu a folder is created empty.
    shelf.named = popup == nil && naming != .newTag ? [] : subject
    shelf.naming = naming
    shelf.nameField = TypedFields([text])
    turn(to: .naming, &effects)
    appear(.popup, &effects)
    focus = nil
  }

  mutating func saveTypedName(_ effects: inout [Effect]) {
    guard let naming = shelf.naming else { return }
    var field = shelf.nameField.field
    field.endComposing()
    let name = field.text.trimmedTitle
    let notebooks = shelf.named
    if case .layer(let layer, let page, let old) = naming {
      shelf.naming = nil
      turn(to: .layers, &effects)
      if name != old { effects.append(.edit(.layer(.entitle(layer, name), page))) }
      return
    }
    if case .device = naming {
      shelf.naming = nil
      turn(to: .sync, &effects)
      if !name.isEmpty { perform(SyncAction.name(name), &effects) }
      return
    }
    (popup, shelf.naming) = (nil, nil)
    guard !name.isEmpty else { return }
    switch naming {
    case .notebook(let notebook):
      guard let old = listed(notebook), old.title != name else { return }
      change(
        ShelfStep(
          [ShelfEdit(notebook, .entitle(name))], saying: "Renamed '\(old.name)' to '\(name)'.",
          undone: "Renamed '\(name)' back to '\(old.name)'."),
        &effects)
    case .newFolder(let parent):
      let folder = parent.child(name)
      let edits = notebooks.map { ShelfEdit($0, .move(to: folder)) }
      let words: Words =
        notebooks.isEmpty ? "Created the folder '\(folder.name)'." : moved(notebooks, to: folder)
      let undone: Words =
        notebooks.isEmpty
        ? "Removed the folder '\(folder.name)' again."
        : .backInPlace(notebooks.count, listed(notebooks[0])?.name ?? "")
      let step = ShelfStep(edits, saying: words, undone: undone, changing: remembering(folder))
      if !step.isEmpty { change(step, &effects) }
      if notebooks.isEmpty { perform(ShelfAction.show(.folder(folder)), &effects) }
    case .folder(let folder): moveFolder(folder, to: folder.parent.child(name), &effects)
    case .layer, .device: break
    case .paper, .paperName: savePaperName(name, for: naming, &effects)
    case .newTag:
      guard !notebooks.isEmpty else { return }
      let tags = name.typedTags
      let edits = notebooks.flatMap { id in tags.map { ShelfEdit(id, .tag($0, isOn: true)) } }
      guard let first = tags.first else { return }
      let words: Words = tags.count == 1 ? "Added the tag '\(first)'." : "Added \(tags.count) tags."
      let undone: Words =
        tags.count == 1 ? "Removed the tag '\(first)' again." : "Removed \(tags.count) tags again."
      change(ShelfStep(edits, saying: words, undone: undone), &effects)
    }
  }

  private func moved(_ notebooks: [NotebookID], to folder: FolderPath) -> Words {
    notebooks.count == 1
      ? "Moved '\(listed(notebooks[0])?.name ?? "")' to '\(folder.name)'."
      : "Moved \(notebooks.count) notebooks to '\(folder.name)'."
  }

  /// The change that remembers a folder even without notebooks.
  private func remembering(_ folder: FolderPath) -> FolderChange {
    let old = preferences.shelf.folders
    return FolderChange(from: old, to: old + [folder])
  }

  mutating func moveFolder(
    _ folder: FolderPath, to new: FolderPath, _ effects: inout [Effect]
  ) {
    popup = nil
    guard folder != new else { return }
    let edits = (library.notebooks ?? []).filter { $0.folder.lies(in: folder) }
      .map { ShelfEdit($0.id, .move(to: $0.folder.moved(from: folder, to: new))) }
    let folders = preferences.shelf.folders.map { $0.moved(from: folder, to: new) }
    let isRemoved = new == folder.parent
    if shelf.place == .folder(folder) { shelf.place = new.isTop ? .all : .folder(new) }
    let words: Words =
      isRemoved
      ? "Removed the folder '\(folder.name)' and kept its notebooks."
      : "Renamed '\(folder.name)' to '\(new.name)'."
    let undone: Words =
      isRemoved
      ? "Restored the folder '\(folder.name)' and its notebooks."
      : "Renamed '\(new.name)' back to '\(folder.name)'."
    let changed = FolderChange(from: preferences.shelf.folders, to: folders.filter { !$0.isTop })
    change(ShelfStep(edits, saying: words, undone: undone, changing: changed), &effects)
  }

  mutating func create(_ effects: inout [Effect]) {
    let tag = if case .tag(let tag) = shelf.place { tag } else { nil as String? }
    let notebook = shelf.draft.notebook(in: newFolderPlace, tag: tag)
    shelf.endDraft()
    popup = nil
    saveLook(&effects)
    effects.append(.library(.create(notebook)))
  }
}

struct NamingCardFace: Card {
  static let name: Words = "Name"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.shelf.naming != nil }

  var panel: Panel {
    Panel(title, width: 400, at: .upper(120)) {
      InputField(desk.shelf.nameField.field, Self.name, isActive: true)
      Buttons(
        ActionButton(
          desk.shelf.naming?.verb ?? ShelfAction.saveName.name, .shelf(.saveName), isMain: true),
        above: 2)
    }
  }

  private var title: Words {
    guard case .newFolder(let parent)? = desk.shelf.naming, !parent.isTop else {
      return desk.shelf.naming?.name ?? Self.name
    }
    return "New folder in '\(parent.name)'"
  }
}
