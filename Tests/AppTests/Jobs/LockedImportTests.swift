@testable import Desk
import Notebook
import Store
import Support
import Testing
import Wording

@testable import App

/// Encrypted files, brought in with the password that the window asks for.
@MainActor @Suite(.serialized) struct LockedImportTests {
  private static let page = LoosePage(number: 1, size: .a4, paper: nil)

  private func type(_ password: String, _ hand: AppInHand) {
    hand.app.send(.text(.commit(password)))
    hand.app.send(.text(.accept))
  }

  @Test func `a file comes in once its password is typed, with all others dropped with it`() throws
  {
    let hand = try AppInHand(
      pages: [[]], files: ["open.pdf": [Self.page], "a.pdf": [Self.page], "b.pdf": [Self.page]],
      passwords: ["a.pdf": "first", "b.pdf": "second"])
    hand.app.importFiles(["open.pdf", "a.pdf", "b.pdf"])
    var asked: [String] = []
    for password in ["wrong", "first", "second"] {
      try hand.wait(for: "the question") { hand.app.desk.popup == .password }
      let file = try #require(hand.app.desk.cards.password?.file)
      asked.append("\(file.name)\(file.isRefused ? "!" : "")")
      #expect(hand.app.desk.notebook?.sheets.count == 1, "nothing comes in before all can")
      type(password, hand)
    }
    #expect(asked == ["a.pdf", "a.pdf!", "b.pdf"])
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 4 }
    #expect(hand.app.desk.notebook?.undo == .importFile)
    try hand.close()
  }

  @Test func `who knows no password is left as before`() throws {
    let hand = try AppInHand(
      pages: [[]], files: ["a.pdf": [Self.page]], passwords: ["a.pdf": "first"])
    hand.app.importFiles(["a.pdf"])
    try hand.wait(for: "the question") { hand.app.desk.popup == .password }
    hand.ask(.dismiss)
    try hand.waitUntilSettled()
    #expect(hand.app.desk.popup == nil && hand.app.desk.cards.password == nil)
    #expect(hand.app.lockedImports[1] == nil, "nothing waits for ever")
    #expect(hand.app.desk.notebook?.sheets.count == 1)
    #expect(hand.app.desk.jobs.all.isEmpty)
    try hand.close()
  }

  @Test func `who knows no password gets all other files, and is told which one is missing`() throws
  {
    let hand = try AppInHand(
      pages: [[]], files: ["open.pdf": [Self.page], "a.pdf": [Self.page]],
      passwords: ["a.pdf": "first"])
    hand.app.importFiles(["open.pdf", "a.pdf"])
    try hand.wait(for: "the question") { hand.app.desk.popup == .password }
    hand.ask(.dismiss)
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 2 }
    try hand.wait(for: "the message") { hand.app.desk.toasts.shown != nil }
    #expect(
      hand.app.desk.toasts.shown?.words.text
        == "Imported to page 2, but 'a.pdf' was left in place because its password is unknown.")
    try hand.close()
  }

  @Test func `an encrypted file that was opened becomes a notebook of its own`() throws {
    let notes = LockedNotes(path: "a.pdf", title: "Waves", mark: (key: "file", value: [1, 2]))
    let hand = try AppInHand(
      pages: [[]], files: ["a.pdf": [Self.page, Self.page]], passwords: ["a.pdf": "first"],
      locked: [notes])
    try hand.wait(for: "the question") { hand.app.desk.popup == .password }
    type("wrong", hand)
    try hand.wait(for: "the question") { hand.app.desk.popup == .password }
    #expect(try hand.library().notebooks().count == 1)
    type("first", hand)
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.title == "Waves" }
    #expect(hand.app.desk.notebook?.sheets.count == 2)
    let id = try #require(hand.app.desk.notebook?.id)
    #expect(try hand.library().notebooks(keeping: "file", as: [1, 2]) == [id])
    #expect(try hand.strokes() == [0], "the other one is as it was")
    try hand.close()
  }
}
