import Bytes
import Foundation
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// Which key does what, and how the settings say it.
@Suite struct ShortcutTests {
  private func read(_ text: String) throws -> Shortcuts {
    Shortcuts(try JSON(parsing: Array("{\"shortcuts\": \(text)}".utf8)))
  }

  private func back(_ shortcuts: Shortcuts) throws -> Shortcuts {
    try read(shortcuts.json.description)
  }

  private static let names = ["a", "q", "é", "あ", "f5", "pagedown", "keypad +", "+", "space", "1"]

  private func change(_ shortcuts: inout Shortcuts, _ source: inout RandomSource) throws {
    let action = try #require(Offers.named.randomElement(using: &source)).action
    switch Int.random(in: 0..<10, using: &source) {
    case 0: shortcuts.removeKeys(from: action)
    case 1: shortcuts.reset(action)
    case 2:
      let keys = KeyRealm.everywhere.usual.keys
      if let key = keys.randomElement(using: &source) { shortcuts.free(key) }
    default:
      let name = try #require(Self.names.randomElement(using: &source))
      let key = Key(
        name, control: Bool.random(using: &source), shift: Bool.random(using: &source))
      shortcuts.assign(key, to: action, further: Bool.random(using: &source))
      #expect(shortcuts.action(of: key, in: action.realm) == action)
    }
  }

  @Test func `whatever is changed comes back, and no two actions share a key`() throws {
    var source = RandomSource(seed: Seed.of(29))
    for _ in 0..<100 {
      var shortcuts = Shortcuts()
      for _ in 0..<Int.random(in: 0..<40, using: &source) { try change(&shortcuts, &source) }
      let again = try back(shortcuts)
      #expect(again == shortcuts, "\(shortcuts.json) \(again.foreign)")
      #expect(Set(shortcuts.changedKeys).count == shortcuts.changedKeys.count)
      shortcuts.reset()
      #expect(shortcuts == Shortcuts())
    }
  }

  @Test func `every action with a key can get another one, and its own back`() throws {
    let new = Key("f12", control: true)
    let usual = KeyRealm.allCases.flatMap { $0.usual.filter { $0.key.canBeBound }.values }
    for action in Set(usual) {
      let name = try #require(Offers.name(of: action), "\(action)")
      #expect(Offers.action(named: name) == action)
      var shortcuts = Shortcuts()
      shortcuts.assign(new, to: action)
      #expect(shortcuts.keys(of: action) == [new])
      #expect(shortcuts.names(for: action).contains(new.words))
      shortcuts.reset(action)
      #expect(shortcuts == Shortcuts())
    }
    #expect(Set(Offers.named.map(\.name)).count == Offers.named.count)
    #expect(Set(Offers.named.map(\.action)).count == Offers.named.count)
  }

