import Geometry
import Notebook
import Recognition
import SyntheticHand
import Testing

@testable import App
@testable import Desk

/// Selected handwriting that is read by the real reader, through the whole program.
@MainActor
@Suite(
  .serialized, .enabled(if: ReaderParts.find() != nil, "only where the parts are installed"))
struct ReadingSelectionTests {
  /// A window with a line of handwriting, which is selected.
  private func selected() throws -> (hand: AppInHand, count: Int) {
    var writer = Writer(seed: 3, xHeight: 12)
    let box = Box(low: Point(x: 60, y: 60), high: Point(x: 540, y: 140))
    let strokes = writer.write("water and light", in: box, lineHeight: 60).strokes
    let hand = try AppInHand(pages: [strokes])
    hand.ask(.select(.all))
    try hand.wait(for: "the selection") { hand.app.desk.hasHandwriting }
    return (hand, strokes.count)
  }

  @Test func `it becomes a text, and one undo brings the ink back`() throws {
    let (hand, count) = try selected()
    hand.ask(.handwriting(.use(.convert)))
    try hand.wait(for: "the text") { hand.app.desk.openText?.isSaved == true }
    let text = try #require(hand.app.desk.openText?.text.string.lowercased())
    #expect(["water", "and", "light"].contains(where: text.contains), "\(text)")
    try hand.waitUntilSettled()
    #expect(try hand.strokes()[0] < count)
    hand.ask(.dismiss, .dismiss, .undo)
    try hand.wait(for: "the ink") { try hand.strokes()[0] == count }
    try hand.expectFreshPages()
    try hand.close()
  }

  @Test func `a corrected word is listed until it is forgotten`() throws {
    let (hand, _) = try selected()
    let order = HandwritingOrder.learn(read: "wator", meant: "water")
    hand.app.perform(.handwriting(order))
    hand.ask(.toggle(.correctedWords))
    try hand.wait(for: "the words") { hand.app.desk.correctedWords == ["water"] }
    hand.ask(.handwriting(.forget("water")))
    try hand.wait(for: "nothing") { hand.app.desk.correctedWords.isEmpty }
    try hand.close()
  }
}
