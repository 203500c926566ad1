import Foundation
import Testing
import Wording

@testable import Bytes

@Suite final class OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-output-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  @Test func `a file is there when it is whole, and not before`() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    let file = try OutputFile(at: path("a"), under: OutputRules())
    try file.write(Array(repeating: 0x78, count: 200_000))
    #expect(try text("a") == "old")
    try file.publish()
    #expect(try text("a").count == 200_000)
    #expect(file.byteCount == 200_000)
    #expect(names == ["a"])
  }

  @Test func `an unfinished file leaves nothing`() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    do {
      let file = try OutputFile(at: path("a"), under: OutputRules())
      try file.write([1, 2, 3])
      try file.seal()
      #expect(names.count == 2)
    }
    #expect(names == ["a"])
    #expect(try text("a") == "old")
  }

  @Test func `links and permissions stay`() throws {
    try Data("old".utf8).write(to: folder.appending(path: "real"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("real"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("real"))
    let file = try OutputFile(at: path("link"), under: OutputRules())
    try file.write(Array("new".utf8))
    try file.publish()
    #expect(try text("real") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("real"))
    let facts = try FileManager.default.attributesOfItem(atPath: path("real"))
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func `what cannot be written is told in a sentence`() throws {
    #expect(throws: OutputError.self) { try OutputFile(at: folder.path, under: OutputRules()) }
    #expect(throws: OutputError.self) {
      try OutputFile(at: path("nowhere/a"), under: OutputRules())
    }
    let full = try OutputFile(at: "/dev/full", under: OutputRules())
    try full.write([1])
    let error = #expect(throws: OutputError.self) { try full.publish() }
    #expect(error?.description == "cannot write /dev/full: No space left on device")
  }

  @Test func `a folder that was made for nothing goes`() throws {
    let folder = try OutputFolder(at: path("new"))
    #expect(names == ["new"])
    folder.removeIfUnused()
    #expect(names.isEmpty)
    _ = try OutputFolder(at: path("old"))
    try OutputFolder(at: path("old")).removeIfUnused()
    #expect(names == ["old"])
  }

  @Test func `a file that is read is not written, even where that is known only in the end`() throws
  {
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    let rules = OutputRules { $0.hasSuffix("b") ? "it is forbidden" : nil }
    let file = try OutputFile(at: path("a"), under: rules)
    try file.write([1])
    #expect(throws: OutputError.self) { try file.rename(to: path("b")) }
    rules.protect(path("a"))
    #expect(throws: OutputError.self) { try file.publish() }
    #expect(throws: OutputError.self) { try OutputFile(at: path("a"), under: rules) }
    #expect(throws: OutputError.self) { try OutputFile(at: path("b"), under: rules) }
    #expect(try text("a") == "old")
  }
}
