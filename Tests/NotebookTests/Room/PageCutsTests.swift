import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Blank paper that is inserted into the image or PDF below the ink.
@Suite struct PageCutsTests {
  private static func random(_ random: inout RandomSource) -> PageCuts {
    PageCuts(
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        PageCut(
          Bool.random(using: &random) ? .down : .across,
          at: Int.random(in: 0...30_000, using: &random),
          length: Int.random(in: 0...5000, using: &random))
      })
  }

  private static func desk(_ incarnation: UInt64 = 3) throws -> RoomDesk {
    var desk = RoomDesk(incarnation: incarnation)
    let (page, source) = (desk.place.page, Backdrop.Source(isAttached: true, path: "a.pdf"))
    try desk.edit {
      try $0.set(
        .backdrop, of: page, to: .pdf(page: 1, hash: ContentHash(of: [1]), source: source))
    }
    return desk
  }

  @Test(arguments: Seed.several(50))
  func `strips cover the original once, in order, with the blank paper between them`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    let cuts = Self.random(&random).limited(around: .a4)
    let (original, whole) = (PageSize.a4.box, cuts.size(of: .a4, turned: .none))
    let strips = cuts.strips(of: original)
    func area(_ box: Box) -> Double { box.width * box.height }
    #expect(abs(strips.reduce(0) { $0 + area($1.box) } - area(original)) < 0.1)
    for strip in strips {
      #expect(whole.box.expanded(by: 0.01).contains(strip.place))
      #expect(!strip.box.isEmpty)
      for other in strips where other != strip {
        #expect(area(strip.place.intersection(other.place)) < 0.01)
      }
    }
    for _ in 0..<50 {
      let point = Point(
        x: Double.random(in: 0...original.width, using: &random),
        y: Double.random(in: 0...original.height, using: &random))
      let place = cuts.place(of: point)
      #expect(
        strips.contains {
          $0.box.expanded(by: 0.01).contains(point)
            && $0.shift.distance(to: place - point) < 0.001
        })
      for axis in RoomAxis.allCases {
        let back = cuts.original(of: axis.place(of: place), along: axis)
        #expect(abs(back - axis.place(of: point)) < 0.001)
      }
    }
    for turns in (0..<4).map(QuarterTurns.init) {
      let sheet = turns.size(of: .a4)
      #expect(cuts.sheet(of: cuts.size(of: sheet, turned: turns), turned: turns) == sheet)
    }
    #expect(cuts.sheet(of: whole, turned: .none) == .a4)
  }

  @Test(arguments: Seed.several(50)) func `blank paper comes back from its bytes`(seed: UInt64)
    throws
  {
    var random = RandomSource(seed: seed)
    for cut in Self.random(&random).all {
      #expect(try PageCut(stored: cut.stored) == cut)
      #expect(throws: ByteError.self) { try PageCut(stored: [7] + cut.stored.dropFirst()) }
    }
  }

  @Test func `a cut moves all that is beyond it, even if it is locked, and can be taken away`()
    throws
  {
    var desk = try Self.desk()
    let above = try desk.write(from: Point(x: 50, y: 90), by: Point(x: 20, y: 8))
    let below = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    let locked = try desk.write(from: Point(x: 50, y: 350), by: Point(x: 20, y: 8))
    try desk.edit { _ = try $0.apply(.lock(true), to: [locked]) }
    let height = try desk.sheet.size.height
    try desk.make(.down, at: 200, by: 72, cutsPrint: true)
    #expect(try desk.sheet.size.height == height + 2540 && desk.sheet.sheet == .a4)
    #expect(try desk.moved(above) == .zero)
    for id in [below, locked] { try desk.expect(id, movedBy: Point(x: 0, y: 72)) }
    // What is written on the blank paper goes along when more is inserted above it.
    let new = try desk.write(from: Point(x: 50, y: 230), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 210, by: 36, cutsPrint: true)
    #expect(try desk.sheet.cuts.all.count == 1)
    try desk.expect(new, movedBy: Point(x: 0, y: 36))
    // Pulled together, the blank paper goes as far as nothing is on it.
    try desk.make(.down, at: 200, by: -1000, cutsPrint: true)
    let top = try #require(try desk.items.first { $0.id == new }).box.low.y
    #expect(top >= 200 - 0.06 && top < 200.1)
    try desk.undo()
    try desk.undo()
    try desk.edit { try $0.erase([new]) }
    try desk.make(.down, at: 200, by: -1000, cutsPrint: true)
    #expect(try desk.sheet.cuts.isEmpty && desk.sheet.size == .a4)
    for id in [below, locked] { try desk.expect(id, movedBy: .zero) }
    // The print cannot be pulled together.
    try desk.make(.down, at: 200, by: -100, cutsPrint: true)
    for id in [below, locked] { try desk.expect(id, movedBy: .zero) }
  }

  @Test(arguments: Seed.several(20))
  func `cuts of two devices are both there, and the ink stays with the print`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var one = try Self.desk()
    let strokes = try (1...7).map {
      try one.write(from: Point(x: 50, y: Double($0) * 100), by: Point(x: 20, y: 8))
    }
    var other = RoomDesk(incarnation: 4, like: one)
    var said: [Record] = []
    func line() -> Double { Double(Int.random(in: 0...7, using: &random)) * 100 + 50 }
    said += try one.make(.down, at: line(), by: 72, cutsPrint: true)
    said += try one.make(.down, at: line(), by: 36, cutsPrint: true)
    said += try other.make(.down, at: line(), by: 144, cutsPrint: true)
    for record in said.shuffled(using: &random) {
      one.device.receive(record)
      other.device.receive(record)
    }
    #expect(try one.sheet == other.sheet)
    let cuts = try one.sheet.cuts
    #expect(cuts.length(along: .down) == 2540 + 1270 + 5080)
    for (number, stroke) in strokes.enumerated() {
      let shift = cuts.shift(at: Double(number + 1) * 100, along: .down)
      for desk in [one, other] { try desk.expect(stroke, movedBy: Point(x: 0, y: shift)) }
    }
  }

  @Test func `blank paper that two devices take away goes once`() throws {
    var one = try Self.desk()
    let stroke = try one.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    try one.make(.down, at: 200, by: 72, cutsPrint: true)
    var other = RoomDesk(incarnation: 4, like: one)
    let late = try one.write(from: Point(x: 50, y: 500), by: Point(x: 20, y: 8))
    for record in one.device.notebook.records { other.device.receive(record) }
    let said =
      try one.make(.down, at: 200, by: -72, cutsPrint: true)
      + other.make(.down, at: 200, by: -72, cutsPrint: true)
    for record in said { one.device.receive(record) }
    #expect(try one.sheet.size == .a4)
    try one.expect(stroke, movedBy: .zero)
    try one.expect(late, movedBy: Point(x: 0, y: -72))
  }

  @Test(arguments: 0..<4)
  func `a turned page is cut where the line is, and turning it keeps ink and print together`(
    turns: Int
  ) throws {
    for axis in RoomAxis.allCases {
      var desk = try Self.desk()
      let page = desk.place.page
      let stroke = try desk.write(from: Point(x: 400, y: 600), by: Point(x: 20, y: 8))
      let middle = try #require(desk.items.first).box.center
      try desk.edit { _ = try $0.apply(.turn(QuarterTurns(turns)), to: [page]) }
      try desk.make(axis, at: 200, by: 72, cutsPrint: true)
      let sheet = try desk.sheet
      #expect(sheet.cuts.all.count == 1 && sheet.sheet == QuarterTurns(turns).size(of: .a4))
      // Turned back, the ink is where its place in the original is drawn.
      try desk.edit { _ = try $0.apply(.turn(QuarterTurns(-turns)), to: [page]) }
      let place = try #require(desk.items.first { $0.id == stroke }).box.center
      #expect(place.distance(to: try desk.sheet.cuts.place(of: middle)) < 0.06)
    }
  }

  @Test func `on a PDF, ink that would leave the page gets blank paper at its end`() throws {
    var desk = try Self.desk()
    let stroke = try desk.write(from: Point(x: 50, y: 800), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 500, by: 100)
    let sheet = try desk.sheet
    #expect(sheet.sheet == .a4 && sheet.cuts.strips(of: PageSize.a4.box).map(\.shift) == [.zero])
    #expect(abs(sheet.size.box.height - PageSize.a4.box.height - 100) < 0.03)
    try desk.expect(stroke, movedBy: Point(x: 0, y: 100))
  }

  @Test func `a copy of a page has its blank paper`() throws {
    var desk = try Self.desk()
    _ = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 200, by: 72, cutsPrint: true)
    let page = desk.place.page
    try desk.edit { _ = try $0.apply(.duplicate, to: [page]) }
    let pages = try Outline(of: desk.device.notebook).pages
    #expect(pages.count == 2 && pages[0].cuts == pages[1].cuts && pages[0].size == pages[1].size)
    #expect(pages[0].cuts.all.count == 1)
  }
}
