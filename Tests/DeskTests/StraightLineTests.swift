import Geometry
import Ink
import Testing

@testable import Desk

@Suite struct StraightLineTests {
  private func pointer(
    _ phase: Pointer.Phase, _ place: Point, time: Double, isStraight: Bool
  ) -> Message {
    var pointer = Pointer(
      .pen, phase, at: place, time: time, pressure: Float(0.2 + 0.1 * (time / 8).rounded()),
      channels: .pressure)
    pointer.isStraight = isStraight
    return .pointer(pointer)
  }

  /// Draws a wave to the right, from some moment on with Shift held; returns what is kept.
  private func drawn(straightFrom moment: Int) throws -> (Stroke, [Effect], SelectingDesk) {
    var hand = try SelectingDesk()
    hand.tell(pointer(.down, hand.pixel(100, 100), time: 0, isStraight: moment == 0))
    for step in 1...5 {
      let place = hand.pixel(
        100 + 40 * Double(step), 100 + 30 * Double(step % 2) + 12 * Double(step))
      hand.tell(
        pointer(.move, place, time: Double(step) * 8, isStraight: step >= moment && step < 5))
    }
    hand.tell(pointer(.up, hand.pixel(300, 190), time: 48, isStraight: false))
    let stroke = hand.effects.compactMap { effect in
      if case .edit(.write(let stroke)) = effect { stroke.stroke } else { nil }
    }.first
    return (try #require(stroke), hand.effects, hand)
  }

  @Test func `with Shift a stroke is a straight line, also where Shift came late or went early`()
    throws
  {
    for moment in [0, 1, 3] {
      let (stroke, effects, _) = try drawn(straightFrom: moment)
      let start = try #require(stroke.samples.first?.position)
      let end = try #require(stroke.samples.last?.position)
      #expect(start.distance(to: Point(x: 100, y: 100)) < 1e-6)
      #expect(end.distance(to: Point(x: 300, y: 190)) < 1e-6)
      for point in stroke.modeled() {
        #expect(abs((end - start).cross(point.position - start)) < 1e-3)
      }
      #expect(Set(stroke.samples.map(\.pressure)).count == 1)
      #expect(effects.contains(.dropWetInk))
    }
  }

  @Test func `without Shift a stroke keeps every sample`() throws {
    let (stroke, effects, _) = try drawn(straightFrom: 9)
    #expect(stroke.samples.count == 6)
    #expect(!effects.contains(.dropWetInk))
  }

  @Test func `lines near to a multiple of 15 degrees go that way, and others where the pen is`() {
    let start = Point(x: 10, y: 20)
    for degrees in stride(from: -179.0, through: 180, by: 0.5) {
      let way = Affine.rotation(by: degrees * .pi / 180)(Point(x: 200, y: 0))
      let end = StraightLine.snapped(start + way, about: start)
      let off = abs(degrees - (degrees / 15).rounded() * 15)
      let moved = end.distance(to: start + way)
      if off < 2.9, off > 0 { #expect(moved > 0.1, "\(degrees)") }
      if off > 3.1 { #expect(moved == 0, "\(degrees)") }
      #expect(moved < 11)
    }
  }

  @Test func `no numbers make a line without an end`() {
    let places = [
      Point(x: .nan, y: 0), Point(x: .infinity, y: 1), Point(x: 1e300, y: -1e300), .zero,
    ]
    for place in places {
      for time in [Double.nan, -Double.infinity, 1e18, -5, 0] {
        let samples = StraightLine.samples(
          from: Sample(position: .zero, time: 0), to: Sample(position: place, time: time),
          pressure: 0.5)
        #expect((1...201).contains(samples.count))
        #expect(samples.allSatisfy { $0.position.isFinite && $0.time.isFinite })
      }
    }
  }
}
