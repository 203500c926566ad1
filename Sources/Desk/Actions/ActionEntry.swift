public import Wording

/// The description of an action that keys, buttons or menus offer: its name in the settings, on the sheet of keys, in
/// tooltips and menus.
///
/// `KeyGroup` lists all of them. An action that only controls of one panel ask for has a label beside its
/// case instead.
struct ActionEntry: Sendable {
  let action: Action
  /// The name in the settings file, which stays the same from one version to the next; nil if no key can be assigned.
  let setting: String?
  let name: Words
  /// A sentence about what it opens.
  let help: Words
  let icon: Icon?
  /// The icon while it is on.
  let iconOn: Icon?
  /// The default keys.
  let keys: [Key]
  /// Whether a click of a pen or mouse button can be assigned.
  let isForButtons: Bool
  let menu: MenuUse
  /// Whether it would do something now.
  let isEnabled: @Sendable (Desk) -> Bool
  /// Whether it is on; nil for an action that is neither on nor off.
  let isOn: (@Sendable (Desk) -> Bool)?
  /// A name that says more, for a desk; nil for the usual name.
  let nameNow: @Sendable (Desk) -> Words?

  /// What becomes of an open menu.
  enum MenuUse: Hashable, Sendable {
    /// It closes after a row was touched.
    case closes
    /// It also closes when a key asks for the action, which is about the same thing as the menu.
    case closesByKey
    /// It stays, since one may want to try several such actions.
    case stays
  }

  init(
    _ action: Action, _ name: Words? = nil, setting: String? = nil, icon: Icon? = nil,
    iconOn: Icon? = nil, keys: [String] = [], buttons isForButtons: Bool = false,
    menu: MenuUse = .closes,
    help: Words = .none, isOn: (@Sendable (Desk) -> Bool)? = nil,
    isEnabled: @escaping @Sendable (Desk) -> Bool = { _ in true },
    nameNow: @escaping @Sendable (Desk) -> Words? = { _ in nil }
  ) {
    (self.action, self.setting, self.help) = (action, setting, help)
    (self.icon, self.iconOn) = (icon, iconOn ?? icon)
    (self.name, self.keys) = (name ?? action.label, keys.map(Key.init(written:)))
    (self.isForButtons, self.menu) = (isForButtons, menu)
    (self.isEnabled, self.nameNow) = (isEnabled, nameNow)
    if case .toggle(let popup) = action {
      self.isOn = { $0.popup == popup }
    } else {
      self.isOn = isOn
    }
  }

  /// Every entry, in the order of the list.
  static let all = KeyGroup.all.flatMap(\.actions) + KeyGroup.unlisted

  static let byAction = Dictionary(uniqueKeysWithValues: all.map { ($0.action, $0) })

  /// The realms of the actions whose keys have a meaning on one screen only.
  static let realms: [Action: KeyRealm] = KeyGroup.all.reduce(into: [:]) { realms, group in
    guard group.realm != .everywhere else { return }
    for entry in group.actions { realms[entry.action] = group.realm }
  }

  /// The default action of each key.
  static let keys: [KeyRealm: [Key: Action]] = all.reduce(into: [:]) { keys, entry in
    for key in entry.keys { keys[entry.action.realm, default: [:]][key] = entry.action }
  }
}

extension Action {
  /// The description of the action; nil for one that only controls of one panel ask for.
  var entry: ActionEntry? { ActionEntry.byAction[self] }

  /// The action in a few words.
  public var name: Words { entry?.name ?? label }

  /// Where the keys of the action have their meaning.
  var realm: KeyRealm { ActionEntry.realms[self] ?? .everywhere }

  /// What becomes of an open menu after the action.
  var menu: ActionEntry.MenuUse { if case .set = self { .stays } else { entry?.menu ?? .closes } }
}

extension Desk {
  /// An action in a few words, as it would act now: with its ink and width.
  func name(of action: Action) -> Words {
    action.entry?.nameNow(self) ?? labelNow(of: action) ?? action.name
  }

  /// Whether an action would do something now.
  func isEnabled(_ action: Action) -> Bool { action.entry?.isEnabled(self) ?? true }

  /// The icon of an action; nil for one that has none.
  func icon(of action: Action) -> Icon? {
    isOn(action) == true ? action.entry?.iconOn : action.entry?.icon
  }

  /// Whether an action is on; nil if it is neither on nor off.
  func isOn(_ action: Action) -> Bool? { action.entry?.isOn?(self) }
}
