public import Bytes
public import Notebook
public import Wording

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
  /// No page is on a PDF.
  case noPDF
  /// It is not clear which of these it would replace.
  case unclear([String])
  case sameFile
  /// No page of it is like one of the old file.
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
