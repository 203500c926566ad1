internal import Folding
internal import Geometry
internal import Notebook
internal import Wording

/// The notebooks that pages can be sent to, filtered by the typed words.
struct OtherNotebooks: Hashable, Sendable {
  var typed = TypedFields([""])
  /// By title during a search, else the last changed first.
  private(set) var shown: [ListedNotebook] = []
  /// The last changed first.
  private(set) var all: [ListedNotebook] = []

  /// True once the card has shown any.
  private(set) var isInUse = false

  /// The list that all of them came from.
  private var source: [ListedNotebook] = []
  private var own: NotebookID?
  /// The words, case-folded once for all keystrokes.
  private var needle: [FoldedText] = []
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    let title: FoldedText
    /// The tags and folders.
    let labels: [FoldedText]

    init(_ notebook: ListedNotebook) {
      title = FoldedText(needle: notebook.title)
      labels = (notebook.tags + notebook.folder.names).map { FoldedText(needle: $0) }
    }

    func has(_ words: [FoldedText]) -> Bool {
      words.allSatisfy { word in
        title.contains(word) || labels.contains { $0.contains(word) }
      }
    }

    func distance(from text: FoldedText) -> Int {
      title.isAll(of: text) ? 0 : title.starts(with: text) ? 1 : 2
    }
  }

  /// The title of a new notebook; empty for a unique default.
  var title: String { typed.field.text.trimmedTitle }

  var isSearching: Bool { !needle.isEmpty }

  /// Updates the notebooks and the search; returns true if the search text has changed.
  mutating func update(_ notebooks: [ListedNotebook], besides own: NotebookID?) -> Bool {
    isInUse = true
    let words = FoldedText.words(in: typed.field.text)
    let isOther = words != needle
    needle = words
    if notebooks != source || own != self.own {
      (source, self.own, entries) = (notebooks, own, [])
      all = notebooks.filter { $0.id != own && !$0.isTrashed }
        .sorted { ShelfOrder.changed.places($0, before: $1) }
    } else if !isOther {
      return false
    }
    shown = isSearching ? found() : all
    return isOther
  }

  private mutating func found() -> [ListedNotebook] {
    if entries.isEmpty { entries = all.map(Entry.init) }
    let text = FoldedText(needle: title)
    var ranked: [[ListedNotebook]] = [[], [], []]
    for (notebook, entry) in zip(all, entries) where entry.has(needle) {
      ranked[entry.distance(from: text)].append(notebook)
    }
    return Array(ranked.joined())
  }
}

extension Desk {
  mutating func updateOtherNotebooks() {
    guard popup == .otherNotebooks else {
      if overview.others.isInUse { overview.others = OtherNotebooks() }
      return
    }
    let isOther = overview.others.update(library.notebooks ?? [], besides: notebook?.id)
    if isOther { cards.scroll = .zero }
  }

  /// Sends the pages to the first notebook found; without a search moves the focus to the list.
  mutating func acceptOtherNotebook(_ effects: inout [Effect]) {
    guard overview.others.isSearching, let first = overview.others.shown.first else {
      return moveFocusPastField(&effects)
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
  fileprivate static func moved(_ count: Int, to name: Words?) -> Words {
    guard let name else {
      return count == 1
        ? "Moved the page to a new notebook." : "Moved \(count) pages to a new notebook."
    }
    return count == 1 ? "Moved the page to '\(name)'." : "Moved \(count) pages to '\(name)'."
  }

  fileprivate static func copied(_ count: Int, to name: Words?) -> Words {
    guard let name else {
      return count == 1
        ? "Copied the page to a new notebook." : "Copied \(count) pages to a new notebook."
    }
    return count == 1 ? "Copied the page to '\(name)'." : "Copied \(count) pages to '\(name)'."
  }
}

struct OtherNotebooksFace: Card {
  static let name: Words = "To another notebook"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  private var others: OtherNotebooks { desk.overview.others }

  var panel: Panel {
    Panel(Self.name, width: 400) {
      Entry(newNotebook, .overview(.sendToNew))
      if let note { Label(note, .second, height: 52) }
      LongList(others.shown.count) { entry($0) }
      Gap(52 * Double(missing) + 8)
    }.head {
      ChoiceRow(
        nil, [true, false], chosen: desk.overview.movesAway, gap: 8,
        { OverviewAction.chooseMoving($0).name }, { .overview(.chooseMoving($0)) })
      InputField(others.typed.field, "Search titles, tags, folders", isActive: desk.typed != nil)
    }
  }

  /// The number of empty rows that keep the card's height while a search finds fewer notebooks.
  private var missing: Int {
    let fitting = Int((desk.window.y / desk.faceScale - 236) / 52)
    return max(min(others.all.count, fitting) - max(others.shown.count, 1), 0)
  }

  private var note: Words? {
    guard others.shown.isEmpty else { return nil }
    guard desk.library.notebooks != nil else { return "Looking…" }
    return others.all.isEmpty ? "There are no other notebooks yet." : "Nothing found"
  }

  private func entry(_ number: Int) -> Entry {
    let notebook = others.shown[number]
    return Entry(
      FacePainter.ListEntry(icon: .notebook, name: notebook.name, caption: notebook.placedCaption),
      .overview(.send(to: notebook.id)),
      isMarked: number == 0 && others.isSearching && desk.typed != nil)
  }

  private var newNotebook: FacePainter.ListEntry {
    FacePainter.ListEntry(
      icon: .another, name: OverviewAction.sendToNew.name,
      caption: others.title.isEmpty
        ? "The text above will be its title" : "Its title will be '\(others.title)'")
  }
}
