public import Notebook
internal import PDFReader
public import Wording

/// A new version of a PDF that replaces the old one, under ink that stays.
public struct PDFRenewal: Sendable {
  /// The changes in the notebook.
  public private(set) var changes = Renewal()
  /// The numbers of the notebook's pages that keep the old PDF, since the new one has nothing like them.
  public private(set) var kept: [Int] = []
  /// The new file.
  public let bytes: [UInt8]
  /// The name of the new file.
  public let name: String

  /// Matches the pages.
  ///
  /// - Parameters:
  ///   - old: The PDF that is replaced.
  ///   - file: Its bytes; nil if it is missing: pages then get those of the same number.
  ///   - new: The pages of the new one.
  ///   - name: The name of the new file.
  ///   - tell: Called with the finished share, 0 to 1; stops the work by throwing.
  /// - Throws: `RenewalError`, or an error of the new file.
  public init(
    of old: PDFBelow, in file: [UInt8]?, by new: any PageSupply, named name: String,
    tell: (Double) throws -> Void
  ) throws {
    var sheets: [LoosePage] = []
    while let sheet = try new.next() { sheets.append(sheet) }
    guard let hash = sheets.first?.backdrop?.hash, let bytes = sheets.first?.files[hash] else {
      throw RenewalError.notPDF
    }
    guard hash != old.hash else { throw RenewalError.sameFile }
    (self.bytes, self.name) = (bytes, name)
    for index in sheets.indices { sheets[index].files = [:] }
    if let file, let hash = old.hash {
      try match(old, PrintedFiles.file(hash, bytes: file), sheets, tell)
    } else {
      for place in old.pages {
        if sheets.indices.contains(place.printed - 1) {
          changes.laid.append(.init(page: place.page, sheet: sheets[place.printed - 1]))
        } else {
          kept.append(place.number)
        }
      }
    }
    guard !changes.laid.isEmpty else { throw RenewalError.nothingAlike(old.name) }
  }

  private mutating func match(
    _ old: PDFBelow, _ file: PrintedFile?, _ sheets: [LoosePage], _ tell: (Double) throws -> Void
  ) throws {
    guard let hash = sheets.first?.backdrop?.hash, let file,
      let new = PrintedFiles.file(hash, bytes: bytes)
    else { throw PrintedError.unreadable }
    let count = try file.info().pages.count
    let all = Double(count + sheets.count)
    let before = try (0..<count).map { index in
      try tell(Double(index) / all)
      return PageTraits(of: index + 1, in: file)
    }
    let after = try sheets.indices.map { index in
      try tell(Double(count + index) / all)
      return PageTraits(of: index + 1, in: new)
    }
    lay(sheets, by: PageMatching(before, after).pairs, below: old)
  }

  /// Decides which page goes below which: pages of the new file unlike any old one are added beside their
  /// neighbors, if these are in the notebook.
  private mutating func lay(_ sheets: [LoosePage], by pairs: [Int: Int], below old: PDFBelow) {
    var pages: [Int: [EntityID]] = [:]
    for place in old.pages {
      if let index = pairs[place.printed - 1] {
        changes.laid.append(.init(page: place.page, sheet: sheets[index]))
        pages[index, default: []].append(place.page)
      } else {
        kept.append(place.number)
      }
    }
    let known = Set(pairs.values)
    for (index, sheet) in sheets.enumerated() where !known.contains(index) {
      let before = sheets[..<index].indices.last(where: known.contains)
      let after = sheets[index...].indices.first(where: known.contains)
      if let neighbour = before.flatMap({ pages[$0]?.last }) {
        changes.added.append(.init(beside: neighbour, isBehind: true, sheet: sheet))
      } else if let neighbour = after.flatMap({ pages[$0]?.first }) {
        changes.added.append(.init(beside: neighbour, isBehind: false, sheet: sheet))
      }
    }
  }

  /// The changes, in a sentence.
  public var sentence: Words {
    let (laid, added) = (changes.laid.count, changes.added.count)
    let pages: Words = laid == 1 ? "1 page is" : "\(laid) pages are"
    let new: Words =
      added == 0 ? .none : added == 1 ? ", and 1 page is new" : ", and \(added) pages are new"
    return "\(pages) based on \(name)\(new)\(leftOver)."
  }

  /// The pages that keep the old file.
  private var leftOver: Words {
    guard let first = kept.first else { return .none }
    switch kept.count {
    case 1: return "; page \(first) is unchanged because the new PDF has no similar page"
    case 2...6:
      let last = kept.last ?? first
      let others = kept.dropLast().map { Words(verbatim: "\($0)") }.joined(separator: ", ")
      return "; pages \(others) and \(last) are unchanged because the new PDF has no similar pages"
    default:
      return
        "; page \(first) and \(kept.count - 1) more are unchanged because the new PDF has no "
        + "similar pages"
    }
  }
}
