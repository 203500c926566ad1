internal import Bytes
internal import Geometry
internal import Notebook
internal import Synchronization

/// The PDFs that pages of an export lie on, each opened once.
final class OriginalShelf: Sendable {
  /// A PDF whose pages can be copied.
  ///
  /// Unchecked: those that prepare pages look at it within the lock, and the thread that writes them uses
  /// it when all are prepared.
  struct Source: @unchecked Sendable {
    let bytes: [UInt8]
    let file: ForeignPDF
    let pages: [ForeignPDF.Value]

    fileprivate init?(_ bytes: [UInt8]) {
      guard let file = ForeignPDF(bytes, evenEncrypted: true), let pages = file.pages() else {
        return nil
      }
      (self.bytes, self.file, self.pages) = (bytes, file, pages)
      guard canBeContinued || canBeArranged else { return nil }
    }

    /// A page by its number, from 1; nil if it cannot be copied.
    func page(_ number: Int) -> (file: ForeignPDF, page: ForeignPDF.Value)? {
      guard pages.indices.contains(number - 1), ForeignSheet(pages[number - 1], in: file) != nil
      else { return nil }
      return (file, pages[number - 1])
    }

    /// Whether other objects can be written behind the bytes of the file.
    var canBeContinued: Bool {
      bytes.starts(with: "%PDF-".utf8) && pages.allSatisfy(file.hasContents) && file.isSound
        && !file.isEncrypted
        && pages.allSatisfy { file.name(of: $0)?.generation == 0 }
        && Set(pages.compactMap { file.name(of: $0) }).count == pages.count
    }

    /// Whether a damaged or encrypted file can be written anew: tried on a copy, since arranging changes the
    /// file, and found out before its pages are drawn, which can then still become images.
    private var canBeArranged: Bool {
      guard let copy = ForeignPDF(bytes, evenEncrypted: true), let own = copy.pages(),
        let arranged = copy.arranged(own.map { (copy, $0) }, labels: "")
      else { return false }
      return ForeignPDF(arranged)?.pages()?.count == pages.count
    }
  }

  private let state = Mutex<[ContentHash: Source?]>([:])

  /// The map from a sheet onto a page that is copied from a file with these bytes, heights growing upwards;
  /// nil if it cannot be copied, or if what is drawn on it might not be seen although it must be sound.
  func map(
    onto page: OriginalPage, of bytes: [UInt8], from size: Point, turned turns: QuarterTurns,
    mustBeSound: Bool
  ) -> Affine? {
    state.withLock { state in
      if state[page.hash] == nil { state[page.hash] = .some(Source(bytes)) }
      guard let (file, page) = state[page.hash]??.page(page.number),
        !mustBeSound || ContentCheck(file.contents(of: page)).isSound
      else { return nil }
      return ForeignSheet(page, in: file, turned: turns)?.map(from: size)
    }
  }

  /// The files that can be copied.
  var sources: [ContentHash: Source] { state.withLock { $0.compactMapValues(\.self) } }
}
