internal import Notebook
internal import Wording

/// A group of keys, as the sheet of keys shows it.
struct KeyGroup: Hashable, Sendable {
  let title: Words
  let entries: [Entry]

  /// A line of the sheet about keys.
  enum Entry: Hashable, Sendable {
    /// An action whose keys can be changed.
    case action(Action)
    /// What always has the same keys, in words.
    case fixed(Words, keys: Words)

    /// What the keys do.
    var name: Words {
      switch self {
      case .action(let action): action.name
      case .fixed(let name, _): name
      }
    }

    /// The keys, at most two of them.
    func keys(in shortcuts: Shortcuts) -> Words {
      switch self {
      case .action(let action): shortcuts.names(for: action).prefix(2).joined(separator: ", ")
      case .fixed(_, let keys): keys
      }
    }
  }

  init(_ title: Words, _ actions: [Action], and further: [Entry] = []) {
    self.title = title
    entries = actions.map(Entry.action) + further
  }

  /// All groups.
  static let all: [KeyGroup] = [
    KeyGroup(
      "Pens and tools", Tool.allCases.map { .take($0) },
      and: [.fixed("Straight line", keys: "Shift, held")]),
    KeyGroup("Pens of the bar", (0..<10).map { .takePen($0) }),
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
      ], and: [.fixed("Move what is selected", keys: "Arrows, Shift+Arrows")]),
    KeyGroup(
      "Pages",
      [
        .nextPage, .previousPage, .firstPage, .lastPage, .turnByNumber(.begin), .show(.overview),
        .page(.addAfter),
        .page(.addBefore), .page(.delete), .page(.toggleBookmark), .toggle(.titles),
        .toggle(.export), .print, .scrollDown, .scrollUp, .toggleScrolling, .arrange(.pair),
        .arrange(.startAlone), .arrange(.reverse), .arrange(.crop), .toggle(.layers),
        .toggle(.sheet), .sheet(.turn(.left)), .sheet(.turn(.right)),
        .paper(.make),
      ]),
    KeyGroup(
      "Looking",
      [
        .zoomIn, .zoomOut, .fitPage, .trueSize, .fitWidth, .toggleFullScreen, .present,
        .find(.begin), .find(.next), .find(.previous), .go(.back), .go(.forward),
      ]),
    KeyGroup(
      "Shelf",
      [
        .shelf(.search), .shelf(.chooseFocused), .shelf(.chooseAll), .toggle(.newNotebook),
        .shelf(.newFolder), .shelf(.rename), .shelf(.duplicate), .shelf(.trash), .shelf(.favor),
        .shelf(.export), .shelf(.larger), .shelf(.smaller),
      ]),
    KeyGroup(
      OverviewScreen.name,
      [
        .overview(.search), .overview(.chooseFocused), .overview(.chooseAll), .overview(.addPage),
        .overview(.edit(.duplicate)), .overview(.edit(.delete)), .overview(.cut),
        .overview(.copy), .overview(.paste), .overview(.edit(.toggleBookmark)),
        .overview(.entitle), .overview(.tags), .overview(.gather), .overview(.sendAway),
        .overview(.export), .overview(.larger), .overview(.smaller),
      ]),
    KeyGroup(
      "Desk",
      [
        .show(.shelf), .choose(.begin(.files)), .tab(.next), .tab(.previous), .tab(.moveBack),
        .tab(.moveForward), .tab(.closeCurrent),
        .toggle(.menu), .contextMenu(atPointer: false), .toggle(.keys), .toggle(.settings),
        .toggle(.devices), .toggleTheme, .toggleDarkPaper, .toggleLeftHanded, .toggleStillness,
        .tellKept, .toggle(.sync), .toggle(.copies), .toggle(.laboratory), .toggle(.jobs),
        .job(.stop), .close,
      ],
      and: [
        .fixed(Action.focusNext.name, keys: "Tab"),
        .fixed(Action.focusPrevious.name, keys: "Shift+Tab"),
        .fixed(Action.useFocus.name, keys: "Enter, Space"),
        .fixed(Action.dismiss.name, keys: "Escape"),
      ]),
  ]

  // MARK: - Columns

  /// A line of the sheet.
  enum Line: Hashable, Sendable {
    case title(Words)
    case entry(Entry)
    case space
  }

  private var lines: [Line] { [.title(title)] + entries.map(Line.entry) }

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
