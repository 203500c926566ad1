internal import Bytes
internal import Geometry
internal import Wording

/// A setting with a few choices, as used by the settings file, the settings card and the actions that choose.
struct SettingEntry: Sendable {
  /// The name of its member in the settings file.
  let setting: String
  let name: Words
  let about: Words
  let choices: [Choice]
  /// False if it is part of a larger member.
  private let isMember: Bool
  /// False while the user has not chosen, and the default may change.
  private let isSaved: @Sendable (Preferences) -> Bool
  /// The action that changes to the other choice, if setting a value is not enough.
  let toggle: Action?

  struct Choice: Sendable {
    let word: String
    let name: Words
    let isChosen: @Sendable (Preferences) -> Bool
    let choose: @Sendable (inout Preferences) -> Void
  }

  init<Value: Equatable & Sendable>(
    _ setting: String, _ name: Words, _ about: Words,
    _ path: any WritableKeyPath<Preferences, Value> & Sendable,
    _ choices: [(word: String, name: Words, value: Value)], isMember: Bool = true,
    isSaved: @escaping @Sendable (Preferences) -> Bool = { _ in true }, toggle: Action? = nil
  ) {
    (self.setting, self.name, self.about) = (setting, name, about)
    (self.isMember, self.isSaved, self.toggle) = (isMember, isSaved, toggle)
    self.choices = choices.map { word, name, value in
      Choice(
        word: word, name: name, isChosen: { $0[keyPath: path] == value },
        choose: { $0[keyPath: path] = value })
    }
  }

  static var groups: [(title: Words, settings: [SettingEntry])] {
    [
      (
        "Appearance",
        [
          SettingEntry(
            "language", "Language", "Language of menus and messages.", \.language,
            SpokenLanguage.all.map { ($0.stored, $0.name, $0) }),
          SettingEntry(
            "theme", "Theme", "Colors of the window and its controls.", \.theme,
            zip(["light", "dark", "sepia", "contrast"], Theme.all).map { ($0, $1.name, $1) }),
          SettingEntry(
            "darkDesk", "Paper in dark theme",
            "Display of light paper; the colors in the notebook do not change.",
            \.hasDarkPaper, [("lightPaper", "Unchanged", false), ("darkPaper", "Dark", true)]),
          SettingEntry(
            "movement", "Animation", "Fading of panels and toolbars.", \.isStill,
            [("usual", "Normal", false), ("none", "None", true)]),
        ]
      ),
      (
        "Writing",
        [
          SettingEntry(
            "hand", "Writing hand", "Keeps toolbars and menus away from it.", \.isLeftHanded,
            [("left", "Left hand", true), ("right", "Right hand", false)]),
          finger,
          SettingEntry(
            "marksOnly", "Erasers", "What the erasers remove.", \.eraser.marksOnly,
            [("false", "Everything", false), ("true", "Highlighter only", true)], isMember: false),
          SettingEntry(
            "circle", "Circle and hold", "What a pen does that circles something and rests.",
            \.circleSelects, [("writes", "Writes", false), ("selects", "Selects it", true)]),
          SettingEntry(
            "scribble", "Scribbles", "What a pen does that scribbles over something.",
            \.scribbleErases, [("writes", "Writes", false), ("erases", "Erases it", true)]),
          SettingEntry(
            "handwriting", "Handwriting", "The languages in which it is read to find words.",
            \.handwriting,
            [
              ("latin", "Latin letters", .latin), ("japanese", "Japanese", .japanese),
              ("both", "Both", .both), ("off", "Not read", .off),
            ], isSaved: { $0.chosenHandwriting != nil }),
          SettingEntry(
            "arithmetic", "Arithmetic", "Shows the result after an equals sign; a tap inserts it.",
            \.showsResults, [("off", "Off", false), ("results", "Shows results", true)]),
          SettingEntry(
            "marksFormat", "Markdown", "Marks such as # and - format the text that one types.",
            \.text.marksFormat, [("true", "Formats", true), ("false", "Stays as typed", false)],
            isMember: false),
        ] + space + [
          SettingEntry(
            "shapesFrom", "Shapes", "What turns a drawn figure into a clean shape.",
            \.shapes.trigger,
            [
              ("hold", "Holding the pen", .hold), ("button", "A button", .button),
              ("never", "Nothing", .never),
            ], isMember: false),
          SettingEntry(
            "scrolling", "Pages", "How pages scroll.", \.scrolling,
            [("continuous", "Continuous", .continuous), ("single", "Single page", .single)],
            toggle: .toggleScrolling),
          SettingEntry(
            "latencyMeter", "Latency meter", "Shows the ink latency in the corner.",
            \.showsMeter, [("false", "Hidden", false), ("true", "Shown", true)], isMember: false),
        ]
      ),
    ]
  }

