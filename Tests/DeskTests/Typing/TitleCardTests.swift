import Geometry
import Notebook
import Testing

@testable import Desk

/// The titles of a page and its notebook, typed with keys and an input method that is played.
@Suite struct TitleCardTests {
  private var face: FaceDesk

  init() throws {
    face = try FaceDesk()
    face.tell(.asked(.toggle(.titles)))
  }

  private var id: NotebookID { face.hand.id }
  private var page: PageID { face.hand.pages[0] }

  @discardableResult
  private mutating func type(_ inputs: TextInput...) -> [Effect] {
    inputs.flatMap { face.tell(.text($0)) }
  }

  private mutating func press(_ key: Key) throws -> [Effect] {
    let action = try #require(key.action(on: face.desk), "\(key)")
    return face.tell(.asked(action))
  }

  private func edits(in effects: [Effect]) -> [Effect] {
    effects.filter { if case .edit = $0 { true } else { false } }
  }

  private func places(in effects: [Effect]) -> [Box?] {
    effects.compactMap { if case .typing(let box) = $0 { .some(box) } else { nil } }
  }

  private var shown: FieldText? { face.desk.titleCard?.typed.field.shown }

  @Test mutating func `both titles are kept, each as one action`() throws {
    type(.commit("First steps"))
    _ = try press(Key("tab"))
    type(.commit(" Kanji\n"))
    let effects = try press(Key("return"))
    #expect(
      edits(in: effects) == [
        .edit(.entitle("Kanji", id, page: nil)), .edit(.entitle("First steps", id, page: page)),
      ])
    #expect(places(in: effects) == [nil])
    #expect(face.desk.popup == nil)
  }

  @Test mutating func `what is not changed is not kept, and a notebook keeps its title`() throws {
    #expect(edits(in: try press(Key("return"))).isEmpty)
    face.tell(.asked(.toggle(.titles)))
    _ = try press(Key("tab"))
    _ = try press(Key("backspace"))
    #expect(face.desk.titleCard?.typed.fields[1].text == "")
    #expect(edits(in: try press(Key("return"))).isEmpty)
  }

  @Test mutating func `Escape and Cancel keep nothing, a touch on the page keeps all`() throws {
    type(.commit("a"))
    #expect(edits(in: try press(Key("escape"))).isEmpty)
    face.tell(.asked(.toggle(.titles)))
    type(.commit("a"))
    let cancel = try #require(face.box(of: .dismiss)).center
    #expect(edits(in: face.pen(.down, cancel) + face.pen(.up, cancel)).isEmpty)
    #expect(face.desk.popup == nil)
    face.tell(.asked(.toggle(.titles)))
    type(.commit("a"))
    #expect(
      edits(in: face.pen(.down, Point(x: 300, y: 700))) == [
        .edit(.entitle("a", id, page: page))
      ])
    face.pen(.cancel, .zero)
  }

  @Test mutating func `letters, digits and space are no shortcuts while a field is open`() {
    for name in ["e", "p", "h", "1", "space", "?", "pagedown", "+"] {
      #expect(Key(name).action(on: face.desk) == nil, "\(name)")
    }
    #expect(Key("b", control: true).action(on: face.desk) == nil)
    #expect(Key("q", control: true).action(on: face.desk) == .close)
    face.tell(.asked(.dismiss))
    #expect(Key("p").action(on: face.desk) == .selectTool(.pen))
  }

  @Test mutating func `text comes in only while the card is open, with the caret in its field`()
    throws
  {
    var face = try FaceDesk()
    #expect(places(in: face.tell(.text(.commit("lost")))).isEmpty)
    let opened = try #require(places(in: face.tell(.asked(.toggle(.titles)))).first ?? nil)
    let field = try #require(face.box(of: .type(.hold(0))))
    #expect(field.contains(opened.center))
    let typed = try #require(places(in: face.tell(.text(.commit("ab")))).first ?? nil)
    #expect(typed.low.x == opened.low.x + 15)
  }

  // MARK: - Input methods

  @Test mutating func `Japanese is composed by clauses and committed`() {
    type(
      .preedit("k", selected: 1..<1), .preedit("か", selected: 1..<1),
      .preedit("かんじ", selected: 3..<3), .preedit("漢字", selected: 0..<2))
    #expect(shown?.text == "漢字")
    #expect(shown?.clause == 0..<2)
    #expect(face.desk.titleCard?.typed.field.text == "")
    // Mozc commits first and says afterwards that nothing is composed.
    type(.commit("漢字"), .preedit("", selected: nil))
    #expect(shown == FieldText(text: "漢字", caret: 2, selection: 2..<2))
  }

  @Test mutating func `Hangul commits a syllable while the next is composed`() throws {
    type(
      .preedit("ㅎ", selected: 1..<1), .preedit("하", selected: 1..<1),
      .preedit("한", selected: 1..<1), .preedit("", selected: nil), .commit("하"),
      .preedit("나", selected: 1..<1), .commit("나"), .preedit("ㄷ", selected: nil))
    #expect(shown?.text == "하나ㄷ")
    // An arrow that the input method lets through comes behind what it commits.
    type(.commit("다"), .preedit("", selected: nil))
    _ = try press(Key("left"))
    #expect(shown?.caret == 2)
  }

  @Test mutating func `a commit replaces another preedit, and places out of range do no harm`() {
    type(.preedit("あいう", selected: -7..<900), .commit("x"), .preedit("", selected: 5..<6))
    #expect(shown == FieldText(text: "x", caret: 1, selection: 1..<1))
  }

  @Test mutating func `Escape first drops what is composed, then all`() throws {
    type(.commit("a"), .preedit("ka", selected: nil))
    let effects = try press(Key("escape"))
    #expect(shown?.text == "a")
    // The input method is told to begin anew.
    #expect(places(in: effects).count == 2 && places(in: effects)[0] == nil)
    #expect(edits(in: try press(Key("escape"))).isEmpty)
    #expect(face.desk.popup == nil)
  }

  @Test mutating func `Enter and another field keep what is composed`() throws {
    type(.preedit("あ", selected: nil))
    _ = try press(Key("return"))
    #expect(face.desk.titleCard?.typed.field.text == "あ")
    type(.preedit("い", selected: nil))
    _ = try press(Key("tab"))
    #expect(face.desk.titleCard?.typed.fields[0].text == "あい")
  }

  @Test
  mutating func `a window without the keyboard drops what is composed, and what comes late counts`()
  {
    type(.commit("a"), .preedit("か", selected: nil), .interrupted)
    #expect(shown?.text == "a")
    type(.commit("か"))
    #expect(shown?.text == "aか")
  }

  @Test mutating func `what is composed when the card closes is kept`() {
    type(.preedit("かな", selected: 0..<1))
    let effects = face.tell(.asked(.toggle(.titles)))
    #expect(edits(in: effects) == [.edit(.entitle("かな", id, page: page))])
  }

  // MARK: - Pointers

  @Test mutating func `a tap places the caret, and a drag selects`() throws {
    type(.commit("abcdef"))
    let field = try #require(face.box(of: .type(.hold(0))))
    func place(_ letter: Double) -> Point {
      Point(x: field.low.x + 12 + 7.5 * letter, y: field.center.y)
    }
    face.pen(.down, place(2))
    #expect(shown?.caret == 2)
    face.pen(.move, place(5))
    face.pen(.up, place(5))
    #expect(shown?.selection == 2..<5)
    let copied = try press(Key("x", control: true))
    #expect(copied.contains(.copyText("cde")))
    #expect(shown?.text == "abf")
    #expect(try press(Key("v", control: true)).contains(.pasteText))
    let other = try #require(face.box(of: .type(.hold(1)))).center
    face.pen(.down, other)
    face.pen(.up, other)
    #expect(face.desk.titleCard?.typed.active == 1)
  }

  @Test mutating func `a long title scrolls to show the caret, and a tap moves nothing`() throws {
    type(.commit(String(repeating: "long ", count: 60)))
    let field = try #require(face.box(of: .type(.hold(0))))
    for key in [Key("home"), Key("end"), Key("left"), Key("left", control: true)] {
      let effects = try press(key)
      let caret = try #require(places(in: effects).last ?? nil)
      #expect(field.contains(caret.low) && field.contains(caret.high), "\(key)")
    }
    let scroll = face.desk.titleCard?.typed.field.scroll
    face.pen(.down, field.center)
    face.pen(.up, field.center)
    #expect(face.desk.titleCard?.typed.field.scroll == scroll)
  }

  @Test mutating func `the field is in sight in a tiny window`() throws {
    face.tell(.resized(width: 260, height: 180, faceScale: 1))
    _ = try press(Key("tab"))
    let effects = try press(Key("home"))
    let caret = try #require(places(in: effects).last ?? nil)
    #expect(Box(low: .zero, high: Point(x: 260, y: 180)).contains(caret.center))
  }
}
