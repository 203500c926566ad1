internal import Geometry
internal import Notebook
internal import Wording

/// A page of another PDF with ink on it: its rewritten dictionary.
struct OverlaidPage {
  private let file: ForeignPDF
  private let page: ForeignPDF.Value
  private let sheet: ForeignSheet
  /// True if it is turned further than it was.
  private let isTurned: Bool
  /// The state after its own operators.
  private let content: ContentCheck

  /// Reads a page that is turned further; nil if nothing of it is visible.
  init?(_ page: ForeignPDF.Value, in file: ForeignPDF, turned turns: QuarterTurns) {
    guard let sheet = ForeignSheet(page, in: file, turned: turns) else { return nil }
    isTurned = turns != .none
    (self.file, self.page, self.sheet) = (file, page, sheet)
    content = ContentCheck(file.contents(of: page))
  }

  /// The operators before those of the page.
  var opening: String { String(repeating: "q ", count: content.missing + 1) + "\n" }

  /// The operators right after those of the page.
  var closing: String {
    // The page's own path and states first, then the state saved here.
    (content.leavesPath ? "\nn\n" : "\n") + String(repeating: "Q ", count: content.left + 1) + "\n"
  }

  /// The parts that may hide ink drawn after the page's operators; fields show it only if they may be
  /// changed.
  func cover(of sheet: PDFSheet, mayChangeFields: Bool) -> PageCover {
    let boxes = sheet.drawn.map { place(of: $0, size: sheet.size) }
    let turn = file.turn(of: page)
    return PageCover(
      isDamaged: !content.isSound && !sheet.isUndrawn, annotations, over: boxes,
      ink: sheet.annotations.map(\.box), drawsFieldsAnew: file.drawsFieldsAnew
    ) {
      mayChangeFields ? CoveringField($0, onPageTurned: turn) : nil
    }
  }

  var formEntries: String { sheet.formEntries }

  var formSides: String { sheet.formSides }

  /// A box of the sheet in the page's own coordinates, heights growing upward.
  func place(of box: Box, size: Point) -> Box { sheet.map(from: size)(box) }

  /// Names that none of the page's drawings has.
  func freeNames(count: Int) -> [String] {
    let taken = Set(keys(of: resources, "/XObject"))
    let names = (0...).lazy.map { $0 == 0 ? "Ink" : "Ink\($0)" }
    return Array(names.filter { !taken.contains("/\($0)") }.prefix(count))
  }

  private var resources: ForeignPDF.Value { file.entry("/Resources", of: page) }

  private func keys(of dictionary: ForeignPDF.Value, _ key: String) -> [String] {
    guard file.kind(of: dictionary) == .dictionary else { return [] }
    let inner = file.entry(key, of: dictionary)
    return file.kind(of: inner) == .dictionary ? file.keys(of: inner) : []
  }

  /// A form above everything else on the page, as an annotation that is printed and cannot be moved.
  func stamp(showing form: PDFFile.Reference) -> String {
    " <</Type/Annot/Subtype/Stamp/F 708/Rect[\(formSides)]/AP<</N \(form)>>>>"
  }

  /// A drawing on top of the page.
  struct Drawing {
    let forms: [(name: String, form: PDFFile.Reference)]
    let before: PDFFile.Reference
    let after: PDFFile.Reference
  }

  /// The written areas of the page that react: links, or all others.
  func annotations(links: Bool) -> String {
    annotations.filter { ($0.kind == "/Link") == links }.map { " " + file.written($0.value) }
      .joined()
  }

  private var annotations: [ForeignAnnotation] {
    let list = file.entry("/Annots", of: page)
    guard file.kind(of: list) == .array else { return [] }
    return file.items(of: list).map { ForeignAnnotation($0, in: file) }
  }

  /// The rewritten page.
  ///
  /// `annotations` is the entry with the areas that react, empty for none; nil keeps the page's own.
  func dictionary(drawing: Drawing?, annotations: [UInt8]?) -> [UInt8] {
    var left: Set<String> = drawing == nil ? [] : ["/Contents", "/Resources"]
    if annotations != nil { left.insert("/Annots") }
    var entries: [UInt8] = []
    if let drawing {
      entries += "/Contents[\(drawing.before)\(contents) \(drawing.after)]".utf8
      entries += "/Resources<<\(resources(with: drawing.forms))>>".utf8
    }
    if let annotations { entries += annotations }
    if isTurned {
      left.insert("/Rotate")
      entries += sheet.rotation.utf8
    }
    return file.dictionary(page, replacing: left, by: entries)
  }