  @Test func `a key means one thing on each screen, and each is changed alone`() throws {
    let key = Key("d", control: true)
    var shortcuts = Shortcuts()
    #expect(shortcuts.action(of: key, in: .shelf) == .shelf(.duplicate))
    #expect(shortcuts.action(of: key, in: .overview) == .overview(.edit(.duplicate)))
    #expect(shortcuts.action(of: key) == .select(.duplicate))
    shortcuts.assign(key, to: .shelf(.favor))
    #expect(shortcuts.action(of: key, in: .shelf) == .shelf(.favor))
    #expect(shortcuts.action(of: key) == .select(.duplicate))
    #expect(shortcuts.keys(of: .select(.duplicate)).contains(key))
    shortcuts.assign(key, to: .undo)
    shortcuts.assign(key, to: .overview(.tags))
    #expect(shortcuts.action(of: key) == .undo)
    #expect(shortcuts.action(of: key, in: .overview) == .overview(.tags))
    #expect(shortcuts.keys(of: .overview(.edit(.duplicate))).isEmpty)
    #expect(shortcuts.action(of: key, in: .shelf) == .shelf(.favor))
    #expect(try back(shortcuts) == shortcuts)
    let both = try read(#"{"undo": "Q", "favourite": "Q", "newFolder": "Q"}"#)
    #expect(both.foreign.map(\.name) == ["newFolder"])
    #expect(both.action(of: Key("q")) == .undo)
    #expect(both.action(of: Key("q"), in: .shelf) == .shelf(.favor))
  }

  @Test func `keys that walk through the face and close what is open always do`() {
    let fixed = KeyRealm.everywhere.usual.filter { !$0.key.canBeBound }
    #expect(Set(fixed.values) == [.dismiss, .focusNext, .focusPrevious])
    var shortcuts = Shortcuts()
    shortcuts.removeKeys(from: .dismiss)
    #expect(shortcuts.action(of: Key("escape")) == .dismiss)
    for key in fixed.keys {
      shortcuts.assign(key, to: .undo)
      shortcuts.free(key)
    }
    #expect(shortcuts == Shortcuts())
  }

  @Test func `a key that was taken over is taken back by a reset`() {
    let key = Key("n", control: true)
    var shortcuts = Shortcuts()
    shortcuts.assign(key, to: .undo)
    #expect(shortcuts.keys(of: .page(.addAfter)).isEmpty)
    #expect(shortcuts.action(of: Key("z", control: true)) == nil)
    shortcuts.reset(.page(.addAfter))
    #expect(shortcuts.action(of: key) == .page(.addAfter))
    #expect(shortcuts.keys(of: .undo).isEmpty)
    shortcuts.reset(.undo)
    #expect(shortcuts == Shortcuts())
  }

  @Test func `the settings name actions and keys in words`() throws {
    let shortcuts = try read(
      #"{"nextPage": ["ctrl+right", "Page down"], "undo": "shift+ctrl+U", "redo": "none"}"#)
    #expect(shortcuts.keys(of: .nextPage) == [Key("right", control: true), Key("pagedown")])
    #expect(shortcuts.keys(of: .undo) == [Key("u", control: true, shift: true)])
    #expect(shortcuts.keys(of: .redo).isEmpty && shortcuts.remark == nil)
    let written = shortcuts.json
    #expect(written["nextPage"] == ["Ctrl+Right", "Page Down"])
    #expect(written["undo"] == "Ctrl+Shift+U" && written["redo"] == "none")
  }

  @Test func `the page about the settings has the names of all actions`() throws {
    let page = try String(
      contentsOf: Repository.file("Docs/Formats/Settings.md"), encoding: .utf8)
    for (name, _) in Offers.named where !name.hasPrefix("pen") {
      #expect(page.contains("`\(name)`"))
    }
  }

  @Test(arguments: [
    #"{"fly": "Ctrl+Q"}"#, #"{"undo": "Ctrl+Rihgt"}"#, #"{"undo": "Escape"}"#, #"{"undo": 7}"#,
    #"{"undo": ["Q", null]}"#, #"{"undo": "Q", "redo": "Q"}"#, "7", #"["undo"]"#,
    #"{"undo": ["1","2","3","4","5","6","7","8","9","a","b","c","d","e","f","g","h"]}"#,
  ])
  func `what makes no sense is named in one sentence, and stays in the file`(text: String) throws {
    var shortcuts = try read(text)
    let remark = try #require(shortcuts.remark).text
    #expect(shortcuts.foreign.count == 1 && remark.contains(shortcuts.foreign[0].name))
    #expect(try back(shortcuts).foreign.last?.value == shortcuts.foreign[0].value)
    // The rest counts, and a change of the same action takes its place.
    shortcuts.assign(Key("j"), to: .undo)
    shortcuts.assign(Key("k"), to: .redo)
    let later = try back(shortcuts)
    #expect(later.keys(of: .undo) == [Key("j")] && later.keys(of: .redo) == [Key("k")])
  }

  @Test func `a thousand such names are one sentence`() throws {
    let members = (0..<1000).map { "\"\(String(repeating: "x", count: 200))\($0)\": 1" }
    let shortcuts = try read("{\(members.joined(separator: ","))}")
    #expect(shortcuts.foreign.count == 1000)
    #expect(try #require(shortcuts.remark).text.count < 400)
  }
}
