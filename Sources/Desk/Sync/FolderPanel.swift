internal import Ink
internal import Wording

/// The panels about folders, which are tabs of one: those for sync with other devices, and those that hold copies.
enum FolderPanel: CaseIterable {
  case sync, copies

  /// The action that shows this tab in place of the other.
  private var show: Action { self == .sync ? .sync(.show) : .copy(.show) }
  private var close: Action { self == .sync ? .toggle(.sync) : .toggle(.copies) }
  private var name: Words { self == .sync ? "Your devices" : "Copies" }

  /// The panel, with the name of its entry in the menu.
  func panel(@WidgetBuilder _ rows: () -> [any Widget]) -> Panel {
    Panel(SyncCardFace.name, close: close, body: rows).head {
      ChoiceRow(nil, Self.allCases, chosen: self, \.name, \.show)
    }
  }
}

/// Rows that both panels have.
extension FolderPanel {
  /// The state of a folder, with what is wrong with it.
  @WidgetBuilder static func state(
    _ summary: Words, _ caption: Words, dot: Color, trouble: Words?
  ) -> [any Widget] {
    Entry(
      FacePainter.ListEntry(dot: dot, name: summary, caption: caption, isHeavy: true), nil)
    if let trouble {
      Inset(Paragraph(trouble, .text), left: 36)
      Gap(8)
    }
  }

  /// A folder that can be chosen.
  static func offer(_ folder: OfferedFolder, _ action: Action) -> Entry {
    Entry(
      FacePainter.ListEntry(
        icon: .folder, name: Words(verbatim: folder.name), caption: folder.caption), action)
  }

  /// The way to any other folder.
  static func choosing(_ goal: ChoiceGoal) -> Entry {
    Entry(
      FacePainter.ListEntry(
        icon: .another, name: goal.name, caption: "or drop one on this window"),
      .choose(.begin(goal)))
  }

  /// A text with a button.
  static func note(_ words: Words, _ button: ActionButton) -> any Widget {
    Inset(
      Line(gap: 8) {
        Paragraph(words, .text)
        button
      }, left: 36, top: 2, bottom: 2)
  }
}
