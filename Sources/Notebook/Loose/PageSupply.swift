public import Wording

/// A source of pages that keeps only a few in memory, used by one thread at a time.
public protocol PageSupply: AnyObject {
  /// The title of the whole source; empty if it has none.
  var title: String { get }
  var tags: [String] { get }
  /// The time when the source was made, in milliseconds since 1970, as far as known by now.
  var created: Int64? { get }
  /// The share of the source read so far, 0 to 1.
  var share: Double { get }
  /// The parts left out or repaired so far, a sentence each.
  var notes: [Words] { get }
  var mayLieOnPDF: Bool { get }
  /// All pages with their numbers, if known before they are read; otherwise nil.
  var knownPages: [NumberedPage]? { get }
  /// Returns the next chosen page; nil at the end.
  func next() throws -> LoosePage?
}

extension PageSupply {
  /// Not every source knows that before its pages are read.
  public var mayLieOnPDF: Bool { true }
  /// Most files do not say it.
  public var created: Int64? { nil }
  /// Only notebooks have tags.
  public var tags: [String] { [] }
  /// Only notebooks know them.
  public var knownPages: [NumberedPage]? { nil }
}

/// The pages of another supply, which says everything else of them.
package final class PassedPages: PageSupply {
  package let origin: any PageSupply
  private let name: String
  private let others: [Words]
  private let take: (any PageSupply) throws -> LoosePage?

  /// Passes on what `take` returns; `name` replaces a missing title, and `others` are notes before theirs.
  package init(
    of origin: any PageSupply, called name: String = "", besides others: [Words] = [],
    _ take: @escaping (any PageSupply) throws -> LoosePage?
  ) {
    (self.origin, self.name, self.others, self.take) = (origin, name, others, take)
  }

  package var title: String { origin.title.isEmpty ? name : origin.title }
  package var tags: [String] { origin.tags }
  package var created: Int64? { origin.created }
  package var share: Double { origin.share }
  package var notes: [Words] { others + origin.notes }
  package var mayLieOnPDF: Bool { origin.mayLieOnPDF }
  package var knownPages: [NumberedPage]? { origin.knownPages }

  package func next() throws -> LoosePage? { try take(origin) }
}

package final class PageList: PageSupply {
  package let title: String
  package let notes: [Words]
  package let mayLieOnPDF: Bool
  package let count: Int
  /// The remaining pages, the last one first.
  private var rest: [LoosePage]

  package init(_ pages: [LoosePage], title: String = "", notes: [Words] = []) {
    (self.title, self.notes, count) = (title, notes, pages.count)
    mayLieOnPDF = pages.contains { $0.backdrop?.isPrinted == true }
    rest = pages.reversed()
  }

  package var share: Double { count == 0 ? 1 : Double(count - rest.count) / Double(count) }

  package func next() -> LoosePage? { rest.popLast() }
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

/// A choice of pages by their numbers: "1,3-5,8-".
public struct PageRanges: Hashable, Sendable {
  private let ranges: [ClosedRange<Int>]

  /// All pages.
  public static let all: PageRanges = PageRanges(ranges: [1...Int.max])

  /// The first page.
  public static let first: PageRanges = PageRanges(ranges: [1...1])

  private init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// Reads numbers and ranges between commas, from 1, such as "8-" and "-3"; nil for any other text.
  public init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).trimmedTitle }
      guard ends.contains(where: { !$0.isEmpty }),
        let first = ends[0].isEmpty ? 1 : Self.number(ends[0]),
        let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Self.number(ends[1]),
        first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self.init(ranges: ranges)
  }

  private static func number(_ text: String) -> Int? {
    guard text.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(text), number >= 1 else {
      return nil
    }
    return number
  }

  /// Writes page numbers in ascending order, consecutive ones as a range.
  public static func text(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }

  /// True if a page is chosen.
  public func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

  /// The last chosen page; later ones need not be read.
  public var last: Int { ranges.map(\.upperBound).max() ?? 0 }

  /// The start of the first range beyond the last page; nil if there is none.
  public func excess(beyond count: Int) -> String? {
    ranges.first { $0.lowerBound > count }.map { "\($0.lowerBound)" }
  }
}
