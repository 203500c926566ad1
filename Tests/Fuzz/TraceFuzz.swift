@testable private import Trace

/// Any bytes are read or refused; what is read can be written, reads back the same, and bears every look.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTrace(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = TraceFileKind(of: bytes)
  guard let trace = try? Trace(parsing: bytes) else { return 0 }
  guard let twin = try? Trace(parsing: trace.csv) else { preconditionFailure("own text refused") }
  precondition(twin.csv == trace.csv, "the trace changed")
  _ = TraceCheck(trace)
  _ = TraceSummary(trace).json
  _ = ChromeTrace([("A", trace)]).json
  if let tablet = try? LibinputText(trace) {
    // A recording without a pen near is refused.
    _ = try? Trace(importing: tablet.yaml, as: .libinput)
  }
  return 0
}
