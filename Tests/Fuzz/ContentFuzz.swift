@testable private import Export

/// The operators of a page are read to their end; whatever follows those that are sound is read as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContent(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let check = ContentCheck(bytes)
  precondition(check.missing <= bytes.count && check.left <= bytes.count, "too many states")
  guard check.isSound else { return 0 }
  let longer = ContentCheck(bytes + Array("\n/Ink Do q".utf8))
  precondition(longer.left == check.left + 1, "something was skipped")
  precondition(longer.missing == check.missing, "something was read differently")
  return 0
}
