private import Ink

/// Any bytes are read or refused; what is read can be written, and reads back with as much ink.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let recording = try? Recording(parsing: bytes) else { return 0 }
  guard let twin = try? Recording(parsing: Array(recording.csv().utf8)) else {
    preconditionFailure("own text refused")
  }
  precondition(
    twin.strokes.map(\.samples.count) == recording.strokes.map(\.samples.count), "ink was lost")
  return 0
}
