/// Several of the items of a grid, chosen as in any list: one by one, a run of them, or all.
struct Choice<ID: Hashable & Sendable>: Hashable, Sendable {
  /// What is chosen.
  private(set) var items: Set<ID> = []
  /// Where a run begins.
  private var anchor: ID?

  /// Whether nothing is chosen.
  var isEmpty: Bool { items.isEmpty }

  /// Whether an item is chosen.
  func contains(_ item: ID) -> Bool { items.contains(item) }

  /// Chooses one item, and nothing else.
  mutating func choose(_ item: ID) { (items, anchor) = ([item], item) }

  /// Chooses these items, and nothing else.
  mutating func choose(_ chosen: some Sequence<ID>) {
    items = Set(chosen)
    if anchor.map(items.contains) != true { anchor = nil }
  }

  /// Adds an item, or takes it out.
  mutating func toggle(_ item: ID) {
    if items.remove(item) == nil { items.insert(item) }
    anchor = item
  }

  /// Chooses the run from where the last one began to an item, in the order of all.
  mutating func extend(to item: ID, among all: [ID]) {
    guard let end = all.firstIndex(of: item) else { return }
    let start = anchor.flatMap { all.firstIndex(of: $0) } ?? end
    if anchor == nil { anchor = item }
    items.formUnion(all[min(start, end)...max(start, end)])
  }

  /// Chooses nothing.
  mutating func clear() { (items, anchor) = ([], nil) }

  /// Forgets what is not there any more.
  mutating func keep(_ present: Set<ID>) {
    items.formIntersection(present)
    if anchor.map(present.contains) == false { anchor = nil }
  }
}
