internal import Bytes
@testable private import Graphs

/// What the process that arranges graphs answers is understood or refused, and so is what it is asked; and
/// the labels
/// and places of a file are whatever they are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGraph(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let answer = try? GraphAnswer(bytes) {
    precondition((try? GraphAnswer(answer.bytes)) == answer, "own answer refused")
    if case .graph(let graph) = answer { precondition(!graph.dot.isEmpty, "nothing written") }
  }
  if let request = try? GraphRequest(bytes) {
    precondition((try? GraphRequest(request.bytes)) == request, "own request refused")
  }
  let text = String(decoding: bytes, as: UTF8.self)
  _ = DOTLabel.words(text, names: ["N": "a"])
  _ = DOTLabel.recordWords(text, names: [:])
  _ = DOTLabel.htmlWords(text)
  precondition(DOTPlaces.route(text).allSatisfy(\.isFinite), "a point nowhere")
  let name = DOTText.name(text)
  precondition(DOTText.name(name) == name, "another name")
  return 0
}
