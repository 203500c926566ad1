import Bytes
import Testing
@testable import Trace

@testable import Desk

/// The meter of how late ink is.
@Suite struct MeterTests {
  @Test func `the meter is shown where it is asked for, and kept as a preference`() throws {
    var face = try FaceDesk()
    #expect(!face.parts.contains(.meter))
    let effects = face.tell(.asked(.laboratory(.toggleMeter)))
    #expect(face.parts.contains(.meter))
    #expect(
      effects.contains {
        if case .savePreferences(let kept) = $0 { kept.showsMeter } else { false }
      })
    face.tell(
      .latency(
        LatencyFigures(
          median: 3.24, p95: 12.6, worst: 41, rate: 199.7, reportsPerFrame: 1.25, course: [1, 2])))
    let words = face.words(in: .meter)
    #expect(words.contains("3.2"))
    #expect(words.contains("200 Hz · 1.3×") || words.contains("200 Hz · 1.2×"))
    #expect(words.contains("95 % 13   worst 41"))
    face.tell(.asked(.laboratory(.toggleMeter)))
    #expect(!face.parts.contains(.meter))
  }

  @Test(
    "figures have as many digits as they deserve",
    arguments: [
      (0.04, "0.0"), (3.25, "3.3"), (9.94, "9.9"), (9.96, "10"), (16.6, "17"), (1234, "1234"),
      (-0.3, "−0.3"), (.nan, "–"), (.infinity, "–"),
    ])
  func digits(_ value: Double, _ text: String) {
    #expect(NumberWords.figure(value, digits: 2) == text)
  }

  @Test func `recording is asked for and ended by the same row`() throws {
    var face = try FaceDesk()
    func orders(_ effects: [Effect]) -> [TraceOrder] {
      effects.compactMap { if case .trace(let order) = $0 { order } else { nil } }
    }
    #expect(orders(face.tell(.asked(.laboratory(.toggleRecording)))) == [.begin])
    face.tell(.recording("Trace.csv"))
    #expect(orders(face.tell(.asked(.laboratory(.toggleRecording)))) == [.end])
    face.tell(.recording(nil))
    #expect(face.desk.laboratory.recording == nil)
  }
}
