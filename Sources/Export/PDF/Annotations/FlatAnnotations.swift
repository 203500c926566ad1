/// The annotations of a page as its content: their pictures are drawn, and only links remain.
struct FlatAnnotations {
  /// The drawings, lowest first.
  private(set) var drawings: [AnnotationDrawing] = []
  /// The links, as the page lists them.
  private(set) var links = ""
  /// The objects of all others, which are now null.
  private(set) var removed: [ForeignPDF.Name] = []
  /// The number of those for which readers invent a look, since they have none.
  private(set) var lost = 0

  private let file: ForeignPDF

  /// The most annotations of a page that are read.
  private static let most = 100_000

  /// Reads the annotations of a page in a file with layers.
  init(of page: ForeignPDF.Value, in file: ForeignPDF, _ layers: PDFLayers) {
    self.file = file
    let list = file.entry("/Annots", of: page)
    guard file.kind(of: list) == .array else { return }
    for item in file.items(of: list).prefix(Self.most) where file.kind(of: item) == .dictionary {
      let annotation = ForeignAnnotation(item, in: file)
      if annotation.kind == "/Link" {
        links += " " + file.written(item)
      } else {
        add(annotation, onPageTurned: file.turn(of: page), layers)
      }
    }
  }

  private mutating func add(
    _ annotation: ForeignAnnotation, onPageTurned turn: Double, _ layers: PDFLayers
  ) {
    if let name = file.name(of: annotation.value), name.generation == 0 { removed.append(name) }
    guard annotation.isShown, annotation.kind != "/Popup",
      !layers.hide(file.entry("/OC", of: annotation.value))
    else { return }
    if let drawing = annotation.appearance.flatMap({
      AnnotationDrawing($0, of: annotation, onPageTurned: turn)
    }) {
      drawings.append(drawing)
    } else if annotation.isInvented {
      if let look = MadeLook(of: annotation) {
        drawings.append(AnnotationDrawing(look))
      } else {
        lost += 1
      }
    }
  }
}

extension ForeignAnnotation {
  /// True if readers show something for it although it has no drawing.
  fileprivate var isInvented: Bool {
    guard file.kind(of: file.entry("/AP", of: value)) == .null else { return false }
    return kind != "/Widget" || file.kind(of: inherited("/V")) != .null
  }
}
