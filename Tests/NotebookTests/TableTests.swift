import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Tables, and what lies in their cells.
@Suite struct TableTests {
  private var device = Device(incarnation: 3, skew: 0)
  private let place: Place
  private let table: EntityID
  private static let box = Box(low: Point(x: 100, y: 200), high: Point(x: 280, y: 290))

  init() throws {
    var found: (Place, EntityID)?
    _ = try device.act(at: 1) { editor in
      let place = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      let table = try editor.apply(
        .add(Table(in: Self.box, rows: 3, columns: 3)), to: nil, at: place)
      found = (place, table)
    }
    (place, table) = try #require(found)
  }

  private mutating func edit<Value>(
    _ body: (inout Editor<Notebook>) throws -> Value
  ) throws -> Value {
    var value: Value?
    _ = try device.act(at: 10) { value = try body(&$0) }
    return try #require(value)
  }

  private mutating func apply(_ edit: TableEdit) throws {
    let (table, place) = (table, place)
    _ = try self.edit { try $0.apply(edit, to: table, at: place) }
  }

  private mutating func write(at point: Point) throws -> EntityID {
    let place = place
    return try edit { try $0.addStroke(InkCell.stroke(at: point), at: place) }
  }

  private mutating func type(_ words: String, at point: Point, wrap: Double = 52) throws -> EntityID
  {
    let place = place
    return try edit {
      try $0.add(.text(TextBox(origin: point, wrap: wrap, text: words)), at: place)
    }
  }

  private func element(_ id: EntityID) throws -> Element? {
    try PageContent(of: place.page, in: device.notebook).elements.first { $0.id == id }
  }

