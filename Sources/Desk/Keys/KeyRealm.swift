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
