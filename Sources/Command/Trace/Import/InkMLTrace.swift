internal import Bytes
internal import Exchange
internal import Geometry
internal import Ink
internal import Notebook
internal import Trace
internal import Wording

extension Trace {
  /// Creates a trace from InkML with times; positions are in points of a page.
  init(inkML bytes: [UInt8]) throws {
    let pages = try InkMLPages(StoredBytes(bytes[...]), now: 0)
    var trace = StrokeTrace()
    while let page = try pages.next() {
      for element in page.layers.flatMap(\.elements) {
        guard case .stroke(let stroke, _, let map) = element.content else { continue }
        // A single point needs no clock; longer strokes without one have the same time throughout.
        guard stroke.samples.count == 1 || stroke.samples.contains(where: { $0.time != 0 }) else {
          continue
        }
        trace.append(stroke.samples, stroke.channels, start: Double(stroke.start)) {
          (map($0), nil)
        }
      }
    }
    guard trace.trace[.server]?.contains(where: { $0 != trace.trace[.server]?.first }) == true
    else {
      throw TraceError("its ink has no times")
    }
    self = trace.finished(.inkml, [])
  }
}
