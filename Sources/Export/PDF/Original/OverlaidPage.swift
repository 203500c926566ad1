internal import Geometry
internal import Notebook
internal import Wording

/// A page of another PDF with ink on it: its rewritten dictionary.
struct OverlaidPage {
  private let file: ForeignPDF
  private let page: ForeignPDF.Value
  let sheet: ForeignSheet
  private let isTurned: Bool
  private let content: ContentCheck

  init?(_ page: ForeignPDF.Value, in file: ForeignPDF, turned turns: QuarterTurns) {
    guard let sheet = ForeignSheet(page, in: file, turned: turns) else { return nil }
    isTurned = turns != .none
    (self.file, self.page, self.sheet) = (file, page, sheet)
    content = ContentCheck(file.contents(of: page))
  }

  var opening: String { String(repeating: "q ", count: content.missing + 1) + "\n" }

  var closing: String {
    // The page's own path and states first, then the state saved here.
    (content.leavesPath ? "\nn\n" : "\n") + String(repeating: "Q ", count: content.left + 1) + "\n"
  }

  func cover(of sheet: PDFSheet, mayChangeFields: Bool) -> PageCover {
    let map = self.sheet.map(from: sheet.size)
    let turn = file.turn(of: page)
    return PageCover(
      isDamaged: !content.isSound && !sheet.isUndrawn, annotations,
      over: sheet.drawn.map { map($0) },
      ink: sheet.annotations.map(\.box), drawsFieldsAnew: file.drawsFieldsAnew
    ) {
      mayChangeFields ? CoveringField($0, onPageTurned: turn) : nil
    }
  }

  func freeNames(count: Int) -> [String] {
    let taken = Set(drawings.map(file.keys) ?? [])
    let names = (0...).lazy.map { $0 == 0 ? "Ink" : "Ink\($0)" }
    return Array(names.filter { !taken.contains("/\($0)") }.prefix(count))
  }

  private var resources: ForeignPDF.Value? { file.dictionary("/Resources", of: page) }

  private var drawings: ForeignPDF.Value? {
    resources.flatMap { file.dictionary("/XObject", of: $0) }
  }

  /// A form above everything else on the page, as an annotation that is printed and cannot be moved.
  func stamp(showing form: PDFFile.Reference) -> String {
    " <</Type/Annot/Subtype/Stamp/F 708/Rect[\(sheet.formSides)]/AP<</N \(form)>>>>"
  }

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
    file.list("/Annots", of: page).map { ForeignAnnotation($0, in: file) }
  }

  /// The rewritten page; nil `annotations` keeps its own areas that react, an empty entry removes them.
  func dictionary(drawing: Drawing?, annotations: [UInt8]?) -> [UInt8] {
    var left: Set<String> = drawing == nil ? [] : ["/Contents", "/Resources"]
    if annotations != nil { left.insert("/Annots") }
    var entries: [UInt8] = []
    if let drawing {
      entries += "/Contents[\(drawing.before)\(contents) \(drawing.after)]".utf8
      entries += "/Resources<<".utf8
      entries += resources(with: drawing.forms) + Array(">>".utf8)
    }
    if let annotations { entries += annotations }
    if isTurned {
      left.insert("/Rotate")
      entries += sheet.rotation.utf8
    }
    return file.dictionary(page, replacing: left, by: entries)
  }

  private var contents: String {
    file.values("/Contents", of: page).map { " " + file.written($0) }.joined()
  }

  private func resources(with forms: [(name: String, form: PDFFile.Reference)]) -> [UInt8] {
    let new = forms.map { "\(PDFSyntax.name($0.name)) \($0.form)" }.joined()
    let rest = resources.map { file.entries(of: $0, without: ["/XObject"]) } ?? []
    let known = drawings.map { file.entries(of: $0, without: []) } ?? []
    return rest + Array("/XObject<<".utf8) + known + Array("\(new)>>".utf8)
  }
}

/// What may hide ink drawn after the operators of a PDF page, or ink that is annotations.
struct PageCover {
  /// The form fields above it, which can show it themselves.
  private(set) var fields: [CoveringField] = []
  private var hasOthers = false
  /// True if there are fields above annotations that cannot show them.
  private var hasFieldsAbove = false
  /// True if readers may skip what follows the operators.
  private let isDamaged: Bool

  init() { isDamaged = false }

  /// Finds the annotations that touch the boxes around drawings, or those around ink that is annotations.
  ///
  /// `drawsFieldsAnew` if readers may redraw fields; `field` returns one that can show ink, and nil for all
  /// others.
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
