import Geometry
import Testing

@testable import PDFReader

/// Letters that run to the left have their own boxes.
@Suite struct DirectionTests {
  /// Says where the letters of a text come to lie, if boxes are counted from the left.
  private func places(_ text: String, boxes: Int) -> [String] {
    let boxes = (0..<boxes).map { place in
      Box(low: Point(x: Double(place), y: 0), high: Point(x: Double(place) + 1, y: 1))
    }
    let found = PrintedText(letters: Array(text.unicodeScalars), boxes: boxes)
    return zip(found.letters, found.boxes).map { "\($0)\(Int($1.low.x))" }
  }

  @Test func `what runs to the right is as it was`() {
    #expect(places("abc", boxes: 3) == ["a0", "b1", "c2"])
    #expect(places("abc", boxes: 2) == ["a0", "b1"])
    #expect(places("", boxes: 0).isEmpty)
  }

  @Test func `what runs to the left takes its room from the right, word by word`() {
    #expect(
      places("\u{202B}אבג\u{202C} \u{202B}דה\u{202C}\nx", boxes: 8)
        == ["א2", "ב1", "ג0", " 3", "ד5", "ה4", "\n6", "x7"])
    #expect(places("a\u{202B}בג\u{202C}d", boxes: 4) == ["a0", "ב2", "ג1", "d3"])
  }

  @Test func `numbers within it keep their order`() {
    #expect(
      places("\u{202B}אב\u{202A}123\u{202C}ג\u{202C}!", boxes: 7)
        == ["א5", "ב4", "11", "22", "33", "ג0", "!6"])
  }

  @Test func `marks that belong to the text have boxes themselves`() {
    #expect(places("\u{202B}a\u{202C}", boxes: 3).count == 3)
  }

  @Test(arguments: [
    "\u{202B}", "\u{202C}\u{202C}a", "\u{202B}ab", "\u{202A}\u{202B}\u{202B}x\u{202C}",
  ])
  func `marks without a match do no harm`(text: String) {
    let letters = text.unicodeScalars.count { !(0x202A...0x202C).contains($0.value) }
    #expect(places(text, boxes: 20).count <= letters)
  }
}
