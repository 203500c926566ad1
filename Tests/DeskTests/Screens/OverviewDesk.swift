import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// An overview of the pages of a notebook, with a keeper that makes every edit at once.
struct OverviewDesk {
  private(set) var desk = Desk()
  private(set) var notebook = Notebook()
  /// The effects since the last look.
  private(set) var effects: [Effect] = []
  private var author = Author(incarnation: Incarnation(rawValue: 7), now: 0)
  private var done: [(steps: [ActionStep], kind: ActionKind)] = []
  private var undone: [(steps: [ActionStep], kind: ActionKind)] = []
  private var time: Int64 = 1000
  let id: NotebookID

  /// Opens the overview of pages in sections with titles.
  init(
    _ sections: [(title: String, count: Int)] = [("", 12)], window: Point = Point(x: 1000, y: 700),
    scale: Double = 1
  ) throws {
    id = try #require(NotebookID(bytes: Array(repeating: 3, count: 16)))
    try change { editor in
      for section in sections {
        let place = try editor.addSection(titled: section.title)
        for _ in 0..<section.count {
          try editor.addPage(to: place, size: .a4, paper: Paper(.ruled))
        }
      }
    }
    tell(.resized(width: window.x, height: window.y, faceScale: scale))
    tell(.opened(try onDesk(), page: nil))
    ask(.show(.overview))
  }

  // MARK: - Keeper

  /// Changes the notebook beside the desk; returns the steps.
  @discardableResult
  mutating func change(_ body: (inout Editor<Notebook>) throws -> Void) rethrows -> [ActionStep] {
    time += 10
    var editor = Editor(
      reading: notebook,
      as: Author(
        incarnation: author.incarnation, now: time, nextCounter: author.nextCounter,
        latestTime: author.latestTime))
    try body(&editor)
    let change = editor.change
    for record in change.records { notebook.merge(record) }
    author = change.author
    return change.steps
  }

  private func onDesk() throws -> NotebookOnDesk {
    let outline = try Outline(of: notebook)
    return NotebookOnDesk(
      id: id, title: "Optics", sheets: outline.pages.map { Sheet($0, of: id) },
      sections: outline.sectionsOnDesk, usual: outline.usual, undo: done.last?.kind,
      redo: undone.last?.kind)
  }

  /// Tells the desk of what was changed beside it.
  mutating func changeElsewhere() throws {
    var answer = Answer(to: nil)
    answer.notebook = try onDesk()
    tell(.answered(answer))
  }

  /// Opens the notebook as it is now, with a look that was kept before.
  mutating func open(with look: Look) throws {
    tell(.opened(try onDesk(), page: nil, look: look))
  }

  private mutating func keep(_ edit: Edit) throws {
    var answer = Answer(to: edit)
    switch edit {
    case .pages(let what, let pages, _):
      var new: [EntityID] = []
      try perform(what.kind) { new = try $0.apply(what, to: pages) }
      if !new.isEmpty { answer.followUp = .choose(new.map { PageID($0, of: id) }) }
    case .section(let what, let section, _):
      try perform(what.kind) { try $0.apply(what, to: section) }
    case .page(let what, let page):
      var new: EntityID?
      try perform(what.kind) { new = try $0.apply(what, to: page.page) }
      answer.followUp = new.map { .turn(to: PageID($0, of: id)) }
    case .undo:
      guard let action = done.popLast() else { return }
      undone.append(action)
      try change { _ = try $0.undo(action.steps) }
    case .redo:
      guard let action = undone.popLast() else { return }
      done.append(action)
      try change { _ = try $0.redo(action.steps) }
    default: return
    }
    answer.notebook = try onDesk()
    tell(.answered(answer))
  }

  private mutating func perform(
    _ kind: ActionKind, _ body: (inout Editor<Notebook>) throws -> Void
  ) throws {
    let steps = try change(body)
    if !steps.isEmpty { (done, undone) = (done + [(steps, kind)], []) }
  }

  // MARK: - User actions

  mutating func tell(_ message: Message) {
    var new: [Effect] = []
    desk.apply(message, effects: &new)
    effects += new
    for case .edit(let edit) in new { try? keep(edit) }
    // Nobody else copies pages.
    for case .pages(.find(let goal)) in new { tell(.pages(.own(goal))) }
  }

  mutating func ask(_ actions: Action...) { for action in actions { tell(.asked(action)) } }

  mutating func ask(_ actions: OverviewAction...) {
    for action in actions { tell(.asked(.overview(action))) }
  }

  /// Presses a key; returns whether it means anything.
  @discardableResult
  mutating func press(_ key: Key) -> Bool {
    guard let action = key.action(on: desk) else { return false }
    tell(.asked(action))
    return true
  }

  mutating func point(
    _ phase: Pointer.Phase, _ place: Point, _ kind: Pointer.Kind = .mouse, adds: Bool = false,
    extends: Bool = false
  ) {
    var pointer = Pointer(kind, phase, at: place, time: 0)
    (pointer.adds, pointer.isStraight) = (adds, extends)
    tell(.pointer(pointer))
  }

  /// Clicks on a page.
  mutating func click(_ page: Int, adds: Bool = false, extends: Bool = false) {
    let place = box(of: page).center
    point(.down, place, adds: adds, extends: extends)
    point(.up, place, adds: adds, extends: extends)
  }

  /// Drags from a place to another, by some steps.
  mutating func drag(from start: Point, to end: Point, _ kind: Pointer.Kind = .mouse) {
    point(.down, start, kind)
    for step in 1...4 { point(.move, start + (end - start) * (Double(step) / 4), kind) }
    point(.up, end, kind)
  }

  // MARK: - Display

  var grid: Grid { OverviewScreen().grid(on: desk) }

  /// The box of a page by its place among all.
  func box(of page: Int) -> Box {
    guard let id = desk.notebook?.sheets[safe: page]?.id,
      let number = desk.overview.shown.firstIndex(of: id)
    else { return .empty }
    return grid.box(of: number)
  }

  /// The pages, in order.
  var pages: [PageID] { desk.notebook?.sheets.map(\.id) ?? [] }

  /// The places of the chosen pages.
  var chosen: [Int] {
    desk.overview.grid.choice.items.compactMap { desk.overview.places[$0] }.sorted()
  }

  /// The pages that the face shows as thumbnails.
  var thumbnails: [PageID] {
    func found(_ marks: [Face.Mark]) -> [PageID] {
      marks.flatMap { mark -> [PageID] in
        switch mark {
        case .thumbnail(let page, _): [page]
        case .shifted(let inner, _, _): found(inner)
        default: []
        }
      }
    }
    return found(desk.face.parts.filter { $0.name == .thumbnails }.flatMap(\.marks))
  }

  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

extension OverviewDesk {
  /// Touches a control.
  mutating func touch(_ action: Action) {
    guard let place = desk.place(of: action) else { return }
    point(.down, place, .pen)
    point(.up, place, .pen)
  }

  /// Scrolls until a page is in the middle of the window.
  mutating func reveal(_ page: Int) {
    let shift = grid.room.center.y - box(of: page).center.y
    tell(.moved(by: Point(x: 0, y: shift), zoom: 1, about: .zero))
  }

  /// Chooses nothing any more.
  mutating func chooseNothing() {
    if desk.overview.grid.isChoosing { ask(OverviewAction.choose) }
  }
}
