public import Geometry
public import Notebook

/// The search text and its hits in the notebook.
public struct Finding: Hashable, Sendable {
  /// True if the bar is open.
  public internal(set) var isOpen = false
  var hasKeys = false
  var typed = TypedFields([""])
  var needle = ""
  private(set) var hits: [PageID: [Hit]] = [:]
  private(set) var count = 0
  private(set) var pagesRead = 0
  /// True if all pages are read or there are too many hits.
  private(set) var isComplete = false
  /// True if the pages of PDFs are images without text.
  private(set) var hasOnlyPictures = false
  var current: HitPlace?
  var origin: Origin?

  /// The boxes of an occurrence in page coordinates, one for each line.
  public typealias Hit = [Box]

  /// The maximum number of hits.
  public static let most = 10_000

  struct Origin: Hashable, Sendable {
    var page: PageID
    var y: Double
  }

  mutating func begin(_ needle: String) {
    (self.needle, hits, current) = (needle, [:], nil)
    (count, pagesRead, isComplete, hasOnlyPictures) = (0, 0, needle.isEmpty, false)
  }

  mutating func add(_ news: FindNews) {
    guard news.needle == needle else { return }
    for page in news.pages {
      count += page.hits.count - (hits[page.page]?.count ?? 0)
      hits[page.page] = page.hits
    }
    (pagesRead, isComplete) = (news.pagesRead, news.isComplete)
    hasOnlyPictures = news.hasOnlyPictures
  }
}

struct HitPlace: Hashable, Sendable {
  let page: PageID
  /// Its index among the hits of the page.
  let number: Int
}

extension Finding {
  /// The number of the current hit, from 1; nil for none, or before it is found again.
  func number(in sheets: [Sheet]) -> Int? {
    guard let current, let page = sheets.firstIndex(where: { $0.id == current.page }),
      current.number < hits[current.page]?.count ?? 0
    else { return nil }
    return sheets[..<page].reduce(current.number + 1) { $0 + (hits[$1.id]?.count ?? 0) }
  }

  /// The first hit at or after the start of the search; nil while one may still come.
  func first(in sheets: [Sheet]) -> HitPlace? {
    guard let origin, let start = sheets.firstIndex(where: { $0.id == origin.page }) else {
      return firstHit(on: sheets)
    }
    let here = hits[origin.page]?.firstIndex { ($0.first?.high.y ?? 0) >= origin.y }
    if let here { return HitPlace(page: origin.page, number: here) }
    return firstHit(on: sheets[(start + 1)...]) ?? (isComplete ? firstHit(on: sheets) : nil)
  }

  /// The hit after the current one, wrapping around.
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

  /// The hit before the current one, wrapping around.
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
  let page: PageID
  /// The hits in reading order.
  let hits: [Finding.Hit]

  /// Creates the hits of a page.
  public init(page: PageID, hits: [Finding.Hit]) { (self.page, self.hits) = (page, hits) }
}

/// The results since the last report.
public struct FindNews: Hashable, Sendable {
  let needle: String
  let pages: [PageHits]
  let pagesRead: Int
  /// True if the search is complete.
  public let isComplete: Bool
  /// True if the pages of PDFs are images without text, as from a scanner.
  public var hasOnlyPictures = false

  /// Creates a report.
  public init(needle: String, pages: [PageHits], pagesRead: Int, isComplete: Bool) {
    (self.needle, self.pages) = (needle, pages)
    (self.pagesRead, self.isComplete) = (pagesRead, isComplete)
  }
}

/// A request to the search worker.
public enum FindOrder: Hashable, Sendable {
  /// Search these pages for a text, in this order.
  case search(String, in: [PageID])
  case end
}
