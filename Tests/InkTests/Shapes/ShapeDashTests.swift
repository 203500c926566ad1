import Geometry
import Testing

@testable import Ink

@Suite struct ShapeDashTests {
  private func ink(reach: Double, dashes: [Float]) -> (stroke: Stroke, parts: [StrokeRange]) {
    let line = Shape(.line, [Point(x: -reach, y: 0), Point(x: reach, y: 0)], heads: .end)
    let style = Style(color: .sumi, width: 1, dashes: dashes)
    let stroke = Stroke(samples: [Sample(position: .zero, time: 0)], channels: [], style: style)
    return stroke.ink(of: line)
  }

  @Test func `a line with far too many dashes is solid`() {
    #expect(ink(reach: 100, dashes: [6, 4]).parts.count > 10)
    let long = ink(reach: 9e6, dashes: [0.06, 0.05])
    #expect(long.parts.count == 1 && long.stroke.style.dashes.isEmpty)
  }
}
