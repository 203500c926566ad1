import Bytes
import Glibc
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// Devices that share notebooks through real folders, between which bad carriers go.
struct Journey {
  let directory: String
  let devices: [Traveler]
  var carriers: [Carrier] = []
  var random: RandomSource
  var time: Int64 = 1_780_000_000_000
  var timing = SyncTiming()
  /// All ink that was ever written, and all that was taken away on purpose.
  var written: Set<InkStep> = []
  var taken: Set<InkStep> = []
  /// Whether notebooks are mostly moved to the trash, restored and deleted.
  private let isTidy: Bool

  init(seed: UInt64, isTidy: Bool = false) throws {
    self.isTidy = isTidy
    random = RandomSource(seed: seed)
    // In memory, where that is possible: what a disk does is shown elsewhere.
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    directory = try #require(Disk.makeNewFolder("\(base)/suzuri-journey-"))
    let folders = Int.random(in: 0..<6, using: &random) == 0 ? 2 : 1
    var devices: [Traveler] = []
    let count = [2, 2, 2, 3, 3, 4].randomElement(using: &random) ?? 2
    for number in 0..<count {
      devices.append(
        try Traveler(at: "\(directory)/\(number)", folders: folders, seed: random.next()))
    }
    self.devices = devices
    carriers = (0..<folders).map { folder in Carrier(devices.map { $0.folders[folder] }) }
    timing.manyFiles = Int.random(in: 2...6, using: &random)
    timing.coverPause = [0, 3000, 60_000].randomElement(using: &random) ?? 0
    if Bool.random(using: &random) { timing.portion = 200 }
  }

  /// The devices that are not gone.
  var living: [Int] { devices.indices.filter { !devices[$0].isGone } }

  mutating func run(steps: Int) throws {
    try create(on: 0)
    for _ in 0..<steps {
      time += Int64.random(in: 0...3000, using: &random)
      let device = living.randomElement(using: &random) ?? 0
      let isTrash = isTidy && Int.random(in: 0..<4, using: &random) == 0
      switch isTrash ? 17 : Int.random(in: 0..<40, using: &random) {
      case 0...9: try exchange(device)
      case 10...15: carry(device)
      case 16: try happen(to: device)
      case 17: try moveToTrash(on: device)
      case 18: if Bool.random(using: &random) { try create(on: device) }
      default: try act(on: device)
      }
    }
  }

  private mutating func create(on device: Int) throws {
    let now = devices[device].now(time)
    try devices[device].library.createNotebook(
      titled: "N", size: .a4, paper: Paper(.plain), now: now)
  }

  private mutating func act(on number: Int) throws {
    let device = devices[number]
    guard let id = try device.library.allNotebooks().sorted().randomElement(using: &random) else {
      return
    }
    let before = try device.ink(of: id)
    let (takesInk, _) = try device.act(on: id, at: time, using: &random)
    let after = try device.ink(of: id)
    written.formUnion(after)
    if takesInk { taken.formUnion(before.subtracting(after)) }
  }

  private mutating func carry(_ device: Int) {
    let folder = carriers.indices.randomElement(using: &random) ?? 0
    carriers[folder].work(on: device, using: &random)
  }

  private mutating func exchange(_ device: Int) throws {
    let folder = carriers.indices.randomElement(using: &random) ?? 0
    let isCut = Int.random(in: 0..<5, using: &random) == 0
    let end = isCut ? Int.random(in: 0...8, using: &random) : nil
    try devices[device].exchange(
      folder, at: time, timing: timing, end: end, isKilled: Bool.random(using: &random))
    carriers[folder].look(at: device)
  }

  private mutating func moveToTrash(on number: Int) throws {
    let device = devices[number]
    let isEmptied = Int.random(in: 0..<(isTidy ? 2 : 4), using: &random) == 0
    if isEmptied {
      return try losing(on: number) { _ = try $0.library.emptyTrash() }
    }
    guard let id = try device.library.allNotebooks().sorted().randomElement(using: &random) else {
      return
    }
    let isTrashed = try device.library.outline(of: id).isTrashed
    try device.library.setTrashed(!isTrashed, id, now: device.now(time))
  }

