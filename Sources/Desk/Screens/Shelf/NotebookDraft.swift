public import Ink
public import Notebook
internal import Wording

/// A notebook that is about to be made: its title, paper, size and the colour of its back.
public struct NotebookDraft: Hashable, Sendable {
  /// The title, as it is typed.
  var title = TypedFields([""])
  /// The paper and the size of its pages.
  private(set) var sheet = Self.usualSheet
  /// The paper of one's own that its pages get; nil for none.
  var own: String?
  /// The colour of its back, by its place among the inks.
  public internal(set) var color = 1

  private static let usualSheet: SheetChange = {
    var sheet = SheetChange()
    (sheet.ruling, sheet.size, sheet.isWide) = (.ruled, .a4, false)
    return sheet
  }()

  /// Something to choose about the notebook.
  public enum Choice: Hashable, Sendable {
    /// The paper or the size of its pages.
    case sheet(SheetChoice)
    /// The colour of the back, by its place among the inks.
    case color(Int)

    /// The choice in a few words.
    var name: Words {
      switch self {
      case .sheet(let choice): choice.name
      case .color(let place): Color.inks[safe: place]?.name ?? ""
      }
    }
  }

  /// Applies a choice.
  mutating func apply(_ choice: Choice) {
    switch choice {
    case .sheet(.own(let name)): own = name
    case .sheet(let choice):
      if case .ruling = choice { own = nil }
      sheet.apply(choice, of: sheet.ruling)
    case .color(let place): color = place
    }
  }

  /// What is shown as chosen besides a paper of one's own.
  var shownSheet: SheetChange {
    var shown = sheet
    if own != nil { shown.ruling = nil }
    return shown
  }

  /// The notebook to make.
  func notebook(in folder: FolderPath, tag: String?) -> NewNotebook {
    var field = title.field
    field.endComposing()
    return NewNotebook(
      title: field.text.trimmedTitle, size: sheet.size(insteadOf: .a4),
      paper: sheet.paper(insteadOf: Paper(.plain)), own: own, color: Color.inks[safe: color],
      folder: folder, tag: tag)
  }
}

/// A notebook to make.
public struct NewNotebook: Hashable, Sendable {
  /// Its title; empty for one that no other has.
  public let title: String
  /// The size of its first page.
  public let size: PageSize
  /// The paper of its first page.
  public let paper: Paper
  /// The paper of one's own, which comes before both; nil for none.
  public let own: String?
  /// The colour of its back; nil for the usual one.
  public let color: Color?
  /// The folder that it comes into.
  public let folder: FolderPath
  /// The tag that it gets, where one is shown; nil for none.
  public let tag: String?

  /// Describes a notebook.
  public init(
    title: String, size: PageSize, paper: Paper, own: String? = nil, color: Color?,
    folder: FolderPath, tag: String?
  ) {
    (self.title, self.size, self.paper, self.own) = (title, size, paper, own)
    (self.color, self.folder, self.tag) = (color, folder, tag)
  }

  /// What is done with it as it is made, besides its title and its first page.
  public var edits: [NotebookEdit] {
    [.color(color)] + (folder.isTop ? [] : [.move(to: folder)])
      + (tag.map { [.tag($0, isOn: true)] } ?? [])
  }
}

/// The card where a notebook is made: title, paper, size and the color of its back.
struct NewNotebookFace: Card {
  static let name: Words = "New notebook"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    // A touch beside the card had closed it: what was filled in is there again.
    desk.shelf.draft.title.field.endComposing()
    desk.focus = nil
    desk.beginPapers(&effects)
  }

  var panel: Panel {
    let draft = desk.shelf.draft
    let rows = SheetRows(desk, chosen: draft.shownSheet, own: draft.own) {
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
