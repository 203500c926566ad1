import Geometry
import Ink
import Notebook

@testable import Desk

/// A desk with a notebook of two empty pages, and a hand that does things to it.
struct SelectingDesk {
  var desk = Desk()
  let id: NotebookID
  let pages: [PageID]
  private(set) var effects: [Effect] = []

  init(sizes: [PageSize] = [.a4, .a4]) throws {
    guard let id = NotebookID(bytes: Array(repeating: 1, count: 16)) else {
      throw EditError.noSuchPage
    }
    self.id = id
    let sheets = try Self.sheets(of: id, sizes)
    pages = sheets.map(\.id)
    tell(.resized(width: 1200, height: 900, faceScale: 1))
    tell(
      .opened(
        NotebookOnDesk(id: id, title: "Test", sheets: sheets, undo: .write, redo: nil), page: nil))
    effects = []
  }

  /// Empty pages, with the same names in every notebook.
  static func sheets(of id: NotebookID, _ sizes: [PageSize]) throws -> [Sheet] {
    var notebook = Notebook()
    let author = Author(incarnation: Incarnation(rawValue: 7), now: 0)
    var editor = Editor(reading: notebook, as: author)
    let section = try editor.addSection()
    for size in sizes { try editor.addPage(to: section, size: size, paper: Paper(.plain)) }
    for record in editor.change.records { notebook.merge(record) }
    return try Outline(of: notebook).pages.map { Sheet($0, of: id) }
  }

  /// Tells the desk something; returns what it wants done beside drawing.
  @discardableResult
  mutating func tell(_ message: Message) -> [SelectionEffect] {
    var new: [Effect] = []
    desk.apply(message, effects: &new)
    effects += new
    return new.compactMap { effect in
      if case .selection(let wanted) = effect { wanted } else { nil }
    }
  }

  /// Draws with a mouse through places in the window.
  @discardableResult
  mutating func draw(_ places: [Point]) -> [SelectionEffect] {
    var wanted: [SelectionEffect] = []
    for (index, place) in places.enumerated() {
      let phase: Pointer.Phase = index == 0 ? .down : .move
      wanted += tell(.pointer(Pointer(.mouse, phase, at: place, time: Double(index) * 8)))
    }
    if let last = places.last {
      wanted += tell(.pointer(Pointer(.mouse, .up, at: last, time: 9999)))
    }
    return wanted
  }

  /// The place in the window of a point of the first page.
  func pixel(_ x: Double, _ y: Double) -> Point {
    desk.viewport.pixel(desk.stack.boxes[0].low + Point(x: x, y: y))
  }

  static let element = EntityID(counter: 40, incarnation: Incarnation(rawValue: 7))
  static let mark = EntityID(counter: 41, incarnation: Incarnation(rawValue: 7))

  /// What is selected in the tests: a stroke and a mark on the first page.
  var ink: SelectedInk {
    SelectedInk(
      page: pages[0], [.init(Self.element, .writing), .init(Self.mark, .mark)],
      box: Box(low: Point(x: 100, y: 120), high: Point(x: 220, y: 180)), color: .sumi, width: 1.4)
  }

  var frame: SelectionFrame? { desk.selectionFrame }
}

extension Answer {
  /// A change of a notebook from elsewhere, or by an edit.
  static func change(to notebook: NotebookOnDesk, by edit: Edit? = nil) -> Answer {
    var answer = Answer(to: edit)
    answer.notebook = notebook
    return answer
  }

  /// An action of a kind was undone or redone, which changed pages in these spots.
  static func turn(to spots: [Spot], _ operation: Spot.Operation, kind: ActionKind) -> Answer {
    var answer = Answer(to: nil)
    answer.followUp = .goTo(spots, operation, kind: kind)
    return answer
  }
}
