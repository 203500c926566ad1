import Bytes
import Geometry
import Notebook
import Support
import Testing

@testable import Desk

@Suite struct TypingOnPageTests {
  @Test func `a tap begins a text box, which is saved as it is typed`() throws {
    var typing = try TypingDesk()
    typing.tap(100, 200)
    try typing.doAll()
    #expect(typing.desk.openText != nil && typing.desk.isTyping)
    typing.type("Ink and water")
    try typing.doAll()
    #expect(try typing.texts().map(\.box.text) == ["Ink and water"])
    #expect(typing.desk.openText?.isSaved == true)
    typing.key("escape")
    #expect(typing.desk.openText == nil && !typing.desk.isTyping)
    typing.tap(104, 200)
    try typing.doAll()
    #expect(typing.desk.openText?.id == (try typing.texts().first?.id))
  }

  @Test func `a box that nothing was typed in leaves nothing`() throws {
    var typing = try TypingDesk()
    typing.key("t", shift: true)
    #expect(typing.desk.openText != nil)
    typing.key("escape")
    try typing.doAll()
    #expect(try typing.texts().isEmpty)
    typing.key("t", shift: true)
    typing.type("a")
    try typing.doAll()
    typing.key("backspace")
    typing.key("escape")
    try typing.doAll()
    #expect(try typing.texts().isEmpty)
  }

  @Test func `a new box that was only given a look does not keep the window open`() throws {
    var typing = try TypingDesk()
    typing.key("t", shift: true)
    typing.key("=", control: true)
    typing.key("escape")
    try typing.doAll()
    #expect(try typing.texts().isEmpty && !typing.desk.hasUnsentText)
  }

  @Test func `undo takes back a word at a time`() throws {
    var typing = try TypingDesk()
    typing.tap(100, 200)
    try typing.doAll()
    for letter in "one two three" {
      typing.type(String(letter))
      try typing.doAll()
    }
    for left in ["one two ", "one "] {
      typing.key("z", control: true)
      try typing.doAll()
      #expect(typing.desk.openText?.text.string == left)
    }
    typing.key("z", control: true)
    try typing.doAll()
    #expect(try typing.texts().isEmpty && typing.desk.openText == nil)
  }

  /// Marks, and what becomes of them.
  static let marks: [(typed: String, text: String, check: @Sendable (StyledText) -> Bool)] = [
    ("# Ink", "Ink", { $0.lines[0].kind == .heading(1) }),
    ("- a\nb", "a\nb", { $0.lines.map(\.kind) == [.bullet, .bullet] }),
    ("- a\n\nb", "a\nb", { $0.lines.map(\.kind) == [.bullet, .plain] }),
    ("[ ] tea", "tea", { $0.lines[0].kind == .check(isDone: false) }),
    ("1. a\nb", "a\nb", { $0.lines.map(\.kind) == [.number, .number] }),
    ("a **b** c", "a b c", { $0.runs.map(\.style.isBold) == [false, true, false] }),
    ("*b* c", "b c", { $0.runs.map(\.style.isItalic) == [true, false] }),
    ("2*3*4", "2*3*4", { $0.isPlain }),
    ("snake_case_name", "snake_case_name", { $0.isPlain }),
    ("~~no~~", "no", { $0.runs.map(\.style.isStruck) == [true] }),
    (
      "a [b](b.org/_c_) d", "a b d",
      { $0.runs.map(\.style.link) == ["", "https://b.org/_c_", ""] }
    ),
    (
      "[b](https://b.org/c_(d)) **e**", "b e",
      { $0.runs.map(\.style.link) == ["https://b.org/c_(d)", "", ""] && $0.runs[2].style.isBold }
    ),
    ("[b](/home/c d.pdf)", "b", { $0.runs.map(\.style.link) == ["file:///home/c%20d.pdf"] }),
    ("f[1](x) ![b](b.org) [](b.org)", "f[1](x) ![b](b.org) [](b.org)", { $0.isPlain }),
  ]

