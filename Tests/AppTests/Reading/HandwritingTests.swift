import Geometry
import Ink
import Notebook
import Recognition
import Support
import SyntheticHand
import Testing

@testable import App
@testable import Desk

/// Handwriting that is read in the background and found.
@MainActor @Suite(.serialized, .enabled(if: ReaderParts.find() != nil))
struct HandwritingTests {
  private func written(_ text: String) -> [Stroke] {
    var writer = Writer(seed: Seed.of(7), hand: .neat, xHeight: 8)
    let frame = Box(low: Point(x: 60, y: 100), high: Point(x: 540, y: 400))
    return writer.write(text, in: frame, lineHeight: 40).strokes
  }

  private func find(_ word: String, in hand: AppInHand) {
    hand.ask(.find(.begin))
    hand.app.send(.text(.commit(word)))
  }

  @Test func `a word is found by its handwriting until it is erased, and when that is undone`()
    throws
  {
    let hand = try AppInHand(pages: [written("a brown fox jumps")])
    find("brown", in: hand)
    hand.app.handwriting.choose(isOn: true)
    try hand.wait(for: "the word") { hand.app.desk.finding.count == 1 }
    let box = try #require(hand.app.desk.finding.hits.values.first?.first?.boxes.first)
    #expect(Box(x: 60, y: 100, width: 400, height: 60).contains(box.center))
    hand.ask(.find(.end))
    hand.ask(.select(.all))
    try hand.wait(for: "the selection") { hand.app.desk.selection != nil }
    hand.ask(.select(.delete))
    try hand.waitUntilSettled()
    find("brown", in: hand)
    try hand.wait(for: "nothing") { hand.app.desk.finding.count == 0 }
    hand.ask(.undo)
    try hand.wait(for: "the word again") { hand.app.desk.finding.count == 1 }
    try hand.close()
  }
}
