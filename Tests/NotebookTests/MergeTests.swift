import Bytes
import Notebook
import Support
import Testing

/// Thousands of random histories of devices with wrong clocks that hear of each other late.
@Suite struct MergeTests {
  @Test(arguments: Seed.several(20))
  func `devices that have heard everything see the same, and no ink is missing`(
    batch: UInt64
  ) throws {
    for number in 0..<100 as Range<UInt64> {
      let seed = batch &* 100 &+ number
      var world = try World(seed: seed, devices: 2 + Int(seed % 4))
      try world.run(steps: 30)
      let first = try Sight(world.devices[0].notebook)
      for device in world.devices.dropFirst() {
        #expect(device.notebook == world.devices[0].notebook, "seed \(seed)")
        #expect(try Sight(device.notebook) == first, "seed \(seed)")
      }
      let ink = first.ink
      #expect(ink.values.allSatisfy { $0 == 1 }, "ink is drawn twice, seed \(seed)")
      let missing = world.written.subtracting(world.taken).filter { ink[$0] == nil }
      #expect(missing.isEmpty, "seed \(seed)")
      #expect(world.lost.isEmpty, "seed \(seed)")
    }
  }

  @Test func `merging is the same in any order and any number of times`() throws {
    var world = try World(seed: Seed.of(7), devices: 4)
    try world.run(steps: 120)
    let once = Notebook(world.said)
    for _ in 0..<20 {
      let many = (world.said + world.said).shuffled(using: &world.random)
      #expect(Notebook(many) == once)
    }
    var halves = Notebook(world.said.prefix(world.said.count / 2))
    let other = Notebook(world.said.suffix(world.said.count / 2 + 1))
    for record in other.records { halves.merge(record) }
    #expect(halves == once)
    #expect(once == world.devices[0].notebook)
  }

  @Test func `every record survives its own bytes`() throws {
    var world = try World(seed: Seed.of(11), devices: 3)
    try world.run(steps: 200)
    for record in world.said {
      #expect(try Record(stored: record.stored) == record)
    }
  }
}
