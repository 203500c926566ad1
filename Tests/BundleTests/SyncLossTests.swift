import Bytes
import Notebook
import Testing
import Wording
import Zip

@testable import Bundle
@testable import Store

/// What is lost on the way, and who hears of it.
@Suite struct SyncLossTests {
  @Test
  func `who never saw a file that vanished hears that it need not wait, whoever says the same`()
    throws
  {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    for number in 1...2 {
      try devices.write(number, in: id, on: 0)
      try devices.sync(0)
    }
    // Another file says all that is in the second one.
    let second = try #require(devices.shipments.first { $0.contains("/00000002") })
    var bundle = try #require(devices.bundle(at: second))
    bundle.manifest.sender?.device = DeviceID(rawValue: 7)
    bundle.manifest.sender?.shipments = 1...1
    _ = Disk.write(try bundle.encoded(), to: "\(devices.folder)/from elsewhere.suzuri")
    Disk.remove("\(devices.folder)/\(second)")
    let report = try devices.sync(0)
    #expect(report.sentStatements == 0 && report.sentFiles == 1, "\(report)")
    let status = try devices.sync(2).status
    #expect(status.isUpToDate, "\(status)")
    #expect(try devices.hash(id, on: 2) == devices.hash(id, on: 0))
    #expect(try devices.sync(0).isIdle)
  }

  @Test func `a file that made up for another one vanishes as well, and both are made up for`()
    throws
  {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    for number in 1...2 {
      try devices.write(number, in: id, on: 0)
      try devices.sync(0)
      let last = try #require(devices.shipments.last { $0.contains("/0000") })
      Disk.remove("\(devices.folder)/\(last)")
      try devices.sync(0)
    }
    let last = try #require(devices.shipments.last { $0.contains("/0000") })
    #expect(try #require(devices.bundle(at: last)).manifest.sender?.replaced.isEmpty == false)
    Disk.remove("\(devices.folder)/\(last)")
    try devices.sync(0)
    let status = try devices.sync(1).status
    #expect(status.isUpToDate, "\(status)")
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  @Test func `a file that vanished while its notebook was removed is not waited for`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    for number in 1...2 {
      try devices.write(number, in: id, on: 0)
      try devices.sync(0)
    }
    let library = devices.libraries[0]
    try library.setTrashed(true, id, now: devices.now)
    try library.emptyTrash()
    let second = try #require(devices.shipments.first { $0.contains("/00000002") })
    Disk.remove("\(devices.folder)/\(second)")
    try devices.sync(0)
    try SyncFolder(at: devices.folder, in: library).share([id.description], now: devices.now)
    try devices.sync(0)
    let status = try devices.sync(1).status
    #expect(status.isUpToDate, "\(status)")
  }