  /// The references to the streams of the page's own operators.
  private var contents: String { list(of: file.entry("/Contents", of: page)) }

  private func list(of value: ForeignPDF.Value) -> String {
    switch file.kind(of: value) {
    case .array: file.items(of: value).map { " " + file.written($0) }.joined()
    case .null: ""
    default: " " + file.written(value)
    }
  }

  private func resources(with forms: [(name: String, form: PDFFile.Reference)]) -> String {
    let new = forms.map { "\(PDFSyntax.name($0.name)) \($0.form)" }.joined()
    guard file.kind(of: resources) == .dictionary else { return "/XObject<<\(new)>>" }
    let drawings = file.entry("/XObject", of: resources)
    let known = file.kind(of: drawings) == .dictionary ? entries(of: drawings, without: nil) : ""
    return entries(of: resources, without: "/XObject") + "/XObject<<\(known)\(new)>>"
  }

  private func entries(of dictionary: ForeignPDF.Value, without left: String?) -> String {
    file.keys(of: dictionary).filter { $0 != left }
      .map { "\(PDFSyntax.name($0.dropFirst())) \(file.written(file.entry($0, of: dictionary)))" }
      .joined()
  }
}

/// The parts that may hide the ink on another PDF's page if it is drawn after the page's operators, or is
/// annotations, above which some readers draw form fields.
struct PageCover {
  /// The form fields above it, which can show it themselves.
  private(set) var fields: [CoveringField] = []
  /// True if there are other annotations above it.
  private var hasOthers = false
  /// True if there are fields above annotations that cannot show them.
  private var hasFieldsAbove = false
  /// True if readers may skip what follows the operators.
  private let isDamaged: Bool

  init() { isDamaged = false }

  /// Finds the annotations that touch the boxes around ink.
  ///
  /// - Parameters:
  ///   - isDamaged: Whether readers may skip what follows the operators of the page.
  ///   - annotations: All annotations of the page.
  ///   - boxes: The boxes around drawings.
  ///   - ink: The boxes around strokes that are annotations.
  ///   - drawsFieldsAnew: Whether readers may redraw fields.
  ///   - field: Returns a field that can show ink; nil for all others.
  init(
    isDamaged: Bool, _ annotations: [ForeignAnnotation], over boxes: [Box], ink: [Box],
    drawsFieldsAnew: Bool, field: (ForeignAnnotation) -> CoveringField?
  ) {
    self.isDamaged = isDamaged
    let around = (boxes + ink).reduce(Box.empty) { $0.union($1) }
    for annotation in annotations where annotation.mayHide {
      guard let frame = annotation.rect, frame.width > 0, frame.height > 0,
        case let frame = frame.expanded(by: 1), frame.intersects(around)
      else { continue }
      let hidesDrawn = boxes.contains(where: frame.intersects)
      let hidesInk = annotation.kind == "/Widget" && ink.contains(where: frame.intersects)
      guard hidesDrawn || hidesInk else { continue }
      let field = field(annotation)
      if let field, !field.isEmpty { fields.append(field) }
      if field == nil || drawsFieldsAnew {
        hasOthers = hasOthers || hidesDrawn
        hasFieldsAbove = hasFieldsAbove || hidesInk
      }
    }
  }

  /// True if the ink must be an annotation to be seen.
  var isTotal: Bool { isDamaged || hasOthers }

  /// The notes on the page.
  var notes: [Words] {
    var notes: [Words] = []
    if isDamaged { notes.append("the PDF page is damaged, so its ink was added as an annotation") }
    if hasOthers, !isDamaged {
      notes.append("annotations would cover the ink, so it was added as an annotation")
    }
    if hasFieldsAbove { notes.append("some readers show form fields above the ink") }
    if !fields.isEmpty {
      notes.append("form fields would cover the ink, so it was added to them too")
    }
    return notes
  }
}
