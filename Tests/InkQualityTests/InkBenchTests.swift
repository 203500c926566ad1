@testable import InkQuality
import Bytes
import Geometry
import Ink
import Support
import Testing
import Wording

@Suite struct InkBenchTests {
  /// Humps like those of an m, of a slow and a fast writer.
  private static func source(name: String, seed: UInt64) -> InkBench.Source {
    var random = RandomSource(seed: seed)
    let strokes = (0..<8).map { _ in
      let tempo = Double.random(in: 2.5...4.5, using: &random)
      let height = Double.random(in: 3...6, using: &random)
      let lean = Double.random(in: 0...0.25, using: &random)
      return stride(from: 0.0, through: 900, by: 7.5).map { time in
        let t = time / 1000
        let place = Point(
          x: 25 * t + height / 2 * wave(tempo * t + lean), y: height * wave(tempo * t))
        return Sample(position: place, time: time)
      }
    }
    return (name, strokes)
  }

  private static func wave(_ phase: Double) -> Double {
    let part = phase - phase.rounded(.down)
    return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
  }

  private static let report = InkBench.run(
    [source(name: "one", seed: 1), source(name: "two", seed: 2)], limit: 8)

  @Test func `the house's ink meets its limits`() throws {
    let quality = try #require(Self.report.quality(of: "suzuri"))
    #expect(quality.rmsMicrometers <= 20)
    #expect((0.97...1.04).contains(quality.curvatureRatio))
    #expect(quality.lagMilliseconds == 0)
    #expect(quality.cornerCutMicrometers <= 330)
    #expect(quality.cornerStopMicrometers <= 1)
    #expect(quality.radiusRatio5 >= 0.98)
    #expect(quality.radiusRatio8 >= 0.95)
    #expect(quality.predict16MedianMicrometers <= 140)
    #expect(quality.predict16Percentile95Micrometers <= 310)
    #expect(quality.predict8MedianMicrometers < quality.predict16MedianMicrometers)
  }

  @Test func `the known models have their known habits`() throws {
    let raw = try #require(Self.report.quality(of: "raw"))
    let spring = try #require(Self.report.quality(of: "spring"))
    let mean = try #require(Self.report.quality(of: "mean20"))
    #expect(raw.radiusRatio5 > 0.9999)
    #expect(raw.lagMilliseconds == 0)
    #expect(abs(spring.lagMilliseconds - 22) <= 3)
    #expect(abs(spring.cornerCutMicrometers - 564) < 5)
    #expect(abs(spring.radiusRatio8 - 0.79) < 0.01)
    #expect(abs(mean.cornerCutMicrometers - 2128) < 5)
    #expect(abs(mean.lagMilliseconds - 70) < 10)
    #expect(abs(mean.radiusRatio8 - 0.16) < 0.01)
  }

  @Test func `the JSON has every figure of every model`() throws {
    let models = try #require(Self.report.json["models"])
    #expect(models.members.map(\.name) == ["suzuri", "window20", "raw", "spring", "mean20"])
    let names = [
      "rms_um", "curvature_ratio", "lag_ms", "corner_cut_um", "corner_stop_um", "radius_ratio_5",
      "radius_ratio_8", "end_um", "predict8_median_um", "predict16_median_um", "predict16_p95_um",
      "sample_us",
    ]
    #expect(models.members.allSatisfy { $0.value.members.map(\.name) == names })
    #expect(Self.report.json["bytes_per_point"] == .null)
    var measured = Self.report
    measured.bytesPerPoint = 1.92504
    #expect(measured.json["bytes_per_point"] == 1.925)
  }

  @Test func `the text fits a hundred columns and names the sources`() {
    let lines = Self.report.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.contains { $0.hasPrefix("one ") })
    #expect(lines.contains { $0.hasPrefix("66 Hz, snapped") })
  }

  @Test func `without a stroke there is nothing to measure`() {
    let dot = [Sample(position: .zero, time: 0)]
    let empty = InkBench.run([("dots", [dot, []])])
    #expect(empty.strokeCount == 0)
    #expect(empty.quality(of: "suzuri") == nil)
    #expect(empty.json["models"] == .object([]))
    #expect(!empty.text.isEmpty)
  }

  @Test func `the report is told in words`() {
    let texts = Language.$task.withValue(.madeUp) {
      [Self.report.text, InkBench.run([]).text]
    }
    let rest = texts.joined(separator: "\n").split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("⟦móódéél⟧") }
      .map { MadeUpText.untranslated(in: $0).filter(\.isLetter) }
    let names = ["", "suzuri", "raw", "spring", "mean", "window"]
    #expect(rest.allSatisfy { name in names.contains { name.hasPrefix($0) } }, "\(rest)")
  }
}
