import Bytes
import Ink
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// Ink that was erased, in folders that lose their files.
@Suite struct SyncErasedTests {
  @Test func `erased ink is not written again into an emptied folder, and an undo sends it`() throws
  {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    for seed in 1...2 { try devices.write(seed, in: id, on: 0) }
    try devices.sync(0)
    #expect(devices.strokesInFolder == 2)
    let library = devices.libraries[0]
    let erased = try #require(try devices.elements(of: id, on: 0).first)
    try library.edit(id, action: .erase, now: devices.now) { try $0.erase([erased]) }
    try devices.sync(0)
    for file in devices.files { Disk.remove("\(devices.folder)/\(file)") }
    try devices.sync(0)
    #expect(devices.strokesInFolder == 1)
    try devices.sync(1)
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
    #expect(try Library.verify(at: devices.libraries[1].directory, now: devices.now).isWhole)
    #expect(try library.undo(id, now: devices.now) != nil)
    for number in [0, 1] { try devices.sync(number) }
    #expect(try devices.elements(of: id, on: 1).count == 2)
    #expect(try devices.hash(id, on: 1) == devices.hash(id, on: 0))
    #expect(try devices.sync(0).isIdle)
  }

  @Test func `the ink of an erased stroke stays where a piece of it shows`() throws {
    let devices = try Devices(2)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    let stroke = try #require(try devices.elements(of: id, on: 0).first)
    // One device cuts a piece out of what the other one erases.
    try devices.libraries[0].edit(id, action: .move, now: devices.now) { editor in
      _ = try editor.cut(StrokeRange(0, 1000), of: stroke)
    }
    try devices.libraries[1].edit(id, action: .erase, now: devices.now) { try $0.erase([stroke]) }
    for number in [0, 1, 0] { try devices.sync(number) }
    for file in devices.files { Disk.remove("\(devices.folder)/\(file)") }
    try devices.sync(0)
    #expect(devices.strokesInFolder == 1)
  }

  @Test func `a piece of a stroke that was erased shows wherever it comes`() throws {
    let devices = try Devices(3)
    let id = try devices.notebook("Physics", on: 0)
    try devices.write(1, in: id, on: 0)
    for number in [0, 1] { try devices.sync(number) }
    let stroke = try #require(try devices.elements(of: id, on: 0).first)
    try devices.libraries[0].edit(id, action: .erase, now: devices.now) { try $0.erase([stroke]) }
    // Another folder hears of the stroke only that it was erased, before a piece of it comes.
    try devices.syncElsewhere(0)
    try devices.libraries[1].edit(id, action: .move, now: devices.now) { editor in
      _ = try editor.cut(StrokeRange(0, 1000), of: stroke)
    }
    for number in [1, 0] { try devices.sync(number) }
    for number in [0, 2] { try devices.syncElsewhere(number) }
    let elements = try devices.elements(of: id, on: 0)
    #expect(elements.count == 1)
    #expect(try devices.elements(of: id, on: 2) == elements)
  }
}

extension Devices {
  /// Exchanges with another folder.
  fileprivate func syncElsewhere(_ number: Int) throws {
    let other = "\(directory)/elsewhere"
    _ = Disk.makeFolder(other)
    now += 1000
    _ = try SyncFolder(at: other, in: libraries[number], all: true).exchange(now: now)
  }

  /// The elements on the first page.
  func elements(of id: NotebookID, on number: Int) throws -> [EntityID] {
    let page = try libraries[number].outline(of: id).pages[0].id
    return try libraries[number].page(page, of: id).elements.map(\.id)
  }

  /// The number of strokes whose ink is in the folder.
  var strokesInFolder: Int {
    var strokes: Set<EntityID> = []
    for file in shipments {
      guard let bytes = Disk.bytes(of: "\(folder)/\(file)", atMost: 1 << 24) else { continue }
      for placed in (try? Bundle(bytes))?.records ?? [] {
        guard case .body(let body) = placed.record.fragment,
          body.first == Body.Kind.stroke.rawValue
        else { continue }
        strokes.insert(placed.record.key.entity)
      }
    }
    return strokes.count
  }
}