  private var shown: Table {
    get throws { try #require(PlacedTable(device.notebook.entity(table))).table }
  }

  private func corner(of id: EntityID) throws -> Point {
    let element = try #require(try element(id))
    return try #require(LooseElement(element)).bounds.low
  }

  private func expect(
    _ id: EntityID, at point: Point, _ location: SourceLocation = #_sourceLocation
  ) throws {
    // The codec of ink rounds.
    #expect(try corner(of: id).distance(to: point) < 0.02, sourceLocation: location)
  }

  @Test func `what is put in a cell follows it`() throws {
    var tests = self
    let ink = try tests.write(at: Point(x: 165, y: 240))
    let text = try tests.type("a", at: Point(x: 224, y: 264))
    let beside = try tests.write(at: Point(x: 300, y: 400))
    #expect(try tests.element(ink)?.cell?.cell == tests.shown.cells[4])
    let rows = try tests.shown.rows
    try tests.apply(.resize(.rows, rows[0].key, 80))
    try tests.expect(ink, at: Point(x: 165, y: 290))
    try tests.expect(text, at: Point(x: 224, y: 314))
    try tests.apply(.insert(.columns, after: tests.shown.columns[0].key))
    try tests.expect(ink, at: Point(x: 225, y: 290))
    let (table, shift) = (table, Affine.translation(by: Point(x: -50, y: 10)))
    _ = try tests.edit { try $0.apply(.transform(shift, .move), to: [table]) }
    try tests.expect(ink, at: Point(x: 175, y: 300))
    try tests.expect(beside, at: Point(x: 300, y: 400))
    // Both moved by the hand: the ink moves once.
    _ = try tests.edit { try $0.apply(.transform(shift, .move), to: [table, ink]) }
    try tests.expect(ink, at: Point(x: 125, y: 310))
    for _ in 0..<4 { _ = try tests.device.undo(at: 20) }
    try tests.expect(ink, at: Point(x: 165, y: 240))
    for _ in 0..<4 { _ = try tests.device.redo(at: 30) }
    try tests.expect(ink, at: Point(x: 125, y: 310))
  }

  @Test func `what is taken out of a cell stays where it is put`() throws {
    var tests = self
    let ink = try tests.write(at: Point(x: 105, y: 240))
    let out = Affine.translation(by: Point(x: 300, y: 0))
    _ = try tests.edit { try $0.apply(.transform(out, .move), to: [ink]) }
    #expect(try tests.element(ink)?.cell == nil)
    try tests.apply(.resize(.rows, tests.shown.rows[0].key, 80))
    try tests.expect(ink, at: Point(x: 405, y: 240))
    _ = try tests.edit {
      try $0.apply(.transform(.translation(by: Point(x: -240, y: 50)), .move), to: [ink])
    }
    #expect(try tests.element(ink)?.cell?.cell == tests.shown.cells[4])
  }

  @Test func `text breaks its lines at the width of its column`() throws {
    var tests = self
    let text = try tests.type("a", at: Point(x: 164, y: 234))
    func wrap() throws -> Double? {
      guard case .figure(.text(let box))? = try tests.element(text)?.content else { return nil }
      return box.wrap
    }
    try tests.apply(.resize(.columns, tests.shown.columns[1].key, 100))
    #expect(try wrap() == 92)
    _ = try tests.edit { try $0.apply([.wrap(70)], toText: text) }
    #expect(try wrap() == 70)
    try tests.apply(.resize(.columns, tests.shown.columns[1].key, 110))
    #expect(try wrap() == 80)
    let out = Affine.translation(by: Point(x: 300, y: 0))
    _ = try tests.edit { try $0.apply(.transform(out, .move), to: [text]) }
    #expect(try wrap() == 80)
  }

  @Test func `a row grows with its text, and never shrinks`() throws {
    var tests = self
    let text = try tests.type("a", at: Point(x: 164, y: 234))
    let below = try tests.write(at: Point(x: 165, y: 270))
    func hold(_ height: Double) throws {
      let low = Point(x: 164, y: 234)
      _ = try tests.edit {
        try $0.makeRow(of: text, hold: Box(low: low, high: low + Point(x: 10, y: height)))
      }
    }
    try hold(50)
    #expect(try tests.shown.rows.map(\.size) == [30, 58, 30])
    try tests.expect(below, at: Point(x: 165, y: 298))
    try hold(20)
    #expect(try tests.shown.rows.map(\.size) == [30, 58, 30])
  }

  @Test func `a row goes with what lies in it, the last one with its table`() throws {
    var tests = self
    let (first, second) = (
      try tests.write(at: Point(x: 165, y: 210)), try tests.write(at: Point(x: 165, y: 240))
    )
    try tests.apply(.remove(.rows, tests.shown.rows[0].key))
    #expect(try tests.element(first) == nil)
    try tests.expect(second, at: Point(x: 165, y: 210))
    for row in try tests.shown.rows { try tests.apply(.remove(.rows, row.key)) }
    #expect(try PageContent(of: place.page, in: tests.device.notebook).elements.isEmpty)
    for _ in 0..<3 { _ = try tests.device.undo(at: 20) }
    try tests.expect(first, at: Point(x: 165, y: 210))
    try tests.expect(second, at: Point(x: 165, y: 240))
  }

  @Test func `a new table takes in what it is drawn around`() throws {
    var tests = self
    let ink = try tests.write(at: Point(x: 110, y: 520))
    let place = place
    let box = Box(low: Point(x: 100, y: 500), high: Point(x: 200, y: 560))
    let new = try #require(
      try tests.edit { try $0.apply(.add(Table(in: box, rows: 2, columns: 1)), to: nil, at: place) }
    )
    #expect(try tests.element(ink)?.cell?.table == new)
  }

