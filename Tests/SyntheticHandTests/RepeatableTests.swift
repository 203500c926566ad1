import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct RepeatableTests {
  @Test func `equal seeds give equal strokes`() {
    for seed in 1...5 as ClosedRange<UInt64> {
      let hand = Hand(random: seed)
      #expect(
        sampleStrokes(seed: seed, hand: hand) == sampleStrokes(seed: seed, hand: hand))
    }
  }

  @Test func `other seeds give other strokes`() {
    #expect(digest(of: sampleStrokes(seed: 1)) != digest(of: sampleStrokes(seed: 2)))
    #expect(Hand(random: 1) != Hand(random: 2))
  }

  /// The digest changes with every change of shapes or motion: look at a page, then record it anew.
  @Test func `the sample page is the same on every machine`() {
    let text = "Ink & stone: 3 drops, ∫ v dt. Grüße! 硯は墨をする石です。ノート"
    let plain = sampleStrokes(text, seed: 42)
    let joined = sampleStrokes(text, seed: 42, hand: .flowing, device: .screen)
    #expect(digest(of: plain) == 0x0596_FE67_E068_F5B8)
    #expect(digest(of: joined) == 0x36D9_CFA0_A604_7C40)
  }

  @Test func `what leaves the writer lies on its grids`() {
    let step = Length.millimeter / 100
    for sample in sampleStrokes(hand: .hurried).flatMap(\.samples) {
      let x = sample.position.x / step
      #expect(abs(x - x.rounded()) < 1e-6)
      #expect(sample.time == sample.time.rounded())
      #expect(abs(sample.pressure * 1023 - (sample.pressure * 1023).rounded()) < 1e-3)
      #expect(sample.azimuth == sample.azimuth.rounded())
      #expect(sample.altitude == sample.altitude.rounded())
    }
  }

  @Test func `no two letters are alike`() {
    let strokes = sampleStrokes("oooooooooooo")
    let widths = Set(strokes.map { extent(of: [$0]).width })
    #expect(strokes.count == 12)
    #expect(widths.count > 8)
  }
}
