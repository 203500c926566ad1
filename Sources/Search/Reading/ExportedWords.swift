internal import Ink
public import Notebook
public import Recognition
public import Store

/// The words that were read on pages, for files that carry them; for one thread at a time.
///
/// Nothing is read now, and no index is made: it is opened when the first page with handwriting is met.
public final class ExportedWords {
  private let library: Library?
  private let language: ReadingLanguage
  private let list: () -> WordList
  private lazy var index = library.flatMap {
    WordIndex(reading: $0.directory, version: HandwritingReader.version)
  }
  private lazy var hand = ((try? index?.value(for: HandwritingIndex.handKey)) ?? nil)
    .flatMap { try? OwnHand(stored: $0) }
  /// The number of pages so far whose handwriting was not read, or has changed since.
  public private(set) var unreadCount = 0

  /// Prepares to look up the words of a library; nil for pages of a file, which were never read.
  public init(
    of library: Library?, in language: ReadingLanguage,
    list: @autoclosure @escaping () -> WordList = .installed
  ) {
    (self.library, self.language, self.list) = (library, language, list)
  }

  /// The words on a page as the library has it, in reading order; none where some layers were left out.
  public func words(on page: LoosePage) -> [HiddenWord] {
    guard page.hasHandwriting else { return [] }
    guard let library, let id = page.id else {
      unreadCount += 1
      return []
    }
    guard let content = try? library.page(id.page, of: id.notebook),
      // Words of a layer that is not exported must not be in the file.
      content.layers.map(\.isVisible) == page.layers.map(\.isVisible)
    else { return [] }
    guard let known = (try? index?.content(of: id.page, in: id.notebook)) ?? nil,
      known.ink == content.inkFingerprint, let read = try? ReadPage(stored: known.content)
    else {
      unreadCount += 1
      return []
    }
    return read.words(in: language, list: list(), hand: hand ?? OwnHand()).flatMap(\.hidden)
  }

  /// The change of a notebook as of which all its pages were read; nil if some were not, or are being read.
  public func changeStamp(of notebook: NotebookID) -> Int64? {
    (try? index?.changeStamp(of: notebook)) ?? nil
  }
}

extension LoosePage {
  fileprivate var hasHandwriting: Bool {
    layers.contains { layer in
      layer.isVisible
        && layer.elements.contains { element in
          guard element.shape == nil, case .stroke(let stroke, _) = element.content else {
            return false
          }
          return stroke.style.tool == .pen
        }
    }
  }
}
