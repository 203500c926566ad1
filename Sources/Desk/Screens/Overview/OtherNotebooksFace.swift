internal import Geometry
internal import Wording

/// The card with the notebooks to which pages can go: a field that finds them, and a new one before all others.
struct OtherNotebooksFace: Card {
  static let name: Words = "To another notebook"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

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
      Field(others.typed.field, "Search titles, tags, folders", isActive: desk.typed != nil)
    }
  }

  /// The rows that are kept free, so that the card stays as high while what is typed leaves fewer notebooks.
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
      FacePainter.ListEntry(
        icon: .notebook, name: notebook.name, caption: notebook.placedCaption),
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
