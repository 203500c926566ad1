internal import Store

/// A library that is not made before there is something to bring into it.
struct AwaitedLibrary {
  private let choice: LibraryChoice
  private let mayBeMade: Bool
  /// The library; nil if there is none yet.
  private(set) var present: Library?

  /// Opens a library, if it is there.
  init(_ choice: LibraryChoice, mayBeMade: Bool = true, in console: inout Console) throws {
    (self.choice, self.mayBeMade) = (choice, mayBeMade)
    present = try choice.openIfThere(in: &console)
  }

  /// The library, which is made if it may be.
  mutating func opened(in console: inout Console) throws -> Library {
    let library = try present ?? choice.open(create: mayBeMade, in: &console)
    present = library
    return library
  }
}
