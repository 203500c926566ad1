import Bytes
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// A notebook whose later files arrive before the first one.
@Suite struct SyncArrivingTests {
  /// Two devices; the second one has a later page of a notebook, and not its beginning, which is returned.
  private func devices() throws -> (Devices, NotebookID, hidden: (path: String, bytes: [UInt8])) {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    let path = "\(devices.folder)/\(try #require(devices.shipments.first))"
    let bytes = try #require(Disk.bytes(of: path, atMost: 1 << 20))
    let section = try #require(try devices.libraries[0].outline(of: id).sections.first)
    try devices.libraries[0].edit(id, action: .addPage, now: devices.now) { editor in
      _ = try editor.addPage(to: section.id, size: .a4, paper: Paper(.plain))
    }
    try devices.sync(0)
    Disk.remove(path)
    return (devices, id, (path, bytes))
  }

  @Test func `it is arriving until its beginning is there`() throws {
    let (devices, id, hidden) = try devices()
    #expect(try devices.sync(1).status.arriving == [id])
    #expect(try devices.libraries[1].outline(of: id).pages.count == 1)
    _ = Disk.write(hidden.bytes, to: hidden.path)
    #expect(try devices.sync(1).status.arriving.isEmpty)
    #expect(try devices.libraries[1].outline(of: id).pages.count == 2)
  }

  @Test func `what a retired device never sent is not waited for`() throws {
    let (devices, id, _) = try devices()
    #expect(try devices.sync(1).status.arriving == [id])
    let folder = try SyncFolder(at: devices.folder, in: devices.libraries[1])
    try folder.retire("Device 0", now: devices.now)
    #expect(try folder.status(now: devices.now).arriving.isEmpty)
  }

  @Test func `a notebook that lacks only a later file is open`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    for seed in 0..<2 {
      try devices.write(seed, in: id, on: 0)
      try devices.sync(0)
    }
    let second = try #require(devices.shipments.first { $0.contains("/00000002-") })
    Disk.remove("\(devices.folder)/\(second)")
    let status = try devices.sync(1).status
    #expect(status.devices.contains { $0.missing == 1 } && status.arriving.isEmpty)
  }

  @Test func `a notebook in use stays open when a page of an unknown section arrives`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.sync(0)
    try devices.sync(1)
    var section: EntityID?
    try devices.libraries[0].edit(id, action: .addPage, now: devices.now) { editor in
      section = try editor.addSection(titled: "Later")
    }
    try devices.sync(0)
    let second = try #require(devices.shipments.first { $0.contains("/00000002-") })
    let later = try #require(section)
    try devices.libraries[0].edit(id, action: .addPage, now: devices.now) { editor in
      _ = try editor.addPage(to: later, size: .a4, paper: Paper(.plain))
    }
    try devices.sync(0)
    Disk.remove("\(devices.folder)/\(second)")
    let status = try devices.sync(1).status
    #expect(status.devices.contains { $0.missing == 1 } && status.arriving.isEmpty)
  }
}
