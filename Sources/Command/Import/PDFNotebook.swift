internal import Bundle
internal import Bytes
internal import Export
internal import Wording

/// The notebook attached to a PDF.
enum PDFNotebook {
  case none
  /// It can be used as if its own file had been given.
  case whole(Bundle)
  /// It cannot be read, for this reason.
  case damaged(Words)

  /// Looks for one in a PDF, which may be hostile.
  init(in pdf: [UInt8]) {
    guard let found = FoundNotebook(in: pdf, limit: Bundle.largestFile) else {
      self = .none
      return
    }
    do {
      var bundle = try Bundle(found.bytes)
      guard bundle.complete(from: pdf.prefix(found.beginning)) else {
        self = .damaged(
          "another program rewrote the PDF, and its attached notebook lacks some pages: imported "
            + "as paper"
        )
        return
      }
      self = .whole(bundle)
    } catch {
      self = .damaged("the attached notebook was imported as paper because \(error.words)")
    }
  }
}

extension Bundle {
  /// Adds the file that it omits, if any; returns whether that is the right one.
  fileprivate mutating func complete(from beginning: ArraySlice<UInt8>) -> Bool {
    guard !beginning.isEmpty else { return true }
    let missing = blobNames.subtracting(blobs.keys)
    let file = Array(beginning)
    let hash = ContentHash(of: file)
    guard missing.contains(hash) else { return false }
    blobs[hash] = file
    return true
  }
}
