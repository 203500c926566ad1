import Desk
import Geometry
import Ink
import Notebook

@testable import Desk

/// A desk with the text tool, and a notebook that keeps what is typed as a keeper would, when it is told to.
struct TypingDesk {
  var selecting: SelectingDesk
  var notebook = Notebook()
  private var author = Author(incarnation: Incarnation(rawValue: 7), now: 0)
  private var other = Author(incarnation: Incarnation(rawValue: 9), now: 0)
  private let place: Place
  /// What the desk wants done, in order, as long as nobody did it.
  private(set) var waiting: [Effect] = []
  private(set) var actions: [[ActionStep]] = []

  init() throws {
    selecting = try SelectingDesk(sizes: [.a4])
    var editor = Editor(reading: notebook, as: author)
    let section = try editor.addSection()
    place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    take(editor.change)
    author = editor.change.author
    tell(.asked(.selectTool(.text)))
  }

  var desk: Desk { selecting.desk }
  var page: PageID { selecting.pages[0] }

  private mutating func take(_ change: Change) {
    for record in change.records {
      notebook.merge(record)
      author.observe(record)
      other.observe(record)
    }
  }

  mutating func tell(_ message: Message) {
    let count = selecting.effects.count
    selecting.tell(message)
    waiting += selecting.effects.dropFirst(count).filter {
      switch $0 {
      case .edit, .text, .selection(.change(.becomeText, _, _)): true
      default: false
      }
    }
  }

  mutating func type(_ words: String) {
    for letter in words { tell(letter == "\n" ? .text(.accept) : .text(.commit(String(letter)))) }
  }

  mutating func key(_ name: String, control: Bool = false, shift: Bool = false) {
    if let action = Key(name, control: control, shift: shift).action(on: desk) {
      tell(.asked(action))
    }
  }

  /// Taps a point of the page.
  mutating func tap(_ x: Double, _ y: Double, time: Double = 0) {
    let place = selecting.pixel(x, y)
    tell(.pointer(Pointer(.mouse, .down, at: place, time: time)))
    tell(.pointer(Pointer(.mouse, .up, at: place, time: time)))
  }

  /// Does what the desk wants first, and answers.
  mutating func doNext() throws {
    guard !waiting.isEmpty else { return }
    switch waiting.removeFirst() {
    case .edit(let edit): try make(edit)
    case .selection(.change(let edit, let elements, let page)):
      try make(.elements(edit, elements, of: page))
    case .text(.find(let page, let point)):
      let found = try texts().first { text in
        let laid = EvenMeasurer().layout(of: text.box).box.moved(by: text.box.origin)
        return text.transform(laid).contains(point)
      }
      let cell = tables().last { $0.cell(at: point) != nil }
      let inside = try texts().first { text in
        cell.map { text.cell?.table == $0.id && text.cell?.cell == $0.cell(at: point) } == true
      }
      tell(.textBox(.found(found ?? inside, page, at: point)))
    case .text(.read(let id, _)): tell(.textBox(.read(id, try NamedText(id, in: notebook))))
    default: break
    }
  }

  mutating func doAll() throws { while !waiting.isEmpty { try doNext() } }

  /// Writes strokes to the right of each other, and returns their names.
  mutating func write(_ count: Int) throws -> [EntityID] {
    var editor = Editor(reading: notebook, as: author)
    let strokes = try (0..<count).map { number in
      let x = 100 + 20 * Double(number)
      let samples = [Point(x: x, y: 120), Point(x: x + 10, y: 140)].enumerated().map {
        Sample(position: $1, time: Double($0) * 8)
      }
      return try editor.addStroke(
        Stroke(
          samples: samples, channels: [], style: Style(tool: .pen, color: .sumi, width: 1),
          model: .straight), at: place)
    }
    take(editor.change)
    author = editor.change.author
    return strokes
  }

  /// The names of all elements.
  func elements() throws -> Set<EntityID> {
    Set(try PageContent(of: page.page, in: notebook).elements.map(\.id))
  }

  func texts() throws -> [NamedText] {
    let content = try PageContent(of: page.page, in: notebook)
    return try content.elements.compactMap { try NamedText($0.id, in: notebook) }
  }

  func tables() -> [PlacedTable] { (try? anchors().tables) ?? [] }

  private func anchors() throws -> PageAnchors {
    try PageContent(of: page.page, in: notebook).elements.reduce(into: PageAnchors()) {
      $0.add($1, in: .empty)
    }
  }

  private mutating func make(_ edit: Edit) throws {
    var editor = Editor(reading: notebook, as: author)
    var id: EntityID?
    var isContinuing = false
    switch edit {
    case .text(.add(let box), _):
      id = try editor.add(.text(box), at: place)
    case .text(.change(let box, let changes, let continues), _):
      id = box
      isContinuing = continues
      try editor.apply(changes, toText: box, continuing: continues)
    case .elements(let edit, let elements, _): id = try editor.apply(edit, to: elements).first
    case .table(let edit, let table, _): try editor.apply(edit, to: table, at: place)
    case .undo: if let last = actions.popLast() { _ = try editor.undo(last) }
    default: return
    }
    take(editor.change)
    author = editor.change.author
    let steps = editor.change.steps
    if !steps.isEmpty {
      actions.append(isContinuing ? (actions.popLast() ?? []).continued(by: steps) : steps)
    }
    var answer = Answer(to: edit)
    answer.anchors[page] = try anchors()
    answer.text = try id.flatMap { try NamedText($0, in: notebook) }
    answer.pages = [Spot(page: page, box: nil)]
    tell(.answered(answer))
  }

  /// Removes a row or column of the first table as another device does.
  mutating func removeElsewhere(_ axis: Table.Axis, _ key: FractionalIndex) throws {
    guard let table = tables().first else { return }
    var editor = Editor(reading: notebook, as: other)
    try editor.apply(.remove(axis, key), to: table.id, at: place)
    take(editor.change)
    other = editor.change.author
    var answer = Answer(to: nil)
    answer.anchors[page] = try anchors()
    answer.pages = [Spot(page: page, box: nil)]
    tell(.answered(answer))
  }

  /// Types words in the first box as another device does.
  mutating func typeElsewhere(_ words: String, at share: Double) throws {
    guard let text = try texts().first else { return }
    var editor = Editor(reading: notebook, as: other)
    let place = Int(share * Double(text.names.count))
    try editor.apply(
      [.insert(StyledText(words), after: text.name(before: place))], toText: text.id)
    take(editor.change)
    other = editor.change.author
    var answer = Answer(to: nil)
    answer.pages = [Spot(page: page, box: nil)]
    tell(.answered(answer))
  }
}
