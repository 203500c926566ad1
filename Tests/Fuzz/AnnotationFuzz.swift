private import Exchange
@testable private import Export
private import Geometry
private import Ink
private import Notebook

/// The ink of any PDF is taken out of it or left there; strokes that are taken have finite places, and
/// nothing is taken from what is left.
///
/// Whatever its annotations and its other files are, they are found.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnnotation(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  look(at: bytes)
  guard let taken = AnnotatedPDF.extractingInk(from: bytes) else { return 0 }
  precondition(!taken.pages.isEmpty, "nothing was taken")
  for page in taken.pages.values {
    let elements = page.elements(.a4)
    precondition(elements.count >= page.count, "an annotation is no stroke")
    for element in elements {
      guard case .stroke(let stroke, let parts) = element.content else { continue }
      let map = element.transform
      precondition(!parts.isEmpty && map.isUsable, "a stroke has no place")
      precondition(stroke.samples.allSatisfy { map($0.position).isFinite }, "a sample is nowhere")
    }
  }
  precondition(AnnotatedPDF.extractingInk(from: taken.bytes) == nil, "some ink is still there")
  return 0
}

/// Draws all annotations of the first pages, and lists the files beside them.
private func look(at bytes: [UInt8]) {
  guard let file = ForeignPDF(bytes, evenEncrypted: true), let pages = file.pages() else { return }
  let layers = PDFLayers(of: file)
  for page in pages.prefix(10) {
    let (list, turn) = (file.entry("/Annots", of: page), file.turn(of: page))
    let annotations = file.kind(of: list) == .array ? file.items(of: list) : []
    for annotation in annotations.prefix(100).map({ ForeignAnnotation($0, in: file) }) {
      _ = (annotation.mayHide, CoveringField(annotation, onPageTurned: turn))
    }
    for drawing in FlatAnnotations(of: page, in: file, layers).drawings {
      let operators = AnnotationDrawing.operators(drawing: "A", by: drawing.map)
      precondition(!operators.contains("nan"), "a drawing is nowhere")
      guard case .made(let look) = drawing.look else { continue }
      precondition(look.box.low.isFinite && look.box.high.isFinite, "a frame is nowhere")
    }
  }
  _ = layers.lockedEntry
  _ = EmbeddedFiles(of: file).entries(adding: AttachedReference(key: [65], facts: "1 0 R"))
}
