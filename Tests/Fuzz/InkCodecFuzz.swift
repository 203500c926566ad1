private import Ink

/// Any bytes decode to settled ink or are refused; what decodes encodes to the same ink again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInkCodec(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let strokes = try? InkCodec.decoded(bytes) else { return 0 }
  let points = strokes.reduce(0) { $0 + $1.samples.count }
  precondition(points + strokes.count <= bytes.count, "more ink than bytes")
  precondition(strokes == strokes.map(\.settled), "read ink that is not settled")
  let again = InkCodec.encoded(strokes)
  guard let twins = try? InkCodec.decoded(again) else { preconditionFailure("own bytes refused") }
  precondition(twins == strokes, "ink changed on its way")
  precondition(InkCodec.encoded(twins) == again, "two spellings of the same ink")
  return 0
}
