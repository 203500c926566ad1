import Bytes
import Geometry
import Notebook
import Testing
import Wording

@testable import Bundle
@testable import Store

/// Folders that go away and come back, and devices that go on under another name.
@Suite struct SyncDriveTests {
  /// Lets the first device remember that the folder lay on another drive.
  private func changeDrive(of devices: Devices) throws {
    let library = devices.libraries[0]
    let folder = try #require(try library.sharedFolders().first)
    var memory = try #require(FolderMemory.lastKnown(of: folder, in: library))
    memory.drive += 1
    try memory.save(for: folder.number, in: library)
  }

  private func empty(_ folder: String) {
    for name in Disk.names(in: folder) ?? [] {
      Disk.removeTree("\(folder)/\(name)")
      Disk.remove("\(folder)/\(name)")
    }
  }

  @Test func `what has gone is written anew, even where that is all`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    for _ in 0..<2 {
      empty(devices.folder)
      #expect(try devices.sync(0).sentStatements > 0)
      for number in [1, 0] { try devices.sync(number) }
      #expect(try devices.sync(0).isIdle && devices.sync(1).isIdle)
    }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `the folder on which a drive stood is filled only by who says so`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    try changeDrive(of: devices)
    let drive = "\(devices.directory)/drive"
    #expect(Disk.rename(devices.folder, to: drive))
    _ = Disk.makeFolder(devices.folder)
    _ = Disk.makeFolder("\(devices.folder)/lost+found")
    try devices.write(1, in: id, on: 0)
    let refusal = SyncError.notConnected(path: devices.folder)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    #expect(throws: refusal) { try devices.sync(0) }
    #expect(throws: refusal) { try folder.retire("Device 1", now: devices.now) }
    var watch = SyncWatch(folder, in: devices.libraries[0])
    #expect(throws: refusal) { try watch.step(now: devices.now) }
    // Also where what was remembered does not hold any more.
    try devices.libraries[0].startAnew()
    #expect(throws: refusal) { try devices.sync(0) }
    #expect(devices.files.isEmpty)
    Disk.removeTree(devices.folder)
    #expect(Disk.rename(drive, to: devices.folder))
    #expect(try devices.sync(0).sentStatements > 0)
    #expect(try devices.sync(0).isIdle)
    try changeDrive(of: devices)
    empty(devices.folder)
    #expect(throws: refusal) { try devices.sync(0) }
    #expect(try folder.exchange(now: devices.now, mayRefill: true).sentStatements > 0)
    #expect(try devices.sync(0).isIdle)
  }

  @Test func `two folders of one library are exchanged with at the same time`() throws {
    let devices = try Devices(1)
    _ = try devices.notebook("Physics", on: 0)
    let other = "\(devices.directory)/other"
    _ = Disk.makeFolder(other)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0], all: true)
    let second = try SyncFolder(at: other, in: devices.libraries[0], all: true)
    let lock = try SyncLock(on: folder.number, of: devices.libraries[0], patience: 0)
    #expect(throws: SyncError.busy) { try folder.exchange(now: devices.now, patience: 0) }
    #expect(try second.exchange(now: devices.now, patience: 0).sentFiles > 0)
    _ = lock
  }

  @Test func `who lost what it remembered knows itself and is not waited for under its old name`()
    throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    let names = { (number: Int) in
      try devices.sync(number).status.devices.filter { !$0.isRetired }.map(\.name)
    }
    for _ in 0..<2 {
      Disk.removeTree("\(devices.libraries[0].directory)/sync")
      try DeviceName.set("Device 0", of: devices.libraries[0])
      try devices.write(1, in: id, on: 0)
      try devices.sync(0)
      #expect(try names(1) == ["Device 1", "Device 0"])
      #expect(try names(0) == ["Device 0", "Device 1"])
    }
    // Looking at it costs no names.
    let library = devices.libraries[0]
    let folder = try SyncFolder(at: devices.folder, in: library)
    let known = try library.names(in: folder.number)
    #expect(known.count == 3)
    Disk.removeTree("\(library.directory)/sync")
    _ = try folder.status(now: devices.now)
    #expect(try library.names(in: folder.number) == known)
    #expect(try Library.verify(at: library.directory, now: devices.now).isWhole)
    try folder.forget()
    #expect(try library.names(in: folder.number).isEmpty)
  }

  @Test func `who was put back with what it remembered says nothing under a number that was used`()
    throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.write(1, in: id, on: 1)
    for number in [1, 0] { try devices.sync(number) }
    let directory = devices.libraries[0].directory
    try devices.libraries[0].connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let memory = try #require(
      Disk.names(in: "\(directory)/sync")?.first {
        $0.hasPrefix("folder-") && !$0.hasSuffix(".lock")
      })
    let paths = ["\(directory)/library.sqlite", "\(directory)/sync/\(memory)"]
    let before = try paths.map { try #require(Disk.bytes(of: $0, atMost: 1 << 24)) }
    // It passes on what others said: in that is no name by which it would see that it is behind.
    let own = try devices.sync(0).status.devices.first?.id
    for file in devices.shipments where file.contains("/00000001-") {
      guard let own, !file.contains("\(own)") else { continue }
      Disk.remove("\(devices.folder)/\(file)")
    }
    #expect(try devices.sync(0).sentStatements > 0)
    try devices.replaceFile(of: 0, by: before[0])
    _ = Disk.write(before[1], to: paths[1])
    try devices.write(2, in: id, on: 0)
    let after = try devices.sync(0).status.devices
    #expect(after.first?.id != own)
    #expect(after.contains { $0.id == own && $0.isRetired })
    let files = devices.shipments.filter { $0.contains("/00000002-") }
    #expect(Set(files.map { PathParts($0).folder }).count == files.count, "\(files)")
    for number in [1, 0, 1] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `a picture that no device has is not waited for`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in 0..<3 { try devices.sync(number) }
    let library = devices.libraries[0]
    let picture = Array("a picture".utf8)
    let page = try library.outline(of: id).pages[0].id
    let layer = try library.page(page, of: id).layers[0].id
    try library.edit(id, action: .write, now: devices.now) { editor in
      let frame = ImageFrame(
        box: .init(low: .zero, high: .init(x: 9, y: 9)), hash: ContentHash(of: picture),
        mediaType: "image/png")
      _ = try editor.add(.image(frame), at: Place(page: page, layer: layer))
    }
    try devices.sync(0)
    #expect(try devices.sync(1).status.sentence == "waiting for 1 picture")
    try devices.sync(2)
    for number in 0..<3 {
      let status = try devices.sync(number).status
      #expect(status.sentence == "up to date, except for 1 picture that no device has")
      #expect(status.isUpToDate && status.lostBlobs == 1)
    }
    for number in 0..<3 { #expect(try devices.sync(number).isIdle) }
    try devices.libraries[2].addImage(picture)
    for number in [2, 0, 1, 2, 0, 1] { try devices.sync(number) }
    for number in 0..<3 {
      let report = try devices.sync(number)
      #expect(report.isIdle && report.status.sentence == "up to date")
    }
  }

  @Test func `damaged copies of files that are whole are no news`() throws {
    let devices = try Devices(2)
    _ = try devices.notebook("Physics", on: 0)
    let picture = Array("a picture".utf8)
    let name = FolderPlace.blob(ContentHash(of: picture))
    _ = Disk.makeFolders("\(devices.folder)/\(PathParts(name).folder)")
    _ = Disk.write(picture, to: "\(devices.folder)/\(name)")
    for number in [0, 1, 0] { try devices.sync(number) }
    let whole = devices.files.filter { $0 != FolderPlace.readMe }
    #expect(whole.contains { $0.contains("seen-") } && whole.contains { $0.contains("/0000") })
    for file in whole {
      let path = "\(devices.folder)/\(PathParts(file).stem)"
      _ = Disk.write([1, 2, 3], to: "\(path).sync-conflict-20260101-000000-ABCDEFG.suzuri")
    }
    // One that stands for nothing else is told.
    _ = Disk.write([1, 2, 3], to: "\(devices.folder)/other.suzuri")
    for number in 0..<2 {
      #expect(try devices.sync(number).status.unreadable.map(\.path) == ["other.suzuri"])
    }
  }
}
