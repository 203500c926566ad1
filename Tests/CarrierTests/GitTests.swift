import Foundation
import Support
import Testing

/// Two libraries with a folder that people carry by hand with Git, as the documentation says.
@Suite final class GitTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func type(_ line: String, in folder: URL) throws {
    let run = try Execution(
      ofShell: "cd '\(folder.path)' && \(line)",
      environment: [
        "HOME": root.path, "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
        "GIT_CONFIG_NOSYSTEM": "1",
      ])
    try #require(run.code == 0, "\(line)\n\(run)")
  }

  /// The lines of a block in the documentation.
  private static func lines(_ number: Int) throws -> String {
    let page = String(
      decoding: try Data(contentsOf: Repository.file("Docs/Carriers.md")), as: UTF8.self)
    let part = try #require(page.split(separator: "## Git, by hand\n").last)
    let blocks = part.split(separator: "\n\n").filter { $0.hasPrefix("    ") }
    return blocks[number].split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: " && ")
      .replacing("git@example.org:notes.git", with: "../../server.git")
      .replacing("~/Notes", with: ".")
      .replacing("suzuri sync . && ", with: "").replacing(" && suzuri sync .", with: "")
  }

  @Test func `two who write apart have all the ink afterwards`() throws {
    try type("git init -q --bare -b main server.git", in: root)
    let libraries = try ["one", "other"].map { try CarriedLibrary($0, in: root) }
    try libraries[0].suzuri("new", "Physics")
    try libraries[0].write(in: "Physics", onFirstPage: false)
    try libraries[0].sync()
    try type(try Self.lines(0), in: libraries[0].folder)
    try type("git clone -q ../../server.git .", in: libraries[1].folder)
    try libraries[1].sync()
    try writeApart(libraries[0], libraries[1])
    for _ in 0..<2 {
      for library in libraries {
        try library.sync()
        try type(try Self.lines(1), in: library.folder)
        try library.sync()
      }
    }
    try expectSame(libraries)
  }
}
