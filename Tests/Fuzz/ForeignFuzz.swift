private import Bytes
@testable private import Foreign
private import Notebook

/// Any bytes are read or refused by each reader of foreign notes, and what is read survives its way to another process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzForeign(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let content = try? ForeignContent(bytes) else { return 0 }
  for reader in ForeignFormat.readers {
    guard var notes = try? reader.init(content) else { continue }
    for index in 0..<min(notes.pageCount, 20) {
      guard let page = try? notes.page(index) else { continue }
      let finished = page.finished(number: index + 1)
      guard let read = try? LoosePage(transported: finished.transported, number: index + 1) else {
        preconditionFailure("a page is lost on its way")
      }
      precondition(read.strokes.count == finished.strokes.count, "strokes are lost on their way")
    }
    precondition((try? ForeignLosses(notes.losses.bytes)) == notes.losses, "losses are lost")
  }
  return 0
}
