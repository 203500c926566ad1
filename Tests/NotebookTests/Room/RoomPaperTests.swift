import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Room on pages with lines, on turned pages and on pages with measures that nothing fits.
@Suite struct RoomPaperTests {
  private static func desk(
    _ paper: Paper, turned turns: Int = 0
  ) throws -> RoomDesk {
    var desk = RoomDesk(incarnation: 3, paper: paper)
    let page = desk.place.page
    if turns > 0 { try desk.edit { _ = try $0.apply(.turn(QuarterTurns(turns)), to: [page]) } }
    return desk
  }

  @Test(arguments: Paper.Ruling.allCases)
  func `a page that grows and shrinks again has its old size, and its lines stay`(
    ruling: Paper.Ruling
  ) throws {
    for turns in 0..<4 {
      for axis in RoomAxis.allCases {
        var desk = try Self.desk(Paper(ruling), turned: turns)
        let sheet = try desk.sheet
        let end = axis.place(of: sheet.size.box.high)
        let stroke = try desk.write(
          from: axis.vector(end - 30) + Point(x: 20, y: 20), by: Point(x: 5, y: 5))
        try desk.make(axis, at: 15, by: 50)
        let growth = axis.place(of: try desk.sheet.size.box.high) - end
        #expect(growth > 49)
        if let period = sheet.paper.period(along: axis, turned: sheet.turns) {
          #expect(abs(growth / period - (growth / period).rounded()) < 0.01)
        }
        try desk.make(axis, at: 15, by: -50)
        #expect(try desk.sheet.size == sheet.size)
        try desk.expect(stroke, movedBy: .zero)
      }
    }
  }

  @Test func `measures without sense do no harm`() throws {
    for spacing in [0, -1, 1e-300, 1e300] {
      var paper = Paper(.grid)
      paper.spacing = spacing
      for overflow in RoomEdit.Overflow.allCases {
        var desk = try Self.desk(paper, turned: 1)
        let far = try desk.write(from: Point(x: 50, y: 500), by: Point(x: 20, y: 8))
        let tall = try desk.write(from: Point(x: 50, y: 500), by: Point(x: 20, y: 8))
        try desk.edit {
          try $0.set(.transform, of: far, to: .translation(by: Point(x: 0, y: 1e20)))
          try $0.set(.transform, of: tall, to: .scaling(x: 1, y: 1e20))
        }
        _ = try desk.write(from: Point(x: 50, y: 560), by: Point(x: 20, y: 8))
        try desk.make(.down, at: 100, by: 80, overflow)
        try desk.make(.down, at: 100, by: -80, overflow)
      }
    }
  }

  @Test func `movements that add up to more than there is leave an element where it is`() throws {
    var desk = RoomDesk(incarnation: 3)
    let stroke = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    try desk.edit { editor in
      for name: [UInt8] in [[1], [2]] {
        try editor.set(.shift(by: name), of: stroke, to: Point(x: 0, y: 1.7e308))
      }
    }
    try desk.expect(stroke, movedBy: .zero)
  }

  @Test func `blank paper at more places than a page can have is at the last of them`() {
    let cuts = PageCuts((0..<300).map { PageCut(.down, at: 10 * $0, length: 10) })
    let limited = cuts.limited(around: .a4)
    #expect(limited.all.count == 100 && limited.length(along: .down) == 3000)
    #expect(limited.all.last?.place == 990 && limited.all.last?.length == 2010)
  }

  @Test func `a new page has the size that the sheet had before room made it longer`() throws {
    var desk = RoomDesk(incarnation: 3)
    _ = try desk.write(from: Point(x: 50, y: 800), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 500, by: 300)
    let outline = try Outline(of: desk.device.notebook)
    #expect(try desk.sheet.size != .a4 && outline.newSheet(like: desk.sheet).size == .a4)
  }

