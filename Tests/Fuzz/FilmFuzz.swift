private import Bytes
@testable private import Trace
private import Wording

/// Any bytes are read or refused; what is read has a lag or a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFilm(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let marks = try? FilmMarks(parsing: bytes, fps: 240) else { return 0 }
  let film = TraceFilm(marks)
  precondition(film.lag.value != nil || !film.lag.remark.isEmpty, "neither a lag nor a reason")
  precondition(!film.text.isEmpty && film.json != .null, "nothing is said")
  return 0
}
