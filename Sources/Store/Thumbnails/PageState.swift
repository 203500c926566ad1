internal import Bytes
public import Notebook

/// The visible state of a page: whatever changes its looks changes its state.
public struct PageState: Hashable, Sendable {
  /// The state, opaque and valid in one library.
  let number: Int64
}

extension Library {
  /// Returns what is known of a page without its ink; nil if it is not here.
  public func sheet(_ page: EntityID, of id: NotebookID) throws(LibraryError) -> Outline.Page? {
    try read(id) { Outline.Page(try $0.entity(page)) }
  }

  /// Returns the state of a page.
  ///
  /// Only the checksums of its statements are read. Its place, title, tags and bookmark make no difference.
  public func state(of page: EntityID, of id: NotebookID) throws(LibraryError) -> PageState {
    try guarded {
      try reading { try state(of: page, in: row(of: id).number, told: Self.looks) }
    }
  }

  /// Returns the states of pages with all their statements except their places.
  public func wholeStates(
    of pages: some Sequence<EntityID>, in id: NotebookID
  ) throws(LibraryError) -> [EntityID: PageState] {
    try guarded {
      try reading {
        let number = try row(of: id).number
        let states = try pages.map { ($0, try state(of: $0, in: number, told: Self.whole)) }
        return Dictionary(states) { first, _ in first }
      }
    }
  }

  /// The state of a page from its contents and the statements about it that a query finds.
  private func state(of page: EntityID, in number: Int64, told query: String) throws -> PageState {
    var state = StateHash()
    try connection.forEach(
      "SELECT check_sum FROM record WHERE notebook = ? AND home = ?",
      [.integer(number), .blob(page.stored)]
    ) { state.add($0.integer(0)) }
    try connection.forEach(
      query, [.integer(number), .blob(EntityID.notebook.stored), .blob(page.stored)]
    ) { state.add($0.integer(0)) }
    return PageState(number: state.value)
  }

  /// The statements about a page that may change its looks; a later program's may.
  private static let looks = statements(without: place + unseen)
  /// The statements about a page other than its place.
  private static let whole = statements(without: place)

  private static func statements(without fields: [Field]) -> String {
    """
    SELECT check_sum FROM record WHERE notebook = ? AND home = ? AND entity = ?
    AND code NOT IN (\(fields.map { String($0.code) }.joined(separator: ", ")))
    """
  }

  private static let place: [Field] = [
    Property<FractionalIndex>.order.field, Property<EntityID>.section.field,
  ]
  private static let unseen: [Field] = [
    Property<String>.title.field, Property<Bool>.bookmark.field, Property<Bool>.tag("").field,
    Property<String>.label.field,
  ]
}

/// FNV-1a over whole numbers, in their order.
private struct StateHash {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  var value: Int64 { Int64(bitPattern: hash) }

  mutating func add(_ number: Int64) {
    hash = (hash ^ UInt64(bitPattern: number)) &* 0x100_0000_01b3
    hash ^= hash >> 29
  }
}