  @Test(arguments: [1, 3]) func `a turned page that gets other lines keeps its room`(turns: Int)
    throws
  {
    var desk = try Self.desk(Paper(.ruled), turned: turns)
    let page = desk.place.page
    _ = try desk.write(from: Point(x: 50, y: 560), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 500, by: 300)
    let size = try desk.sheet.size
    var change = SheetChange()
    change.ruling = .grid
    try desk.edit { _ = try $0.apply(.change(change), to: [page]) }
    #expect(try desk.sheet.turns == .none && desk.sheet.size == size)
    #expect(try desk.items.allSatisfy { size.box.contains($0.box) })
  }

  @Test func `space is removed by whole lines, unless any distance will do`() throws {
    for (step, expected) in [(0.0, 70.0), (22, 66)] {
      let item = RoomItem(
        EntityID.notebook, in: Box(low: Point(x: 0, y: 170), high: Point(x: 9, y: 180)),
        isBlock: false, isLocked: false)
      let sheet = RoomSheet(size: .a4, turns: .none, cuts: .none, hasPrint: false)
      let plan = RoomPlan(RoomEdit(.down, at: 100, by: -1e5, step: step), of: [item], on: sheet)
      #expect(abs(plan.distance + expected) < 0.03)
    }
  }
}

/// Room on pages with tables and with layers that are not shown.
@Suite struct RoomTableTests {
  private static let box = Box(low: Point(x: 100, y: 700), high: Point(x: 280, y: 790))

  private static func table() -> Figure { .table(Table(in: box, rows: 3, columns: 3)) }

  @Test func `a move by hand beside a table and room at the same time add up`() throws {
    var one = RoomDesk(incarnation: 3)
    _ = try one.add(Self.table())
    let stroke = try one.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    var other = RoomDesk(incarnation: 4, like: one)
    let said =
      try other.edit { try $0.transform([stroke], by: .translation(by: Point(x: 9, y: -30))) }
      + one.make(.down, at: 100, by: 20)
    for record in said { one.device.receive(record) }
    try one.expect(stroke, movedBy: Point(x: 9, y: -10))
  }

  @Test func `what was in a table moves when that is gone`() throws {
    var desk = RoomDesk(incarnation: 3)
    let table = try desk.add(Self.table())
    let stroke = try desk.write(from: Point(x: 110, y: 710), by: Point(x: 20, y: 8))
    #expect(try desk.element(stroke)?.cell != nil)
    try desk.edit { try $0.erase([table]) }
    try desk.make(.down, at: 100, by: 20)
    try desk.expect(stroke, movedBy: Point(x: 0, y: 20))
  }

  @Test func `what is in a table on a hidden layer stays hidden on the next page`() throws {
    var desk = RoomDesk(incarnation: 3)
    let page = desk.place.page
    let table = try desk.add(Self.table())
    var stroke: EntityID?
    try desk.edit { editor in
      let layer = try editor.addLayer(to: page)
      stroke = try editor.addStroke(
        InkCell.stroke(at: Point(x: 110, y: 710)), at: Place(page: page, layer: layer))
      try editor.set(.isVisible, of: layer, to: false)
    }
    try desk.make(.down, at: 600, by: 100, .nextPage)
    let next = try #require(try Outline(of: desk.device.notebook).pages.last).id
    #expect(next != page)
    let layers = try PageContent(of: next, in: desk.device.notebook).layers
    let found = try #require(layers.first { $0.elements.contains { $0.id == stroke } })
    #expect(!found.isVisible && found.elements.first?.cell?.table == table)
  }

  @Test func `hidden layers are named when they keep space from being removed`() throws {
    var desk = RoomDesk(incarnation: 3)
    let page = desk.place.page
    _ = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    try desk.edit { editor in
      let layer = try editor.addLayer(to: page)
      _ = try editor.addStroke(
        InkCell.stroke(at: Point(x: 50, y: 200)), at: Place(page: page, layer: layer))
      try editor.set(.isVisible, of: layer, to: false)
    }
    let line = try #require(try desk.items.map(\.box.low.y).min())
    var outcome = RoomOutcome()
    try desk.edit { outcome = try $0.apply(RoomEdit(.down, at: line, by: -50), to: page) }
    #expect(outcome.distance == 0 && outcome.isKeptByHidden)
  }
}
