internal import Wording

/// A setting, as the card of settings shows it.
struct Setting {
  /// What is set.
  let name: Words
  /// What it is good for, in a sentence.
  let about: Words
  /// What can be chosen.
  let offers: [(words: Words, action: Action)]
  /// The place of what is chosen.
  let chosen: Int?

  /// Creates a setting that is chosen by actions.
  private init(_ name: Words, _ about: Words, _ offers: [SettingAction], chosen: SettingAction) {
    self.init(
      name: name, about: about, offers: offers.map { ($0.name, .set($0)) },
      chosen: offers.firstIndex(of: chosen))
  }

  private init(
    name: Words, about: Words, offers: [(words: Words, action: Action)], chosen: Int?
  ) {
    (self.name, self.about, self.offers, self.chosen) = (name, about, offers, chosen)
  }

  /// Settings that belong together.
  struct Group {
    let title: Words
    let settings: [Setting]
  }

  /// All settings with their values on a desk.
  static func groups(on desk: Desk) -> [Group] {
    let preferences = desk.preferences
    return [
      Group(
        title: "Looks",
        settings: [
          Setting(
            "Language", "What menus and messages are written in.",
            SpokenLanguage.all.map(SettingAction.speak), chosen: .speak(preferences.language)),
          colors(preferences),
          Setting(
            "Paper on a dark desk", "How light paper is shown; notes keep their colours.",
            [.darkPaper(false), .darkPaper(true)], chosen: .darkPaper(preferences.hasDarkPaper)),
          Setting(
            "Movement", "Whether cards and bars fade in.", [.still(false), .still(true)],
            chosen: .still(preferences.isStill)),
        ]),
      Group(
        title: "Writing",
        settings: [
          Setting(
            "Writing hand", "Bars and menus keep clear of it.",
            [.leftHanded(true), .leftHanded(false)],
            chosen: .leftHanded(preferences.isLeftHanded)),
          Setting(
            "One finger", "What it does on a touch screen.", [.finger(.pans), .finger(.draws)],
            chosen: .finger(preferences.input.finger)),
          Setting(
            "Erasers", "What they take away from the page.",
            [.eraseMarksOnly(false), .eraseMarksOnly(true)],
            chosen: .eraseMarksOnly(preferences.eraser.marksOnly)),
          Setting(
            "Pages", "How they follow each other.", [.scrolling(.continuous), .scrolling(.single)],
            chosen: .scrolling(preferences.scrolling)),
          Setting(
            "Latency meter", "How late ink comes, as a figure in the corner.",
            [.meter(false), .meter(true)], chosen: .meter(preferences.showsMeter)),
        ]),
    ]
  }

  private static func colors(_ preferences: Preferences) -> Setting {
    Setting(
      name: "Colours", about: "The desk around the paper, and all that lies on it.",
      offers: Theme.all.enumerated().map { ($1.name, .chooseTheme($0)) },
      chosen: Theme.all.firstIndex(of: preferences.theme))
  }

  /// A card with settings of its own.
  struct Further {
    let icon: Icon
    let popup: Popup
    let about: Words
  }

  /// The cards that have more settings.
  static let further: [Further] = [
    Further(
      icon: .devices, popup: .devices,
      about: "Pressure curves, and what buttons and held keys do."),
    Further(icon: .keys, popup: .keys, about: "All keyboard shortcuts, and how to change them."),
    Further(icon: .sync, popup: .sync, about: "The folders through which notes are shared."),
  ]
}
