private import Bytes
private import Geometry
private import Ink
private import Notebook

/// Shapes from outside are refused, or drawn, joined, tidied and snapped like any other; and whatever a pen may
/// draw is recognized or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzShape(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let shape = try? Shape(stored: bytes) { check(shape) }
  var reader = ByteReader(bytes)
  var samples: [Sample] = []
  while samples.count < 2000, let x = try? reader.byte(), let y = try? reader.byte() {
    let place = Point(x: Double(x), y: Double(y))
    samples.append(Sample(position: place, time: Double(samples.count) * 8, pressure: 0.5))
  }
  if let shape = ShapeRecognizer().shape(of: samples) {
    precondition(shape.isUsable, "something recognized cannot be drawn")
    check(shape)
  }
  return 0
}

private func check(_ shape: Shape) {
  precondition((try? Shape(stored: shape.stored))?.stored == shape.stored, "another shape")
  precondition(shape.outline.allSatisfy(\.isFinite), "a line that leads nowhere")
  let target = ShapeTarget(shape, at: shape.middle)
  precondition(shape.joined(from: target, to: target).isUsable, "it cannot be joined")
  let snapping = ShapeSnapping(targets: shape.snapPoints, grid: .init(spacing: 14))
  precondition(snapping.snapped(shape).isUsable, "it cannot be snapped")
  let first = Sample(position: shape.points[0], time: 0, pressure: 0.5)
  let stroke = Stroke(samples: [first], channels: [], style: Style(color: .sumi, width: 1))
  precondition(
    stroke.drawn(as: shape).samples.allSatisfy { $0.position.isFinite }, "ink that leads nowhere")
}