  static let finger = SettingEntry(
    "finger", "One finger", "What one finger does on a touch screen.", \.input.finger,
    [("pans", "Scrolls", .pans), ("draws", "Draws", .draws)], isMember: false)

  static var all: [SettingEntry] { groups.flatMap(\.settings) }

  static let further: [Action] = [
    .toggle(.devices), .toggle(.keys), .toggle(.correctedWords), .toggle(.sync),
  ]

  func offers(in preferences: Preferences) -> [Offer] {
    let chosen = chosen(in: preferences)
    return choices.enumerated().map { place, choice in
      Offer(
        choice.name, .set(SettingAction(setting: setting, place: place)),
        isChosen: place == chosen)
    }
  }

  func chosen(in preferences: Preferences) -> Int? {
    choices.firstIndex { $0.isChosen(preferences) }
  }

  func read(_ settings: JSON, into preferences: inout Preferences) throws(JSONFault) {
    guard isMember else { return }
    try settings.choice(setting, among: choices.map { (key: $0.word, value: $0) })?
      .choose(&preferences)
  }

  /// The member for the settings file; nil if it is part of a larger one, or not saved.
  func member(of preferences: Preferences) -> JSON.Member? {
    guard isMember, isSaved(preferences), let place = chosen(in: preferences) else { return nil }
    return JSON.Member(name: setting, value: .string(choices[place].word))
  }
}

/// Choosing what a setting is.
public struct SettingAction: Hashable, Sendable {
  let setting: String
  let place: Int

  fileprivate init(setting: String, place: Int) { (self.setting, self.place) = (setting, place) }

  /// Chooses by the word in the settings file.
  public init(_ setting: String, _ word: String) {
    let entry = SettingEntry.all.first { $0.setting == setting }
    self.init(setting: setting, place: entry?.choices.firstIndex { $0.word == word } ?? 0)
  }

  fileprivate var entry: SettingEntry? { SettingEntry.all.first { $0.setting == setting } }

  var name: Words { entry?.choices[safe: place]?.name ?? .none }
}

extension Action {
  /// Chooses a theme by its index among all themes.
  public static func chooseTheme(_ place: Int) -> Action {
    .set(SettingAction(setting: "theme", place: place))
  }
}

extension Desk {
  mutating func perform(_ action: SettingAction, _ effects: inout [Effect]) {
    guard let entry = action.entry, let choice = entry.choices[safe: action.place] else { return }
    guard let toggle = entry.toggle else { return prefer(&effects) { choice.choose(&$0) } }
    if !choice.isChosen(preferences) { perform(toggle, &effects) }
  }
}

struct SettingsCardFace: Card {
  static let name: Words = "Settings"

  let desk: Desk

  /// The window width from which choices are beside their sentences, and the width of the sentences.
  private static let (wide, words) = (616.0, 260.0)

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
    let choice = ChoiceRow(nil, setting.offers(in: desk.preferences), name: setting.name, gap: 0)
    if desk.window.x / desk.faceScale >= Self.wide {
      Line(gap: 12) {
        FixedWidth(Self.words, words)
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
