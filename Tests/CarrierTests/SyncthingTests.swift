import Foundation
import Support
import Testing

/// Two libraries with a folder that two real Syncthing programs carry between them.
@Suite(.serialized) final class SyncthingTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Two devices whose folders are carried, with a notebook that both have.
  private func devices() throws -> (
    libraries: [CarriedLibrary], carriers: (one: Syncthing, other: Syncthing)
  ) {
    let libraries = try ["one", "other"].map { try CarriedLibrary($0, in: root) }
    let carriers = try libraries.map { try Syncthing($0.name, carrying: $0.folder, in: root) }
    try libraries[0].suzuri("new", "Physics")
    try libraries[0].sync()
    try libraries[0].write(in: "Physics", onFirstPage: false)
    try libraries[0].sync()
    try carriers[0].start(with: carriers[1])
    try carriers[1].start(with: carriers[0])
    try Syncthing.settle(carriers[0], carriers[1])
    try libraries[1].sync()
    try Syncthing.settle(carriers[0], carriers[1])
    try libraries[0].sync()
    #expect(try libraries[0].content(of: "Physics") == libraries[1].content(of: "Physics"))
    return (libraries, (carriers[0], carriers[1]))
  }

  /// Exchanges until all that one wrote has reached the other.
  private func exchange(
    _ libraries: [CarriedLibrary], _ carriers: (one: Syncthing, other: Syncthing)
  ) throws {
    for _ in 0..<2 {
      for library in libraries {
        try library.sync()
        try Syncthing.settle(carriers.one, carriers.other)
      }
    }
    for library in libraries { try library.sync() }
  }

  @Test func `two who write apart have all the ink afterwards`() throws {
    let (libraries, carriers) = try devices()
    try carriers.one.cut(from: carriers.other)
    try writeApart(libraries[0], libraries[1])
    for library in libraries { try library.sync() }
    let before = try libraries.map { try $0.content(of: "Physics") }
    #expect(before[0].hash != before[1].hash)
    try carriers.one.join(carriers.other)
    try Syncthing.settle(carriers.one, carriers.other)
    try exchange(libraries, carriers)
    try expectSame(libraries)
  }

  @Test func `files on which both ends disagree become conflict files, and nothing is lost`() throws
  {
    let (libraries, carriers) = try devices()
    let mine = libraries[0].bundles().filter { !$0.lastPathComponent.hasPrefix("seen") }
      .map { String($0.path.dropFirst(libraries[0].folder.path.count)) }
    try #require(mine.count >= 2)
    try carriers.one.cut(from: carriers.other)
    try writeApart(libraries[0], libraries[1])
    for library in libraries { try library.sync() }
    // One bundle is whole where it was changed last, the other where it was changed first: once the file
    // of the name is the whole one, once the conflict file is.
    for (name, wholeSide) in zip(mine, [1, 0]) {
      let ends = libraries.map { $0.folder.appending(path: name) }
      let whole = try Data(contentsOf: ends[0])
      for (end, carrier) in zip(ends, [carriers.one, carriers.other]) {
        try whole.dropLast(whole.count / 3).write(to: end)
        try carrier.scan()
      }
      try whole.write(to: ends[wholeSide])
      for (side, end) in ends.enumerated() {
        let time = Date(timeIntervalSinceNow: side == 0 ? -3600 : -60)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: end.path)
      }
      for carrier in [carriers.one, carriers.other] { try carrier.scan() }
    }
    try carriers.one.join(carriers.other)
    try Syncthing.settle(carriers.one, carriers.other)
    for library in libraries {
      #expect(library.bundles().contains { $0.lastPathComponent.contains(".sync-conflict-") })
    }
    try exchange(libraries, carriers)
    try expectSame(libraries)
    // Who comes later finds all of it, under whatever names.
    let late = try CarriedLibrary("late", in: root)
    try FileManager.default.removeItem(at: late.folder)
    try FileManager.default.copyItem(at: libraries[1].folder, to: late.folder)
    try late.sync()
    try expectSame([libraries[0], late])
  }
}
