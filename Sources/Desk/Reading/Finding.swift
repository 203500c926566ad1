internal import Geometry
public import Notebook

/// The search text and its hits in the notebook.
public struct Finding: Hashable, Sendable {
  /// True if the bar is open.
  public internal(set) var isOpen = false
  var hasKeys = false
  var typed = TypedFields([""])
  private(set) var needle = ""
  private(set) var hits: [PageID: [Hit]] = [:]
  /// The hits by rank: certain ones first, each rank in the order of pages.
  private(set) var order: [HitPlace] = []
  /// Counts the changes of the hits.
  private(set) var changeCount = 0
  private(set) var pagesRead = 0
  /// True if all pages are read or there are too many hits.
  private(set) var isComplete = false
  /// True if the pages of PDFs are images without text.
  private(set) var hasOnlyPictures = false
  var current: HitPlace?
  var origin: Origin?
  /// The distance by which the list is scrolled, in pixels.
  var scroll = 0.0
  var pictures = HitPictures()

  /// The text of the hits; that of the search before, until the first hits arrive.
  private var foundNeedle: String?
  /// The pages whose hits are from the search before.
  private var stale: Set<PageID> = []
  /// The hits in titles and tags.
  private var titles: [PageID: [Hit]] = [:]

  /// The maximum number of hits.
  public static let most = 10_000

  struct Origin: Hashable, Sendable {
    var page: PageID
    var y: Double
  }

  /// The number of hits.
  var count: Int { order.count }

  /// Begins another search; what the last one has found stays until there is something better, so that nothing
  /// flickers.
  mutating func begin(_ needle: String, titles: [PageID: [Hit]] = [:]) {
    let old = self.needle
    let goesOn = !old.isEmpty && !needle.isEmpty && (needle.hasPrefix(old) || old.hasPrefix(needle))
    if !goesOn { removeHits() }
    (self.needle, self.titles, stale) = (needle, titles, Set(hits.keys))
    (pagesRead, isComplete, hasOnlyPictures) = (0, needle.isEmpty, false)
  }

  private mutating func removeHits() {
    (hits, order, current, scroll) = ([:], [], nil, 0)
    (foundNeedle, pictures) = (nil, HitPictures())
    changeCount += 1
  }

  mutating func add(_ news: FindNews, in sheets: [Sheet]) {
    guard news.needle == needle else { return }
    (pagesRead, isComplete) = (news.pagesRead, news.isComplete)
    hasOnlyPictures = news.hasOnlyPictures
    guard !news.pages.isEmpty || isComplete else { return }
    if foundNeedle != needle {
      (hits, stale, current, scroll) = (titles, [], nil, 0)
      foundNeedle = needle
    }
    for page in news.pages {
      hits[page.page] = (titles[page.page] ?? []) + page.hits
      stale.remove(page.page)
    }
    if isComplete {
      for page in stale { hits[page] = titles[page] }
      stale = []
    }
    order = ranked(in: sheets)
    changeCount += 1
  }

  private func ranked(in sheets: [Sheet]) -> [HitPlace] {
    var (certain, doubtful): ([HitPlace], [HitPlace]) = ([], [])
    for sheet in sheets {
      for (number, hit) in (hits[sheet.id] ?? []).enumerated() {
        let place = HitPlace(page: sheet.id, number: number)
        if hit.isDoubtful { doubtful.append(place) } else { certain.append(place) }
      }
    }
    return certain + doubtful
  }
}

extension Finding {
  func hit(at place: HitPlace) -> Hit? { hits[place.page]?[safe: place.number] }

  /// The number of the current hit, from 1; nil for none, or before it is found again.
  var number: Int? { current.flatMap(order.firstIndex).map { $0 + 1 } }

  /// The first hit at or after the start of the search; nil while one may still come.
  func first(in sheets: [Sheet]) -> HitPlace? {
    let pages = Dictionary(sheets.enumerated().map { ($1.id, $0) }) { one, _ in one }
    guard let origin, let start = pages[origin.page] else { return order.first }
    func isAhead(_ place: HitPlace) -> Bool {
      guard let page = pages[place.page], page <= start else { return true }
      return page == start && (hit(at: place)?.boxes.first?.high.y ?? 0) >= origin.y
    }
    func isCertain(_ place: HitPlace) -> Bool { hit(at: place)?.isDoubtful == false }
    // Titles are known before all else, but another hit may be nearer.
    func isKnown(_ place: HitPlace) -> Bool {
      isComplete || hit(at: place)?.boxes.isEmpty == false
    }
    let near = order.first { isCertain($0) && isAhead($0) && isKnown($0) }
    if near != nil || !isComplete { return near }
    return order.first(where: isCertain) ?? order.first(where: isAhead) ?? order.first
  }

  /// The hit some steps after the current one, wrapping around.
  func next(by step: Int, in sheets: [Sheet]) -> HitPlace? {
    guard let number else { return first(in: sheets) ?? order.first }
    return order[(number - 1 + step + count) % count]
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
  /// Search a page again, of which more was read.
  case searchAgain(PageID)
  case end
}
