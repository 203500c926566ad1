internal import Desk
internal import Folding
internal import Geometry
public import Notebook
internal import Paint
public import PDFReader

/// The times to find a text in all pages of a PDF, as the search bar does.
public struct FindingTimes: Hashable, Sendable {
  /// The milliseconds until the first place is known; nil if there is none.
  public let first: Double?
  /// The milliseconds until all places are known.
  public let all: Double
  /// The number of places.
  public let count: Int

  /// Searches a PDF that has not been searched yet.
  public init(of needle: String, in file: PrintedFile, on sheets: [PageSize]) {
    let begin = ContinuousClock.now
    let needle = FoldedText(needle: needle)
    let nowhere = NotebookID.nowhere
    var pages = ReadPages()
    var (first, count) = (Double?.none, 0)
    for (index, size) in sheets.enumerated() {
      let page = PageID(
        EntityID(counter: UInt64(index + 1), incarnation: Incarnation(rawValue: 1)), of: nowhere)
      pages.learn(
        TextSources(printed: PrintedPicture(page: index + 1, of: file, on: size)), of: page)
      count += pages.hits(of: needle, on: page, while: { true }).count
      if count > 0, first == nil { first = begin.duration(to: .now) / .milliseconds(1) }
    }
    (self.first, self.count) = (first, count)
    all = begin.duration(to: .now) / .milliseconds(1)
  }
}

extension NotebookID {
  fileprivate static var nowhere: NotebookID {
    var dice = SystemRandomNumberGenerator()
    return .random(using: &dice)
  }
}
