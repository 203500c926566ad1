internal import Geometry
internal import Notebook
internal import Wording

/// How much space to insert at the line, and what that does to the page.
struct SpaceCard: Card {
  static let name: Words = "Insert space"

  let desk: Desk

  /// The lengths on offer, in lines of the paper, or else in millimeters.
  private static let (lines, millimeters) = ([1.0, 2, 3, 5, 10], [5.0, 10, 20, 50, 100])

  var panel: Panel {
    Panel(Self.name, close: .toggle(.space), width: 420, at: place) {
      if let line = desk.space {
        Label("At the line", size: 12.5, .second, height: 26)
        Chips(amounts(at: line).map { Offer($0.name, .space($0), isChosen: false) })
        Chips([Offer(SpaceAction.close.name, .space(.close), isChosen: false)])
      } else {
        Paragraph("Drag the page apart with the pen, or tap where space is wanted.")
        Gap(8)
      }
      for setting in SettingEntry.space {
        ChoiceRow(setting.name, setting.offers(in: desk.preferences), gap: 8)
      }
      Gap(6)
    }
  }

  private func amounts(at line: SpaceLine) -> [SpaceAction] {
    if let pitch = desk.sheet(of: line.page)?.pitch(along: line.axis) {
      return Self.lines.map { .insert($0 * pitch) }
    }
    return Self.millimeters.map { .insert($0 * Length.millimeter) }
  }

  private var place: Panel.Place {
    let hook = Bar(desk, desk.painter).middle(of: .selectTool(.space))
    return .below(hook, hook: hook)
  }
}

extension SettingEntry {
  /// The settings of the tool that inserts space.
  static let space = [
    SettingEntry(
      "spaceOverflow", "When the page is full", "What inserted space pushes off a page.",
      \.space.overflow, [("grow", "Longer page", .grow), ("nextPage", "Next page", .nextPage)]),
    SettingEntry(
      "spaceInPDF", "On PDFs and pictures", "What space inserted on them moves.",
      \.space.cutsPrint, [("ink", "Ink only", false), ("cut", "Cut the page", true)]),
  ]
}

extension KeyGroup {
  static let space = KeyGroup(
    SpaceCard.name,
    [
      ActionEntry(
        .toggle(.space), "Space panel", setting: "spaceCard", icon: .space, keys: ["Shift+V"],
        isEnabled: { $0.screen is any WritingScreen })
    ],
    and: [
      .fixed("Move the line", keys: "Arrows"),
      .fixed("Insert or remove space", keys: "Shift+Arrows"),
    ])
}
