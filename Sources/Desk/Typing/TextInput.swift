internal import Geometry
internal import Notebook

/// An edit of the focused field.
public enum TextInput: Hashable, Sendable {
  /// Typed text, or the result of an input method.
  case commit(String)
  /// The composition of an input method, with its selected code points.
  case preedit(String, selected: Range<Int>?)
  /// The composition was interrupted because the keyboard went to another window.
  case interrupted
  case move(TextMove, extending: Bool)
  /// Delete the selection, else up to the target of a move.
  case delete(TextMove)
  case selectAll
  case copy, cut, paste
  case undo, redo
  case next
  case hold(Int)
  case accept
  /// Drop the composition, else the typed text.
  case giveUp
}

extension Key {
  /// The key's edit of a field; nil if it types a character or does nothing.
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

  /// The key that moves from a search to its results.
  private func leavingSearch(on desk: Desk) -> Action? {
    guard self == Key("down"), desk.typed?.field.preedit == nil else { return nil }
    if desk.popup == .otherNotebooks || desk.popup == .linkTarget { return .type(.next) }
    return desk.searchesShelf ? .shelf(.walk(.down)) : nil
  }

  private var move: TextMove? {
    switch name {
    case "left": control ? .wordLeft : .left
    case "right": control ? .wordRight : .right
    case "home": control ? .textStart : .start
    case "end": control ? .textEnd : .end
    case "up": .up
    case "down": .down
    default: nil
    }
  }

  /// The key's action while a field is focused, where letters are no shortcuts.
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

/// Fields that are filled in together, one of them focused.
public struct TypedFields: Hashable, Sendable {
  /// The fields in tab order.
  var fields: [TextField]
  /// The index of the focused field.
  var active = 0

  init(_ texts: [String]) { fields = texts.map { TextField($0) } }

  init(secret: Void) { fields = [TextField(isSecret: true)] }

  var field: TextField {
    get { fields[active] }
    set { fields[active] = newValue }
  }

  mutating func moveToNext() {
    activateField((active + 1) % fields.count)
    field.move(.start)
    field.move(.end, extending: true)
  }

  mutating func activateField(_ place: Int) {
    field.endComposing()
    if fields.indices.contains(place) { active = place }
  }
}

extension String {
  /// The tags in a comma-separated text.
  var typedTags: [String] {
    split { ",、，".contains($0) }.map { String($0).trimmedTitle }.filter { !$0.isEmpty }
  }
}
