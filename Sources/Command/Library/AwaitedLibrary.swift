internal import Store

/// A library created only when there is something to import into it.
struct AwaitedLibrary {
  private let choice: LibraryChoice
  private let mayBeMade: Bool
  /// The library; nil if there is none yet.
  private(set) var present: Library?

  /// Opens a library, if it exists.
  init(_ choice: LibraryChoice, mayBeMade: Bool = true, in console: inout Console) throws {
    (self.choice, self.mayBeMade) = (choice, mayBeMade)
    present = try choice.openIfThere(in: &console)
  }

  /// The library, created if allowed.
  mutating func opened(in console: inout Console) throws -> Library {
    let library = try present ?? choice.open(create: mayBeMade, in: &console)
    present = library
    return library
  }
}
