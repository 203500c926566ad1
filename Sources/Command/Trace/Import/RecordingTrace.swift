internal import Bytes
internal import Geometry
internal import Ink
internal import Trace

extension Trace {
  /// Creates a trace from a recording, whose positions are in steps of 5 micrometers.
  init(_ recording: Recording) {
    let steps = 200.0
    var trace = StrokeTrace()
    func place(_ point: Point) -> (canvas: Point, device: Point?) {
      let millimetres = point * (25.4 / 72)
      return (millimetres * Double(CanvasScale.pixels), (millimetres * steps).rounded)
    }
    for stroke in recording.strokes {
      trace.append(
        stroke.samples, after: stroke.hovers, stroke.channels, start: stroke.start, place: place)
    }
    if !recording.hovers.isEmpty, let last = recording.strokes.last {
      trace.append([], after: recording.hovers, last.channels, start: 0, place: place)
    }
    self = trace.finished(
      .recording,
      [
        .init(name: "device", value: ["resolution": .integer(Int(steps))]),
        .init(name: "display", value: ["px_per_mm": .integer(CanvasScale.pixels)]),
      ])
  }
}

extension Point {
  /// The point rounded to thousandths of a step.
  fileprivate var rounded: Point {
    Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
  }
}
