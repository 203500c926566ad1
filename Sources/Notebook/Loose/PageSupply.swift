public import Wording

/// A source of pages, from a notebook or a file, that keeps only a few in memory.
///
/// Used by one thread at a time.
public protocol PageSupply: AnyObject {
  /// The title of the whole source; empty if it has none.
  var title: String { get }
  /// The tags of the whole source.
  var tags: [String] { get }
  /// The share of the source read so far, 0 to 1.
  var share: Double { get }
  /// The parts left out or repaired so far, a sentence each.
  var notes: [Words] { get }
  /// True if some of the pages may be on a PDF.
  var mayLieOnPDF: Bool { get }
  /// All pages with their numbers, if known before they are read; otherwise nil.
  var knownPages: [NumberedPage]? { get }
  /// Returns the next chosen page; nil at the end.
  func next() throws -> LoosePage?
}

extension PageSupply {
  /// Not every source knows that before its pages are read.
  public var mayLieOnPDF: Bool { true }
  /// Only notebooks have tags.
  public var tags: [String] { [] }
  /// Only notebooks know them.
  public var knownPages: [NumberedPage]? { nil }
}

/// The data of a page before its ink is read.
public struct NumberedPage: Hashable, Sendable {
  /// The number of the page in its notebook, from 1.
  public let number: Int
  /// The page.
  public let page: Outline.Page

  /// Creates a numbered page.
  public init(_ number: Int, _ page: Outline.Page) { (self.number, self.page) = (number, page) }
}
