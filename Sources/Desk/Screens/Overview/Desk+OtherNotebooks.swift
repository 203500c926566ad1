internal import Geometry
internal import Notebook
internal import Wording

/// Pages that go to another notebook.
extension Desk {
  /// Has the card follow what is typed on it, and the notebooks of the library; nothing is left of it once it closes.
  mutating func updateOtherNotebooks() {
    guard popup == .otherNotebooks else {
      if overview.others.isInUse { overview.others = OtherNotebooks() }
      return
    }
    let isOther = overview.others.update(library.notebooks ?? [], besides: notebook?.id)
    if isOther { cards.scroll = .zero }
  }

  /// Takes the pages to the first notebook that was found; where nothing is looked for, leads the keys to the list.
  mutating func acceptOtherNotebook(_ effects: inout [Effect]) {
    guard overview.others.isSearching, let first = overview.others.shown.first else {
      return leaveField(&effects)
    }
    perform(OverviewAction.send(to: first.id), &effects)
  }

  mutating func send(to target: NotebookID, _ effects: inout [Effect]) {
    let pages = overviewSubject
    popup = nil
    guard let notebook, !pages.isEmpty, target != notebook.id else { return }
    let name = library.notebooks?.first { $0.id == target }?.name ?? "another notebook"
    let carried = CarriedPages(
      Set(pages.map(\.page)), of: notebook.id, to: target, at: nil, isMove: overview.movesAway,
      shown: notebook.id)
    send(carried, to: name, &effects)
  }

  /// Takes the pages to a notebook that is made for them, in the folder of this one.
  mutating func sendToNew(_ effects: inout [Effect]) {
    let pages = overviewSubject
    overview.others.typed.field.endComposing()
    let title = overview.others.title
    popup = nil
    guard let notebook, !pages.isEmpty else { return }
    var draft = NotebookDraft()
    draft.title = TypedFields([title])
    let new = draft.notebook(in: listed(notebook.id)?.folder ?? .top, tag: nil)
    let carried = CarriedPages(
      Set(pages.map(\.page)), of: notebook.id, to: new, isMove: overview.movesAway)
    send(carried, to: title.isEmpty ? nil : Words(verbatim: title), &effects)
  }

  private mutating func send(
    _ carried: CarriedPages, to name: Words?, _ effects: inout [Effect]
  ) {
    effects.append(.edit(.carry(carried)))
    if carried.isMove { overview.grid.endChoosing() }
    let count = carried.pages.count
    let words: Words = carried.isMove ? .moved(count, to: name) : .copied(count, to: name)
    show(Toast(words, offer: carried.isMove ? .undo : nil), &effects)
  }
}

extension Words {
  /// Says that pages were moved to a notebook; nil for a new one that was given no title.
  fileprivate static func moved(_ count: Int, to name: Words?) -> Words {
    guard let name else {
      return count == 1
        ? "Moved the page to a new notebook." : "Moved \(count) pages to a new notebook."
    }
    return count == 1 ? "Moved the page to '\(name)'." : "Moved \(count) pages to '\(name)'."
  }

  /// Says that pages were copied to a notebook; nil for a new one that was given no title.
  fileprivate static func copied(_ count: Int, to name: Words?) -> Words {
    guard let name else {
      return count == 1
        ? "Copied the page to a new notebook."
        : "Copied \(count) pages to a new notebook."
    }
    return count == 1
      ? "Copied the page to '\(name)'." : "Copied \(count) pages to '\(name)'."
  }
}
