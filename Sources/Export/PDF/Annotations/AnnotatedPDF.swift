internal import Bytes
internal import CQPDF
public import Exchange
internal import Geometry
internal import Notebook

/// A PDF whose pages have ink as annotations.
public enum AnnotatedPDF {
  /// Takes the ink of all annotations out of a file, which may be hostile; hidden and unreadable ink stays.
  ///
  /// Returns the ink, and the file without it, with the units of its pages; nil if there is no ink, or if
  /// the file cannot be rewritten, and all pages are measured in points.
  public static func extractingInk(from bytes: [UInt8]) -> ExtractedInk? {
    guard mayHaveInk(bytes), let (file, pages) = ForeignPDF.opened(bytes) else { return nil }
    var budget = InkBudget()
    var taken: [Int: ExtractedInk.Page] = [:]
    var units: [Int: Double] = [:]
    for (index, page) in pages.enumerated() {
      units[index + 1] = file.unit(of: page)
      guard let ink = PageInkAnnotations(of: page, in: file, &budget) else { continue }
      ink.remove()
      taken[index + 1] = ExtractedInk.Page(
        count: ink.found.count, comments: ink.comments, elements: ink.elements)
    }
    // Encrypted attachments would be lost.
    guard !taken.isEmpty, !file.hasLockedAttachments, let rest = file.rewritten(),
      ForeignPDF(rest)?.pages()?.count == pages.count
    else { return units.isEmpty ? nil : ExtractedInk(bytes: bytes, pages: [:], units: units) }
    let notes = PDFProtection(of: file).notes(isContinued: false)
    return ExtractedInk(bytes: rest, pages: taken, units: units, notes: notes)
  }

  /// True if the name of ink or of units is in plain sight, or may be in a stream of objects.
  private static func mayHaveInk(_ bytes: [UInt8]) -> Bool {
    ["/Ink", "/UserUnit", "/ObjStm"].contains { bytes.contains($0) }
  }
}

struct InkBudget {
  private var annotations = 200_000
  private var points = 10_000_000

  /// Uses up a part of it for an annotation; false if that is more than is left.
  mutating func spend(points count: Int) -> Bool {
    guard annotations > 0, count <= points else { return false }
    annotations -= 1
    points -= count
    return true
  }
}

/// The annotations of a page that are visible, readable ink.
struct PageInkAnnotations {
  /// Lowest first.
  private(set) var found: [ImportedInk] = []
  private(set) var comments = 0

  private let file: ForeignPDF
  private let page: ForeignPDF.Value
  private let sheet: ForeignSheet
  /// The places of the removed annotations: the ink, and its comment windows.
  private var places: [Int] = []

  init?(of page: ForeignPDF.Value, in file: ForeignPDF, _ budget: inout InkBudget) {
    let list = file.list("/Annots", of: page)
    guard !list.isEmpty, let sheet = ForeignSheet(page, in: file) else { return nil }
    (self.file, self.page, self.sheet) = (file, page, sheet)
    var names: Set<ForeignPDF.Name> = []
    var windows: [(place: Int, parent: ForeignPDF.Name)] = []
    for (place, item) in list.enumerated() where file.kind(of: item) == .dictionary {
      let annotation = ForeignAnnotation(item, in: file)
      if annotation.kind == "/Popup", let parent = file.name(of: file.entry("/Parent", of: item)) {
        windows.append((place, parent))
      }
      guard annotation.kind == "/Ink", let ink = ImportedInk(annotation, &budget) else { continue }
      found.append(ink)
      places.append(place)
      if let name = file.name(of: item) { names.insert(name) }
      if annotation.hasComment { comments += 1 }
    }
    guard !found.isEmpty else { return nil }
    places += windows.filter { names.contains($0.parent) }.map(\.place)
  }

  /// Takes them out of the page, and out of the fields that show them too.
  func remove() {
    guard let open = file.file else { return }
    let list = file.entry("/Annots", of: page)
    for item in file.items(of: list) { CoveringField.uncover(ForeignAnnotation(item, in: file)) }
    for place in places.sorted(by: >) { file.library.erase_item(open, list, CInt(place)) }
    if file.items(of: list).isEmpty { file.library.remove_key(open, page, "/Annots") }
  }

  func elements(on size: PageSize) -> [LooseElement] {
    let corner = size.box.high
    guard let back = sheet.map(from: corner).inverse else { return [] }
    let map = back.then(Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: corner.y))
    return found.flatMap { $0.elements(at: map) }
  }
}
