internal import Geometry

/// The picture of an annotation.
struct AnnotationDrawing {
  /// The source of the drawing.
  let look: Look
  /// The frame around the drawing.
  let box: Box
  let map: Affine

  /// The sources of a drawing.
  enum Look {
    /// A stream of the file.
    case own(ForeignPDF.Value)
    case made(MadeLook)
  }

  /// A drawing in coordinates of the page.
  init(_ made: MadeLook) { (look, box, map) = (.made(made), made.box, .identity) }

  /// Finds where an annotation shows one of its streams; nil if nothing of it is visible.
  init?(_ stream: ForeignPDF.Value, of annotation: ForeignAnnotation, onPageTurned turn: Double) {
    guard let rect = annotation.rect, rect.width > 0, rect.height > 0 else { return nil }
    let form = annotation.file.dictionary(of: stream)
    guard let sides = annotation.numbers("/BBox", of: form), sides.count == 4 else { return nil }
    let inner = Box(around: [Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3])])
    var own = Affine.identity
    if let matrix = annotation.numbers("/Matrix", of: form), matrix.count == 6 {
      own = Affine(
        a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    }
    // The form's own matrix counts when it is drawn; the frame is fitted around the mapped box.
    box = own(inner)
    guard box.width > 0, box.height > 0 else { return nil }
    var map = Affine.translation(by: -box.low)
      .then(.scaling(x: rect.width / box.width, y: rect.height / box.height))
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

  func operators(drawing name: String) -> String { Self.operators(drawing: name, by: map) }

  static func operators(drawing name: String, by map: Affine) -> String {
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
      .map { PDFSyntax.number($0, digits: 6) }
    return "q \(numbers.joined(separator: " ")) cm\(PDFSyntax.name(name)) Do Q\n"
  }
}

extension AnnotationDrawing.Look {
  /// Returns the stream that draws it, as a form that a page can draw; writes it if the file has none.
  func form(in file: inout PDFFile, of source: ForeignPDF) throws -> PDFFile.Reference {
    let stream: ForeignPDF.Value
    switch self {
    case .own(let own): stream = own
    case .made(let made):
      return try file.add(
        compressing: Array(made.operators.utf8),
        entries: "/Type/XObject/Subtype/Form/BBox[\(ForeignSheet.list(made.box))]"
          + "/Resources<<\(made.resources)>>")
    }
    let facts = source.dictionary(of: stream)
    if let name = source.name(of: stream), name.generation == 0,
      source.text(of: source.entry("/Subtype", of: facts)) == "/Form"
    {
      return PDFFile.Reference(number: Int(name.number))
    }
    // Readers draw annotations without this entry, but no such forms.
    let entries = source.entries(of: facts, without: ["/Type", "/Subtype", "/Length"])
    return try file.add(
      stream: source.bytes(of: stream) ?? [],
      entries: String(decoding: entries, as: UTF8.self) + "/Type/XObject/Subtype/Form")
  }
}
