@testable private import Trace

/// Any bytes are read as what libinput record writes, or refused; what is read can be written as a trace.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLibinput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let trace = try? Trace(importing: bytes, as: .libinput) else { return 0 }
  guard let twin = try? Trace(parsing: trace.csv) else { preconditionFailure("own text refused") }
  precondition(twin.csv == trace.csv, "the trace changed")
  _ = try? LibinputText(trace).yaml
  return 0
}
