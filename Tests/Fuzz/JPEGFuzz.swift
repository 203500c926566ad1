private import Bytes
@testable private import Export

/// The head of a JPEG is read or refused, and what is read can be said in a PDF.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJPEG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let orientation = JPEGOrientation(of: bytes).number
  precondition((1...8).contains(orientation), "a picture is held in no known way")
  guard let file = JPEGFile(bytes) else { return 0 }
  precondition(file.orientation == orientation, "a picture is held in two ways")
  precondition((1...0xFFFF).contains(file.width) && (1...0xFFFF).contains(file.height))
  precondition([1, 3, 4].contains(file.channels))
  return 0
}