  /// What happens to devices, other than being used.
  private mutating func happen(to number: Int) throws {
    let device = devices[number]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...1: try device.backUp(at: time)
    case 2...3: try device.copyFiles()
    case 4: try losing(on: number) { [time] in try $0.restore(at: time) }
    case 5: try losing(on: number) { try $0.putBackFiles() }
    case 6: device.forget()
    case 7 where living.count > 2:
      // Lost in a train.
      try losing(on: number) { $0.isGone = true }
    case 8: try retire(on: number)
    default: try device.reopen()
    }
  }

  /// Does what may lose ink that is nowhere else.
  private mutating func losing(on number: Int, _ work: (Traveler) throws -> Void) throws {
    let before = try devices[number].strokes()
    try work(devices[number])
    let left = try living.reduce(into: Set<EntityID>()) {
      $0.formUnion(try devices[$1].strokes())
    }
    let lost = before.subtracting(left)
    written = written.filter { !lost.contains($0.stroke) }
  }

  /// Lets a device say of another one that it is gone, be that so or not.
  private mutating func retire(on number: Int) throws {
    let device = devices[number]
    let folder = try SyncFolder(
      at: device.folders[0], in: device.library, all: true, timing: timing)
    let others = try folder.status(now: device.now(time)).devices
      .filter { !$0.isThis && !$0.isRetired }
    guard let other = others.randomElement(using: &random) else { return }
    try folder.retire(other.id.description, now: device.now(time))
    carriers[0].look(at: number)
  }
}

extension Journey {
  /// All that is known anywhere.
  func everything() throws -> [NotebookID: [RecordKey: Fragment]] {
    var known: [NotebookID: [RecordKey: Fragment]] = [:]
    for carrier in carriers { carrier.join(into: &known) }
    for device in living.map({ devices[$0] }) {
      for id in try device.library.allNotebooks() {
        for (key, fragment) in try device.records(of: id) {
          known[id, default: [:]].merge(Record(key: key, fragment: fragment))
        }
      }
    }
    return known
  }

  /// What devices may have told each other of a notebook: a device that deleted it may tell that it was in the trash.
  func told(
    of id: NotebookID, known: [RecordKey: Fragment]
  ) throws -> [[RecordKey: Fragment]] {
    let trashing = RecordKey(entity: .notebook, field: Property<Bool>.isTrashed.field)
    return try living.reduce(into: [known]) { told, device in
      guard let removal = try devices[device].library.removal(of: id) else { return }
      told += told.map {
        var more = $0
        more.merge(Record(key: trashing, fragment: .register(removal)))
        return more
      }
    }
  }

  /// The pictures that a device shows and has not, though others have them.
  func pictures(wantedOn number: Int) throws -> Set<ContentHash> {
    var wanted: Set<ContentHash> = []
    for id in try devices[number].library.allNotebooks() {
      try devices[number].library.forEachRecord(of: id) { record in
        if let hash = record.blob { wanted.insert(hash) }
      }
    }
    let lacking = try devices[number].library.lacking(wanted)
    return try living.reduce(into: Set<ContentHash>()) {
      $0.formUnion(lacking.subtracting(try devices[$1].library.lacking(lacking)))
    }
  }

  /// Exchanges honestly until nothing is left to be done; returns how often that took.
  mutating func settle() throws -> Int? {
    for round in 1...12 {
      var isIdle = true
      time += timing.coverPause + 1000
      for folder in carriers.indices {
        carriers[folder].makeAlike(living)
        for device in living {
          let report = try devices[device].exchange(folder, at: time, timing: timing)
          isIdle = isIdle && report.isIdle
          carriers[folder].look(at: device)
          carriers[folder].makeAlike(living)
        }
      }
      if isIdle { return round }
    }
    return nil
  }
}

extension Journey {
  /// Retires what is gone, and deletes from the folders what all devices deleted, seen or not.
  mutating func purge() throws {
    for number in living {
      let device = devices[number]
      for folder in carriers.indices {
        time += 1000
        let shared = try SyncFolder(
          at: device.folders[folder], in: device.library, all: true, timing: timing)
        let names = Set(living.compactMap { devices[$0].names[folder] })
        for other in try shared.status(now: device.now(time)).devices
        where !other.isThis && !other.isRetired && !names.contains(other.id) {
          try shared.retire(other.id.description, now: device.now(time))
        }
        try device.exchange(
          folder, at: time, timing: timing, purging: device.library.removedNotebooks())
        carriers[folder].look(at: number)
        carriers[folder].makeAlike(living)
      }
    }
  }

  /// The notebooks that a device with an empty library finds in a folder.
  mutating func notebooksOfNewcomer(in folder: Int) throws -> Set<NotebookID> {
    let newcomer = try Traveler(at: "\(directory)/newcomer-\(folder)", folders: 1, seed: 7)
    for (path, bytes) in carriers[folder].whole {
      let target = "\(newcomer.folders[0])/\(path)"
      _ = Disk.makeFolders(PathParts(target).folder)
      _ = Disk.write(bytes, to: target)
    }
    try newcomer.exchange(0, at: time, timing: timing)
    return try newcomer.library.allNotebooks()
  }
}
