private import Exchange
@testable private import Export
private import Geometry
private import Ink
private import Notebook

/// The ink of any PDF is taken out of it or left there; strokes that are taken have finite places, and
/// nothing is taken from what is left.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnnotation(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let taken = AnnotatedPDF.takingInk(from: bytes) else { return 0 }
  precondition(!taken.pages.isEmpty, "nothing was taken")
  for page in taken.pages.values {
    let elements = page.elements(.a4)
    precondition(elements.count >= page.count, "an annotation is no stroke")
    for case .stroke(let stroke, let parts, let map) in elements.map(\.content) {
      precondition(!parts.isEmpty && map.isUsable, "a stroke has no place")
      precondition(stroke.samples.allSatisfy { map($0.position).isFinite }, "a sample is nowhere")
    }
  }
  precondition(AnnotatedPDF.takingInk(from: taken.bytes) == nil, "some ink is still there")
  return 0
}
