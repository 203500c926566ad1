public import Bytes
public import Geometry
public import Notebook

/// What can be read on a page: its text and its links, in page coordinates.
public struct PageWords: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The text of the PDF below the ink, and of texts on it.
  public let text: PageText
  /// The links, the topmost last.
  public let links: [PageLink]

  /// Creates what was read of a page.
  public init(page: PageID, text: PageText, links: [PageLink]) {
    (self.page, self.text, self.links) = (page, text, links)
  }
}

/// An area of a page that leads elsewhere.
public struct PageLink: Hashable, Sendable {
  /// The area.
  public let box: Box
  /// Where it leads.
  public let target: Target

  /// Creates a link.
  public init(box: Box, target: Target) { (self.box, self.target) = (box, target) }

  /// Where a link leads.
  public enum Target: Hashable, Sendable {
    /// To a page of a PDF, and to a height on it in points.
    case print(PrintPlace, top: Double?)
    /// To an address.
    case address(String)
  }
}

/// A page of a PDF.
public struct PrintPlace: Hashable, Sendable {
  /// The hash of the file.
  public let file: ContentHash
  /// The number of the page in it, from 1.
  public let number: Int

  /// Names a page of a file.
  public init(file: ContentHash, number: Int) { (self.file, self.number) = (file, number) }
}

/// What has been read of the pages in sight.
struct ReadWords: Hashable, Sendable {
  private(set) var pages: [PageID: PageWords] = [:]
  /// The pages that are being read.
  private var asked: Set<PageID> = []

  /// The most pages that are kept.
  private static let most = 24

  /// The pages among some that must be read; they count as asked for.
  mutating func ask(for wanted: [PageID]) -> [PageID] {
    let missing = wanted.filter { pages[$0] == nil && !asked.contains($0) }
    asked.formUnion(missing)
    return missing
  }

  mutating func take(_ words: PageWords, shown: [PageID]) {
    asked.remove(words.page)
    if pages.count >= Self.most { pages = pages.filter { shown.contains($0.key) } }
    pages[words.page] = words
  }

  /// Forgets a page that has changed.
  mutating func forget(_ page: PageID) {
    pages[page] = nil
    asked.remove(page)
  }
}
