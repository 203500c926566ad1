import Support
import Testing

@testable import Desk

@Suite struct TextFieldTests {
  /// Texts whose clusters are of several code points, run to the left, or join at their ends.
  private static let pieces = [
    "a", "B ", "ß", "e\u{301}", "\u{301}", "日本", "한", "ᄒ", "ᅡ", "שלום", "عربي", "🇯", "🇯🇵", "👩‍👩‍👧",
    "\u{200D}", "क्षि", "\n", "\r\n", "\u{7}", " ", "x1 y2", "",
  ]

  private func field(_ text: String, at caret: Int? = nil, limit: Int = 400) -> TextField {
    var field = TextField("", limit: limit)
    field.insert(text)
    if let caret { field.place(at: caret) }
    return field
  }

  @Test func `any operations leave the caret between two clusters, and undo goes all the way back`()
  {
    for seed in 1...300 {
      var dice = Dice(UInt64(seed))
      var field = TextField("Start", limit: 60)
      for _ in 0..<80 {
        operate(&field, &dice)
        let count = field.text.count
        #expect((0...count).contains(field.caret) && (0...count).contains(field.anchor))
        #expect(field.text.unicodeScalars.count <= 60)
        #expect(!field.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        let shown = field.shown
        #expect((0...shown.text.count).contains(shown.caret))
        #expect(shown.composed.upperBound <= shown.text.count)
        #expect(shown.clause.upperBound <= shown.text.count)
      }
      field.endComposing()
      for _ in 0..<200 { field.redo() }
      let end = field.text
      for _ in 0..<200 { field.undo() }
      #expect(field.text == "Start")
      for _ in 0..<200 { field.redo() }
      #expect(field.text == end)
    }
  }

  private func operate(_ field: inout TextField, _ dice: inout Dice) {
    let piece = Self.pieces.randomElement(using: &dice) ?? ""
    let move = TextMove.allCases.randomElement(using: &dice) ?? .left
    switch Int.random(in: 0..<10, using: &dice) {
    case 0...3: field.insert(piece)
    case 4: field.delete(move)
    case 5: field.move(move, extending: Bool.random(using: &dice))
    case 6:
      let low = Int.random(in: 0...9, using: &dice)
      field.compose(piece + piece, selected: low..<low + Int.random(in: 0...9, using: &dice))
    case 7:
      field.place(at: Int.random(in: -2...70, using: &dice), extending: Bool.random(using: &dice))
    case 8: field.undo()
    default: field.dropPreedit()
    }
  }

  @Test func `plain letters are edited as in a simple list`() {
    for seed in 1...200 {
      var dice = Dice(UInt64(seed))
      var field = TextField("", limit: 1000)
      var (model, caret, anchor) = ([Character](), 0, 0)
      for _ in 0..<100 {
        let range = min(caret, anchor)..<max(caret, anchor)
        switch Int.random(in: 0..<5, using: &dice) {
        case 0, 1:
          let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &dice)))
          field.insert(String(letter))
          model.replaceSubrange(range, with: [letter])
          caret = range.lowerBound + 1
          anchor = caret
        case 2:
          field.delete(.left)
          let gone = range.isEmpty ? max(caret - 1, 0)..<caret : range
          model.removeSubrange(gone)
          caret = gone.lowerBound
          anchor = caret
        case 3:
          let extending = Bool.random(using: &dice)
          field.move(.right, extending: extending)
          caret = !extending && !range.isEmpty ? range.upperBound : min(caret + 1, model.count)
          if !extending { anchor = caret }
        default:
          caret = Int.random(in: 0...model.count, using: &dice)
          field.place(at: caret, extending: true)
        }
        #expect(field.text == String(model))
        #expect(field.caret == caret && field.anchor == anchor)
      }
    }
  }

  @Test func `a letter with its accent, a flag and a family go at once`() {
    for cluster in ["e\u{301}", "🇯🇵", "👩‍👩‍👧", "क्षि"] {
      var field = field("a" + cluster)
      field.delete(.left)
      #expect(field.text == "a")
    }
  }

  @Test func `an accent joins the letter before it`() {
    var field = field("ae", at: 1)
    field.insert("\u{301}")
    #expect(field.text.unicodeScalars.count == 3)
    #expect(field.caret == 1)
  }

  @Test func `words are jumped over`() {
    var field = field("ink, and  日本 paper", at: 0)
    var stops: [Int] = []
    for _ in 0..<5 {
      field.move(.wordRight)
      stops.append(field.caret)
    }
    #expect(stops == [3, 8, 12, 18, 18])
    field.delete(.wordLeft)
    #expect(field.text == "ink, and  日本 ")
  }

  @Test func `letters typed in a row are undone at once`() {
    var field = field("One")
    for letter in " two" { field.insert(String(letter)) }
    field.undo()
    #expect(field.text == "One")
    field.redo()
    #expect(field.text == "One two")
  }

  @Test func `what is too long is cut between clusters`() {
    var field = field("", limit: 5)
    field.insert("ab👩‍👩‍👧c")
    #expect(field.text == "ab")
    field.insert("cdefg")
    #expect(field.text == "abcde")
    #expect(TextField("abcdefgh", limit: 3).text == "abcdefgh")
  }

  @Test func `what is composed is shown in place of the selection, which comes back`() {
    var field = TextField("old")
    field.compose("にほん", selected: 0..<2)
    #expect(field.shown.text == "にほん")
    #expect(field.shown.clause == 0..<2)
    #expect(field.shown.composed == 0..<3)
    field.compose("", selected: nil)
    #expect(field.shown.text == "old")
    #expect(field.selection == 0..<3)
  }

  @Test func `the caret goes where a point is nearest, also from the right to the left`() {
    let line = EvenMeasurer().line("abcd", size: 20)
    #expect([-9, 4, 6, 14, 16, 99].map { line.place(nearest: $0) } == [0, 0, 1, 1, 2, 4])
    let left = TextLine(
      width: 20, clusters: [.init(start: 20, end: 10), .init(start: 10, end: 0)])
    #expect([-9, 9, 18].map { left.place(nearest: $0) } == [2, 1, 0])
    #expect(TextLine(width: 0, clusters: []).place(nearest: 5) == 0)
  }
}