  @Test func `a copy of a table holds copies of what lies in it`() throws {
    var tests = self
    let text = try tests.type("a", at: Point(x: 104, y: 204))
    let (table, place, shift) = (table, place, Point(x: 11, y: 11))
    let copies = try tests.edit {
      try $0.apply(.duplicate(by: shift), to: [table], at: place)
    }
    #expect(copies.count == 2)
    let placed = try copies.compactMap { try tests.element($0)?.cell }
    #expect(
      placed.map(\.table)
        == copies.filter { $0 != table && PlacedTable(tests.device.notebook.entity($0)) != nil })
    // On another page too, where the table is above its text.
    let clipping = Clipping(
      try [text, table].compactMap { try tests.element($0).flatMap(LooseElement.init) })
    let reread = try Clipping(clipping.bytes)
    #expect(reread == clipping)
    let pasted = try tests.edit { editor in
      let other = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      return try editor.paste(reread, by: .zero, at: other)
    }
    let cell: CellPlace? = tests.device.notebook.entity(pasted[0]).value(.cell)
    #expect(cell?.table == pasted[1])
  }

  @Test func `a table goes to another page with its contents, and turns with its page`() throws {
    var tests = self
    let text = try tests.type("a", at: Point(x: 104, y: 204))
    let table = table
    let notebook = try #require(NotebookID(bytes: Array(1...16)))
    let other = try tests.edit { editor in
      let other = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      _ = try editor.apply(
        .carry(
          .translation(by: Point(x: 5, y: 5)), to: PageID(other.page, of: notebook), .move),
        to: [table], at: other)
      return other
    }
    let content = try PageContent(of: other.page, in: tests.device.notebook)
    let found = content.elements.first { $0.id == text }
    let element = try #require(found)
    #expect(
      element.cell?.table == table
        && element.transform(Point(x: 104, y: 204)) == Point(x: 109, y: 209))
    _ = try tests.edit { editor in
      _ = try editor.apply(PagesEdit.turn(.right), to: [other.page])
    }
    let turned = try PageContent(of: other.page, in: tests.device.notebook).elements
    let maps = turned.map { $0.transform(Point(x: 104, y: 204)) }
    #expect(maps.count == 2 && maps[0].distance(to: maps[1]) < 0.001)
  }

  @Test func `a page that is copied keeps what lies in cells there`() throws {
    var tests = self
    _ = try tests.type("a", at: Point(x: 104, y: 204))
    let content = try PageContent(of: place.page, in: tests.device.notebook)
    let elements = content.elements.compactMap(LooseElement.init)
    let page = try tests.edit { editor in
      let section = try editor.addSection()
      var draft = editor.beginDraft()
      try editor.add(elements.map(DraftElement.init), toLayer: 0, of: &draft)
      let finished = FinishedDraft(draft, as: LoosePage(number: 1, size: .a4), holding: .empty)
      try editor.publish([finished], in: section, like: nil)
      return draft.page
    }
    let copy = try PageContent(of: page, in: tests.device.notebook).elements
    #expect(copy.count == 2 && copy[1].cell?.table == copy[0].id)
  }

  @Test func `of two devices one decides where an element is, and in which cell`() throws {
    var tests = self
    let place = place
    let ink = try tests.write(at: Point(x: 110, y: 520))
    var other = tests.device
    other.author = Author(incarnation: Incarnation(rawValue: 9), now: 60)
    for record in other.notebook.records { other.author.observe(record) }
    // One draws a table around it, the other moves it away meanwhile.
    let box = Box(low: Point(x: 100, y: 500), high: Point(x: 200, y: 560))
    let said = try tests.device.act(at: 100) {
      try $0.apply(.add(Table(in: box, rows: 2, columns: 1)), to: nil, at: place)
    }
    let away = Affine.translation(by: Point(x: 0, y: 200))
    let answer = try other.act(at: 200) { _ = try $0.apply(.transform(away, .move), to: [ink]) }
    for record in said { other.receive(record) }
    for record in answer { tests.device.receive(record) }
    #expect(other.notebook == tests.device.notebook)
    #expect(try tests.element(ink)?.cell == nil)
    try tests.expect(ink, at: Point(x: 110, y: 720))
    // In a cell, to another one, and back by undo.
    let inside = try tests.write(at: Point(x: 165, y: 240))
    let cell = try tests.element(inside)?.cell?.cell
    let right = Affine.translation(by: Point(x: 60, y: 0))
    _ = try tests.edit { try $0.apply(.transform(right, .move), to: [inside]) }
    #expect(try tests.element(inside)?.cell?.cell != cell)
    _ = try tests.device.undo(at: 300)
    #expect(try tests.element(inside)?.cell?.cell == cell)
    try tests.apply(.resize(.rows, tests.shown.rows[0].key, 80))
    try tests.expect(inside, at: Point(x: 165, y: 290))
  }

  @Test func `a piece belongs to the cell where it is seen`() throws {
    var tests = self
    let ink = try tests.write(at: Point(x: 165, y: 240))
    let pieces = try tests.edit { try $0.cut(InkCell.range(0...1), of: ink) }
    let out = Affine.translation(by: Point(x: -60, y: -30))
    _ = try tests.edit { try $0.apply(.transform(out, .move), to: pieces) }
    #expect(try tests.element(pieces[0])?.cell?.cell == tests.shown.cells[0])
  }

  @Test func `what is locked stays when its row or table goes`() throws {
    var tests = self
    let text = try tests.type("a", at: Point(x: 104, y: 234))
    let place = place
    _ = try tests.edit { try $0.apply(.lock(true), to: [text]) }
    try tests.apply(.resize(.rows, tests.shown.rows[0].key, 50))
    try tests.expect(text, at: Point(x: 104, y: 254))
    try tests.apply(.remove(.rows, tests.shown.rows[1].key))
    try tests.expect(text, at: Point(x: 104, y: 254))
    _ = try tests.device.undo(at: 20)
    let (table, notebook) = (table, try #require(NotebookID(bytes: Array(1...16))))
    _ = try tests.edit { editor in
      let other = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      let page = PageID(other.page, of: notebook)
      return try editor.apply(.carry(.identity, to: page, .move), to: [table], at: other)
    }
    try tests.expect(text, at: Point(x: 104, y: 254))
    _ = try tests.edit { try $0.apply(.lock(true), to: [table]) }
    let before = try tests.shown
    try tests.apply(.insert(.rows, after: nil))
    #expect(
      try tests.shown == before && place.page != tests.device.notebook.entity(table).place?.page)
  }

  @Test func `a table that is not seen takes nothing in, and what is in it turns with the page`()
    throws
  {
    var tests = self
    let (place, table) = (place, table)
    let old = try tests.write(at: Point(x: 165, y: 240))
    let (layer, text) = try tests.edit { editor in
      let layer = try editor.addLayer(to: place.page)
      try editor.move([table], to: Place(page: place.page, layer: layer))
      let text = try editor.add(.text(TextBox(origin: Point(x: 104, y: 204), text: "a")), at: place)
      return (layer, text)
    }
    #expect(try tests.element(text)?.cell != nil)
    _ = try tests.edit { try $0.deleteLayer(layer) }
    let new = try tests.write(at: Point(x: 165, y: 240))
    #expect(try tests.element(new)?.cell == nil)
    _ = try tests.edit { _ = try $0.apply(PagesEdit.turn(.right), to: [place.page]) }
    let maps = try [old, new].map { try #require(try tests.element($0)).transform }
    #expect(maps[0](Point(x: 9, y: 5)).distance(to: maps[1](Point(x: 9, y: 5))) < 0.01)
  }

  @Test func `layers that are copied to a page keep what is in cells there`() throws {
    var tests = self
    let place = place
    _ = try tests.type("a", at: Point(x: 104, y: 204))
    let all = try PageContent(of: place.page, in: tests.device.notebook).elements
      .compactMap(LooseElement.init)
    var loose = LoosePage(number: 1)
    loose.layers = [all[1], all[0]].map { LoosePage.Layer(elements: [$0]) }
    let page = try tests.edit { editor in
      let page = try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      try editor.add(loose, to: page.page)
      return page.page
    }
    let copies = try PageContent(of: page, in: tests.device.notebook).elements
    #expect(copies.count == 2 && copies[0].cell?.table == copies[1].id)
  }

  @Test func `a row is added where one was removed meanwhile`() throws {
    var tests = self
    let rows = try tests.shown.rows
    try tests.apply(.remove(.rows, rows[1].key))
    try tests.apply(.insert(.rows, after: rows[1].key))
    let keys = try tests.shown.rows.map(\.key)
    #expect(keys.count == 3 && keys[0] == rows[0].key && keys[2] == rows[2].key)
  }

  @Test func `tables survive being stored, and no bytes are a broken one`() throws {
    var random = RandomSource(seed: Seed.of(38))
    for _ in 0..<300 {
      let table = Table(
        in: Box(low: Point(x: 3, y: 4), high: Point(x: 300, y: 90)),
        rows: Int.random(in: 1...5, using: &random), columns: Int.random(in: 1...5, using: &random))
      #expect(try Table(stored: table.stored) == table)
      var bytes = table.stored
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let read = try? Table(stored: bytes) else { continue }
      for cell in read.cells { _ = read.box(of: cell) }
      #expect(read.lines.count == read.rows.count + read.columns.count + 2)
    }
  }
}

