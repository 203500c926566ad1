internal import Geometry
internal import Wording

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
