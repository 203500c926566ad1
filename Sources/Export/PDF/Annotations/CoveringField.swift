internal import Geometry

/// A form field above ink: readers draw it over the page, so the ink is drawn over the field's look.
struct CoveringField {
  private let annotation: ForeignAnnotation
  private let name: PDFFile.Reference
  private let looks: [Look]

  private struct Look {
    /// The name of the state; empty for a field without states.
    let state: String
    let drawing: AnnotationDrawing
  }

  /// Takes a field of a page that is turned; nil for other annotations, and for an unknown look.
  init?(_ annotation: ForeignAnnotation, onPageTurned turn: Double) {
    guard annotation.kind == "/Widget", let name = annotation.file.reference(to: annotation.value),
      let looks = Self.looks(of: annotation, onPageTurned: turn)
    else { return nil }
    (self.annotation, self.name, self.looks) = (annotation, name, looks)
  }

  private static func looks(of field: ForeignAnnotation, onPageTurned turn: Double) -> [Look]? {
    let (file, all) = (field.file, field.appearances)
    func look(_ stream: ForeignPDF.Value, in state: String) -> Look? {
      guard file.kind(of: stream) == .stream else { return nil }
      return AnnotationDrawing(stream, of: field, onPageTurned: turn)
        .map { Look(state: state, drawing: $0) }
    }
    switch file.kind(of: all) {
    case .stream: return [look(all, in: "")].compactMap(\.self)
    case .dictionary: return file.keys(of: all).compactMap { look(file.entry($0, of: all), in: $0) }
    case .null:
      let isEmpty = file.kind(of: field.inherited("/V")) == .null
      let made = isEmpty ? DefaultAppearance(emptyField: field) : DefaultAppearance(of: field)
      guard let made else { return isEmpty ? [] : nil }
      return [Look(state: "", drawing: AnnotationDrawing(made))]
    case .array, .plain: return nil
    }
  }

  var isEmpty: Bool { looks.isEmpty }

  /// The ink over a field, in coordinates of the page: that of the page, and strokes that are annotations.
  struct Ink {
    let drawn: PDFFile.Reference?
    let annotations: PDFFile.Reference?
  }

  /// The key of an appearance stream for the look without the ink of annotations.
  static let bareKey = "/SuzuriBare"

  func write(under ink: Ink, to file: inout PDFFile) throws {
    let (source, all) = (annotation.file, annotation.appearances)
    var normal = ""
    for look in looks {
      let form = try Self.form(showing: look.drawing, under: ink, of: source, to: &file)
      normal += (look.state.isEmpty ? "" : PDFSyntax.name(look.state.dropFirst())) + " \(form)"
    }
    if source.kind(of: all) == .dictionary {
      let rest = source.entries(of: all, without: Set(looks.map(\.state)))
      normal = "<<\(String(decoding: rest, as: UTF8.self))\(normal)>>"
    }
    // Its look below the pointer stays.
    let shown = source.dictionary(
      source.entry("/AP", of: annotation.value), replacing: ["/N"], by: Array("/N\(normal)".utf8))
    try file.add(
      source.dictionary(
        annotation.value, replacing: ["/AP"], by: Array("/AP".utf8) + shown), as: name)
  }

  private static func form(
    showing drawing: AnnotationDrawing, under ink: Ink, of source: ForeignPDF,
    to file: inout PDFFile
  ) throws -> PDFFile.Reference {
    var form = try drawing.look.form(in: &file, of: source)
    let back = drawing.map.inverse ?? .identity
    let operators = "/Field Do\n" + AnnotationDrawing.operators(drawing: "Ink", by: back)
    func cover(with ink: PDFFile.Reference?, entries: String = "") throws {
      guard let ink else { return }
      form = try file.add(
        compressing: Array(operators.utf8),
        entries: "/Type/XObject/Subtype/Form/BBox[\(ForeignSheet.list(drawing.box))]"
          + "/Resources<</XObject<</Field \(form)/Ink \(ink)>>>>\(entries)")
    }
    try cover(with: ink.drawn)
    try cover(with: ink.annotations, entries: "\(bareKey) \(form)")
    return form
  }

  /// Takes the ink of annotations out of a field's look, but nothing that others drew since.
  static func uncover(_ field: ForeignAnnotation) {
    guard field.kind == "/Widget" else { return }
    let (file, all) = (field.file, field.appearances)
    func bare(_ value: ForeignPDF.Value) -> ForeignPDF.Value? {
      guard file.kind(of: value) == .stream else { return nil }
      let bare = file.entry(bareKey, of: file.dictionary(of: value))
      return file.kind(of: bare) == .stream ? bare : nil
    }
    if let bare = bare(all) {
      file.set("/N", of: file.entry("/AP", of: field.value), to: bare)
    } else if file.kind(of: all) == .dictionary {
      for state in file.keys(of: all) {
        if let bare = bare(file.entry(state, of: all)) { file.set(state, of: all, to: bare) }
      }
    }
  }
}
