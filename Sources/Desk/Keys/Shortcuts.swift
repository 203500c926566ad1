internal import Bytes
internal import Wording

/// The shortcuts of actions: defaults and changes.
public struct Shortcuts: Hashable, Sendable {
  /// The keys of actions that differ from the defaults, empty if removed; no two actions of a realm share one.
  private(set) var changes: [Action: Set<Key>] = [:]
  /// The members of the settings that this version does not understand, preserved as they are.
  var foreign: [JSON.Member] = []
  private var tables = Self.tables(with: [:])

  /// Creates the default shortcuts.
  public init() {}

  static let limit = 16

  var areChanged: Bool { !changes.isEmpty }

  /// The keys with a changed action that works on every screen.
  var changedKeys: [Key] { changes.filter { $0.key.realm == .everywhere }.values.flatMap(\.self) }

  func action(of key: Key, in realm: KeyRealm = .everywhere) -> Action? { tables[realm]?[key] }

  /// The keys of an action, apart from fixed ones.
  func keys(of action: Action) -> Set<Key> {
    Set(table(of: action).lazy.filter { $0.value == action && $0.key.canBeBound }.map(\.key))
  }

  private func table(of action: Action) -> [Key: Action] { tables[action.realm] ?? [:] }

  func areChanged(for action: Action) -> Bool { changes[action] != nil }

  /// The shortcuts of an action for display, such as "Ctrl+Z".
  func names(for action: Action) -> [Words] {
    let table = table(of: action).merging(Key.focusing) { one, _ in one }
    let keys = table.filter { $0.value == action }.keys
    let names = Dictionary(keys.map { ($0.description, $0.words) }) { one, _ in one }
    return names.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map(\.value)
  }

  /// Gives an action a key, which any other action of its realm loses; ignores keys that cannot be bound.
  mutating func assign(_ key: Key, to action: Action, further: Bool = false) {
    guard key.canBeBound else { return }
    let others = further ? keys(of: action) : []
    guard others.count < Self.limit else { return }
    claim([key], for: action)
    set(others.union([key]), of: action)
  }

  mutating func free(_ key: Key) {
    guard key.canBeBound, let action = action(of: key) else { return }
    set(keys(of: action).subtracting([key]), of: action)
  }

  mutating func removeKeys(from action: Action) { set([], of: action) }

  /// Restores the default keys of an action, even if other actions have them now.
  mutating func reset(_ action: Action) {
    claim(Key.usual(for: action), for: action)
    set(Key.usual(for: action), of: action)
  }

  mutating func reset() { setAll([:]) }

  /// Replaces all changes; no two actions of a realm may share a key.
  mutating func setAll(_ keys: [Action: Set<Key>]) {
    changes = keys.filter { $0.value != Key.usual(for: $0.key) }
    tables = Self.tables(with: changes)
  }

  private mutating func set(_ keys: Set<Key>, of action: Action) {
    setAll(changes.merging([action: keys]) { $1 })
  }

  /// Takes keys away from other actions that were changed.
  ///
  /// A default key is overridden without a change to its action, so that it comes back automatically later.
  private mutating func claim(_ keys: Set<Key>, for action: Action) {
    for (other, given) in changes
    where other != action && other.realm == action.realm && !given.isDisjoint(with: keys) {
      set(given.subtracting(keys), of: other)
    }
  }

  private static func tables(with changes: [Action: Set<Key>]) -> [KeyRealm: [Key: Action]] {
    var tables = Dictionary(
      uniqueKeysWithValues: KeyRealm.allCases.map { realm in
        (realm, realm.usual.filter { changes[$0.value] == nil || !$0.key.canBeBound })
      })
    for (action, keys) in changes {
      for key in keys { tables[action.realm]?[key] = action }
    }
    return tables
  }
}

extension Key {
  /// The default keys of an action, apart from fixed ones.
  static func usual(for action: Action) -> Set<Key> {
    Set(action.realm.usual.lazy.filter { $0.value == action && $0.key.canBeBound }.map(\.key))
  }
}

/// The screen on which a key has an action; a key may have another one elsewhere.
enum KeyRealm: Hashable, Sendable, CaseIterable {
  /// Everywhere, unless the screen has its own action for the key.
  case everywhere
  case shelf
  case overview

  var usual: [Key: Action] { ActionEntry.keys[self] ?? [:] }
}
