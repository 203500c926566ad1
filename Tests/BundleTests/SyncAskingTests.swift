import Bytes
import Geometry
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// Files that a carrier delivers damaged and never again, although their sender's copy is whole.
@Suite struct SyncAskingTests {
  /// Two devices with a folder each, between which files are copied that are not there yet.
  private final class Carried {
    let devices: Devices
    let folders: [String]

    init() throws {
      devices = try Devices(2)
      folders = (0..<2).map { [devices] in "\(devices.directory)/folder-\($0)" }
      for folder in folders { _ = Disk.makeFolder(folder) }
    }

    @discardableResult
    func sync(_ number: Int, after pause: Int64 = 1000) throws -> SyncReport {
      devices.now += pause
      return try SyncFolder(at: folders[number], in: devices.libraries[number], all: true)
        .exchange(now: devices.now)
    }

    func files(_ number: Int) -> [String] {
      func list(_ path: String) -> [String] {
        (Disk.names(in: path) ?? []).flatMap { name -> [String] in
          let inner = "\(path)/\(name)"
          return Disk.facts(ofLink: inner)?.kind == .folder ? list(inner) : [inner]
        }
      }
      return list(folders[number]).map { String($0.dropFirst(folders[number].utf8.count + 1)) }
    }

    /// Copies what the other folder lacks; the first half of what is to arrive damaged.
    func carry(from: Int, to: Int, half isHalf: (String) -> Bool = { _ in false }) throws {
      for file in Set(files(from)).subtracting(files(to)) {
        var bytes = try #require(Disk.bytes(of: "\(folders[from])/\(file)", atMost: 1 << 24))
        if isHalf(file) { bytes.removeLast(bytes.count / 2) }
        var above = folders[to]
        for part in file.split(separator: "/").dropLast() {
          above += "/\(part)"
          _ = Disk.makeFolder(above)
        }
        _ = Disk.write(bytes, to: "\(folders[to])/\(file)")
      }
    }

    func isEqual(_ id: NotebookID) throws -> Bool {
      try devices.hash(id, on: 0) == devices.hash(id, on: 1)
    }
  }

  @Test(arguments: [1, 2])
  func `a file that arrived in part is asked for, and what was in it arrives in another`(
    number: Int
  ) throws {
    let carried = try Carried()
    let id = try carried.devices.notebook("Physics", on: 0)
    try carried.sync(0)
    if number == 2 {
      try carried.devices.write(1, in: id, on: 0)
      try carried.sync(0)
    }
    try carried.carry(from: 0, to: 1) { $0.contains("/0000000\(number)-") }
    #expect(try carried.sync(1).status.unreadable.map(\.isAskedFor) == [false])
    // It may still be on its way for a while.
    let late = try carried.sync(1, after: 11 * 60_000)
    #expect(late.status.unreadable.map(\.isAskedFor) == [true] && late.sentFiles == 1)
    #expect(try carried.sync(1).sentFiles == 0)
    try carried.carry(from: 1, to: 0)
    #expect(try carried.sync(0).sentFiles == 1)
    #expect(try carried.sync(0).isIdle)
    try carried.carry(from: 0, to: 1)
    let status = try carried.sync(1).status
    #expect(status.isUpToDate && status.unreadable.isEmpty, "\(status)")
    #expect(try carried.isEqual(id))
    for _ in 0..<2 {
      try carried.carry(from: 1, to: 0)
      try carried.sync(0)
      try carried.carry(from: 0, to: 1)
      try carried.sync(1)
    }
    #expect(try carried.sync(0).isIdle && carried.sync(1).isIdle)
  }

  @Test func `what was sent again in part is asked for once more`() throws {
    let carried = try Carried()
    let id = try carried.devices.notebook("Physics", on: 0)
    try carried.sync(0)
    try carried.carry(from: 0, to: 1) { $0.contains("/00000001-") }
    try carried.sync(1)
    for _ in 0..<3 {
      try carried.sync(1, after: 11 * 60_000)
      try carried.carry(from: 1, to: 0)
      try carried.sync(0)
      try carried.carry(from: 0, to: 1) { $0.contains("/00000002-") }
      try carried.sync(1)
    }
    #expect(try carried.isEqual(id))
    #expect(try carried.sync(1).status.isUpToDate)
  }

  @Test func `an image that arrived in part is asked for as well`() throws {
    let carried = try Carried()
    let id = try carried.devices.notebook("Physics", on: 0)
    let library = carried.devices.libraries[0]
    let hash = try library.addImage(Array("no image, but bytes".utf8))
    try library.edit(id, action: .paste, now: carried.devices.now) { editor in
      let page = try Outline(of: editor).pages[0].id
      let layer = try PageContent(of: page, in: editor).layers[0].id
      try editor.add(
        .image(
          ImageFrame(
            box: .init(low: .zero, high: .init(x: 9, y: 9)), hash: hash, mediaType: "image/png")),
        at: Place(page: page, layer: layer))
    }
    try carried.sync(0)
    try carried.carry(from: 0, to: 1) { $0 == FolderPlace.blob(hash) }
    try carried.sync(1)
    try carried.sync(1, after: 11 * 60_000)
    try carried.carry(from: 1, to: 0)
    try carried.sync(0)
    try carried.carry(from: 0, to: 1)
    let status = try carried.sync(1).status
    #expect(status.isUpToDate, "\(status)")
    #expect(try carried.devices.libraries[1].lacking([hash]).isEmpty)
    #expect(try carried.sync(0).sentFiles == 0)
  }
}
