import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@Suite struct UndoTests {
  @Test(arguments: 0..<60)
  func `undoing everything and doing it again passes through the same sights`(seed: UInt64) throws {
    var world = try World(seed: seed, devices: 1)
    for _ in 0..<25 { try world.act(0) }
    let depth = world.devices[0].done.count
    var seen: [Sight] = [try Sight(world.devices[0].notebook)]
    for _ in 0..<depth {
      _ = try world.devices[0].undo(at: world.time)
      seen.append(try Sight(world.devices[0].notebook))
    }
    for sight in seen.dropLast().reversed() {
      _ = try world.devices[0].redo(at: world.time)
      #expect(try Sight(world.devices[0].notebook) == sight)
    }
  }

  @Test func `an action that is undone leaves the sight before it`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var world = try World(seed: seed, devices: 1)
      for _ in 0..<25 {
        let before = try Sight(world.devices[0].notebook)
        let count = world.devices[0].done.count
        try world.act(0)
        guard world.devices[0].done.count == count + 1, world.devices[0].undone.isEmpty else {
          continue
        }
        let after = try Sight(world.devices[0].notebook)
        _ = try world.devices[0].undo(at: world.time)
        #expect(try Sight(world.devices[0].notebook) == before, "seed \(seed)")
        _ = try world.devices[0].redo(at: world.time)
        #expect(try Sight(world.devices[0].notebook) == after, "seed \(seed)")
      }
    }
  }

  @Test func `undo leaves alone what another device changed since`() throws {
    var (one, two) = try twoDevices()
    share(try one.act(at: 1000) { try $0.set(.title, of: .notebook, to: "one") }, with: &two)
    share(try two.act(at: 2000) { try $0.set(.title, of: .notebook, to: "two") }, with: &one)
    share(try one.undo(at: 3000), with: &two)
    #expect(try Outline(of: one.notebook).title == "two")
    #expect(one.notebook == two.notebook)
  }

  @Test func `undoing a new page keeps what another device wrote on it`() throws {
    var (one, two) = try twoDevices()
    let section = try #require(Outline(of: one.notebook).sections.first).id
    var place: Place?
    let made = try one.act(at: 1000) { editor in
      place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    }
    share(made, with: &two)
    let spot = try #require(place)
    let ink = try two.act(at: 2000) { try $0.addStroke(InkCell.stroke(at: .zero), at: spot) }
    share(ink, with: &one)
    share(try one.undo(at: 3000), with: &two)
    #expect(try Outline(of: one.notebook).pages.count == 2)
    #expect(try PageContent(of: spot.page, in: two.notebook).elements.count == 1)
  }

  @Test(arguments: [false, true])
  func `undoing a deletion shows what it hid, though somebody has written there since`(
    onLayer: Bool
  ) throws {
    var (one, two) = try twoDevices()
    let page = try #require(Outline(of: one.notebook).pages.first).id
    let layer = try #require(PageContent(of: page, in: one.notebook).layers.first).id
    let spot = Place(page: page, layer: layer)
    for number in 0..<3 {
      share(
        try one.act(at: 1000) {
          try $0.addStroke(InkCell.stroke(at: Point(x: Double(number), y: 0)), at: spot)
        }, with: &two)
    }
    let count = try PageContent(of: page, in: one.notebook).elements.count
    share(
      try one.act(at: 2000) { try onLayer ? $0.deleteLayer(layer) : $0.deletePage(page) },
      with: &two)
    share(
      try two.act(at: 3000) { try $0.addStroke(InkCell.stroke(at: .zero), at: spot) }, with: &one)
    share(try one.undo(at: 4000), with: &two)
    #expect(try PageContent(of: page, in: one.notebook).elements.count == count + 1)
    share(try one.redo(at: 5000), with: &two)
    #expect(try PageContent(of: page, in: one.notebook).elements.count == 1)
    share(try two.undo(at: 6000), with: &one)
    share(try one.undo(at: 7000), with: &two)
    #expect(try PageContent(of: page, in: two.notebook).elements.count == count)
    #expect(one.notebook == two.notebook)
  }

  @Test func `steps survive their own bytes`() throws {
    var world = try World(seed: Seed.of(3), devices: 2)
    try world.run(steps: 150)
    for step in world.devices.flatMap(\.done).joined() {
      #expect(try ActionStep(stored: step.stored) == step)
    }
  }

  private func twoDevices() throws -> (Device, Device) {
    let world = try World(seed: 1, devices: 2)
    return (world.devices[0], world.devices[1])
  }

  private func share(_ records: [Record], with device: inout Device) {
    for record in records { device.receive(record) }
  }
}
