internal import Bytes
public import Wording

/// The keys that were changed, as a member of the settings file: an object with the keys by the names of actions.
extension Shortcuts {
  /// The name of the member.
  static let member = "shortcuts"
  private static let noKey = "none"

  /// Reads what was changed; what makes no sense is kept aside, and changes nothing.
  init(_ settings: JSON) {
    self.init()
    guard let stored = settings[Self.member] else { return }
    guard case .object(let members) = stored else {
      foreign = [JSON.Member(name: Self.member, value: stored)]
      return
    }
    var taken: [KeyRealm: Set<Key>] = [:]
    var read: [Action: Set<Key>] = [:]
    for member in members {
      guard let action = Offers.action(named: member.name), let keys = Self.keys(member.value),
        taken[action.realm]?.isDisjoint(with: keys) != false
      else {
        foreign.append(member)
        continue
      }
      taken[action.realm, default: []].formUnion(keys)
      read[action] = keys
    }
    take(read)
  }

  /// The keys that a value names; nil if there is anything else.
  private static func keys(_ value: JSON) -> Set<Key>? {
    switch value {
    case .string(noKey): return []
    case .string(let text): return Key(setting: text).map { [$0] }
    case .array(let values) where values.count <= limit:
      var keys: Set<Key> = []
      for value in values {
        guard case .string(let text) = value, let key = Key(setting: text) else { return nil }
        keys.insert(key)
      }
      return keys
    default: return nil
    }
  }

  /// What was changed as it is written, by the names of actions.
  var json: JSON {
    let own = Offers.named.compactMap { name, action in
      changes[action].map { JSON.Member(name: name, value: Self.json($0)) }
    }
    let names = Set(own.map(\.name))
    return .object(own + foreign.filter { !names.contains($0.name) })
  }

  private static func json(_ keys: Set<Key>) -> JSON {
    let names = keys.map(\.setting).sorted()
    guard let name = names.first else { return .string(noKey) }
    return names.count == 1 ? .string(name) : .array(names.map(JSON.string))
  }

  /// One sentence about what the settings say and this program does not understand; nil if there is nothing.
  public var remark: Words? {
    guard !foreign.isEmpty else { return nil }
    let named = foreign.prefix(Self.mostNamed).map {
      String($0.name.asLine.prefix(Self.longestName))
    }
    let names = named.joined(separator: ", ") + (foreign.count > named.count ? ", …" : "")
    return foreign.count == 1
      ? "the settings contain an invalid shortcut, which is kept as it is: \(names)"
      : "the settings contain invalid shortcuts, which are kept as they are: \(names)"
  }

  /// The most names in a sentence, and the most letters of each.
  private static let (mostNamed, longestName) = (5, 40)
}
