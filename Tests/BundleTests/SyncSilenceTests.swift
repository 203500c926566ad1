import Bytes
import Notebook
import Testing
import Wording

@testable import Bundle
@testable import Store

/// A device that is lost: it says nothing any more, and has not seen what was written since.
@Suite struct SyncSilenceTests {
  private let day: Int64 = 86_400_000
  private var month: Int64 { 30 * day }

  @Test func `a lost device keeps files for a month, and no longer`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    for _ in 0..<4 {
      for seed in 0..<40 {
        try devices.write(seed, in: id, on: 0)
        try devices.sync(0)
      }
      #expect(devices.shipments.count > 40)
      devices.now += month + day
      try devices.sync(0)
      #expect(devices.shipments.count < 28, "\(devices.shipments.count)")
    }
    for number in [1, 2, 0] { try devices.sync(number) }
    for number in 1...2 {
      let hash = try devices.hash(id, on: number)
      #expect(try hash == devices.hash(id, on: 0))
      #expect(try devices.sync(number).status.isUpToDate)
    }
  }

  @Test func `the status asks to retire a device that has been silent for a month`() throws {
    let devices = try Devices(2)
    _ = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    devices.now += month - day
    let before = try devices.sync(0).status
    #expect(before.isComplete && before.sentence.english == "up to date")
    devices.now += 3 * day
    let status = try devices.sync(0).status
    #expect(status.devices.map(\.silentDays) == [nil, 32])
    #expect(status.sentence.english.contains("'Device 1' has been silent for 32 days"))
    #expect(status.isUpToDate && !status.isComplete)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    try folder.retire("Device 1", now: devices.now)
    #expect(try folder.status(now: devices.now).isComplete)
  }

  @Test func `devices that look every day are not silent, though nobody writes`() throws {
    let devices = try Devices(2)
    _ = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    for _ in 0..<40 {
      devices.now += day
      for number in 0..<2 {
        #expect(try devices.sync(number).status.devices.allSatisfy { $0.silentDays == nil })
      }
    }
    #expect(devices.files.count < 8, "\(devices.files)")
  }
}
