private import Pen

/// Any bytes are read or refused; what is read can be written, and reads back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let session = try? Session(parsing: bytes) else { return 0 }
  guard let twin = try? Session(parsing: Array(session.text.utf8)) else {
    preconditionFailure("own text refused")
  }
  precondition(twin == session, "the session changed")
  return 0
}
