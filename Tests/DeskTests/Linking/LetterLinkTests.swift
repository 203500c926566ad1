import Geometry
import Notebook
import Testing

@testable import Desk

/// Links of single letters, made while they are typed.
@Suite struct LetterLinkTests {
  private var typing: TypingDesk

  init() throws {
    typing = try TypingDesk()
    typing.tap(100, 200)
    try typing.doAll()
    typing.type("see the waves here")
    try typing.doAll()
  }

  /// The linked words on the disk, with their targets.
  private func links() throws -> [String: String] {
    let text = try #require(try typing.texts().first?.box.styled)
    return text.runs(in: 0..<text.count).reduce(into: [:]) { links, run in
      if !run.style.link.isEmpty { links[text.string(run.letters)] = run.style.link }
    }
  }

  private mutating func link(to address: String) throws {
    typing.key("k", control: true)
    #expect(typing.desk.popup == .linkTarget && !typing.desk.typesOnPage)
    typing.tell(.text(.commit(address)))
    typing.tell(.text(.accept))
    #expect(typing.desk.popup == nil && typing.desk.typesOnPage)
    try typing.doAll()
  }

  private mutating func press(_ letter: Int, withControl: Bool) throws {
    let frame = try #require(TextBoxFrame(typing.desk))
    let place = frame.map(frame.lines.box(ofLetter: letter).center)
    for phase in [Pointer.Phase.down, .up] {
      var pointer = Pointer(.mouse, phase, at: place, time: 5000)
      pointer.adds = withControl
      typing.tell(.pointer(pointer))
    }
  }

  @Test mutating func `selected letters are linked by one edit, and what follows is not`() throws {
    typing.key("left", control: true, shift: true)
    try link(to: "example.org")
    #expect(try links() == ["here": "https://example.org"])
    typing.type(" too")
    try typing.doAll()
    #expect(try links() == ["here": "https://example.org"])
    for _ in 0..<3 {
      typing.key("z", control: true)
      try typing.doAll()
    }
    #expect(try links().isEmpty)
    #expect(try typing.texts().map(\.box.text) == ["see the waves here"])
  }

  @Test mutating func `without a selection the word at the caret is linked, then its link changed`()
    throws
  {
    for _ in 0..<7 { typing.key("left") }
    try link(to: "a@example.org")
    #expect(try links() == ["waves": "mailto:a@example.org"])
    #expect(typing.desk.openText?.caret == 11)
    typing.key("k", control: true)
    #expect(typing.desk.cards.linking.field.text == "mailto:a@example.org")
    typing.tell(.text(.giveUp))
    try link(to: "example.org")
    #expect(try links() == ["waves": "https://example.org"])
    typing.key("k", control: true)
    typing.tell(.asked(.select(.setLink(nil))))
    try typing.doAll()
    #expect(try links().isEmpty)
  }

  @Test mutating func `without a word the name of the target is written`() throws {
    typing.type(" ")
    try link(to: "example.org")
    #expect(try links() == ["https://example.org": "https://example.org"])
  }

  @Test mutating func `a link goes with its letters while another device types`() throws {
    typing.key("home", control: true)
    typing.key("right")
    typing.key("k", control: true)
    try typing.typeElsewhere("Now ", at: 0)
    try typing.doAll()
    typing.tell(.asked(.select(.setLink(.page(typing.page)))))
    try typing.typeElsewhere(" at last", at: 1)
    try typing.doAll()
    #expect(try links() == ["see": LinkTarget.page(typing.page).text])
  }

  @Test mutating func `Ctrl and a tap follow a link in the open box, a tap alone sets the caret`()
    throws
  {
    try link(to: "example.org")
    try press(15, withControl: false)
    #expect(typing.desk.popup == nil && [15, 16].contains(typing.desk.openText?.caret))
    try press(1, withControl: true)
    #expect(typing.desk.popup == nil, "is not linked")
    try press(15, withControl: true)
    #expect(typing.desk.popup == .link)
    #expect(typing.desk.cards.link.text == "https://example.org")
  }

  @Test mutating func `the bar offers the link if it has room for it`() throws {
    func offers(_ action: Action) -> Bool {
      typing.desk.face.targets.contains { $0.control.action == action }
    }
    typing.tell(.rang(.typingRest, after: 9000))
    #expect(offers(.select(.editLink)))
    typing.tell(.resized(width: 440, height: 900, faceScale: 1))
    #expect(!offers(.select(.editLink)) && offers(.textBox(.toggleBold)))
  }
}
