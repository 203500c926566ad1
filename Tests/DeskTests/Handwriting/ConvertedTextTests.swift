import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Desk

/// Handwriting that becomes a text box, and the words in it that are checked.
@Suite struct ConvertedTextTests {
  private var typing: TypingDesk
  private let strokes: [EntityID]
  /// All that was on the page.
  private let before: Set<EntityID>

  init() throws {
    typing = try TypingDesk()
    strokes = try typing.write(4)
    before = try typing.elements()
  }

  /// Converts all strokes but the last, which is none of the letters.
  private mutating func convert() throws {
    let box = Box(low: Point(x: 90, y: 110), high: Point(x: 280, y: 160))
    typing.tell(
      .selected(
        SelectedInk(
          page: typing.page, strokes.map { .init($0, .writing) }, box: box, color: .sumi, width: 1)
      ))
    typing.tell(.asked(.handwriting(.use(.convert))))
    let request = HandwritingRequest(strokes, of: typing.page, for: .convert)
    typing.tell(.handwriting(.read(.sample(of: strokes.dropLast()), request)))
    try typing.doAll()
  }

  private var text: String { get throws { try typing.texts().map(\.box.text).joined() } }

  /// What the desk wants remembered, as "read meant".
  private var learned: [String] {
    typing.selecting.effects.compactMap {
      if case .handwriting(.learn(let read, let meant)) = $0 { "\(read) \(meant)" } else { nil }
    }
  }

  @Test mutating func `the letters become one text in their place, and the rest stays`() throws {
    try convert()
    let box = try #require(try typing.texts().first?.box)
    #expect(box.text == "Laws of thought\nread 硯")
    #expect(box.size == 12 && box.wrap == 0 && box.color == .sumi)
    #expect(abs(box.origin.x - 90) < 1 && abs(box.origin.y - 110) < box.size)
    let left = try typing.elements()
    #expect(left.intersection(before) == [strokes[3]])
    #expect(typing.desk.openText?.id == (try typing.texts().first?.id))
    #expect(typing.desk.popup == .checkWords)
  }

  @Test mutating func `one undo brings the ink back, and closes the text`() throws {
    try convert()
    typing.tell(.asked(.undo))
    try typing.doAll()
    #expect(try typing.elements() == before)
    #expect(typing.desk.openText == nil && typing.desk.popup == nil)
  }

  @Test mutating func `a word is chosen, which is remembered and undone alone`() throws {
    try convert()
    #expect(typing.desk.checkedWords?.words.map(\.read) == ["thougt", "read"])
    typing.tell(.asked(.handwriting(.choose(word: 0, "taught"))))
    typing.tell(.asked(.handwriting(.choose(word: 1, "road"))))
    try typing.doAll()
    #expect(try text == "Laws of taught\nroad 硯")
    #expect(learned == ["thougt taught", "read road"])
    typing.tell(.asked(.undo))
    try typing.doAll()
    #expect(try text == "Laws of taught\nread 硯")
    typing.tell(.asked(.handwriting(.choose(word: 1, "read"))))
    try typing.doAll()
    #expect(try text == "Laws of taught\nread 硯" && learned.last == "read read")
  }

  @Test mutating func `another word is typed`() throws {
    try convert()
    typing.tell(.asked(.handwriting(.typeWord(0))))
    #expect(typing.desk.typed?.field.selected == "thought")
    typing.tell(.text(.commit(" thinking ")))
    typing.tell(.text(.accept))
    try typing.doAll()
    #expect(try text == "Laws of thinking\nread 硯")
    #expect(learned == ["thougt thinking"] && typing.desk.typed == nil)
    #expect(typing.desk.popup == .checkWords)
  }

  @Test mutating func `words that are still to be checked are underlined`() throws {
    try convert()
    func lines() -> Int {
      typing.desk.face.parts.flatMap(\.marks).count { if case .dashes = $0 { true } else { false } }
    }
    #expect(lines() == 2)
    typing.tell(.asked(.handwriting(.choose(word: 0, "thought"))))
    #expect(lines() == 1)
    typing.tell(.asked(.dismiss))
    #expect(lines() == 0 && typing.desk.openText != nil)
  }

  @Test func `words keep their places whatever is put for others`() {
    var random = RandomSource(seed: Seed.of(2))
    let written = WrittenText.sample(of: [])
    for _ in 0..<200 {
      var (check, text) = (CheckedWords(of: written), StyledText(written.text))
      var expected = check.words.map { text.string($0.range) }
      for _ in 0..<10 {
        let word = Int.random(in: 0..<2, using: &random)
        expected[word] = String(repeating: "x硯", count: Int.random(in: 1...6, using: &random))
        text.replace(check.words[word].range, with: StyledText(expected[word]))
        check = check.following(text)
        #expect(check.words.map(check.text) == expected)
      }
    }
  }

  @Test func `a text that is too wide for its page is smaller`() {
    let written = WrittenText.sample(of: [])
    func size(_ width: Double) -> Double {
      let page = Box(low: .zero, high: Point(x: width, y: 800))
      return written.textBox(on: page, font: "Sans", color: .sumi, by: EvenMeasurer()).size
    }
    #expect(size(600) == 12 && size(120) < 6 && size(90) == 12)
  }
}
