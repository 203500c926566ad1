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

  @Test(arguments: one == nil ? Seed.several(isSoak ? 500 : 20) : [0])
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

  private static func play(_ seed: UInt64) throws {
    var journey = try Journey(seed: seed)
    defer { Disk.removeTree(journey.directory) }
    try journey.run(steps: isSoak ? 30 : 12)
    let before = try journey.everything()
    #expect(try journey.settle() != nil, "it never ends, journey \(seed)")
    let after = try journey.everything()
    var seen: Set<InkStep> = []
    for (id, records) in before {
      var holders = 0
      for device in journey.living.map({ journey.devices[$0] }) {
        guard try device.library.allNotebooks().contains(id) else {
          #expect(try isAway(id, records, from: device), "a notebook is missing, journey \(seed)")
          continue
        }
        holders += 1
        let difference = Self.difference(try device.records(of: id), after[id] ?? [:])
        #expect(difference.isEmpty, "\(device.directory) differs, journey \(seed)")
        seen.formUnion(try device.ink(of: id))
      }
      if holders > 0 { #expect(after[id] == records, "something was lost, journey \(seed)") }
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
    _ id: NotebookID, _ records: [RecordKey: Fragment], from device: Traveller
  ) throws -> Bool {
    guard try device.library.removedNotebooks().contains(id) else { return false }
    return try !records.contains { key, fragment in
      try device.library.bringsBack(Record(key: key, fragment: fragment), id)
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
        for other in try shared.status().devices where other.missing > 0 && !other.isRetired {
          #expect(!names.contains(other.id), "\(other.missing) files are missing, journey \(seed)")
          try shared.retire(other.id.description, now: device.now(journey.time))
        }
        let status = try shared.status()
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
