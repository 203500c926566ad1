import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Aligning, distributing and flipping.
@Suite struct ElementArrangementTests {
  private static func id(_ number: Int) -> EntityID {
    EntityID(counter: UInt64(number + 1), incarnation: Incarnation(rawValue: 4))
  }

  private func units(_ random: inout RandomSource, _ count: Int) -> [ArrangedUnit] {
    (0..<count).map { number in
      let low = Point(
        x: .random(in: -200...400, using: &random), y: .random(in: -200...400, using: &random))
      let size = Point(
        x: .random(in: 0...90, using: &random), y: .random(in: 0...90, using: &random))
      return ArrangedUnit(
        [Self.id(number)], in: Box(low: low, high: low + size),
        mirrors: Bool.random(using: &random))
    }
  }

  private func moved(_ units: [ArrangedUnit], by moves: [MovedUnit]) -> [ArrangedUnit] {
    units.map { unit in
      let map = moves.first { $0.elements == unit.elements }?.map ?? .identity
      return ArrangedUnit(unit.elements, in: map(unit.box), mirrors: unit.mirrors)
    }
  }

  /// The place of a box that an alignment makes the same for all.
  private func edge(_ arrangement: ElementArrangement) -> ((Box) -> Double)? {
    switch arrangement {
    case .left: { $0.low.x }
    case .center: { $0.center.x }
    case .right: { $0.high.x }
    case .top: { $0.low.y }
    case .middle: { $0.center.y }
    case .bottom: { $0.high.y }
    default: nil
    }
  }

  private func isNear(_ one: Box, _ other: Box) -> Bool {
    one.low.distance(to: other.low) < 1e-6 && one.high.distance(to: other.high) < 1e-6
  }

  @Test(arguments: ElementArrangement.allCases)
  func `what is aligned shares its edge, and goes only that way`(
    arrangement: ElementArrangement
  ) throws {
    guard let edge = edge(arrangement) else { return }
    var random = RandomSource(seed: Seed.of(61))
    for _ in 0..<100 {
      let units = units(&random, .random(in: 2...9, using: &random))
      let whole = units.reduce(Box.empty) { $0.union($1.box) }
      let after = moved(units, by: arrangement.moves(of: units))
      for (one, other) in zip(units, after) {
        #expect(abs(edge(other.box) - edge(whole)) < 1e-6)
        #expect(abs(other.box.width - one.box.width) < 1e-6)
        let isAcross = [.left, .center, .right].contains(arrangement)
        let stayed = isAcross ? one.box.low.y - other.box.low.y : one.box.low.x - other.box.low.x
        #expect(abs(stayed) < 1e-6)
      }
      #expect(arrangement.moves(of: after).isEmpty, "what is aligned stays")
    }
  }

