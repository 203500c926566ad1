@testable private import App
private import Bundle
private import Bytes
private import Foundation
private import Geometry
private import Notebook

/// What stands on the clipboard, as bytes or as text, is taken or refused; what is taken comes back
/// from its own bytes, and can be put on a page and read there.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClipping(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let clipping = try? Clipping(bytes) {
    precondition((try? Clipping(clipping.bytes)) == clipping, "own bytes refused")
    let text = ClippingText.text(of: clipping)
    precondition((try? ClippingText.clipping(in: text)) == clipping, "own text refused")
    paste(clipping)
  }
  if let parcel = try? PageParcel(bytes) {
    precondition((try? PageParcel(parcel.bytes)) == parcel, "own bytes refused")
    if let pages = (try? Bundle(parcel.bundle)).flatMap({ try? BundlePages($0) }) {
      while (try? pages.next()) != nil {}
    }
  }
  for text in [
    String(decoding: bytes, as: UTF8.self), "suzuri-ink:" + String(decoding: bytes, as: UTF8.self),
    "suzuri-ink:" + Data(bytes).base64EncodedString(),
  ] {
    guard let clipping = try? ClippingText.clipping(in: text) else { continue }
    precondition((try? Clipping(clipping.bytes)) == clipping, "own bytes refused")
  }
  return 0
}

private func paste(_ clipping: Clipping) {
  let author = Author(incarnation: Incarnation(rawValue: 7), now: 1_700_000_000_000)
  var editor = Editor(reading: Notebook(), as: author)
  do {
    let section = try editor.addSection()
    let place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    let shift = Point(x: 9, y: clipping.box.isEmpty ? 9 : clipping.box.low.y)
    let new = try editor.paste(clipping, by: shift, at: place)
    let page = try PageContent(of: place.page, in: Notebook(editor.change.records))
    precondition(page.elements.count <= new.count, "more is seen than was put there")
  } catch {
    fatalError("what was taken cannot be put on a page: \(error)")
  }
}
