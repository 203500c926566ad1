internal import Geometry
internal import Wording

/// The card of all settings: each with a sentence about it beside what can be chosen, or above it in a narrow window.
struct SettingsCardFace: Card {
  static let name: Words = "Settings"

  let desk: Desk

  /// The width of a window in which choices are beside their sentences, and the width of the sentences.
  private static let (wide, words) = (616.0, 260.0)

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    Panel(Self.name, close: .toggle(.settings), width: 720, at: .below(nil, hook: nil)) {
      for (title, settings) in SettingEntry.groups {
        self.title(title)
        for setting in settings { row(setting) }
      }
      title("More settings")
      for action in SettingEntry.further {
        if let entry = action.entry {
          Entry(
            FacePainter.ListEntry(icon: entry.icon, name: entry.name, caption: entry.help), action)
        }
      }
      Gap(12)
    }
  }

  @WidgetBuilder private func title(_ title: Words) -> [any Widget] {
    Seam(height: 9)
    Gap(5)
    Label(title, weight: .semiBold, height: 36)
  }

  @WidgetBuilder private func row(_ setting: SettingEntry) -> [any Widget] {
    let words = Column {
      Label(setting.name)
      Paragraph(setting.about, size: 12.5, line: 17)
    }
    let choice = ChoiceRow(
      nil, setting.offers(in: desk.preferences), name: setting.name, gap: 0)
    if desk.window.x / desk.faceScale >= Self.wide {
      Line(gap: 12) {
        Sized(Self.words, words)
        choice
      }
      Gap(12)
    } else {
      words
      Gap(4)
      choice
      Gap(12)
    }
  }
}
