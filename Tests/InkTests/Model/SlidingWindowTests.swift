import Geometry
@testable import Ink
import Testing

@Suite struct SlidingWindowTests {
  /// Where the arrays of a window lie, and how much room they have.
  private struct Memory: Equatable {
    let knots: UnsafePointer<Knot>?
    let pieces: UnsafePointer<WindowPiece>?
    let room: [Int]

    init(of window: SlidingWindow) {
      knots = window.knots.withUnsafeBufferPointer { $0.baseAddress }
      pieces = window.pieces.withUnsafeBufferPointer { $0.baseAddress }
      room = [window.knots.capacity, window.pieces.capacity]
    }
  }

  /// Besides these arrays the builder has none, so nothing else can be taken from the heap.
  @Test(arguments: [ModelVersion.window, .parabola, .broadParabola], [7.5, 0.1])
  func `a window takes its memory once and keeps it`(model: ModelVersion, gap: Double) throws {
    let kind = try #require(model.window)
    var window = SlidingWindow(kernel: kind.kernel, reach: kind.reach, hasTilt: true)
    var ink: [InkPoint] = []
    ink.reserveCapacity(1000)
    let memory = Memory(of: window)
    let place = ink.withUnsafeBufferPointer { $0.baseAddress }
    var last: Knot?
    for index in 0..<4000 {
      let sample = Sample(position: Point(x: Double(index % 100), y: 1), time: Double(index) * gap)
      let knot = Knot(sample, number: index, after: last, hasTilt: true)
      guard let knot else { continue }
      window.append(knot, to: &ink)
      if index % 40 == 0 { window.appendTail(to: &ink) }
      ink.removeAll(keepingCapacity: true)
      last = knot
      if index % 1500 == 1499 { window.removeAll() }
      if Memory(of: window) != memory { break }
    }
    #expect(Memory(of: window) == memory)
    #expect(last?.parameter == 3999)
    #expect(ink.withUnsafeBufferPointer { $0.baseAddress } == place)
  }
}
