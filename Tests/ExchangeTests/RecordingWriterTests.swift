import Bytes
import Geometry
import Ink
import Notebook
import SyntheticHand
import Testing

@testable import Exchange

@Suite struct RecordingWriterTests {
  @Test func `a page comes back as the movement of its pen`() throws {
    let page = InkMLRoundTripTests.page(3, .tablet, InkMLRoundTripTests.styles[0])
    let bytes = try #require(RecordingWriter.csv(of: page))
    let back = try #require(try RecordingPages(StoredBytes(bytes[...]), now: 0).next()).strokes
    #expect(back.count == page.strokes.count)
    for (one, other) in zip(page.strokes, back) {
      #expect(one.samples.count == other.samples.count && one.channels == other.channels)
      for (a, b) in zip(one.samples, other.samples) {
        #expect(a.position.distance(to: b.position) < 0.001)
        #expect(abs(a.pressure - b.pressure) < 0.002)
        #expect(abs(a.time - b.time) < 0.01)
      }
    }
  }

  @Test func `a page without ink has no recording`() {
    #expect(RecordingWriter.csv(of: LoosePage(number: 1)) == nil)
  }
}
