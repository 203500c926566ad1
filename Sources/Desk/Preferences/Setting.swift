internal import Wording

/// A setting with its value, as the card of settings shows it.
struct Setting {
  /// What is set.
  let name: Words
  /// What it is good for, in a sentence.
  let about: Words
  /// What can be chosen.
  let offers: [(words: Words, action: Action)]
  /// The place of what is chosen.
  let chosen: Int?

  init(_ entry: SettingEntry, in preferences: Preferences) {
    (name, about, offers) = (entry.name, entry.about, entry.offers)
    chosen = entry.chosen(in: preferences)
  }

  /// Settings that belong together.
  struct Group {
    let title: Words
    let settings: [Setting]
  }

  /// All settings with their values on a desk.
  static func groups(on desk: Desk) -> [Group] {
    SettingEntry.groups.map { title, settings in
      Group(title: title, settings: settings.map { Setting($0, in: desk.preferences) })
    }
  }
}
