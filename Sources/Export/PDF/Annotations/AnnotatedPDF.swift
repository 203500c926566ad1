internal import Bytes
internal import CQPDF
public import Exchange
internal import Geometry
internal import Notebook

/// A PDF whose pages have ink as annotations.
public enum AnnotatedPDF {
  /// Takes the ink of all annotations out of a file, which may be hostile; all other annotations stay.
  ///
  /// Hidden and unreadable ink stays too. Returns the ink, and the file without it, with the units of its
  /// pages; nil if there is no ink, or if the file cannot be rewritten, and all pages are measured in
  /// points.
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
    // Encrypted attachments would be lost.
    guard !taken.isEmpty, !file.hasLockedAttachments, let rest = file.rewritten(),
      ForeignPDF(rest)?.pages()?.count == pages.count
    else { return units.isEmpty ? nil : TakenInk(bytes: bytes, pages: [:], units: units) }
    let notes = PDFProtection(of: file).notes(isContinued: false)
    return TakenInk(bytes: rest, pages: taken, units: units, notes: notes)
  }

  /// True if a file is worth opening for ink: the name of such annotations or of units is in plain sight,
  /// or may be in a stream of objects.
  private static func mayHaveInk(_ bytes: [UInt8]) -> Bool {
    ["/Ink", "/UserUnit", "/ObjStm"].contains { bytes.hold($0) }
  }
}

/// The most ink that is read from a file.
struct InkBudget {
  private var annotations = 200_000
  private var points = 10_000_000

  /// Takes a part of it for an annotation; false if that is more than is left.
  mutating func take(points count: Int) -> Bool {
    guard annotations > 0, count <= points else { return false }
    annotations -= 1
    points -= count
    return true
  }
}
