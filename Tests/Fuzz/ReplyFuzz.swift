internal import Bytes
internal import Geometry
@testable private import PDFReader

/// What the process that reads a PDF answers is understood or refused, and so is what it is asked: it may
/// have been taken over by the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReply(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var reader = ByteReader(bytes)
  if let info = try? PrintedInfo(from: &reader) {
    var writer = ByteWriter()
    info.write(to: &writer)
    var again = ByteReader(writer.bytes)
    guard let twin = try? PrintedInfo(from: &again) else { fatalError("own contents refused") }
    precondition(twin.pages.count == info.pages.count, "a page is missing")
  }
  reader = ByteReader(bytes)
  if let text = try? PrintedText(from: &reader) {
    precondition(text.letters.count == text.boxes.count, "a letter without a place")
  }
  reader = ByteReader(bytes)
  while let link = try? PrintedLink(from: &reader) { precondition(link.box.low.x.isFinite) }
  if let request = try? ReaderRequest(bytes) {
    precondition((try? ReaderRequest(request.bytes)) != nil, "own request refused")
  }
  return 0
}