  @Test(arguments: [ElementArrangement.spreadAcross, .spreadDown])
  func `what is distributed has equal gaps, and takes the same room`(
    arrangement: ElementArrangement
  ) {
    let isAcross = arrangement == .spreadAcross
    func span(_ box: Box) -> (Double, Double) {
      isAcross ? (box.low.x, box.high.x) : (box.low.y, box.high.y)
    }
    var random = RandomSource(seed: Seed.of(62))
    for _ in 0..<100 {
      let units = units(&random, .random(in: 3...9, using: &random))
      let after = moved(units, by: arrangement.moves(of: units)).map { span($0.box) }
        .sorted { $0.0 + $0.1 < $1.0 + $1.1 }
      let gaps = zip(after, after.dropFirst()).map { $1.0 - $0.1 }
      let whole = units.reduce(Box.empty) { $0.union($1.box) }
      // With room between them, no two swap, and the outermost edges stay.
      let lengths = units.reduce(0) { $0 + span($1.box).1 - span($1.box).0 }
      guard lengths < span(whole).1 - span(whole).0 else { continue }
      for gap in gaps { #expect(abs(gap - gaps[0]) < 1e-6) }
      #expect(abs((after.first?.0 ?? 0) - span(whole).0) < 1e-6)
      #expect(abs((after.last?.1 ?? 0) - span(whole).1) < 1e-6)
    }
  }

  @Test(arguments: [ElementArrangement.flipAcross, .flipDown])
  func `what is flipped twice is as it was, and text is never mirrored`(
    arrangement: ElementArrangement
  ) {
    var random = RandomSource(seed: Seed.of(63))
    for _ in 0..<100 {
      let units = units(&random, .random(in: 1...6, using: &random))
      let moves = arrangement.moves(of: units)
      for move in moves {
        let mirrors = units.first { $0.elements == move.elements }?.mirrors == true
        #expect((move.map.determinant < 0) == mirrors)
      }
      let once = moved(units, by: moves)
      let twice = moved(once, by: arrangement.moves(of: once))
      for (one, other) in zip(units, twice) { #expect(isNear(one.box, other.box)) }
      let (before, after) = (
        units.reduce(Box.empty) { $0.union($1.box) }, once.reduce(Box.empty) { $0.union($1.box) }
      )
      #expect(isNear(before, after), "they take the same room")
    }
  }

  @Test(arguments: ElementArrangement.allCases)
  func `too few are left alone`(arrangement: ElementArrangement) {
    var random = RandomSource(seed: Seed.of(64))
    for count in 0..<arrangement.least {
      #expect(arrangement.moves(of: units(&random, count)).isEmpty)
    }
  }
}

/// Arranging elements in a notebook.
@Suite struct ArrangingEditTests {
  private var device = Device(incarnation: 5, skew: 0)
  private let place: Place
  private let strokes: [EntityID]

  init() throws {
    var found: (Place, [EntityID])?
    _ = try device.act(at: 1) { editor in
      let place = try editor.addPage(
        to: try editor.addSection(), size: .a4, paper: Paper(.plain))
      let strokes = try (0..<5).map {
        try editor.addStroke(
          InkCell.stroke(at: Point(x: 100 + 10 * Double($0), y: 100)), at: place)
      }
      found = (place, strokes)
    }
    (place, strokes) = try #require(found)
  }

  private var order: [EntityID] {
    get throws { try PageContent(of: place.page, in: device.notebook).elements.map(\.id) }
  }

  private func map(_ id: EntityID) throws -> Affine? {
    try Element(device.notebook.entity(id), in: device.notebook)?.transform
  }

  @Test mutating func `units go by their own maps, in one step, except what is locked`() throws {
    let strokes = strokes
    _ = try device.act(at: 5) { _ = try $0.apply(.lock(true), to: [strokes[2]]) }
    let shifts = [Point(x: 5, y: 0), Point(x: 0, y: 7)]
    let units = [
      MovedUnit(Array(strokes[0...2]), by: .translation(by: shifts[0])),
      MovedUnit([strokes[3]], by: .translation(by: shifts[1])),
    ]
    let before = try Sight(device.notebook)
    _ = try device.act(at: 10) { _ = try $0.apply(.place(units, .align), to: strokes) }
    #expect(try map(strokes[1]) == .translation(by: shifts[0]))
    #expect(try map(strokes[2]) == .identity)
    #expect(try map(strokes[3]) == .translation(by: shifts[1]))
    #expect(try map(strokes[4]) == .identity)
    _ = try device.undo(at: 11)
    #expect(try Sight(device.notebook) == before)
  }

  @Test mutating func `a table goes with its contents, once`() throws {
    let place = place
    var made: [EntityID] = []
    _ = try device.act(at: 5) { editor in
      let box = Box(low: Point(x: 100, y: 200), high: Point(x: 280, y: 290))
      made = [
        try editor.apply(.add(Table(in: box, rows: 3, columns: 3)), to: nil, at: place)
      ]
      made.append(try editor.addStroke(InkCell.stroke(at: Point(x: 110, y: 210)), at: place))
    }
    try #require(made.count == 2)
    let unit = MovedUnit(made, by: .translation(by: Point(x: 30, y: 40)))
    _ = try device.act(at: 10) { [made] in _ = try $0.apply(.place([unit], .align), to: made) }
    #expect(try map(made[0])?(.zero) == Point(x: 30, y: 40))
    let ink = try #require(try map(made[1]))
    #expect(ink(.zero).distance(to: Point(x: 30, y: 40)) < 0.01)
  }

  @Test mutating func `a step passes the next element that overlaps, and no more`() throws {
    let (strokes, place) = (strokes, place)
    // One that is elsewhere lies between those that overlap.
    var far: EntityID?
    _ = try device.act(at: 5) { editor in
      far = try editor.addStroke(InkCell.stroke(at: Point(x: 400, y: 400)), at: place)
    }
    let apart = try #require(far)
    _ = try device.act(at: 6) { _ = try $0.apply(.step(forward: true), to: [strokes[0]]) }
    #expect(
      try order == [strokes[1], strokes[0], strokes[2], strokes[3], strokes[4], apart])
    _ = try device.act(at: 7) { _ = try $0.apply(.step(forward: false), to: [strokes[0]]) }
    #expect(try order == strokes + [apart])
    _ = try device.act(at: 8) { _ = try $0.apply(.step(forward: true), to: [apart]) }
    _ = try device.act(at: 9) { _ = try $0.apply(.step(forward: false), to: [apart]) }
    #expect(try order == strokes + [apart], "nothing overlaps it")
    _ = try device.act(at: 10) {
      _ = try $0.apply(.step(forward: true), to: [strokes[0], strokes[2]])
    }
    #expect(
      try order == [strokes[1], strokes[3], strokes[0], strokes[2], strokes[4], apart])
    _ = try device.act(at: 11) { _ = try $0.apply(.step(forward: true), to: [strokes[4]]) }
    _ = try device.act(at: 12) { editor in
      _ = try editor.addStroke(InkCell.stroke(at: Point(x: 100, y: 100)), at: place)
    }
    #expect(try order.dropLast().last == apart, "what is written later is above")
  }
}
