/// Where a key has a meaning: on a screen it need not be that of elsewhere.
enum KeyRealm: Hashable, Sendable, CaseIterable {
  /// Wherever the screen has no other meaning for it.
  case everywhere
  /// The shelf.
  case shelf
  /// The overview of pages.
  case overview

  /// The usual action of each key.
  var usual: [Key: Action] {
    switch self {
    case .everywhere: Key.all
    case .shelf: Key.shelving
    case .overview: Key.overviewing
    }
  }
}

extension Action {
  /// Where the keys of the action have their meaning.
  var realm: KeyRealm {
    switch self {
    case .shelf, .toggle(.newNotebook): .shelf
    case .overview: .overview
    default: .everywhere
    }
  }
}
