/// A folder through which notebooks of a library are shared with other devices.
public struct SharedFolder: Hashable, Sendable {
  /// The number of the folder in this library.
  public let number: Int64
  /// Its path.
  public let path: String
  /// True if all notebooks are shared through it, including future ones.
  public let isForAll: Bool
  /// Counts how often this library lost what it had taken from the folder.
  ///
  /// A memory of the folder is valid for one count only.
  public let losses: Int64
  /// Counts the exchanges that changed the library: a memory of more exchanges than that belongs to a later
  /// state of it.
  public let steps: Int64

  /// Reads a row of `columns`.
  init(_ row: borrowing some Columns & ~Copyable) {
    number = row.integer(0)
    path = row.text(1)
    isForAll = row.integer(2) != 0
    losses = row.integer(3)
    steps = row.integer(4)
  }

  /// The columns in the order of reading.
  static let columns = "number, path, is_for_all, losses, steps"
}
