import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

/// Edits of the layers of a page, each of them one action that undo takes back.
@Suite struct LayerEditTests {
  private var device: Device
  private let page: EntityID
  private var time: Int64 = 1

  init() throws {
    let world = try World(seed: 3, devices: 1)
    device = world.devices[0]
    page = try #require(Outline(of: device.notebook).pages.first).id
    for _ in 0..<2 { try make(.add(above: nil)) }
  }

  private func layers() throws -> [PageContent.Layer] {
    try PageContent(of: page, in: device.notebook).layers
  }

  private func names() throws -> [EntityID] { try layers().map(\.id) }

  @discardableResult
  private mutating func make(_ edit: LayerEdit) throws -> EntityID? {
    var new: EntityID?
    let page = page
    time += 1
    _ = try device.act(at: time) { new = try $0.apply(edit, to: page) }
    return new
  }

  private mutating func write(on layer: EntityID) throws -> EntityID {
    var stroke: EntityID?
    let place = Place(page: page, layer: layer)
    time += 1
    _ = try device.act(at: time) { stroke = try $0.addStroke(InkCell.stroke(at: .zero), at: place) }
    return try #require(stroke)
  }

  private mutating func undo() throws {
    time += 1
    _ = try device.undo(at: time)
  }

  @Test mutating func `a layer comes above another, or on top`() throws {
    let before = try names()
    let top = try #require(try make(.add(above: nil)))
    #expect(try names() == before + [top])
    let second = try #require(try make(.add(above: before[0])))
    #expect(try names() == [before[0], second] + before[1...] + [top])
    for _ in 0..<2 { try undo() }
    #expect(try names() == before)
  }

  @Test mutating func `a layer goes to any place, and back`() throws {
    var source = RandomSource(seed: Seed.of(41))
    for _ in 0..<4 { try make(.add(above: nil)) }
    for _ in 0..<60 {
      let before = try names()
      let layer = try #require(before.randomElement(using: &source))
      let place = Int.random(in: -1...before.count, using: &source)
      var wanted = before
      wanted.removeAll { $0 == layer }
      wanted.insert(layer, at: min(max(place, 0), wanted.count))
      try make(.move(layer, to: place))
      #expect(try names() == wanted)
      guard wanted != before else { continue }
      try undo()
      #expect(try names() == before)
      try make(.move(layer, to: place))
    }
  }

  @Test mutating func `titles, locks and what is shown change, and come back`() throws {
    let layer = try names()[1]
    try make(.entitle(layer, " Sketch "))
    try make(.show(layer, false))
    try make(.lock(layer, true))
    let changed = try layers()[1]
    #expect(changed.title == "Sketch" && !changed.isVisible && changed.isLocked)
    for _ in 0..<3 { try undo() }
    let back = try layers()[1]
    #expect(back.title.isEmpty && back.isVisible && !back.isLocked)
  }

  @Test mutating func `what was above stays above when layers are merged, and below what is next`()
    throws
  {
    let (lower, upper) = (try names()[1], try names()[2])
    // Written in turn, so that the order of writing is not that of the layers.
    var (below, above): ([EntityID], [EntityID]) = ([], [])
    for _ in 0..<40 {
      above.append(try write(on: upper))
      below.append(try write(on: lower))
    }
    try make(.mergeDown(upper))
    #expect(try names().count == 2)
    #expect(try layers()[1].elements.map(\.id) == below + above)
    let next = try write(on: lower)
    #expect(try layers()[1].elements.map(\.id) == below + above + [next])
    for _ in 0..<2 { try undo() }
    #expect(try layers().map { $0.elements.map(\.id) }.suffix(2) == [below, above])
  }

  @Test mutating func `elements go to another layer, and a deleted one takes its own along`() throws
  {
    let (first, second) = (try names()[1], try names()[2])
    let strokes = [try write(on: first), try write(on: first)]
    try make(.moveElements([strokes[0]], to: second))
    #expect(try layers().map { $0.elements.map(\.id) }.suffix(2) == [[strokes[1]], [strokes[0]]])
    try make(.delete(first))
    #expect(try names().last == second && names().count == 2)
    try undo()
    #expect(try layers().map { $0.elements.map(\.id) }.suffix(2) == [[strokes[1]], [strokes[0]]])
  }

  @Test mutating func `what is gone is left alone`() throws {
    let layer = try names()[2]
    try make(.delete(layer))
    let before = device.notebook
    let edits: [LayerEdit] = [
      .entitle(layer, "x"), .move(layer, to: 0), .show(layer, false), .lock(layer, true),
      .mergeDown(layer), .delete(layer), .moveElements([], to: layer), .mergeDown(try names()[0]),
    ]
    for edit in edits { try make(edit) }
    #expect(device.notebook == before)
  }
}
