import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Room that is made on a page, and taken away again.
@Suite struct RoomTests {
  private var desk = RoomDesk(incarnation: 3)

  @Test func `what is below the line moves, and what crosses it slightly stays`() throws {
    var desk = desk
    let above = try desk.write(from: Point(x: 50, y: 90), by: Point(x: 20, y: 8))
    // The tail of a letter reaches across the line.
    let tail = try desk.write(from: Point(x: 60, y: 85), by: Point(x: 0, y: 22))
    let below = try desk.write(from: Point(x: 50, y: 120), by: Point(x: 20, y: 8))
    let text = try desk.type(at: Point(x: 50, y: 95))
    let lower = try desk.type(at: Point(x: 50, y: 101))
    try desk.make(.down, at: 100, by: 50)
    for id in [above, tail, text] { #expect(try desk.moved(id) == .zero) }
    for id in [below, lower] { try desk.expect(id, movedBy: Point(x: 0, y: 50)) }
    try desk.undo()
    for id in [above, tail, text, below, lower] { #expect(try desk.moved(id) == .zero) }
    try desk.redo()
    try desk.expect(below, movedBy: Point(x: 0, y: 50))
  }

  @Test func `sideways, what is to the right of the line moves`() throws {
    var desk = desk
    let left = try desk.write(from: Point(x: 50, y: 90), by: Point(x: 20, y: 8))
    let right = try desk.write(from: Point(x: 150, y: 90), by: Point(x: 20, y: 8))
    try desk.make(.across, at: 100, by: 30)
    #expect(try desk.moved(left) == .zero)
    try desk.expect(right, movedBy: Point(x: 30, y: 0))
    #expect(try desk.sheet.size == .a4)
  }

  @Test(arguments: Seed.several(30))
  func `nothing above a line ever moves, nothing is pulled beyond it, and undo brings all back`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var desk = desk
    for _ in 0..<20 {
      let point = Point(
        x: Double.random(in: 20...500, using: &random),
        y: Double.random(in: 20...700, using: &random))
      if Bool.random(using: &random) {
        _ = try desk.write(from: point, by: Point(x: 12, y: 9))
      } else {
        _ = try desk.type(at: point)
      }
    }
    var states = [try desk.corners]
    for _ in 0..<6 {
      let axis: RoomAxis = Bool.random(using: &random) ? .down : .across
      let line = Double.random(in: 0...700, using: &random)
      let distance = Double.random(in: -200...200, using: &random)
      let (before, items) = (try desk.corners, try desk.items)
      try desk.make(axis, at: line, by: distance)
      let after = try desk.corners
      let beyond = items.filter { $0.isBeyond(line, along: axis) }
      for item in items where !beyond.contains(item) {
        #expect(after[item.id] == before[item.id])
      }
      let moves = Set(
        try beyond.map {
          let (old, new) = (try #require(before[$0.id]), try #require(after[$0.id]))
          return (axis.place(of: new - old) * 1000).rounded()
        })
      // All that moves moves alike, never farther than asked for, never the other way.
      #expect(moves.count <= 1)
      let move = (moves.first ?? 0) / 1000
      #expect(abs(move) <= abs(distance) + 0.001 && move * distance >= 0)
      for item in beyond where axis.span(of: item.box).low >= line && distance < 0 {
        #expect(axis.span(of: item.box).low + move >= line - 0.001)
      }
      if distance > 0 { #expect(beyond.isEmpty || abs(move - distance) < 0.03) }
      if try desk.corners != states.last { states.append(try desk.corners) }
    }
    for state in states.reversed() {
      #expect(try desk.corners == state)
      try desk.undo()
    }
  }

  @Test func `what is locked stays, and a table takes along what is in it`() throws {
    var desk = desk
    let locked = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    let table = try desk.add(
      .table(
        Table(in: Box(low: Point(x: 100, y: 200), high: Point(x: 280, y: 290)), rows: 3, columns: 3)
      ))
    let cell = try desk.write(from: Point(x: 165, y: 240), by: Point(x: 20, y: 8))
    // It moves to where the table was before, and must not become a part of it.
    let over = try desk.write(from: Point(x: 165, y: 185), by: Point(x: 20, y: 8))
    try desk.edit { _ = try $0.apply(.lock(true), to: [locked]) }
    #expect(try desk.element(cell)?.cell != nil)
    try desk.make(.down, at: 180, by: 60)
    #expect(try desk.moved(locked) == .zero)
    for id in [table, cell, over] { try desk.expect(id, movedBy: Point(x: 0, y: 60)) }
    #expect(try desk.element(cell)?.cell != nil && desk.element(over)?.cell == nil)
    // A line through the table leaves it whole where it is.
    try desk.make(.down, at: 300, by: 60)
    for id in [table, cell] { try desk.expect(id, movedBy: Point(x: 0, y: 60)) }
    // What is moved by hand afterward goes where the hand puts it.
    let shift = Affine.translation(by: Point(x: 5, y: 7))
    try desk.edit { _ = try $0.apply(.transform(shift, .move), to: [table, over]) }
    for id in [table, cell, over] { try desk.expect(id, movedBy: Point(x: 5, y: 67)) }
  }

  @Test func `a group stays together, on the side where its middle is`() throws {
    var desk = desk
    let high = try desk.write(from: Point(x: 50, y: 60), by: Point(x: 20, y: 8))
    let low = try desk.write(from: Point(x: 50, y: 140), by: Point(x: 20, y: 8))
    let other = try desk.write(from: Point(x: 150, y: 140), by: Point(x: 20, y: 8))
    try desk.edit { _ = try $0.apply(.group, to: [high, low]) }
    try desk.make(.down, at: 120, by: 50)
    for id in [high, low] { #expect(try desk.moved(id) == .zero) }
    try desk.expect(other, movedBy: Point(x: 0, y: 50))
    try desk.make(.down, at: 90, by: 30)
    for id in [high, low] { try desk.expect(id, movedBy: Point(x: 0, y: 30)) }
    // With one of its elements locked, all of it stays.
    try desk.edit { _ = try $0.apply(.lock(true), to: [low]) }
    try desk.make(.down, at: 40, by: 20)
    for id in [high, low] { try desk.expect(id, movedBy: Point(x: 0, y: 30)) }
    try desk.expect(other, movedBy: Point(x: 0, y: 100))
  }

  @Test func `a group with more than ink goes by its upper edge`() throws {
    var desk = desk
    let text = try desk.type(at: Point(x: 50, y: 110))
    let stroke = try desk.write(from: Point(x: 50, y: 90), by: Point(x: 20, y: 200))
    try desk.edit { _ = try $0.apply(.group, to: [text, stroke]) }
    try desk.make(.down, at: 100, by: 50)
    for id in [text, stroke] { #expect(try desk.moved(id) == .zero) }
    try desk.make(.down, at: 85, by: 50)
    for id in [text, stroke] { try desk.expect(id, movedBy: Point(x: 0, y: 50)) }
  }

  @Test func `locked layers stay, and hidden ones keep to the others`() throws {
    var desk = desk
    let open = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    var others: [EntityID] = []
    for property in [Property<Bool>.isLocked, .isVisible] {
      let page = desk.place.page
      try desk.edit { editor in
        let layer = try editor.addLayer(to: page)
        others.append(
          try editor.addStroke(
            InkCell.stroke(at: Point(x: 50, y: 310)), at: Place(page: page, layer: layer)))
        try editor.set(property, of: layer, to: property == .isLocked)
      }
    }
    try desk.make(.down, at: 100, by: 40)
    try desk.expect(open, movedBy: Point(x: 0, y: 40))
    #expect(abs((try desk.corner(others[0])?.y ?? 0) - 310) < 0.02)
    #expect(abs((try desk.corner(others[1])?.y ?? 0) - 350) < 0.02)
  }

  @Test func `a sheet grows only when something would leave it, and shrinks when that comes back`()
    throws
  {
    var desk = desk
    let size = try desk.sheet.size
    let end = size.box.high.y
    _ = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 100, by: 40)
    #expect(try desk.sheet.size == size)
    let last = try desk.write(from: Point(x: 50, y: end - 60), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 500, by: 100)
    #expect(abs(try desk.sheet.size.box.high.y - end - 100) < 0.03)
    #expect(try desk.sheet.sheet == size)
    try desk.expect(last, movedBy: Point(x: 0, y: 100))
    try desk.make(.down, at: 500, by: -100)
    #expect(try desk.sheet.size == size)
    try desk.undo()
    #expect(abs(try desk.sheet.size.box.high.y - end - 100) < 0.03)
    // A size that is chosen replaces that of the paper and all that it has grown by.
    var change = SheetChange()
    change.size = PageSize(width: 30_000, height: 50_000)
    let page = desk.place.page
    try desk.edit { _ = try $0.apply(.change(change), to: [page]) }
    #expect(try desk.sheet.size == PageSize(width: 30_000, height: 50_000))
    #expect(try desk.sheet.cuts.isEmpty)
  }

  @Test func `a page that grows by itself gains room`() throws {
    var desk = desk
    var change = SheetChange()
    change.growth = .bottom
    let page = desk.place.page
    try desk.edit { _ = try $0.apply(.change(change), to: [page]) }
    let last = try desk.write(from: Point(x: 50, y: 800), by: Point(x: 20, y: 8))
    for overflow in RoomEdit.Overflow.allCases {
      try desk.make(.down, at: 500, by: 1000, overflow)
      #expect(try desk.sheet.size == .a4 && desk.corner(last).map(desk.sheet.box.contains) == true)
    }
  }
}

/// Two devices that make room on the same page.
@Suite struct RoomMergingTests {
  @Test(arguments: Seed.several(20))
  func `room that two devices make at the same time adds up, in whatever order it is heard of`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var one = RoomDesk(incarnation: 3)
    let strokes = try (1...6).map {
      try one.write(from: Point(x: 50, y: Double($0) * 100), by: Point(x: 20, y: 8))
    }
    var other = RoomDesk(incarnation: 4, like: one)
    var said: [Record] = []
    let first = Double(Int.random(in: 1...6, using: &random)) * 100 - 50
    let second = Double(Int.random(in: 1...6, using: &random)) * 100 - 50
    said += try one.make(.down, at: first, by: 300)
    said += try other.make(.down, at: second, by: 200)
    for record in said.shuffled(using: &random) {
      one.device.receive(record)
      other.device.receive(record)
    }
    for (number, stroke) in strokes.enumerated() {
      let place = Double(number + 1) * 100
      let move = (place > first ? 300.0 : 0) + (place > second ? 200.0 : 0)
      for desk in [one, other] { try desk.expect(stroke, movedBy: Point(x: 0, y: move)) }
    }
    // Nothing has left the page.
    for desk in [one, other] {
      #expect(try desk.sheet.size == one.sheet.size)
      #expect(try desk.items.allSatisfy { try desk.sheet.size.box.contains($0.box) })
    }
    // Either takes back its own.
    try one.undo()
    for (number, stroke) in strokes.enumerated() where Double(number + 1) * 100 > second {
      try one.expect(stroke, movedBy: Point(x: 0, y: 200))
    }
  }

  @Test func `a move by hand and room at the same time add up`() throws {
    var one = RoomDesk(incarnation: 3)
    let stroke = try one.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    var other = RoomDesk(incarnation: 4, like: one)
    let said =
      try one.make(.down, at: 100, by: 60)
      + other.edit {
        try $0.transform([stroke], by: .translation(by: Point(x: 9, y: -30)))
      }
    for record in said.reversed() { one.device.receive(record) }
    try one.expect(stroke, movedBy: Point(x: 9, y: 30))
  }

  @Test func `a piece cut out of ink that has moved stays with it`() throws {
    var desk = RoomDesk(incarnation: 3)
    let stroke = try desk.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    try desk.make(.down, at: 100, by: 60)
    let before = try desk.corner(stroke)
    var pieces: [EntityID] = []
    try desk.edit { pieces = try $0.cut(InkCell.range(0...3), of: stroke) }
    let piece = try #require(pieces.first)
    let corner = try #require(try desk.corner(piece))
    #expect(corner.distance(to: try #require(before)) < 0.02)
  }

  @Test func `an earlier program keeps room that it does not know`() throws {
    var one = RoomDesk(incarnation: 3)
    let stroke = try one.write(from: Point(x: 50, y: 300), by: Point(x: 20, y: 8))
    let said = try one.make(.down, at: 100, by: 60)
    // Registers of unknown codes are merged and carried.
    let fields = said.map(\.key.field)
    #expect(fields.allSatisfy { $0.rule == .register } && !fields.isEmpty)
    #expect(one.device.notebook.entity(stroke).value(.transform) == nil)
  }
}
