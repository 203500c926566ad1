internal import Geometry

/// The annotations of a page as its content: what they show is drawn, and only links remain.
struct FlatAnnotations {
  /// The drawings, lowest first.
  private(set) var drawings: [Drawing] = []
  /// The links, as the page lists them.
  private(set) var links = ""
  /// The objects of all others, which are nothing any more.
  private(set) var removed: [ForeignPDF.Name] = []
  /// How many are shown by readers that invent a look for them, since they have none.
  private(set) var lost = 0

  private let file: ForeignPDF

  /// What an annotation shows.
  struct Drawing {
    /// What draws it.
    let look: Look
    /// The map from where it draws onto the page.
    let map: Affine
  }

  /// What draws an annotation.
  enum Look {
    /// A stream of the file.
    case own(ForeignPDF.Value)
    /// What was made up for it.
    case made(MadeLook)
  }

  /// The most annotations of a page that are looked at.
  private static let most = 100_000

  /// Looks at the annotations of a page, of a file with layers.
  init(of page: ForeignPDF.Value, in file: ForeignPDF, _ layers: PDFLayers) {
    self.file = file
    let list = file.entry("/Annots", of: page)
    guard file.kind(of: list) == .array else { return }
    let angle = file.entry("/Rotate", of: page)
    let turn = file.kind(of: angle) == .plain ? file.number(of: angle) : 0
    for item in file.items(of: list).prefix(Self.most) where file.kind(of: item) == .dictionary {
      let annotation = ForeignAnnotation(item, in: file)
      if annotation.kind == "/Link" {
        links += " " + file.written(item)
      } else {
        add(annotation, onPageTurned: turn, layers)
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
    if let drawing = Drawing(of: annotation, onPageTurned: turn) {
      drawings.append(drawing)
    } else if annotation.isInvented {
      if let look = MadeLook(of: annotation) {
        drawings.append(Drawing(look: .made(look), map: .identity))
      } else {
        lost += 1
      }
    }
  }
}

extension ForeignAnnotation {
  /// Whether readers show something for it although it has no drawing.
  fileprivate var isInvented: Bool {
    guard file.kind(of: file.entry("/AP", of: value)) == .null else { return false }
    return kind != "/Widget" || file.kind(of: inherited("/V")) != .null
  }
}

extension FlatAnnotations.Drawing {
  /// Finds what draws an annotation, and where; nil if nothing does.
  fileprivate init?(of annotation: ForeignAnnotation, onPageTurned turn: Double) {
    guard let stream = annotation.appearance, let rect = annotation.rect, rect.width > 0,
      rect.height > 0
    else { return nil }
    let form = annotation.file.dictionary(of: stream)
    guard let sides = annotation.numbers("/BBox", of: form), sides.count == 4 else { return nil }
    let box = Box(around: [Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3])])
    var own = Affine.identity
    if let matrix = annotation.numbers("/Matrix", of: form), matrix.count == 6 {
      own = Affine(
        a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    }
    // The form's own matrix counts when it is drawn; the frame is fitted around what it makes of its box.
    let drawn = own(box)
    guard drawn.width > 0, drawn.height > 0 else { return nil }
    var map = Affine.translation(by: -drawn.low)
      .then(.scaling(x: rect.width / drawn.width, y: rect.height / drawn.height))
      .then(.translation(by: rect.low))
    let turns = turn.isFinite ? Int((turn / 90).remainder(dividingBy: 4).rounded()) & 3 : 0
    if annotation.isUpright, turns != 0 {
      let corner = Point(x: rect.low.x, y: rect.high.y)
      let sine = [0.0, 1, 0, -1][turns], cosine = [1.0, 0, -1, 0][turns]
      map = map.then(.translation(by: -corner))
        .then(Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
        .then(.translation(by: corner))
    }
    (look, self.map) = (.own(stream), map)
  }

  /// The operators that draw it under a name.
  func operators(drawing name: String) -> String {
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
      .map { PDFSyntax.number($0, digits: 6) }
    return "q \(numbers.joined(separator: " ")) cm\(PDFSyntax.name(name)) Do Q\n"
  }
}
