import Bytes
import Geometry
import Glibc
import Ink
import Notebook
import Testing

@testable import Bundle
@testable import Store

@Suite struct SyncFolderTests {
  @Test func `two devices write on one page while they are apart, and both have all ink`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let joined = try devices.sync(1)
    #expect(joined.changed == [id])
    for number in 0..<5 {
      try devices.write(number, in: id, on: 0)
      try devices.write(number + 100, in: id, on: 1)
    }
    for number in [0, 1, 0] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
    let library = devices.libraries[0]
    let page = try library.outline(of: id).pages[0].id
    #expect(try library.page(page, of: id).elements.count == 10)
    for number in 0..<2 { #expect(try devices.sync(number).status.isUpToDate) }
    let last = try devices.sync(0)
    #expect(last.isIdle, "\(last)")
    #expect(last.status.devices.map(\.name) == ["Device 0", "Device 1"])
    #expect(last.status.devices.map(\.unseen) == [0, 0])
  }

  @Test func `pages in the making wait at home, and nobody is told to wait for them`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try devices.libraries[0].edit(id, action: .importFile, now: devices.now) { editor in
      var draft = editor.beginDraft()
      let dot = Stroke(
        samples: [Sample(position: .zero, time: 0)], channels: [],
        style: Style(color: .sumi, width: 1))
      try editor.add([DraftElement(LooseElement(dot))], toLayer: 0, of: &draft)
    }
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    #expect(try folder.status(now: devices.now).waitingNotebooks == 0)
    #expect(try devices.sync(0).status.isUpToDate)
    #expect(try folder.status(now: devices.now).waitingNotebooks == 0)
    try devices.write(1, in: id, on: 0)
    #expect(try folder.status(now: devices.now).waitingNotebooks == 1)
  }

  @Test func `one new stroke costs one small file`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let before = Set(devices.files)
    try devices.write(1, in: id, on: 0)
    let report = try devices.sync(0)
    let new = Set(devices.files).subtracting(before)
    #expect(new.count == 1)
    #expect(report.sentFiles == 1)
    #expect(report.sentBytes < 1500)
  }

  @Test func `files that vanish are written again, also by who has not written them`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in 0..<4 {
      try devices.write(number, in: id, on: 0)
      try devices.sync(0)
    }
    try devices.sync(1)
    for file in devices.shipments where file.contains("/0000") {
      Disk.remove("\(devices.folder)/\(file)")
    }
    try devices.sync(1)
    let joined = try devices.sync(2)
    #expect(try devices.hash(id, on: 2) == devices.hash(id, on: 0))
    #expect(joined.status.isUpToDate, "\(joined.status)")
    for number in [0, 1, 2, 0, 1, 2] { try devices.sync(number) }
    for number in 0..<3 {
      let report = try devices.sync(number)
      #expect(report.isIdle && report.status.isUpToDate, "\(report)")
    }
  }

  @Test func `a file that is damaged after it was taken is written anew`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    try devices.sync(1)
    let last = try #require(devices.shipments.last { $0.contains("/0000") })
    var bytes = try #require(Disk.bytes(of: "\(devices.folder)/\(last)", atMost: 1 << 20))
    bytes[bytes.count / 2] ^= 4
    _ = Disk.write(bytes, to: "\(devices.folder)/\(last)")
    for number in [1, 0, 1, 0, 1] { try devices.sync(number) }
    for number in 0..<2 {
      let report = try devices.sync(number)
      #expect(report.isIdle && report.status.isUpToDate, "\(report)")
    }
    #expect(!devices.files.contains(last))
  }

  @Test func `who claims to be this device cannot make it remove its files`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    let before = devices.shipments
    let bytes = try #require(Disk.bytes(of: "\(devices.folder)/\(before[0])", atMost: 1 << 20))
    var bundle = try Bundle(bytes)
    bundle.manifest.sender?.shipments = 1...1000
    _ = Disk.write(try bundle.encoded(), to: "\(devices.folder)/other.suzuri")
    devices.now += 3_600_000
    for _ in 0..<3 { try devices.sync(0) }
    #expect(Set(devices.shipments).isSuperset(of: before))
  }

  @Test func `copies under other names change nothing, cut files wait, and what is whole is taken`()
    throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    let last = try #require(devices.shipments.last { $0.contains("/0000") })
    let path = "\(devices.folder)/\(last)"
    let bytes = try #require(Disk.bytes(of: path, atMost: 1 << 20))
    _ = Disk.write(Array(bytes.prefix(bytes.count / 2)), to: path)
    let report = try devices.sync(1)
    #expect(report.status.unreadable.count == 1)
    #expect(!report.status.isUpToDate)
    Disk.remove(path)
    _ = Disk.write(bytes, to: "\(devices.folder)/Notes (1).suzuri")
    _ = Disk.write(bytes, to: "\(devices.folder)/Notes (conflicted copy).suzuri")
    try devices.sync(1)
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  @Test func `many files are put together, and the old ones go after a while`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in 0..<40 {
      try devices.write(number, in: id, on: 0)
      try devices.sync(0)
    }
    devices.now += 3_600_000
    try devices.sync(0)
    #expect(devices.shipments.count > 40, "nobody has seen them")
    try devices.sync(1)
    try devices.sync(0)
    #expect(devices.shipments.count < 26, "\(devices.shipments)")
    for number in [1, 0, 1, 0] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
    for number in 0..<2 {
      let report = try devices.sync(number)
      #expect(report.isIdle && report.status.isUpToDate, "\(report)")
    }
  }

  @Test func `what is written while a folder is forgotten is sent when it is shared again`() throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try SyncFolder(at: devices.folder, in: devices.libraries[0]).forget()
    try devices.write(1, in: id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `a link in the folder leads nowhere`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    let outside = "\(devices.directory)/outside"
    _ = Disk.makeFolder(outside)
    #expect(Disk.makeLink("\(devices.folder)/\(id)", to: outside))
    #expect(throws: SyncError.self) { try devices.sync(0) }
    #expect(Disk.names(in: outside) == [])
    Disk.remove("\(devices.folder)/\(id)")
    #expect(try devices.sync(0).sentFiles == 1)
  }

  @Test func `a device says nothing that others have said`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in 0..<3 { try devices.sync(number) }
    for title in ["A", "B", "C"] {
      devices.now += 10
      try devices.libraries[0].edit(id, action: .rename, now: devices.now) {
        try $0.set(.title, of: .notebook, to: title)
      }
      try devices.sync(0)
    }
    #expect(try devices.sync(1).sentStatements == 0)
    #expect(try devices.sync(2).sentStatements == 0)
  }

  @Test func `an older file in the place of the library is noticed`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.libraries[1].connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let path = "\(devices.libraries[1].directory)/library.sqlite"
    let old = try #require(Disk.bytes(of: path, atMost: 1 << 30))
    try devices.write(2, in: id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.replaceFile(of: 1, by: old)
    for number in [1, 0, 1] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `nobody waits for files that vanished before they came`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in 0..<5 {
      try devices.write(number, in: id, on: 0)
      try devices.sync(0)
    }
    for file in devices.shipments where file.contains("/00000002") || file.contains("/00000004") {
      Disk.remove("\(devices.folder)/\(file)")
    }
    try devices.sync(0)
    let status = try devices.sync(1).status
    #expect(status.isUpToDate, "\(status)")
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
    #expect(try devices.sync(0).status.isUpToDate)
    #expect(try devices.sync(0).isIdle)
  }

  @Test func `a notebook that was removed comes back whole, whatever was exchanged in between`()
    throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    let library = devices.libraries[0]
    try library.setTrashed(true, id, now: devices.now)
    try library.emptyTrash()
    // It comes back before the folder is looked at again.
    let folder = try SyncFolder(at: devices.folder, in: library, all: true)
    try folder.share([id.description], now: devices.now)
    try devices.sync(0)
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `a notebook that comes back out of a backup is shared as before`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    let library = devices.libraries[0]
    try library.setTrashed(true, id, now: devices.now)
    try devices.sync(0)
    let backup = try library.backUpBeforeRemoval(now: devices.now)
    #expect(try library.emptyTrash(keptIn: backup).map(\.id) == [id])
    // What is written elsewhere meanwhile is read again.
    try devices.write(2, in: id, on: 1)
    for number in [1, 0] { try devices.sync(number) }
    #expect(try library.allNotebooks().isEmpty)
    #expect(try library.restoreDeleted([id], from: backup.name) == [id])
    for number in [0, 1, 0] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
    #expect(try devices.sync(0).isIdle)
  }

  @Test func `a notebook that comes back never gives a name again`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    let library = devices.libraries[0]
    let before = try library.incarnation
    try library.setTrashed(true, id, now: devices.now)
    try library.emptyTrash()
    try library.forgetRemoval(of: id)
    #expect(try library.incarnation != before)
  }

  @Test func `a file that is mended after hours, in place and with its old time, is taken`() throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let path = "\(devices.folder)/\(try #require(devices.shipments.first))"
    let bytes = try #require(Disk.bytes(of: path, atMost: 1 << 20))
    let time = try #require(Disk.facts(of: path))
    _ = Disk.write(bytes.map { _ in 0 }, to: path)
    Self.setTime(of: path, to: time)
    for _ in 0..<2 {
      #expect(try devices.sync(1).status.unreadable.count == 1)
      devices.now += 3 * 3_600_000
    }
    _ = Disk.write(bytes, to: path)
    Self.setTime(of: path, to: time)
    try devices.sync(1)
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  private static func setTime(of path: String, to facts: FileFacts) {
    let time = timespec(tv_sec: facts.seconds, tv_nsec: facts.nanoseconds)
    _ = utimensat(AT_FDCWD, path, [time, time], 0)
  }

  @Test func `what was removed for good stays away until somebody takes it out of the trash`()
    throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    try devices.sync(0)
    try devices.sync(1)
    try devices.libraries[0].setTrashed(true, id, now: devices.now)
    try devices.sync(0)
    try devices.libraries[0].emptyTrash()
    try devices.sync(0)
    try devices.sync(1)
    #expect(try devices.libraries[1].notebooks(inTrash: true).map(\.id) == [id])
    #expect(try devices.libraries[0].allNotebooks().isEmpty)
    devices.now += 1000
    try devices.libraries[1].setTrashed(false, id, now: devices.now)
    try devices.sync(1)
    try devices.sync(0)
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `an image that is still on its way is no damage`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    let image = Array("an image".utf8)
    let page = try devices.libraries[0].outline(of: id).pages[0].id
    try devices.libraries[0].edit(id, action: .paste, now: devices.now) { editor in
      let layer = try #require(try PageContent(of: page, in: editor).layers.first?.id)
      let frame = ImageFrame(
        box: Box(low: .zero, high: Point(x: 9, y: 9)),
        hash: try devices.libraries[0].addImage(image), mediaType: "image/png")
      _ = try editor.add(.image(frame), at: Place(page: page, layer: layer))
    }
    try devices.sync(0)
    let (blobs, away) = ("\(devices.folder)/blobs", "\(devices.directory)/blobs")
    #expect(Disk.rename(blobs, to: away))
    #expect(try devices.sync(1).status.missingBlobs == 1)
    let library = devices.libraries[1]
    #expect(try library.image(ContentHash(of: image)) == nil)
    #expect(library.log.isEmpty)
    #expect(try Library.verify(at: library.directory, now: devices.now).isWhole)
    #expect(Disk.rename(away, to: blobs))
    try devices.sync(1)
    #expect(try library.image(ContentHash(of: image)) == image)
    // One that goes afterwards is lost.
    try library.connection.run("DELETE FROM blob")
    #expect(try !Library.verify(at: library.directory, now: devices.now).isWhole)
  }
}
