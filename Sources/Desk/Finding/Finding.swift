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

  /// Takes what was found, unless something else is looked for by now.
  mutating func take(_ news: FindNews) {
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