  @Test(arguments: 0..<marks.count)
  func `typed marks format the text, and undo brings them back`(number: Int) throws {
    let (typed, text, check) = Self.marks[number]
    for isSlow in [false, true] {
      var typing = try TypingDesk()
      typing.tap(100, 200)
      try typing.doAll()
      for letter in typed {
        typing.type(String(letter))
        if !isSlow { try typing.doAll() }
      }
      try typing.doAll()
      let found = try #require(try typing.texts().first?.box.styled)
      #expect(found.string == text)
      #expect(check(found), "\(typed): \(found)")
    }
  }

  @Test func `an input method's composition is shown, and typed once`() throws {
    var typing = try TypingDesk()
    typing.tap(100, 200)
    try typing.doAll()
    for words in ["に", "にほ", "日本"] { typing.tell(.text(.preedit(words, selected: 0..<1))) }
    #expect(typing.desk.openText?.shown.box.text == "日本")
    #expect(typing.desk.openText?.text.isEmpty == true)
    typing.tell(.text(.preedit("", selected: nil)))
    typing.tell(.text(.commit("日本")))
    try typing.doAll()
    #expect(try typing.texts().first?.box.text == "日本")
  }

  @Test func `the caret moves by characters, lines and words`() throws {
    var typing = try TypingDesk()
    typing.tap(100, 200)
    try typing.doAll()
    typing.type("e\u{301} 👩‍👩‍👧 x\nsecond line")
    try typing.doAll()
    typing.key("up")
    typing.key("home")
    var places: [Int] = []
    for _ in 0..<5 {
      places.append(typing.desk.openText?.caret ?? -1)
      typing.key("right")
    }
    #expect(places == [0, 2, 3, 8, 9])
    typing.key("end", control: true)
    typing.key("left", control: true)
    typing.key("left", control: true, shift: true)
    #expect(typing.desk.openText?.selected == "second ")
    typing.type("2nd ")
    try typing.doAll()
    #expect(try typing.texts().first?.box.text.hasSuffix("\n2nd line") == true)
  }

  @Test func `a drag on the page sets the width, and its handle changes it`() throws {
    var typing = try TypingDesk()
    let (start, end) = (typing.selecting.pixel(100, 200), typing.selecting.pixel(260, 260))
    typing.tell(.pointer(Pointer(.mouse, .down, at: start, time: 0)))
    for share in [0.3, 0.7, 1] {
      let place = start.mixed(with: end, by: share)
      typing.tell(.pointer(Pointer(.mouse, .move, at: place, time: 8)))
    }
    typing.tell(.pointer(Pointer(.mouse, .up, at: end, time: 16)))
    typing.type("words")
    try typing.doAll()
    let box = try #require(try typing.texts().first?.box)
    #expect(abs(box.wrap - 160) < 1 && box.text == "words")
  }

  @Test(arguments: Seed.several(20))
  func `nothing typed is lost while another device types in the same box`(seed: UInt64) throws {
    var (typing, random) = (try TypingDesk(), RandomSource(seed: seed))
    typing.tap(100, 200)
    try typing.doAll()
    typing.type("start ")
    try typing.doAll()
    var words: Set<String> = ["start"]
    for number in 0..<40 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try typing.typeElsewhere("other\(number) ", at: 0)
      case 1: try typing.typeElsewhere(" other\(number)", at: 1)
      case 2: try typing.doAll()
      case 3: typing.key(["home", "end"].randomElement(using: &random) ?? "end", control: true)
      default:
        typing.type(" mine\(number) ")
        words.insert("mine\(number)")
        if Bool.random(using: &random) { try typing.doNext() }
      }
    }
    typing.key("escape")
    try typing.doAll()
    let text = try #require(try typing.texts().first?.box.text)
    #expect(words.filter { !text.contains($0) }.isEmpty, "\(text)")
  }
}
