import Foundation
import Geometry
import Ink
import Stage
import Testing

/// The program under a real X server, written in with a virtual pen.
@Suite struct LiveAppTests {
  @Test func `every sample that the pen sends is kept, in its place and with its pressure`() throws
  {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let pen = try server.pen()
    try app.startWriting(with: pen)
    let path = (0..<250).map { Point(x: 500 + Double($0) * 1.13, y: 420 + Double($0 % 40) * 1.7) }
    try pen.press(at: path[0], pressure: 0.3)
    for (number, place) in path.enumerated().dropFirst() {
      try pen.move(to: place, pressure: 0.3 + Double(number) / 500)
    }
    try pen.release(at: path[249])
    try pen.synchronize()
    try app.wait { try app.strokes().contains { $0.samples.count > 100 } }
    let kept = try #require(try app.strokes().first { $0.samples.count > 100 })
    #expect(kept.samples.count == path.count)
    for number in 1..<min(path.count, kept.samples.count) {
      let step = (kept.samples[number].position - kept.samples[0].position) * (96.0 / 72)
      #expect(step.distance(to: path[number] - path[0]) < 0.06)
      #expect(abs(Double(kept.samples[number].pressure) - 0.3 - Double(number) / 500) < 0.002)
    }
  }
}
