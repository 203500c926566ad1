public import Geometry
public import Notebook

/// What is looked for in the text of the notebook, and what has been found of it.
public struct Finding: Hashable, Sendable {
  /// Whether the bar for it is open.
  public internal(set) var isOpen = false
  /// Whether the field has the keys.
  var hasKeys = false
  /// The field.
  var typed = TypedFields([""])
  /// The text that is looked for.
  public internal(set) var needle = ""
  /// The hits found so far, by page; each has a box for every line of it.
  private(set) var hits: [PageID: [Hit]] = [:]
  /// How many hits there are on all pages.
  private(set) var count = 0
  /// How many pages have been read.
  private(set) var pagesRead = 0
  /// Whether all pages have been read, or there are too many hits.
  private(set) var isComplete = false
  /// Whether the pages of PDFs are pictures without words.
  private(set) var hasOnlyPictures = false
  /// The hit that is looked at.
  public internal(set) var current: HitPlace?
  /// Where looking for it begins.
  var origin: Origin?

  /// The boxes of an occurrence in page coordinates, one for each line of it.
  public typealias Hit = [Box]

  /// The most hits that are looked for.
  public static let most = 10_000

  /// A place from which the nearest hit is wanted.
  struct Origin: Hashable, Sendable {
    var page: PageID
    /// The height on the page.
    var y: Double
  }

  /// Begins to look for another text.
  mutating func begin(_ needle: String) {
    self.needle = needle
    (hits, count, pagesRead, isComplete, current) = ([:], 0, 0, needle.isEmpty, nil)
    hasOnlyPictures = false
  }

  /// Adds what was found, unless something else is looked for by now.
  mutating func add(_ news: FindNews) {
    guard news.needle == needle else { return }
    for page in news.pages {
      count += page.hits.count - (hits[page.page]?.count ?? 0)
      hits[page.page] = page.hits
    }
    pagesRead = news.pagesRead
    isComplete = news.isComplete
    hasOnlyPictures = news.hasOnlyPictures
  }
}

/// One of the hits of a page.
public struct HitPlace: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// Its place among the hits of the page.
  public let number: Int
}

/// Going from hit to hit, in the order of the pages.
extension Finding {
  /// The number of the hit that is looked at, from 1; nil for none, or while it has not been found again.
  func number(in sheets: [Sheet]) -> Int? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }),
      current.number < hits[current.page]?.count ?? 0
    else { return nil }
    return sheets[..<page].reduce(current.number + 1) { $0 + (hits[$1.id]?.count ?? 0) }
  }

  /// The first hit at or behind the place where looking began; nil while that may come yet.
  func first(in sheets: [Sheet]) -> HitPlace? {
    guard let origin, let start = sheets.firstIndex(where: { $0.id == origin.page }) else {
      return firstHit(on: sheets)
    }
    let here = hits[origin.page]?.firstIndex { ($0.first?.high.y ?? 0) >= origin.y }
    if let here { return HitPlace(page: origin.page, number: here) }
    return firstHit(on: sheets[(start + 1)...]) ?? (isComplete ? firstHit(on: sheets) : nil)
  }

  /// The hit behind the one that is looked at; behind the last one, the first.
  func next(in sheets: [Sheet]) -> HitPlace? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }) else {
      return first(in: sheets)
    }
    let number = current.number + 1
    if number < hits[current.page]?.count ?? 0 {
      return HitPlace(page: current.page, number: number)
    }
    return firstHit(on: sheets[(page + 1)...]) ?? firstHit(on: sheets)
  }

  /// The hit before the one that is looked at; before the first one, the last.
  func previous(in sheets: [Sheet]) -> HitPlace? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }) else {
      return first(in: sheets)
    }
    if current.number > 0 { return HitPlace(page: current.page, number: current.number - 1) }
    return lastHit(on: sheets[..<page]) ?? lastHit(on: sheets)
  }

  private func firstHit(on sheets: some Collection<Sheet>) -> HitPlace? {
    sheets.first { hits[$0.id]?.isEmpty == false }.map { HitPlace(page: $0.id, number: 0) }
  }

  private func lastHit(on sheets: some BidirectionalCollection<Sheet>) -> HitPlace? {
    sheets.last { hits[$0.id]?.isEmpty == false }.map {
      HitPlace(page: $0.id, number: (hits[$0.id]?.count ?? 1) - 1)
    }
  }
}

/// The hits on a page.
public struct PageHits: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// Its hits, in reading order.
  public let hits: [Finding.Hit]

  /// Creates the hits of a page.
  public init(page: PageID, hits: [Finding.Hit]) { (self.page, self.hits) = (page, hits) }
}

/// What was found since the last news.
public struct FindNews: Hashable, Sendable {
  /// The text that was looked for.
  public let needle: String
  /// The pages with hits.
  public let pages: [PageHits]
  /// How many pages have been read.
  public let pagesRead: Int
  /// Whether no more will be found.
  public let isComplete: Bool
  /// Whether the pages of PDFs are pictures without words, such as those of a scanner.
  public var hasOnlyPictures = false

  /// Creates news.
  public init(needle: String, pages: [PageHits], pagesRead: Int, isComplete: Bool) {
    (self.needle, self.pages) = (needle, pages)
    (self.pagesRead, self.isComplete) = (pagesRead, isComplete)
  }
}

/// What is wanted of those who read the pages.
public enum FindOrder: Hashable, Sendable {
  /// Look for a text on these pages, one after the other.
  case search(String, in: [PageID])
  /// Nothing is looked for any more.
  case end
}
