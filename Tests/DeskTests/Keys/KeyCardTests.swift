import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// The sheet of keys, and the card where an action gets another one.
@Suite struct KeyCardTests {
  private func press(_ key: Key, on face: inout FaceDesk) {
    if let action = key.action(on: face.desk) { face.tell(.asked(action)) }
  }

  private func opened(_ name: String = "undo") throws -> FaceDesk {
    var face = try FaceDesk()
    face.press("?")
    face.tell(.asked(.key(.change(name))))
    #expect(face.desk.popup == .key)
    return face
  }

  @Test func `a line of the sheet leads to a card, on which the next key becomes its own`() throws {
    var face = try opened()
    let key = Key("u", control: true)
    press(key, on: &face)
    #expect(face.desk.popup == .keys)
    #expect(key.action(on: face.desk) == .undo)
    #expect(Key("z", control: true).action(on: face.desk) == nil)
    #expect(face.words(in: .popup).contains("Ctrl+U"))
    #expect(face.box(of: .key(.resetAll)) != nil)
    face.tell(.asked(.key(.resetAll)))
    #expect(face.desk.preferences.input == InputSettings())
  }

  @Test func `every line can be reached and changed by keys alone`() throws {
    var face = try FaceDesk()
    face.press("?")
    let change = Action.key(.change("bookmark"))
    var count = 0
    while face.desk.focus?.control.action != change, count < 300 {
      face.press("tab")
      count += 1
    }
    face.press("return")
    #expect(face.desk.popup == .key)
    press(Key("f9"), on: &face)
    #expect(face.desk.focus?.control.action == change)
    #expect(Key("f9").action(on: face.desk) == .page(.toggleBookmark))
  }

  @Test func `escape leaves everything as it is, and leads back`() throws {
    var face = try opened()
    press(Key("escape"), on: &face)
    #expect(face.desk.popup == .keys && face.desk.preferences.input == InputSettings())
    press(Key("escape"), on: &face)
    #expect(face.desk.popup == nil)
  }

  @Test(arguments: ["backspace", "delete"])
  func `backspace and delete take the keys away`(name: String) throws {
    var face = try opened()
    press(Key(name), on: &face)
    #expect(face.desk.popup == .keys)
    #expect(Key("z", control: true).action(on: face.desk) == nil)
    #expect(face.desk.preferences.input.shortcuts.names(for: .undo).isEmpty)
  }

  @Test(arguments: [true, false])
  func `the key of another action is taken over only when asked again`(isTouch: Bool) throws {
    var face = try opened()
    let key = Key("n", control: true)
    press(key, on: &face)
    #expect(face.desk.popup == .key)
    #expect(face.words(in: .popup).joined().contains("Ctrl+N"))
    #expect(face.desk.preferences.input == InputSettings())
    if isTouch { face.touch(.key(.reassign)) } else { press(key, on: &face) }
    #expect(key.action(on: face.desk) == .undo && face.desk.popup == .keys)
  }

  @Test(arguments: [
    ("favourite", "Duplicate"), ("tagPages", "Duplicate page"),
    ("bookmark", Action.select(.duplicate).name.text),
  ])
  func `the card names the action that has the key on the same screen`(
    name: String, owner: String
  ) throws {
    var face = try opened(name)
    press(Key("d", control: true), on: &face)
    #expect(face.words(in: .popup).joined().contains("'\(owner)'"))
  }

  @Test func `a key can come beside the others`() throws {
    var face = try opened()
    face.touch(.key(.chooseFurther(true)))
    press(Key("u", control: true), on: &face)
    #expect(Key("z", control: true).action(on: face.desk) == .undo)
    #expect(Key("u", control: true).action(on: face.desk) == .undo)
    face.touch(.key(.change("undo")))
    face.touch(.key(.reset))
    #expect(face.desk.preferences.input == InputSettings())
  }

  @Test func `the menu and tooltips name the changed keys`() throws {
    var face = try opened("notebooks")
    press(Key("f7", control: true), on: &face)
    face.press("escape")
    face.press("f10")
    let words = face.words(in: .popup)
    #expect(words.contains("Ctrl+F7") && !words.contains("Ctrl+O"))
  }

  @Test func `a letter that got an action still types where text is typed`() throws {
    var face = try opened("close")
    press(Key("q"), on: &face)
    #expect(Key("q").action(on: face.desk) == .close)
    face.press("escape", "f2")
    #expect(Key("q").action(on: face.desk) == nil)
    face.press("escape")
    face.tell(.asked(.find(.begin)))
    #expect(Key("q").action(on: face.desk) == nil)
  }

  @Test func `a held key keeps its hold when its click is changed`() throws {
    var face = try opened("export")
    face.press("space", "space")
    let binding = face.desk.preferences.input.binding(of: Key("space"))
    #expect(binding == Binding(held: .tool(.hand), clicked: .toggle(.export)))
  }

  @Test func `where keys are listened for, every key counts`() throws {
    let face = try opened()
    #expect(face.desk.showsKeys && !face.desk.knows(Key("ö")) && face.desk.knows(Key("e")))
    for name in ["left shift", "escape", "tab", "return"] {
      #expect(Key(name).listened(on: face.desk) == nil)
    }
  }
}
