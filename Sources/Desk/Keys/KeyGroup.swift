/// Keys that belong together, as they are shown to people.
struct KeyGroup: Hashable, Sendable {
  let title: String
  let entries: [Entry]

  /// What keys do, and their names.
  struct Entry: Hashable, Sendable {
    let name: String
    let keys: String
  }

  init(_ title: String, _ actions: [Action], and further: [Entry] = []) {
    self.title = title
    entries =
      actions.map { action in
        Entry(name: action.name, keys: Key.names(for: action).prefix(2).joined(separator: ", "))
      } + further
  }

  /// All keys.
  static let all: [KeyGroup] = [
    KeyGroup(
      "Pens and tools",
      [
        .take(.pen), .togglePenCard, .finerPen, .widerPen, .take(.eraser), .take(.partEraser),
        .take(.lasso), .take(.rectangle), .take(.hand),
      ],
      and: [
        Entry(name: "A pen of the bar", keys: "1 to 9"),
        Entry(name: "Straight line", keys: "Shift, held"),
      ]),
    KeyGroup(
      "Ink",
      [
        .undo, .redo, .select(.all), .select(.copy), .select(.cut), .select(.paste),
        .select(.duplicate), .select(.delete),
      ], and: [Entry(name: "Move what is selected", keys: "Arrows, Shift+Arrows")]),
    KeyGroup(
      "Pages",
      [
        .nextPage, .previousPage, .firstPage, .lastPage, .addPage, .toggleBookmark, .scrollDown,
        .scrollUp, .toggleScrolling,
      ]),
    KeyGroup("Looking", [.zoomIn, .zoomOut, .fitPage, .trueSize, .fitWidth, .toggleFullScreen]),
    KeyGroup(
      "Desk",
      [
        .toggleMenu, .toggleKeys, .toggleDevices, .toggleTheme, .toggleLeftHanded, .focusNext,
        .focusPrevious,
        .dismiss, .close,
      ], and: [Entry(name: "Use the control with the ring", keys: "Enter, Space")]),
  ]
}
