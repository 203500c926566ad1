internal import Bytes
internal import CQPDF
public import Exchange
internal import Geometry
internal import Notebook

/// A PDF whose pages have ink as annotations.
public enum AnnotatedPDF {
  /// Reads the ink of all annotations, and takes these out of the file; all others remain.
  ///
  /// What is hidden stays there, as does what cannot be read, which the pages then still show.
  ///
  /// - Parameter bytes: The file, which may be hostile.
  /// - Returns: The ink, and the file without it, with the units of its pages; nil if there is no ink, or if the
  ///   file cannot be written anew, and all pages are measured in points.
  public static func takingInk(from bytes: [UInt8]) -> TakenInk? {
    guard mayHaveInk(bytes), let file = ForeignPDF(bytes, evenEncrypted: true),
      let pages = file.pages()
    else { return nil }
    var budget = InkBudget()
    var taken: [Int: TakenInk.Page] = [:]
    var units: [Int: Double] = [:]
    for (index, page) in pages.enumerated() {
      units[index + 1] = file.unit(of: page)
      guard let ink = PageInkAnnotations(of: page, in: file, &budget) else { continue }
      ink.remove()
      taken[index + 1] = TakenInk.Page(
        count: ink.found.count, comments: ink.comments, elements: ink.elements)
    }
    // Attachments that are encrypted would be lost for good.
    guard !taken.isEmpty, !file.hasLockedAttachments, let rest = file.rewritten(),
      ForeignPDF(rest)?.pages()?.count == pages.count
    else { return units.isEmpty ? nil : TakenInk(bytes: bytes, pages: [:], units: units) }
    let notes = PDFProtection(of: file).notes(isContinued: false)
    return TakenInk(bytes: rest, pages: taken, units: units, notes: notes)
  }

  /// True if a file is worth opening for it: the name of such annotations or of units stands in the open, or may
  /// stand in a stream of objects.
  private static func mayHaveInk(_ bytes: [UInt8]) -> Bool {
    ["/Ink", "/UserUnit", "/ObjStm"].contains { bytes.hold($0) }
  }
}

/// How much ink is read from a file at most.
struct InkBudget {
  private var annotations = 200_000
  private var points = 10_000_000

  /// Takes a part of it for an annotation; returns whether so much is left.
  mutating func take(points count: Int) -> Bool {
    guard annotations > 0, count <= points else { return false }
    annotations -= 1
    points -= count
    return true
  }
}
