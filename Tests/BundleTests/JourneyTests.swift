import Bytes
import Glibc
import Notebook
import Support
import Testing

@testable import Bundle
@testable import Store

/// Thousands of random histories through real folders that are carried badly.
///
/// `SUZURI_JOURNEY=17` plays one of them again, as long as it was; those of a soak with `SUZURI_SOAK=1`.
@Suite struct JourneyTests {
  private static let one = getenv("SUZURI_JOURNEY").flatMap { UInt64(String(cString: $0)) }
  private static let isSoak = getenv("SUZURI_SOAK") != nil
  private static let count: UInt64 = 100

  @Test(arguments: one == nil ? (0..<UInt64(isSoak ? 500 : 20)).map(Seed.drawn) : [0])
  func `devices end with the same, and no ink is missing`(batch: UInt64) throws {
    let seeds =
      Self.one.map { [$0] } ?? (0..<Self.count).map { batch &* Self.count &+ $0 }
    for seed in seeds {
      do {
        try Self.play(seed)
      } catch {
        Issue.record("journey \(seed): \(error)")
      }
    }
  }

  @Test(arguments: one == nil ? (0..<UInt64(isSoak ? 100 : 4)).map(Seed.drawn) : [0])
  func `what all devices deleted leaves the folders for good`(batch: UInt64) throws {
    let seeds =
      Self.one.map { [$0] } ?? (0..<Self.count).map { batch &* Self.count &+ $0 }
    for seed in seeds {
      do {
        var journey = try Journey(seed: seed, isTidy: true)
        defer { Disk.removeTree(journey.directory) }
        try Self.play(&journey, seed)
        try Self.tidy(&journey, seed)
      } catch {
        Issue.record("tidy journey \(seed): \(error)")
      }
    }
  }

  /// Purges, and expects that nothing is left of what no device has.
  private static func tidy(_ journey: inout Journey, _ seed: UInt64) throws {
    try journey.purge()
    #expect(try journey.settle() != nil, "it never ends, tidy journey \(seed)")
    let held = try journey.living.reduce(into: Set<NotebookID>()) {
      $0.formUnion(try journey.devices[$1].library.allNotebooks())
    }
    for folder in journey.carriers.indices {
      let left = journey.carriers[folder].notebooks.subtracting(held)
      #expect(left.isEmpty, "\(left) stays in folder \(folder), tidy journey \(seed)")
      let found = try journey.notebooksOfNewcomer(in: folder)
      #expect(found.isSubset(of: held), "it returns, tidy journey \(seed)")
    }
  }

  private static func play(_ seed: UInt64) throws {
    var journey = try Journey(seed: seed)
    defer { Disk.removeTree(journey.directory) }
    try play(&journey, seed)
  }

  private static func play(_ journey: inout Journey, _ seed: UInt64) throws {
    try journey.run(steps: isSoak ? 30 : 12)
    let before = try journey.everything()
    #expect(try journey.settle() != nil, "it never ends, journey \(seed)")
    let after = try journey.everything()
    var seen: Set<InkStep> = []
    for (id, records) in before {
      let devices = journey.living.map { journey.devices[$0] }
      let holders = try devices.filter { try $0.library.allNotebooks().contains(id) }
      let isTrashed = try holders.allSatisfy { try $0.library.outline(of: id).isTrashed }
      // The ink of erased strokes need not be everywhere.
      let erased = ErasedElements(after[id] ?? [:])
      for device in devices where !holders.contains(where: { $0 === device }) {
        #expect(
          try isTrashed || isAway(id, records, from: device),
          "a notebook is missing, journey \(seed)")
      }
      for device in holders {
        let difference = Self.difference(
          erased.rest(of: try device.records(of: id)), erased.rest(of: after[id] ?? [:]))
        #expect(difference.isEmpty, "\(device.directory) differs, journey \(seed): \(difference)")
        seen.formUnion(try device.ink(of: id))
      }
      if !holders.isEmpty {
        let told = try journey.told(of: id, known: records)
        #expect(
          told.contains { erased.rest(of: after[id] ?? [:]) == erased.rest(of: $0) },
          "something was lost, journey \(seed)")
      }
    }
    let missing = journey.written.subtracting(journey.taken).subtracting(seen)
    #expect(missing.isEmpty, "ink is missing, journey \(seed)")
    try checkStatus(of: &journey, seed)
  }

  /// The first statements in which two notebooks differ.
  private static func difference(
    _ one: [RecordKey: Fragment], _ other: [RecordKey: Fragment]
  ) -> [String] {
    let keys = Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
    return keys.sorted().prefix(3).map {
      "\($0): \(one[$0].map { "\($0)" } ?? "none"), \(other[$0].map { "\($0)" } ?? "none")"
    }
  }

  /// Whether a notebook was removed on a device, and nothing was said since that brings it back.
  private static func isAway(
    _ id: NotebookID, _ records: [RecordKey: Fragment], from device: Traveler
  ) throws -> Bool {
    guard try device.library.removedNotebooks().contains(id) else { return false }
    return try !records.contains { key, fragment in
      try device.library.restores(Record(key: key, fragment: fragment), id)
    }
  }

  /// All is up to date, but for devices that are gone and pictures that are nowhere.
  private static func checkStatus(of journey: inout Journey, _ seed: UInt64) throws {
    for folder in journey.carriers.indices {
      let names = Set(journey.living.compactMap { journey.devices[$0].names[folder] })
      for number in journey.living {
        let device = journey.devices[number]
        let shared = try SyncFolder(
          at: device.folders[folder], in: device.library, all: true, timing: journey.timing)
        for other in try shared.status(now: device.now(journey.time)).devices
        where other.missing > 0 && !other.isRetired {
          #expect(!names.contains(other.id), "\(other.missing) files are missing, journey \(seed)")
          try shared.retire(other.id.description, now: device.now(journey.time))
        }
        let status = try shared.status(now: device.now(journey.time))
        #expect(status.unreadable.isEmpty && status.waitingNotebooks == 0, "journey \(seed)")
        // What nobody has any more cannot come.
        let known = try journey.pictures(wantedOn: number)
        #expect(known.isEmpty, "\(known.count) pictures have not come, journey \(seed)")
        let isWaited = status.devices.contains { !$0.isRetired && !names.contains($0.id) }
        #expect(
          status.isUpToDate || isWaited && status.missingBlobs > 0, "journey \(seed): \(status)")
      }
    }
  }
}

extension ErasedElements {
  /// Finds them among all that is known of a notebook.
  fileprivate init(_ records: [RecordKey: Fragment]) {
    self.init()
    for (key, fragment) in records { add(Record(key: key, fragment: fragment)) }
  }

  /// What is known of a notebook but for their content.
  fileprivate func rest(of records: [RecordKey: Fragment]) -> [RecordKey: Fragment] {
    records.filter { !isContent(Record(key: $0, fragment: $1)) }
  }
}
