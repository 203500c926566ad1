internal import Geometry
internal import Wording

struct KeyGroup: Sendable {
  let title: Words
  let realm: KeyRealm
  let actions: [ActionEntry]
  private let further: [Entry]
  var entries: [Entry] { actions.map { .action($0.action) } + further }

  enum Entry: Hashable, Sendable {
    /// An action whose keys can be changed.
    case action(Action)
    case fixed(Words, keys: Words)

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
    // If they do not fit, the columns are made as even as the groups allow.
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

/// The sheet of all shortcuts, in as many columns as fit; each line opens the card to change its shortcut.
struct KeySheetFace: Card {
  static let name: Words = "Keyboard shortcuts"

  let desk: Desk

  /// The least and the greatest width of a column, and the share of it for names.
  private static let (narrow, wide, names) = (160.0, 330.0, 0.57)
  private static let (row, head) = (26.0, 104.0)

  private var shortcuts: Shortcuts { desk.preferences.input.shortcuts }

  var panel: Panel {
    let window = desk.window * (1 / desk.faceScale)
    let margin = min(24, window.x / 24)
    let inner = window - Point(x: 16 + 2 * margin, y: Bar.height + 16 + margin)
    let columns = KeyGroup.columns(
      atMost: max(Int(inner.x / Self.wide), 1), fitting: Int((inner.y - Self.head) / Self.row))
    let count = Double(columns.count)
    let cell = max(min(Self.wide, inner.x / count), Self.narrow)
    let width = cell * count + 2 * margin
    return Panel(
      Self.name, close: .toggle(.keys), width: width, pad: margin, least: width, at: .middle
    ) {
      Line(alignment: .top) { for lines in columns { Column(lines.map(line)) } }
      Gap(margin)
    }.head {
      Line(gap: 8) {
        Label("Select a line to change its shortcut.", size: 12.5, .second, height: 44)
        if shortcuts.areChanged {
          ActionButton(KeyAction.resetAll.name, .key(.resetAll), least: 104)
        }
      }
      Gap(4)
    }
  }

  private func line(_ line: KeyGroup.Line) -> any Widget {
    switch line {
    case .title(let title): Label(title, weight: .semiBold, height: Self.row)
    case .space: Gap(Self.row)
    case .entry(let entry): Custom(height: Self.row) { draw(entry, in: $0, $1, on: &$2) }
    }
  }

  private func draw(
    _ entry: KeyGroup.Entry, in row: Box, _ painter: FacePainter, on face: inout Face
  ) {
    let name = (row.width * Self.names).rounded()
    // Wider to the left, so that the focus ring keeps clear of the words.
    let ground = Box(
      low: row.low - Point(x: painter.px(10), y: 0),
      high: row.high - Point(x: painter.px(12), y: 0))
    var (isChanged, isHovered) = (false, false)
    if case .action(let action) = entry, let setting = Offers.name(of: action) {
      let change = Action.key(.change(setting))
      (isChanged, isHovered) = (shortcuts.areChanged(for: action), painter.isHovered(change))
      face.targets.append(
        Face.Target(control: Control(change), box: ground, kind: .entry(isChosen: false)))
    }
    if isHovered { face.marks.append(painter.plate(ground, 8, painter.theme.hover)) }
    Inset(
      Line(gap: 8) {
        Label(entry.name, size: 12.5, height: Self.row, width: name / painter.scale - 8)
        Label(
          entry.keys(in: shortcuts), size: 12.5,
          isChanged ? .chosen : isHovered ? .text : .second, height: Self.row)
      }, right: 8
    ).draw(in: row, painter, on: &face)
  }
}
