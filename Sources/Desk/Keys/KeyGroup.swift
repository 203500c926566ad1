internal import Wording

/// A group of keys, as the sheet of keys shows it.
struct KeyGroup: Sendable {
  let title: Words
  /// Where the default keys of its actions have their meaning.
  let realm: KeyRealm
  let actions: [ActionEntry]
  private let further: [Entry]
  var entries: [Entry] { actions.map { .action($0.action) } + further }

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

  init(
    _ title: Words, realm: KeyRealm = .everywhere, _ actions: [ActionEntry],
    and further: [Entry] = []
  ) {
    (self.title, self.realm, self.actions, self.further) = (title, realm, actions, further)
  }

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