extension TableTests {
  /// Devices that change a table and what is in it at the same time, and hear of each other late.
  @Test(arguments: Seed.several(40))
  func `devices agree, and everything is in the cell where it was put`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var devices = [device, device]
    for number in devices.indices {
      devices[number].author = Author(
        incarnation: Incarnation(rawValue: UInt64(number + 5)), now: 50)
      for record in device.notebook.records { devices[number].author.observe(record) }
    }
    /// What was written, with its cell and its distance from the corner of that.
    var written: [EntityID: (cell: Table.Cell, distance: Point)] = [:]
    for round in 0..<4 {
      var said: [[Record]] = [[], []]
      for _ in 0..<6 {
        let number = Int.random(in: 0...1, using: &random)
        let seen = try #require(PlacedTable(devices[number].notebook.entity(table)))
        said[number] += try devices[number].act(at: Int64(round * 100)) { editor in
          let cell = try #require(seen.table.cells.randomElement(using: &random))
          let inside = Point(x: 3, y: 3)
          switch Int.random(in: 0..<8, using: &random) {
          case 6...7:
            // Whoever moves something last decides, so it is no longer known where it is.
            guard let id = written.keys.sorted().randomElement(using: &random) else { break }
            let shift = Point(
              x: .random(in: -90...90, using: &random), y: .random(in: -60...60, using: &random))
            if (try? editor.apply(.transform(.translation(by: shift), .move), to: [id])) != nil {
              written[id] = nil
            }
          case 0...1:
            let corner = seen.map(seen.table.box(of: cell).low)
            let id = try editor.add(
              .text(TextBox(origin: corner + inside, wrap: 0, text: "a", size: 2)), at: place)
            written[id] = (cell, inside)
          case 2:
            _ = try editor.apply(
              .resize(.rows, cell.row, .random(in: 8...60, using: &random)), to: table, at: place)
          case 3:
            _ = try editor.apply(
              .resize(.columns, cell.column, .random(in: 8...90, using: &random)), to: table,
              at: place)
          case 4:
            let axis = Table.Axis.allCases.randomElement(using: &random) ?? .rows
            _ = try editor.apply(
              .insert(axis, after: seen.table[axis].first?.key), to: table, at: place)
          default:
            let shift = Point(
              x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
            _ = try editor.apply(.transform(.translation(by: shift), .move), to: [table])
          }
        }
      }
      for record in said[0].shuffled(using: &random) { devices[1].receive(record) }
      for record in said[1].shuffled(using: &random) { devices[0].receive(record) }
      #expect(devices[0].notebook == devices[1].notebook)
    }
    let placed = try #require(PlacedTable(devices[0].notebook.entity(table)))
    let elements = try PageContent(of: place.page, in: devices[0].notebook).elements
    for (id, (cell, distance)) in written {
      let element = try #require(elements.first { $0.id == id })
      let corner = try #require(LooseElement(element)).bounds.low
      let wanted = placed.map(placed.table.box(of: cell).low) + distance
      #expect(element.cell?.cell == cell && corner.distance(to: wanted) < 0.001)
    }
  }
}
