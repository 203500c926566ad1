public import Bytes
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

  /// Matches the pages, by their numbers if the old file is missing; `tell` gets the share, and may throw.
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
    place(sheets, by: PageMatching(before, after).pairs, below: old)
  }

  /// Pages of the new file unlike any old one are added beside their neighbors, if these are in the notebook.
  private mutating func place(_ sheets: [LoosePage], by pairs: [Int: Int], below old: PDFBelow) {
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
      if let neighbor = before.flatMap({ pages[$0]?.last }) {
        changes.added.append(.init(beside: neighbor, isBehind: true, sheet: sheet))
      } else if let neighbor = after.flatMap({ pages[$0]?.first }) {
        changes.added.append(.init(beside: neighbor, isBehind: false, sheet: sheet))
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

/// A PDF below pages of a notebook, or the name of a missing one.
public struct PDFBelow: Hashable, Sendable {
  /// The name of the file.
  public let name: String
  /// The hash of the file; nil if it is missing.
  public let hash: ContentHash?
  /// The pages on it, with the numbers of its pages.
  public fileprivate(set) var pages: [Place] = []

  /// A page on a PDF.
  public struct Place: Hashable, Sendable {
    /// The page of the notebook.
    public let page: EntityID
    /// The number of that page in the notebook, from 1.
    public let number: Int
    /// The number of the page of the PDF, from 1.
    public let printed: Int
  }
}

extension Outline {
  /// The PDFs below its pages, in the order of their first pages.
  public var pdfs: [PDFBelow] {
    var found: [PDFBelow] = []
    for (index, page) in pages.enumerated() {
      guard let backdrop = page.backdrop, backdrop.isPrinted,
        case .page(let printed) = backdrop.share
      else { continue }
      let place = PDFBelow.Place(page: page.id, number: index + 1, printed: printed)
      let name = backdrop.source.name
      // Missing files are told apart by their names alone.
      let known = found.firstIndex {
        backdrop.hash == nil ? $0.hash == nil && $0.name == name : $0.hash == backdrop.hash
      }
      if let known {
        found[known].pages.append(place)
      } else {
        found.append(PDFBelow(name: name, hash: backdrop.hash, pages: [place]))
      }
    }
    return found
  }
}

extension [PDFBelow] {
  /// The PDF that a new file replaces.
  ///
  /// `old` is its name; nil for the one of the same name, or else the only one. Throws `RenewalError` if it
  /// is not clear which one that is.
  public func replaced(byFileNamed name: String, old: String?) throws(RenewalError) -> PDFBelow {
    guard !isEmpty else { throw .noPDF }
    let missing = filter { $0.hash == nil }
    let likely =
      if let old {
        filter { $0.name == old }
      } else {
        [filter { $0.name == name }, missing, self].first { $0.count == 1 } ?? []
      }
    guard likely.count == 1 else { throw .unclear(map(\.name)) }
    return likely[0]
  }
}

/// The reason why no PDF can be replaced.
public enum RenewalError: Error, Hashable, Sendable, Worded {
  case noPDF
  case unclear([String])
  case sameFile
  case nothingAlike(String)
  case notPDF

  /// The reason as a sentence.
  public var words: Words {
    switch self {
    case .noPDF: "no page of the notebook has a PDF as paper"
    case .unclear(let names):
      "several PDFs could be replaced, choose one: "
        + "\(names.map { Words(verbatim: $0) }.joined(separator: ", "))"
    case .sameFile: "this PDF is already the paper of the notebook"
    case .nothingAlike(let name): "it has no page similar to those of \(name)"
    case .notPDF: "it is not a PDF"
    }
  }
}
