private import Bytes
private import Exchange
private import Notebook

/// Any bytes are read or refused; what is read can be written, and reads back with as much ink.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInkML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let pages = try? read(bytes) else { return 0 }
  var writer = InkMLWriter(title: "")
  let text = pages.flatMap { writer.add($0) } + writer.finish()
  guard let twins = try? read(text) else { preconditionFailure("own text refused") }
  precondition(
    twins.map(\.strokes.count) == pages.map(\.strokes.count), "ink was lost")
  return 0
}

private func read(_ bytes: [UInt8]) throws -> [LoosePage] {
  let supply = try InkMLPages(StoredBytes(bytes[...]), now: 0)
  var pages: [LoosePage] = []
  while let page = try supply.next() { pages.append(page) }
  return pages
}
