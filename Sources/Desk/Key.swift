/// A key that was pressed, with the keys held beside it.
public struct Key: Hashable, Sendable {
  /// The name of the key: a small letter, a digit, a sign, or a word such as "Page Down".
  public var name: String
  /// Whether Control is held.
  public var control: Bool
  /// Whether Shift is held.
  public var shift: Bool

  /// Creates a key press.
  public init(_ name: String, control: Bool = false, shift: Bool = false) {
    self.name = name
    self.control = control
    self.shift = shift
  }

  /// What the key asks for; nil where it means nothing.
  public var action: Action? { Self.actions[self] }

  /// The keys of an action, for people: "Ctrl+Z".
  public static func names(for action: Action) -> [String] {
    actions.filter { $0.value == action }.map { $0.key.description }.sorted {
      ($0.count, $0) < ($1.count, $1)
    }
  }

  private static let actions: [Key: Action] = {
    var keys: [Key: Action] = [
      Key("z", control: true): .undo,
      Key("z", control: true, shift: true): .redo, Key("y", control: true): .redo,
      Key("e"): .take(.eraser), Key("e", shift: true): .take(.partEraser),
      Key("p"): .take(.pen), Key("h"): .take(.hand), Key("c"): .togglePenCard,
      Key("=", control: true): .zoomIn, Key("+", control: true): .zoomIn, Key("="): .zoomIn,
      Key("+", control: true, shift: true): .zoomIn, Key("=", control: true, shift: true): .zoomIn,
      Key("-", control: true): .zoomOut, Key("-"): .zoomOut,
      Key("0", control: true): .fitPage, Key("1", control: true): .trueSize,
      Key("2", control: true): .fitWidth,
      Key("right"): .nextPage, Key("left"): .previousPage,
      Key("page down"): .nextPage, Key("page up"): .previousPage,
      Key("home", control: true): .firstPage, Key("end", control: true): .lastPage,
      Key("down"): .scrollDown, Key("up"): .scrollUp, Key("space"): .scrollDown,
      Key("space", shift: true): .scrollUp,
      Key("n", control: true): .addPage, Key("n", control: true, shift: true): .addPageBefore,
      Key("delete", control: true): .deletePage,
      Key("g", control: true): .turnByNumber(.begin), Key("b", control: true): .toggleBookmark,
      Key("l", control: true): .toggleScrolling, Key("d", control: true): .toggleTheme,
      Key("]"): .widerPen, Key("["): .finerPen,
      Key("f11"): .toggleFullScreen, Key("escape"): .dismiss, Key(".", control: true): .endWork,
      Key("q", control: true): .close,
    ]
    keys.merge(selecting) { _, new in new }
    for pen in 0..<9 { keys[Key("\(pen + 1)")] = .takePen(pen) }
    return keys
  }()
}

extension Key: CustomStringConvertible {
  /// The key as people write it.
  public var description: String {
    (control ? "Ctrl+" : "") + (shift ? "Shift+" : "")
      + (name.count == 1 ? name.uppercased() : name.prefix(1).uppercased() + name.dropFirst())
  }
}
