import Geometry
import Ink
import Support
import SyntheticHand
import Testing

@Suite struct SampleRecordingTests {
  @Test func `the sample recording is what a synthetic writer writes`() throws {
    let text = """
      First notes
      Ink under the nib: a recording keeps where the pen was, how hard it pressed and how it \
      leaned, 133 times a second.
      A line: y = 2x + 1. A circle: U = 2 · 3.14 · r.
      すずりはすみをするいしです。
      """
    var writer = Writer(seed: 11)
    // The baselines, seven tenths down each line, lie on the rules of ruled paper.
    let step = 8 * Length.millimeter
    let lines = Box(low: Point(x: 85, y: 3.3 * step), high: Point(x: 560, y: 780))
    #expect(Set(text).subtracting(["\n", " "]).isSubset(of: Writer.alphabet))
    let strokes = writer.write(text, in: lines, lineHeight: step).strokes
    try Golden.expect(Recording(of: strokes).csv(), at: "Samples/first-notes.csv")
    try Golden.expect("# page 1\n\(text)\n", at: "Samples/first-notes.truth.txt")
  }
}
