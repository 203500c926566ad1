import Geometry
import Notebook
import Testing

@testable import Desk

@Suite struct TablesOnDeskTests {
  /// A desk on whose page a table of three rows and columns was drawn.
  private static func drawn() throws -> TypingDesk {
    var typing = try TypingDesk()
    typing.tell(.asked(.selectTool(.table)))
    let size = typing.desk.usualCell(on: typing.page)
    typing.drag(from: Point(x: 60, y: 100), to: Point(x: 60, y: 100) + size * 3)
    try typing.doAll()
    return typing
  }

  @Test func `a drag draws rows and columns, and the first cell is typed in`() throws {
    let typing = try Self.drawn()
    let table = try #require(typing.tables().first?.table)
    #expect(table.rows.count == 3 && table.columns.count == 3)
    #expect(typing.desk.openText != nil && typing.desk.openCell?.cell == table.cells[0])
    #expect(typing.desk.preferences.tool == .text)
  }

  @Test func `tab goes from cell to cell and adds a row behind the last one`() throws {
    var typing = try Self.drawn()
    for number in 0..<10 {
      typing.type("\(number)")
      typing.key("tab")
      try typing.doAll()
    }
    let table = try #require(typing.tables().first?.table)
    #expect(table.rows.count == 4)
    let typed = try typing.texts().map { ($0.box.text, $0.cell?.cell) }
    #expect(typed.count == 10)
    for (text, cell) in typed { #expect(Int(text).map { table.cells[$0] } == cell) }
    // Back to a cell with text, at its end.
    typing.key("tab", shift: true)
    try typing.doAll()
    #expect(typing.desk.openText?.text.string == "9" && typing.desk.openText?.caret == 1)
  }

  @Test func `whoever is faster than the disk types every cell once`() throws {
    var typing = try Self.drawn()
    for number in 0..<4 {
      typing.type("\(number)")
      typing.key("tab")
      // The next cell opens once the last one is kept: letters wait in no box meanwhile.
      try typing.doAll()
      typing.key("tab", shift: true)
      try typing.doAll()
      #expect(typing.desk.openText?.text.string == "\(number)")
      typing.key("tab")
      try typing.doAll()
    }
    #expect(try typing.texts().count == 4)
  }

  @Test func `what is typed before the next cell is open comes into it`() throws {
    var typing = try Self.drawn()
    for number in 0..<12 {
      typing.type("a\(number)")
      // The disk answers late, and to nothing but the last letter.
      try typing.doNext()
      typing.key("tab")
    }
    typing.type("end")
    try typing.doAll()
    let table = try #require(typing.tables().first?.table)
    #expect(table.rows.count == 5)
    let typed = try typing.texts().map { ($0.box.text, $0.cell?.cell) }
    #expect(typed.count == 13)
    for (text, cell) in typed where text != "end" {
      #expect(Int(text.dropFirst()).map { table.cells[$0] } == cell)
    }
    #expect(typed.last?.0 == "end" && typed.last?.1 == table.cells[12])
  }

  @Test func `a slow touch of another cell goes there`() throws {
    var typing = try Self.drawn()
    typing.type("a")
    try typing.doAll()
    let table = try #require(typing.tables().first?.table)
    let center = table.box(of: table.cells[4]).center
    let place = typing.selecting.pixel(center.x, center.y)
    typing.tell(.pointer(Pointer(.mouse, .down, at: place, time: 0)))
    try typing.doAll()
    typing.tell(.pointer(Pointer(.mouse, .up, at: place, time: 80)))
    try typing.doAll()
    #expect(typing.desk.openCell?.cell == table.cells[4])
  }

  @Test func `an empty cell goes with its row`() throws {
    var typing = try Self.drawn()
    let table = try #require(typing.tables().first?.table)
    typing.tell(.asked(.table(.add(.rows, isBefore: true))))
    try typing.doAll()
    typing.type("a")
    try typing.doAll()
    let text = try #require(try typing.texts().first)
    #expect(text.cell?.cell == table.cells[0])
    #expect(text.transform(text.box.origin).y > table.box(of: table.cells[3]).low.y)
  }

  @Test func `letters on their way do not bring a deleted row back`() throws {
    var typing = try Self.drawn()
    typing.type("a")
    try typing.doNext()
    typing.type("bcd")
    typing.tell(.asked(.table(.remove(.rows))))
    try typing.doAll()
    #expect(try typing.texts().isEmpty && typing.tables().first?.table.rows.count == 2)
  }

  @Test func `nothing waits for a cell that never comes`() throws {
    var typing = try Self.drawn()
    for _ in 0..<9 {
      typing.type("x")
      typing.key("tab")
      try typing.doAll()
    }
    typing.tap(400, 600, time: 9000)
    #expect(!typing.desk.isTyping)
    try typing.doAll()
    #expect(typing.desk.awaitedCell == nil)
  }

  @Test func `a touch of another cell goes there, one beside the table ends typing`() throws {
    var typing = try Self.drawn()
    typing.type("a")
    try typing.doAll()
    let table = try #require(typing.tables().first?.table)
    let center = table.box(of: table.cells[4]).center
    typing.tap(center.x, center.y)
    try typing.doAll()
    #expect(typing.desk.openCell?.cell == table.cells[4])
    typing.tap(400, 600, time: 2000)
    try typing.doAll()
    #expect(typing.desk.openText == nil)
  }

  @Test func `a line is dragged, and stops before the next`() throws {
    var typing = try Self.drawn()
    typing.key("escape")
    try typing.doAll()
    let table = try #require(typing.tables().first?.table)
    let line = Point(x: table.columnEdges[1], y: table.box.center.y)
    typing.drag(from: line, to: line + Point(x: 30, y: 0))
    try typing.doAll()
    let wider = try #require(typing.tables().first?.table)
    #expect(abs(wider.columns[0].size - table.columns[0].size - 30) < 1)
    let moved = Point(x: wider.columnEdges[1], y: table.box.center.y)
    typing.drag(from: moved, to: Point(x: 0, y: moved.y))
    try typing.doAll()
    #expect(typing.tables().first?.table.columns[0].size == Table.least)
  }

  @Test(arguments: [
    (TableAction.add(.rows, isBefore: true), 4, 3), (.add(.rows, isBefore: false), 4, 3),
    (.add(.columns, isBefore: true), 3, 4), (.add(.columns, isBefore: false), 3, 4),
    (.remove(.rows), 2, 3), (.remove(.columns), 3, 2),
  ])
  func `rows and columns are added beside the cell, and deleted`(
    action: TableAction, rows: Int, columns: Int
  ) throws {
    var typing = try Self.drawn()
    typing.type("a")
    try typing.doAll()
    typing.tell(.asked(.table(action)))
    try typing.doAll()
    let table = try #require(typing.tables().first?.table)
    #expect(table.rows.count == rows && table.columns.count == columns)
    let isRemoval = if case .remove = action { true } else { false }
    #expect(try typing.texts().isEmpty == isRemoval)
    if !isRemoval { #expect(typing.desk.openText?.text.string == "a") }
  }

  @Test func `the keyboard is free again when the next cell never comes`() throws {
    var typing = try Self.drawn()
    typing.type("a")
    try typing.doAll()
    // The row goes before the last letter is kept.
    typing.type("b")
    typing.key("tab")
    let row = try #require(typing.tables().first?.table.rows.first?.key)
    try typing.removeElsewhere(.rows, row)
    try typing.doAll()
    typing.key("escape")
    typing.key("escape")
    #expect(typing.desk.awaitedCell == nil && !typing.desk.isTyping)
  }

  @Test func `a screen reader finds the cells with their texts, and types in one`() throws {
    var typing = try Self.drawn()
    typing.type("Ink")
    typing.key("escape")
    try typing.doAll()
    let table = try #require(typing.tables().first?.table)
    var text = PageText()
    for letter in "Ink".unicodeScalars { text.append(letter, in: table.box(of: table.cells[0])) }
    typing.tell(.words(PageWords(page: typing.page, text: text, links: [])))
    func items(_ item: AccessibleItem) -> [AccessibleItem] {
      [item] + item.children.flatMap(items)
    }
    let found = items(typing.desk.accessibilityTree.window)
    #expect(found.first { $0.role == .table }?.name == "Table of 3 × 3")
    let cells = found.filter { $0.role == .cell }
    #expect(cells.map(\.name) == ["Ink"] + Array(repeating: "", count: 8))
    typing.tell(.requested(.use(cells[4].id)))
    try typing.doAll()
    #expect(typing.desk.openCell?.cell == table.cells[4])
  }

  @Test func `the keyboard inserts a table`() throws {
    var typing = try TypingDesk()
    typing.key("g", shift: true)
    try typing.doAll()
    #expect(typing.tables().count == 1 && typing.desk.openCell != nil)
    typing.key("escape")
    try typing.doAll()
    typing.key("z", control: true)
    try typing.doAll()
    #expect(typing.tables().isEmpty)
  }
}

extension TypingDesk {
  /// Drags a mouse from one point of the page to another.
  fileprivate mutating func drag(from start: Point, to end: Point) {
    let (first, last) = (selecting.pixel(start.x, start.y), selecting.pixel(end.x, end.y))
    tell(.pointer(Pointer(.mouse, .down, at: first, time: 0)))
    for step in 1...4 {
      let place = first.mixed(with: last, by: Double(step) / 4)
      tell(.pointer(Pointer(.mouse, .move, at: place, time: Double(step) * 20)))
    }
    tell(.pointer(Pointer(.mouse, .up, at: last, time: 100)))
  }
}
