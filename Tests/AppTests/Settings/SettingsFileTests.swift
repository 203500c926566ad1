import Bytes
import Foundation
import Testing
import Wording

@testable import App

@Suite final class SettingsFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private var file: SettingsFile {
    SettingsFile(path: folder.appending(path: "config/settings.json").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "config").path)
      .sorted()
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "config"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file.path))
  }

  @Test func `a file is made with its folder, and members that others set stay`() throws {
    #expect(try file.content().settings == [:])
    #expect(try file.set([.init(name: "a", value: 1), .init(name: "b", value: 2)]) == nil)
    #expect(try file.set([.init(name: "b", value: 3)]) == nil)
    #expect(try file.content().settings == ["b": 3, "a": 1])
    #expect(try names() == ["settings.json"])
  }

  @Test func `a new file is for its owner alone, and one that is there keeps its permissions`()
    throws
  {
    _ = try file.set([.init(name: "a", value: 1)])
    #expect(Disk.facts(of: file.path)?.permissions == 0o600)
    for mode: mode_t in [0o640, 0o400] {
      #expect(chmod(file.path, mode) == 0)
      _ = try file.set([.init(name: "a", value: 2)])
      #expect(Disk.facts(of: file.path)?.permissions == mode)
    }
  }

  @Test func `no damaged byte and no lost end stops the file from being read`() throws {
    let text = Array("{\"theme\": \"dark\", \"pens\": [{\"width\": 1.4}], \"é\": null}".utf8)
    func read(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(filePath: file.path))
      let content = try file.content()
      if case .object = content.settings { return }
      Issue.record("no object: \(bytes)")
    }
    try write("")
    for place in text.indices {
      try read(Array(text.prefix(place)))
      for new in [0, 0x22, 0x7B, 0xFF] as [UInt8] {
        var damaged = text
        damaged[place] = new
        try read(damaged)
      }
    }
  }

  @Test func `a damaged file is put aside, each under a name of its own`() throws {
    for number in 1...2 {
      try write("{\"a\": \(number)")
      #expect(try file.content().faults.map(\.text) == ["line 1: missing comma or }"])
      let sentence = try file.set([.init(name: "b", value: 1)])
      #expect(sentence?.text.contains("settings.damaged") == true)
      #expect(try file.content().settings == ["b": 1])
    }
    #expect(
      try names() == ["settings.damaged-2.json", "settings.damaged.json", "settings.json"])
    let kept = try String(
      contentsOf: folder.appending(path: "config/settings.damaged.json"), encoding: .utf8)
    #expect(kept == "{\"a\": 1")
  }

  @Test func `a folder, a pipe or a huge file in its place does no harm`() throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: file.path), withIntermediateDirectories: true)
    #expect(try file.content().faults.map(\.text) == ["it is not a file"])
    #expect(try file.set([.init(name: "a", value: 1)]) != nil)
    try FileManager.default.removeItem(atPath: file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(try file.content().faults.map(\.text) == ["it is not a file"])
    try FileManager.default.removeItem(atPath: file.path)
    try write(String(repeating: " ", count: 1 << 20) + "{}")
    #expect(try file.content().faults.map(\.text) == ["it is larger than 1 MB"])
  }

  @Test func `a link to a file elsewhere stays a link`() throws {
    try write("{\"a\": 1}")
    let target = folder.appending(path: "elsewhere.json").path
    try FileManager.default.moveItem(atPath: file.path, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    #expect(try file.set([.init(name: "b", value: 2)]) == nil)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
    #expect(try SettingsFile(path: target).content().settings == ["b": 2, "a": 1])
  }

  @Test func `the folder may have a name that is no text`() throws {
    let place = try #require(Disk.makeNewFolder("/tmp/suzuri-\(PathText.text([0xE9]))-"))
    defer { Disk.removeTree(place) }
    let file = SettingsFile(path: "\(place)/deep/settings.json")
    #expect(try file.set([.init(name: "a", value: 1)]) == nil)
    #expect(try file.content().settings == ["a": 1])
    #expect(Disk.write([0x7B], to: file.path))
    let sentence = try file.set([.init(name: "b", value: 2)])
    #expect(
      sentence?.text.hasPrefix("settings.json was damaged and is saved as settings.damaged.json")
        == true)
    #expect(try file.content().settings == ["b": 2])
    #expect(Disk.bytes(of: "\(place)/deep/settings.damaged.json", atMost: 9) == [0x7B])
    #expect(Disk.names(in: place) == ["deep"])
  }

  @Test func `two who write at once lose nothing and tear nothing`() throws {
    let file = file
    _ = try file.set([])
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      _ = try? file.set([.init(name: "\(number % 8)", value: .integer(number))])
    }
    let content = try file.content()
    #expect(content.faults.isEmpty)
    #expect(Set(content.settings.members.map(\.name)) == Set((0..<8).map { "\($0)" }))
  }
}
