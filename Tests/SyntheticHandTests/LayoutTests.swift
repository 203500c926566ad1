import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct LayoutTests {
  @Test func `lines stay in the frame`() {
    for seed in 1...12 as ClosedRange<UInt64> {
      let width = 90 + Double(seed) * 40
      let frame = Box(low: Point(x: 50, y: 30), high: Point(x: 50 + width, y: 400))
      var writer = Writer(seed: seed, hand: Hand(random: seed))
      let strokes = writer.write(LectureNotes.all, in: frame).strokes
      let box = extent(of: strokes)
      #expect(frame.expanded(by: 1.5).contains(box), "\(seed): \(box) in \(frame)")
      #expect(box.width > width * 0.6)
      #expect(box.height > 300)
    }
  }

  @Test func `no stroke is lost or written twice from frame to frame`() {
    let text = LectureNotes.german + "\n" + LectureNotes.japanese
    let whole = text.filter { !$0.isWhitespace }.map { strokeCount(of: String($0)) }
    var writer = Writer(seed: 4)
    var (rest, count, frames) = (text, 0, 0)
    while !rest.isEmpty, frames < 500 {
      let frame = Box(low: .zero, high: Point(x: 120, y: 75))
      let written = writer.write(rest, in: frame)
      #expect(text.hasSuffix(written.remainder))
      #expect(written.remainder.count < rest.count)
      (rest, count, frames) = (written.remainder, count + written.strokes.count, frames + 1)
    }
    #expect(rest.isEmpty)
    #expect(frames > 5)
    #expect(count == whole.reduce(0, +))
  }

  @Test func `a connected hand joins letters`() {
    let joined = sampleStrokes(hand: .flowing).count
    #expect(joined * 10 < sampleStrokes(hand: .neat).count * 8)
  }

  @Test func `dots and bars are set when a joined word is finished`() {
    let word = sampleStrokes("minimi", hand: .flowing)
    #expect(word.count == 1 + 3)
    #expect(extent(of: Array(word.prefix(1))).width > extent(of: word).width * 0.9)
    #expect(word.dropFirst().allSatisfy { extent(of: [$0]).width < 2 })
    #expect(sampleStrokes("tut", hand: .flowing).count == 1 + 2)
  }

  @Test func `text that does not fit at all remains`() {
    var writer = Writer(seed: 1)
    let narrow = Box(low: .zero, high: Point(x: 5, y: 800))
    let written = writer.write("ink", in: narrow)
    #expect(written.strokes.isEmpty && written.lines == 0 && written.remainder == "ink")
    let flat = Box(low: .zero, high: Point(x: 500, y: 20))
    #expect(writer.write("ink", in: flat).remainder == "ink")
    #expect(writer.write("ink", in: .empty).remainder == "ink")
  }

  @Test func `a word longer than the line is broken`() {
    var writer = Writer(seed: 1)
    let word = String(repeating: "m", count: 200)
    let written = writer.write(word, in: Box(low: .zero, high: Point(x: 100, y: 8000)))
    #expect(written.remainder.isEmpty)
    #expect(written.strokes.count == 200)
    #expect(written.lines > 15)
  }

  @Test func `closing signs do not begin a line`() {
    let text = String(repeating: "石、", count: 300)
    for width in stride(from: 60.0, to: 130, by: 7) {
      var writer = Writer(seed: 1)
      let frame = Box(low: .zero, high: Point(x: width, y: 120))
      let remainder = writer.write(text, in: frame).remainder
      #expect(remainder.first == "石")
    }
  }

  @Test func `empty lines take room and have no ink`() {
    var writer = Writer(seed: 1)
    let written = writer.write("\n\r\n\n石", in: page)
    #expect(written.lines == 4)
    #expect(extent(of: written.strokes).low.y > page.low.y + 3 * 24)
    let nothing = writer.write("", in: page)
    #expect(nothing.strokes.isEmpty && nothing.lines == 0 && nothing.remainder.isEmpty)
    #expect(writer.write(" \t ", in: page).strokes.isEmpty)
  }

  @Test func `strange texts are written without harm`() {
    let texts = [
      "مرحبا بالعالم", "שלום 123 abc", "\u{202E}abc\u{202C}", "👨‍👩‍👧‍👦🏳️‍🌈", "a\u{0}b\u{7F}c",
      "A" + String(repeating: "\u{301}", count: 5000), "\u{FEFF}\u{200D}", "\u{2028}x\u{2029}",
      String(repeating: "-", count: 3000), String(repeating: "「", count: 3000),
      String(repeating: "、", count: 3000), String(repeating: " ", count: 10000),
    ]
    for text in texts {
      var writer = Writer(seed: 2, hand: .flowing)
      let written = writer.write(text, in: page)
      #expect(text.hasSuffix(written.remainder))
      #expect(extent(of: written.strokes).width < 540)
    }
  }
}
