internal import Geometry
internal import Notebook

/// An edit of the field that has the keys.
public enum TextInput: Hashable, Sendable {
  /// This was typed, or an input method is done with it.
  case commit(String)
  /// An input method composes this, and points at some of its code points.
  case preedit(String, selected: Range<Int>?)
  /// Composing was interrupted: the keyboard went to another window.
  case interrupted
  /// Move the caret, or extend the selection to where it leads.
  case move(TextMove, extending: Bool)
  /// Delete the selection, or else up to where a move leads.
  case delete(TextMove)
  /// Select the whole text.
  case selectAll
  /// Use the clipboard.
  case copy, cut, paste
  /// Take back a change of the text, or make it again.
  case undo, redo
  /// Go on to the next field.
  case next
  /// Take hold of a field at a place.
  case hold(Int)
  /// Keep what was typed.
  case accept
  /// Drop what is being composed, or else all that was typed.
  case giveUp
}

extension Key {
  /// What the key does to a field; nil for one that types, or does nothing there.
  var typing: TextInput? {
    if let move { return .move(move, extending: shift) }
    switch (sign, control) {
    case ("backspace", false): return .delete(.left)
    case ("backspace", true): return .delete(.wordLeft)
    case ("delete", false): return shift ? .cut : .delete(.right)
    case ("delete", true): return .delete(.wordRight)
    case ("a", true): return .selectAll
    case ("c", true), ("insert", true): return .copy
    case ("x", true): return .cut
    case ("v", true): return .paste
    case ("insert", false): return shift ? .paste : nil
    case ("z", true): return shift ? .redo : .undo
    case ("y", true): return .redo
    case ("tab", false): return .next
    case ("return", _), ("enter", _): return .accept
    case ("escape", _): return .giveUp
    default: return nil
    }
  }

  /// The step that leads from a search to what lies below it.
  private func leavingSearch(on desk: Desk) -> Action? {
    guard self == Key("down"), desk.typed?.field.preedit == nil else { return nil }
    if desk.popup == .otherNotebooks { return .type(.next) }
    return desk.searchesShelf ? .shelf(.walk(.down)) : nil
  }

  private var move: TextMove? {
    switch name {
    case "left": control ? .wordLeft : .left
    case "right": control ? .wordRight : .right
    case "home", "up": .start
    case "end", "down": .end
    default: nil
    }
  }

  /// The action of the key while a field has the keys: letters are no shortcuts there.
  func actionWhileTyping(on desk: Desk) -> Action? {
    if let walk = leavingSearch(on: desk) { return walk }
    if let typing { return .type(typing) }
    guard !typesSign else { return nil }
    let action = desk.action(of: self)
    switch action {
    case .close, .toggleFullScreen, .toggle(.titles): return action
    default: return nil
    }
  }
}

/// The fields that are filled in together, one of which has the keys.
public struct TypedFields: Hashable, Sendable {
  /// The fields, in the order of the Tab key.
  public internal(set) var fields: [TextField]
  /// The place of the field that has the keys.
  public internal(set) var active = 0

  /// Begins to type in the first of some fields, which has a text each.
  init(_ texts: [String]) { fields = texts.map { TextField($0) } }

  /// Begins to type one secret.
  init(secret: Void) { fields = [TextField(isSecret: true)] }

  /// The field that has the keys.
  var field: TextField {
    get { fields[active] }
    set { fields[active] = newValue }
  }

  /// Goes on to the next field, whose text is selected.
  mutating func moveToNext() {
    go(to: (active + 1) % fields.count)
    field.move(.start)
    field.move(.end, extending: true)
  }

  /// Gives a field the keys.
  mutating func go(to place: Int) {
    field.endComposing()
    if fields.indices.contains(place) { active = place }
  }
}

extension String {
  /// The tags in a typed text, with commas between them.
  var typedTags: [String] {
    split { ",、，".contains($0) }.map { String($0).trimmedTitle }.filter { !$0.isEmpty }
  }
}
