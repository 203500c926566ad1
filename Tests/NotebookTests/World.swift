import Bytes
import Geometry
import Ink
import Notebook

/// Several devices that edit one notebook and hear of each other late, twice and in any order.
struct World {
  var devices: [Device]
  var random: RandomSource
  var time: Int64 = 1_700_000_000_000
  /// Everything that was ever said.
  var said: [Record] = []
  /// For each device the indices of what it has not heard yet.
  var waiting: [[Int]]
  var backups: [Notebook]
  var incarnations: UInt64
  /// All ink that was ever written, and all that somebody took away on purpose.
  var written: Set<InkCell> = []
  var taken: Set<InkCell> = []
  /// Ink that went by an action that should only have moved or added some.
  var lost: Set<InkCell> = []

  init(seed: UInt64, devices count: Int) throws {
    random = RandomSource(seed: seed)
    devices = []
    for index in 0..<count {
      let skew = Int64.random(in: -86_400_000...86_400_000, using: &random)
      devices.append(Device(incarnation: UInt64(index + 1), skew: skew))
    }
    incarnations = UInt64(count)
    waiting = Array(repeating: [], count: count)
    backups = Array(repeating: Notebook(), count: count)
    let records = try devices[0].act(at: time) { editor in
      let section = try editor.addSection()
      try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    }
    publish(records, from: 0)
    for index in devices.indices { hearAll(index) }
    backups = devices.map(\.notebook)
  }

  mutating func publish(_ records: [Record], from device: Int) {
    for record in records {
      said.append(record)
      for other in devices.indices where other != device { waiting[other].append(said.count - 1) }
    }
  }

  mutating func hearAll(_ device: Int) {
    for index in waiting[device].shuffled(using: &random) { devices[device].receive(said[index]) }
    waiting[device] = []
  }

  /// Delivers some of what waits, some of it twice, in any order.
  mutating func hearSome(_ device: Int) {
    waiting[device].shuffle(using: &random)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      guard let index = waiting[device].last else { return }
      if Int.random(in: 0..<4, using: &random) > 0 { waiting[device].removeLast() }
      devices[device].receive(said[index])
    }
  }

  /// Lets a device do something, and notes what ink its person saw go by it.
  mutating func act(_ device: Int) throws {
    time += Int64.random(in: 0...2000, using: &random)
    let before = try Sight(devices[device].notebook).ink
    let (records, takesInk) = try randomAction(device)
    let after = try Sight(devices[device].notebook).ink
    publish(records, from: device)
    written.formUnion(after.keys)
    let gone = before.keys.filter { after[$0] == nil }
    if takesInk { taken.formUnion(gone) } else { lost.formUnion(gone) }
  }

  mutating func run(steps: Int) throws {
    for _ in 0..<steps {
      let device = Int.random(in: devices.indices, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: backups[device] = devices[device].notebook
      case 1: restore(device)
      case 2...7: hearSome(device)
      default: try act(device)
      }
    }
    for index in devices.indices { hearAll(index) }
  }

  /// Brings a backup back; all that was said since reaches the device again.
  private mutating func restore(_ device: Int) {
    incarnations += 1
    devices[device].restore(backups[device], as: incarnations)
    waiting[device] = Array(said.indices)
  }
}
