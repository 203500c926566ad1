private import Bytes
private import Exchange
private import Notebook

/// Any bytes are read or refused; pages that are read can be written, and have as many strokes then.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXopp(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let pages = readPages(of: bytes) else { return 0 }
  precondition(!pages.isEmpty, "nothing is read, and nothing is wrong")
  guard let twins = readPages(of: file(of: pages)) else { preconditionFailure("own file refused") }
  precondition(twins.count == pages.count, "the pages changed")
  for (page, twin) in zip(pages, twins) {
    precondition(twin.strokes.count == page.strokes.count, "the strokes changed")
    precondition(twin.size == page.size, "the size changed")
    // An image hides the paper.
    precondition(twin.paper == page.paper || page.backdrop != nil, "the paper changed")
  }
  return 0
}

/// All pages of a file; nil where it is refused.
private func readPages(of bytes: [UInt8]) -> [LoosePage]? {
  let image: [UInt8] = [0xFF, 0xD8, 0xFF]
  do {
    let surroundings = NotesSurroundings { source in
      precondition(!source.isAttached || !source.path.contains("/"), "a path leads elsewhere")
      return image
    }
    let supply = try XoppPages(StoredBytes(bytes[...]), in: surroundings)
    var pages: [LoosePage] = []
    while let page = try supply.next() { pages.append(page) }
    return pages
  } catch {
    return nil
  }
}

private func file(of pages: [LoosePage]) -> [UInt8] {
  var bytes: [UInt8] = []
  do {
    let writer = XoppWriter { bytes += $0 }
    for page in pages { _ = try writer.add(page) }
    try writer.finish()
  } catch {
    preconditionFailure("a page is refused: \(error)")
  }
  return bytes
}
