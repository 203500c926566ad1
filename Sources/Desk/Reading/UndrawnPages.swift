internal import Notebook

/// The pages whose PDF could not be read, each with whether it was in sight.
struct UndrawnPages: Hashable, Sendable {
  private var pages: [PageID: Bool] = [:]

  func contains(_ page: PageID) -> Bool { pages[page] != nil }

  /// Notes whether the PDF below a page could be read.
  mutating func update(_ page: PageID, isDrawn: Bool, isSeen: Bool) {
    pages[page] = isDrawn ? nil : pages[page] ?? isSeen
  }

  /// Forgets that a page could not be read.
  mutating func remove(_ page: PageID) { pages[page] = nil }

  /// Notes which pages are in sight; forgets and returns those that have come into sight.
  mutating func removeReturned(seen: Set<PageID>) -> [PageID] {
    let returned = pages.filter { !$0.value && seen.contains($0.key) }.map(\.key)
    for page in pages.keys { pages[page] = seen.contains(page) }
    for page in returned { pages[page] = nil }
    return returned
  }
}
