internal import Notebook
internal import Wording

/// A group of keys, as the sheet of keys shows it.
struct KeyGroup: Hashable, Sendable {
  let title: Words
  let entries: [Entry]

  /// The name of an action, and the keys for it.
  struct Entry: Hashable, Sendable {
    let name: Words
    let keys: Words
  }

  init(_ title: Words, _ actions: [Action], and further: [Entry] = []) {
    self.title = title
    entries =
      actions.map { action in
        Entry(name: action.name, keys: Key.names(for: action).prefix(2).joined(separator: ", "))
      } + further
  }

  /// All groups.
  static let all: [KeyGroup] = [
    KeyGroup(
      "Pens and tools", Tool.allCases.map { .take($0) },
      and: [
        Entry(name: "A pen of the bar", keys: "1 to 9, 0"),
        Entry(name: "Straight line", keys: "Shift, held"),
      ]),
    KeyGroup(
      "The held pen",
      [
        .togglePenCard, .pen(.togglePicker), .pen(.nextColor), .pen(.previousColor), .pen(.finer),
        .pen(.wider), .pen(.softer), .pen(.firmer), .pen(.toggleMarking), .pen(.add),
        .pen(.remove), .pen(.moveLeft), .pen(.moveRight),
      ]),
    KeyGroup(
      "Ink",
      [
        .undo, .redo, .select(.all), .select(.copy), .select(.cut), .select(.paste),
        .select(.clip), .select(.duplicate), .select(.delete),
      ], and: [Entry(name: "Move what is selected", keys: "Arrows, Shift+Arrows")]),
    KeyGroup(
      "Pages",
      [
        .nextPage, .previousPage, .firstPage, .lastPage, .turnByNumber(.begin), .show(.overview),
        .page(.addAfter),
        .page(.addBefore), .page(.delete), .page(.toggleBookmark), .toggle(.titles),
        .toggle(.export), .scrollDown,
        .scrollUp,
        .toggleScrolling, .arrange(.pair), .arrange(.startAlone), .arrange(.reverse),
        .arrange(.crop),
      ]),
    KeyGroup(
      "Looking",
      [
        .zoomIn, .zoomOut, .fitPage, .trueSize, .fitWidth, .toggleFullScreen, .present,
        .find(.begin),
        .find(.next), .find(.previous), .go(.back), .go(.forward),
      ]),
    KeyGroup(
      "Desk",
      [
        .show(.shelf), .toggle(.menu), .contextMenu(atPointer: false), .toggle(.keys),
        .toggle(.devices),
        .toggleTheme,
        .toggleDarkPaper, .toggleLeftHanded, .focusNext,
        .focusPrevious, .useFocus, .dismiss, .toggle(.sync), .toggle(.copies), .toggle(.jobs),
        .job(.stop), .close,
      ]),
  ]

  // MARK: - Columns

  /// A line of the sheet.
  enum Line: Hashable, Sendable {
    case title(Words)
    case key(Words, Words)
    case space
  }

  private var lines: [Line] {
    [.title(title)] + entries.map { .key($0.name, $0.keys) }
  }

  /// Arranges all groups in the fewest columns that fit a number of rows; a group is never split.
  static func columns(atMost most: Int, fitting rows: Int) -> [[Line]] {
    let lines = all.map(\.lines)
    let total = lines.joined().count + lines.count
    for count in 1...max(most, 1) {
      let columns = columns(of: lines, upTo: max((total + count - 1) / count, rows))
      if columns.count <= count, columns.allSatisfy({ $0.count <= rows }) { return columns }
    }
    // If there is no room for that, the columns are made as even as the groups allow.
    var height = total / max(most, 1)
    while columns(of: lines, upTo: height).count > most { height += 1 }
    return columns(of: lines, upTo: height)
  }

  private static func columns(of groups: [[Line]], upTo height: Int) -> [[Line]] {
    groups.reduce(into: []) { columns, lines in
      if let last = columns.last, last.count + 1 + lines.count <= height {
        columns[columns.count - 1] += [.space] + lines
      } else {
        columns.append(lines)
      }
    }
  }
}
