import Bytes
import Geometry
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// Notebooks that are deleted permanently, and what a folder has of them then.
@Suite struct SyncPurgeTests {
  @Test func `what all devices deleted leaves the folder, and a new device does not get it`() throws
  {
    let devices = try Devices(3)
    let (id, kept) = (try devices.notebook("Physics", on: 0), try devices.notebook("Art", on: 0))
    let (own, both) = (Array("only in physics".utf8), Array("in both".utf8))
    for image in [own, both] { try devices.paste(image, in: id, on: 0) }
    try devices.paste(both, in: kept, on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    try devices.delete(id, on: 0)
    try devices.sync(0)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    #expect(try folder.status(now: devices.now).removals.map(\.holders) == [["Device 1"]])
    #expect(!devices.content(of: id).isEmpty)
    try devices.sync(1)
    try devices.libraries[1].emptyTrash()
    let before = Set(devices.files).subtracting(devices.content(of: id))
    for number in [1, 0, 1, 0] { try devices.sync(number) }
    #expect(devices.content(of: id).isEmpty, "\(devices.files)")
    #expect(devices.files.contains(FolderPlace.blob(ContentHash(of: both))))
    #expect(!devices.files.contains(FolderPlace.blob(ContentHash(of: own))))
    #expect(before.contains { $0.hasPrefix("\(kept)") && devices.files.contains($0) })
    #expect(try folder.status(now: devices.now).removals.isEmpty)
    let joined = try devices.sync(2)
    #expect(try devices.libraries[2].allNotebooks() == [kept])
    #expect(joined.status.isUpToDate, "\(joined.status)")
    for number in [0, 1, 2, 0, 1, 2] { try devices.sync(number) }
    for number in 0..<3 { #expect(try devices.sync(number).isIdle) }
  }

  @Test func `two deleted notebooks of one title are told apart by their ids`() throws {
    let devices = try Devices(2)
    let ids = try (0..<2).map { _ in try devices.notebook("Physics", on: 0) }
    for number in [0, 1, 0] { try devices.sync(number) }
    for id in ids { try devices.delete(id, on: 0) }
    try devices.sync(0)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    let error = #expect(throws: SyncError.self) { try folder.deletedNotebook(named: "Physics") }
    for id in ids {
      #expect("\(try #require(error))".contains(id.description.prefix(8)))
      #expect(try folder.deletedNotebook(named: "\(id)") == id)
    }
    #expect(try folder.deletedNotebook(named: "Art") == nil)
  }

  @Test func `files that are brought back bring nothing back, and go again`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    let old = devices.shipments.compactMap { file in
      Disk.bytes(of: "\(devices.folder)/\(file)", atMost: 1 << 20).map { (file, $0) }
    }
    try devices.deleteEverywhere(id, on: [0, 1])
    #expect(devices.content(of: id).isEmpty)
    for (file, bytes) in old { _ = Disk.write(bytes, to: "\(devices.folder)/\(file)") }
    try devices.sync(2)
    #expect(try devices.libraries[2].allNotebooks().isEmpty)
    for number in [0, 1] { try devices.sync(number) }
    #expect(devices.content(of: id).isEmpty)
    for number in 0..<3 { #expect(try devices.libraries[number].allNotebooks().isEmpty) }
  }

  @Test func `a device that was away has it in the trash, and writes it again when it is restored`()
    throws
  {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 2, 0] { try devices.sync(number) }
    try devices.write(1, in: id, on: 2)
    try devices.retire("Device 2", on: 0)
    try devices.sync(1)
    try devices.deleteEverywhere(id, on: [0, 1])
    #expect(devices.content(of: id).isEmpty, "\(devices.files)")
    for _ in 0..<3 { try devices.sync(2) }
    let library = devices.libraries[2]
    #expect(try library.notebooks(inTrash: true).map(\.id) == [id])
    #expect(devices.content(of: id).isEmpty)
    #expect(try devices.sync(2).status.isUpToDate)
    #expect(try devices.elements(of: id, on: 2).count == 1)
    devices.now += 1000
    try library.setTrashed(false, id, now: devices.now)
    for number in [2, 0, 1, 2, 0, 1] { try devices.sync(number) }
    for number in 0..<2 {
      #expect(try devices.hash(id, on: number) == devices.hash(id, on: 2))
    }
  }

  @Test func `what is in the trash of a device that was away can be deleted there`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 2, 0] { try devices.sync(number) }
    try devices.write(1, in: id, on: 2)
    try devices.retire("Device 2", on: 0)
    try devices.deleteEverywhere(id, on: [0, 1])
    try devices.sync(2)
    #expect(try devices.libraries[2].emptyTrash().map(\.id) == [id])
    for number in [2, 0, 1, 2, 0, 1] { try devices.sync(number) }
    for number in 0..<3 { #expect(try devices.sync(number).isIdle) }
    #expect(devices.content(of: id).isEmpty)
  }