  @Test func `a stray file or one of a later program is not called incomplete`() throws {
    let devices = try Devices(2)
    _ = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let file = try #require(devices.shipments.first)
    _ = Disk.write(Array("a list of things".utf8), to: "\(devices.folder)/things.suzuri")
    #expect(try devices.sync(1).status.isUpToDate)
    var zip = ZipWriter()
    zip.add("mimetype", Array(Bundle.mediaType.utf8), isStored: true)
    zip.add("manifest.json", Array(#"{"format": 9}"#.utf8))
    _ = Disk.write(try zip.finish(), to: "\(devices.folder)/later.suzuri")
    let status = try devices.sync(1).status
    #expect(status.sentence.english == "1 file needs a newer Suzuri", "\(status)")
    let damaged = file.replacing("/00000001-", with: "/00000002-")
    _ = Disk.write([1, 2, 3], to: "\(devices.folder)/\(damaged)")
    #expect(try devices.sync(1).status.sentence.english == "1 file is incomplete")
  }

  @Test func `a bundle that was zipped again is told to be one`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    let bytes = try Bundle(of: id, in: devices.libraries[0]).encoded()
    let whole = try ZipArchive(bytes, rules: .strict)
    for names in [whole.names, whole.names.reversed()] {
      var zip = ZipWriter()
      for name in names { zip.add("physics/\(name)", try whole.bytes(of: name, limit: 1 << 20)) }
      let again = try zip.finish()
      #expect(throws: BundleError.repacked) { try Bundle(again) }
      _ = Disk.write(again, to: "\(devices.folder)/copy.suzuri")
      let status = try devices.sync(0).status
      #expect(status.isUpToDate && status.unreadable.map(\.fault) == [.repacked], "\(status)")
    }
    #expect(throws: BundleError.notABundle) { try Bundle(Array(bytes.dropLast(40).reversed())) }
  }

  @Test func `a file without statements makes no notebook`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let first = try #require(devices.shipments.first)
    var bundle = try #require(devices.bundle(at: first))
    bundle.records = []
    bundle.manifest.sender?.replaced = [DeviceID(rawValue: 7): [1...3]]
    _ = Disk.write(try bundle.encoded(), to: "\(devices.folder)/\(first)")
    #expect(try devices.sync(1).status.unreadable.isEmpty)
    #expect(try devices.libraries[1].allNotebooks().isEmpty)
    try devices.libraries[0].edit(id, action: .rename, now: devices.now) {
      try $0.set(.title, of: .notebook, to: "Chemistry")
    }
    for number in [0, 1, 0, 1] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  @Test func `what was merged before a program was killed is written again where it vanishes`()
    throws
  {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    // What was remembered before this exchange is all that is remembered after it.
    let remembered = "\(devices.libraries[1].directory)/sync"
    let name = try #require(Disk.names(in: remembered)?.first { $0.hasPrefix("folder-") })
    let before = try #require(Disk.bytes(of: "\(remembered)/\(name)", atMost: 1 << 20))
    try devices.sync(1)
    _ = Disk.write(before, to: "\(remembered)/\(name)")
    let second = try #require(devices.shipments.first { $0.contains("/00000002") })
    Disk.remove("\(devices.folder)/\(second)")
    try devices.sync(1)
    try devices.sync(2)
    #expect(try devices.hash(id, on: 2) == devices.hash(id, on: 0))
    #expect(try devices.sync(1).isIdle)
  }

  @Test func `what could not be merged is taken the next time`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    let library = devices.libraries[1]
    let folder = try SyncFolder(at: devices.folder, in: library)
    // Another program writes for long, from the moment at which the folder is looked at.
    let other = try Library(at: library.directory, reporting: DamageLog())
    library.wait(atMost: 0)
    var isHeld = false
    #expect(throws: SyncError.self) {
      try folder.exchange(now: devices.now) {
        if !isHeld { try? other.connection.run("BEGIN IMMEDIATE") }
        isHeld = true
        return false
      }
    }
    try other.connection.run("ROLLBACK")
    library.wait(atMost: nil)
    try devices.sync(1)
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  @Test func `a file in which something is not what its manifest says is not believed`() throws {
    let devices = try Devices(1)
    _ = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let file = try #require(devices.shipments.first)
    let bytes = try #require(Disk.bytes(of: "\(devices.folder)/\(file)", atMost: 1 << 20))
    let entry = try #require(try Bundle(bytes).manifest.entries.first)
    let zip = try ZipArchive(bytes, rules: .strict)
    for said in [entry.hash.description, String(entry.hash.description.reversed())] {
      var copy = ZipWriter()
      for name in zip.names {
        var content = try zip.bytes(of: name, limit: 1 << 20)
        if name == "manifest.json" {
          let text = String(decoding: content, as: UTF8.self)
          content = Array(
            text.split(separator: entry.hash.description).joined(separator: said).utf8)
        }
        copy.add(name, content, isStored: name == "mimetype")
      }
      let written = try copy.finish()
      if said == entry.hash.description {
        _ = try Bundle(written)
      } else {
        #expect(throws: BundleError.damaged("\(entry.name) does not match its manifest")) {
          try Bundle(written)
        }
      }
    }
  }

  @Test(arguments: 0..<200) func `numbers are taken from numbers one by one`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    func some() -> ShipmentNumbers {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let first = UInt64.random(in: 1...30, using: &random)
        return first...first + UInt64.random(in: 0...6, using: &random)
      }
    }
    let (one, other) = (some(), some())
    let left = one.subtracting(other)
    #expect(
      Set(left.flatMap(Array.init))
        == Set(one.flatMap(Array.init)).subtracting(other.flatMap(Array.init)))
    for (range, next) in zip(left, left.dropFirst()) {
      #expect(range.upperBound + 1 < next.lowerBound, "\(left)")
    }
    #expect(Set(one.united.flatMap(Array.init)) == Set(one.flatMap(Array.init)))
  }
}

extension Devices {
  /// Reads a bundle in the folder.
  fileprivate func bundle(at file: String) -> Bundle? {
    Disk.bytes(of: "\(folder)/\(file)", atMost: 1 << 20).flatMap { try? Bundle($0) }
  }
}
