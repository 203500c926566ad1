@testable import InkQuality
import Geometry
import Ink
import Testing

@Suite struct CodecMeasurementTests {
  @Test func `a measurement counts every sample and its bytes`() {
    let samples = (0..<500).map { (index: Int) -> Sample in
      let wobble = Double(index * index % 97) / 100
      return Sample(
        position: Point(x: Double(index) * 0.37, y: wobble), time: Double(index * 8),
        pressure: Float(index % 2), azimuth: Float(index % 3))
    }
    let stroke = Stroke(
      samples: samples, channels: [.pressure, .tilt], style: Style(color: .sumi, width: 1))
    let measurement = codecMeasurement(of: [stroke, stroke])
    #expect(measurement.points == 1000)
    #expect(measurement.bytesPerPoint > 0.5)
    #expect(measurement.bytesPerPointWithTilt > measurement.bytesPerPoint)
    #expect(measurement.encodeMillionsPerSecond > 0)
    #expect(measurement.decodeMillionsPerSecond > 0)
    #expect(measurement.largestError > 0)
    #expect(measurement.largestError <= 5.00001 * Length.micrometer)
  }

  @Test func `no strokes are no trouble`() {
    #expect(codecMeasurement(of: []).points == 0)
  }
}