  @Test(arguments: [true, false])
  func `ink of a lost device that nobody has seen stays until it is deleted as well`(
    isPurged: Bool
  ) throws {
    let devices = try Devices(4)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    try devices.delete(id, on: 0)
    try devices.write(1, in: id, on: 1)
    for number in [0, 1] { try devices.sync(number) }
    // Its last ink arrives after the notebook was deleted here, and it never comes back.
    try devices.retire("Device 1", on: 0)
    for _ in 0..<2 { try devices.sync(0) }
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    #expect(try folder.status(now: devices.now).removals.map(\.holders) == [[]])
    #expect(!devices.content(of: id).isEmpty)
    if isPurged {
      #expect(try folder.deletedNotebook(named: "Physics") == id)
      devices.now += 1000
      _ = try folder.exchange(now: devices.now, purging: [id])
    } else {
      try devices.sync(2)
      #expect(try devices.elements(of: id, on: 2).count == 1)
      try devices.libraries[2].emptyTrash()
      for number in [2, 0, 2] { try devices.sync(number) }
    }
    #expect(devices.content(of: id).isEmpty)
    try devices.sync(3)
    #expect(try devices.libraries[3].allNotebooks().isEmpty)
  }

  @Test func `a notebook that comes back out of a backup is written again`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let library = devices.libraries[0]
    let backup = try library.backUp(now: devices.now)
    try devices.deleteEverywhere(id, on: [0])
    #expect(devices.content(of: id).isEmpty)
    devices.now += 1000
    #expect(try library.restoreDeleted([id], from: backup.name) == [id])
    for number in [0, 1, 0] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  @Test func `a notebook that two devices deleted comes back out of a backup of one`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    let library = devices.libraries[0]
    let backup = try library.backUp(now: devices.now)
    try devices.deleteEverywhere(id, on: [0, 1])
    devices.now += 1000
    #expect(try library.restoreDeleted([id], from: backup.name) == [id])
    for number in [0, 1, 0, 1] { try devices.sync(number) }
    for library in devices.libraries { #expect(try library.notebooks().map(\.id) == [id]) }
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
  }

  @Test func `what is purged on one device is whole there once another restores it`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1, 0] { try devices.sync(number) }
    try devices.write(1, in: id, on: 1)
    try devices.delete(id, on: 0)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    _ = try folder.exchange(now: devices.now, purging: [id])
    try devices.sync(1)
    _ = try folder.exchange(now: devices.now, purging: [id])
    #expect(!devices.content(of: id).isEmpty)
    devices.now += 1000
    try devices.libraries[1].setTrashed(false, id, now: devices.now)
    for number in [1, 0, 1] { try devices.sync(number) }
    #expect(try devices.hash(id, on: 0) == devices.hash(id, on: 1))
  }

  @Test func `the only device removes files with the exchange that follows`() throws {
    let devices = try Devices(1)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try devices.delete(id, on: 0)
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[0])
    _ = try folder.exchange(now: devices.now, purging: [id])
    #expect(devices.content(of: id).isEmpty)
    #expect(try folder.status(now: devices.now).removals.isEmpty)
  }

  @Test func `who has nothing but an earlier program's memory hears what was deleted since`() throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for number in [0, 1] { try devices.sync(number) }
    try devices.delete(id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    let shared = try #require(try devices.libraries[1].sharedFolders().first)
    let memory = try #require(FolderMemory.lastKnown(of: shared, in: devices.libraries[1]))
    #expect(memory.notebooks[id]?.devices.values.contains { $0.removal != nil } == true)
    // The earlier form ends before what was deleted.
    var old = memory
    for device in memory.notebooks[id]?.devices.keys.map({ $0 }) ?? [] {
      old.notebooks[id]?.devices[device]?.removal = nil
    }
    var bytes = old.stored
    bytes[0] = 3
    bytes.removeLast()
    let read = try FolderMemory(stored: bytes)
    #expect(read.notebooks == old.notebooks && read.files.count < memory.files.count)
    #expect(try FolderMemory(stored: memory.stored) == memory)
  }
}

extension Devices {
  /// The files with content of a notebook.
  fileprivate func content(of id: NotebookID) -> [String] {
    shipments.filter { $0.hasPrefix("\(id)/") && !$0.contains("/seen-") }
  }

  /// Deletes a notebook permanently on a device, after the others can know that it is in the trash.
  fileprivate func delete(_ id: NotebookID, on number: Int) throws {
    now += 10
    try libraries[number].setTrashed(true, id, now: now)
    try sync(number)
    try libraries[number].emptyTrash()
  }

  /// Deletes a notebook on several devices, one after the other, until nothing is left to do.
  fileprivate func deleteEverywhere(_ id: NotebookID, on numbers: [Int]) throws {
    try delete(id, on: numbers[0])
    for number in numbers {
      try sync(number)
      try libraries[number].emptyTrash()
      try sync(number)
    }
    for _ in 0..<2 { for number in numbers { try sync(number) } }
  }

  fileprivate func retire(_ name: String, on number: Int) throws {
    now += 10
    try SyncFolder(at: folder, in: libraries[number]).retire(name, now: now)
  }

  fileprivate func paste(_ image: [UInt8], in id: NotebookID, on number: Int) throws {
    let library = libraries[number]
    let hash = try library.addImage(image)
    try library.edit(id, action: .paste, now: now) { editor in
      let page = try Outline(of: editor).pages[0].id
      let layer = try PageContent(of: page, in: editor).layers[0].id
      let box = Box(low: .zero, high: Point(x: 9, y: 9))
      let frame = ImageFrame(box: box, hash: hash, mediaType: "image/png")
      _ = try editor.add(.image(frame), at: Place(page: page, layer: layer))
    }
  }
}
