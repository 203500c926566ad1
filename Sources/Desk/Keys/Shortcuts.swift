internal import Bytes
public import Wording

/// The keys of actions: the usual ones, and those that the writer has given them instead.
public struct Shortcuts: Hashable, Sendable {
  /// The keys of the actions for which they were changed; none where they were taken away.
  ///
  /// No two actions of one realm share one.
  private(set) var changes: [Action: Set<Key>] = [:]
  /// What the settings say and this program does not understand, which stays there.
  var foreign: [JSON.Member] = []
  /// The action of each key.
  private var tables = Self.tables(with: [:])

  /// Creates the usual keys.
  public init() {}

  /// The most keys of one action.
  static let limit = 16

  /// Whether any action has other keys than the usual ones.
  var areChanged: Bool { !changes.isEmpty }

  /// The keys that do something else than usual everywhere.
  var changedKeys: [Key] { changes.filter { $0.key.realm == .everywhere }.values.flatMap(\.self) }

  /// The action of a key; nil if it has none.
  func action(of key: Key, in realm: KeyRealm = .everywhere) -> Action? { tables[realm]?[key] }

  /// The keys of an action, apart from those that always are.
  func keys(of action: Action) -> Set<Key> {
    Set(table(of: action).lazy.filter { $0.value == action && $0.key.canBeBound }.map(\.key))
  }

  private func table(of action: Action) -> [Key: Action] { tables[action.realm] ?? [:] }

  /// Whether an action has other keys than the usual ones.
  func areChanged(for action: Action) -> Bool { changes[action] != nil }

  /// The keys for an action, as they are shown: "Ctrl+Z".
  public func names(for action: Action) -> [Words] {
    let table = table(of: action).merging(Key.focusing) { one, _ in one }
    let keys = table.filter { $0.value == action }.keys
    let names = Dictionary(keys.map { ($0.description, $0.words) }) { one, _ in one }
    return names.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map(\.value)
  }
}

// MARK: - Changes

extension Shortcuts {
  /// Gives an action a key, which any other action of its realm loses.
  ///
  /// - Parameters:
  ///   - key: The key; one that cannot be bound is ignored.
  ///   - action: The action.
  ///   - further: Whether the action keeps its other keys.
  mutating func assign(_ key: Key, to action: Action, further: Bool = false) {
    guard key.canBeBound else { return }
    let others = further ? keys(of: action) : []
    guard others.count < Self.limit else { return }
    claim([key], for: action)
    set(others.union([key]), of: action)
  }

  /// Removes a key from its action, which keeps its others.
  mutating func free(_ key: Key) {
    guard key.canBeBound, let action = action(of: key) else { return }
    set(keys(of: action).subtracting([key]), of: action)
  }

  /// Removes all keys from an action.
  mutating func removeKeys(from action: Action) { set([], of: action) }

  /// Gives an action its usual keys back, whatever they do now.
  mutating func reset(_ action: Action) {
    claim(Key.usual(for: action), for: action)
    set(Key.usual(for: action), of: action)
  }

  /// Gives all actions their usual keys back.
  mutating func reset() { setAll([:]) }

  /// Sets the keys of actions, no two of which share one in their realm.
  mutating func setAll(_ keys: [Action: Set<Key>]) {
    changes = keys.filter { $0.value != Key.usual(for: $0.key) }
    tables = Self.tables(with: changes)
  }

  /// Keeps the keys of an action, unless they are the usual ones.
  private mutating func set(_ keys: Set<Key>, of action: Action) {
    setAll(changes.merging([action: keys]) { $1 })
  }

  /// Removes keys from actions for which they were changed.
  ///
  /// What a key does as usual needs no change for it to do something else, so that it comes back by itself later.
  private mutating func claim(_ keys: Set<Key>, for action: Action) {
    for (other, given) in changes
    where other != action && other.realm == action.realm && !given.isDisjoint(with: keys) {
      set(given.subtracting(keys), of: other)
    }
  }

  /// The usual keys, apart from those of changed actions, and what was changed above them.
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
  /// The usual keys of an action, apart from those that always are.
  static func usual(for action: Action) -> Set<Key> {
    Set(action.realm.usual.lazy.filter { $0.value == action && $0.key.canBeBound }.map(\.key))
  }
}

/// Where a key has a meaning: on a screen it need not be that of elsewhere.
enum KeyRealm: Hashable, Sendable, CaseIterable {
  /// Wherever the screen has no other meaning for it.
  case everywhere
  case shelf
  /// The overview of pages.
  case overview

  /// The default action of each key.
  var usual: [Key: Action] { ActionEntry.keys[self] ?? [:] }
}
