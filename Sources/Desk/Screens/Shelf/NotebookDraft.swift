public import Ink
public import Notebook
internal import Wording

/// A notebook to be created, as filled in on the card.
public struct NotebookDraft: Hashable, Sendable {
  var title = TypedFields([""])
  private(set) var sheet = Self.usualSheet
  var own: String?
  /// The color of its spine, by its index among the inks.
  var color = 1

  private static let usualSheet: SheetChange = {
    var sheet = SheetChange()
    (sheet.ruling, sheet.size, sheet.isWide) = (.ruled, .a4, false)
    return sheet
  }()

  /// A choice on the card.
  public enum Choice: Hashable, Sendable {
    case sheet(SheetChoice)
    case color(Int)

    var name: Words {
      switch self {
      case .sheet(let choice): choice.name
      case .color(let place): Color.inks[safe: place]?.name ?? ""
      }
    }
  }

  mutating func apply(_ choice: Choice) {
    switch choice {
    case .sheet(.own(let name)): own = name
    case .sheet(let choice):
      if case .ruling = choice { own = nil }
      sheet.apply(choice, of: sheet.ruling)
    case .color(let place): color = place
    }
  }

  var shownSheet: SheetChange {
    var shown = sheet
    if own != nil { shown.ruling = nil }
    return shown
  }

  func notebook(in folder: FolderPath, tag: String?) -> NewNotebook {
    var field = title.field
    field.endComposing()
    return NewNotebook(
      title: field.text.trimmedTitle, size: sheet.size(insteadOf: .a4),
      paper: sheet.paper(insteadOf: Paper(.plain)), own: own, color: Color.inks[safe: color],
      folder: folder, tag: tag)
  }
}

/// A notebook to create.
public struct NewNotebook: Hashable, Sendable {
  /// Its title; empty for a unique default.
  public let title: String
  /// The size of its first page.
  public let size: PageSize
  /// The paper of its first page.
  public let paper: Paper
  /// The custom paper, which overrides size and paper.
  public let own: String?
  /// The color of its spine; nil for the default.
  let color: Color?
  let folder: FolderPath
  /// Its tag, if the shelf shows one.
  let tag: String?

  /// Describes a notebook.
  public init(
    title: String, size: PageSize, paper: Paper, own: String? = nil, color: Color?,
    folder: FolderPath, tag: String?
  ) {
    (self.title, self.size, self.paper, self.own) = (title, size, paper, own)
    (self.color, self.folder, self.tag) = (color, folder, tag)
  }

  /// The edits on creation, apart from title and first page.
  public var edits: [NotebookEdit] {
    [.color(color)] + (folder.isTop ? [] : [.move(to: folder)])
      + (tag.map { [.tag($0, isOn: true)] } ?? [])
  }
}

struct NewNotebookFace: Card {
  static let name: Words = "New notebook"

  let desk: Desk

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    // The card may have been closed by a touch beside it; its input is restored.
    desk.shelf.draft.title.field.endComposing()
    desk.focus = nil
    desk.beginPapers(&effects)
  }

  var panel: Panel {
    let draft = desk.shelf.draft
    let rows = SheetRows(desk: desk, chosen: draft.shownSheet, own: draft.own) {
      .shelf(.draft(.sheet($0)))
    }
    return Panel(Self.name, close: .toggle(.newNotebook), width: 480, at: .middle) {
      InputField(draft.title.field, "Title", isActive: desk.typed != nil)
      rows.papers
      if let own = draft.own {
        rows.actions(on: own)
      } else {
        rows.sizes
        rows.turns
      }
      Inset(Label("Cover color", size: 12.5, .second), left: 4)
      Swatches(Color.inks, chosen: draft.color) { .shelf(.draft(.color($0))) }
    }.foot {
      Buttons(
        ActionButton(ShelfAction.create.name, .shelf(.create), isMain: true, least: 128), above: 8)
    }
  }
}
