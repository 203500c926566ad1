private import Trace

/// Any bytes are a map up to the first line break and a table behind it, or are refused; what is read can be
/// written as a trace.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
  let own = try? ColumnMap(parsing: String(decoding: bytes[..<end], as: UTF8.self))
  let usual = try? ColumnMap(parsing: "t_recv=#1:s,x=#2,pressure=#3:0..1")
  for (map, table) in [(own, Array(bytes[end...])), (usual, bytes)] {
    guard let map, let trace = try? Trace(importing: table, as: .csv, map: map) else { continue }
    guard let twin = try? Trace(parsing: trace.csv) else { preconditionFailure("own text refused") }
    precondition(twin.csv == trace.csv, "the trace changed")
  }
  return 0
}
