import Foundation
import Support
import Testing

/// The files that a notebook keeps beside its pages, through the program.
@Suite final class AttachmentsCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private let file = Repository.file("Tests/Fuzz/Corpus/Foreign/rnote-elements.rnote").path

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  private func suzuri(_ words: String..., library: String = "library") throws -> Execution {
    try Execution(
      of: Execution.suzuri, words,
      environment: ["HOME": folder.path, "SUZURI_LIBRARY": folder.appending(path: library).path],
      in: folder)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  @Test func `a file of which something was left out stays with its notebook, on every device`()
    throws
  {
    let original = try Data(contentsOf: URL(filePath: file))
    let run = try suzuri("import", file)
    #expect(run.messages.contains("1 file is attached to the notebook"), "\(run)")
    // Emptying the trash removes what nothing needs.
    try suzuri("trash", "--empty")
    #expect(try suzuri("attachments", "rnote-elements", "-o", "here").code == 0)
    #expect(try bytes("here/rnote-elements.rnote") == original)
    #expect(try suzuri("export", "rnote-elements", "-o", "sent.suzuri").code == 0)
    #expect(try suzuri("import", "sent.suzuri", library: "other").code == 0)
    let there = try suzuri("attachments", "rnote-elements", "-o", "there", library: "other")
    #expect(there.output.contains("rnote-elements.rnote"), "\(there)")
    #expect(try bytes("there/rnote-elements.rnote") == original)
  }

  @Test func `files are added and removed, and a wrong name changes nothing`() throws {
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
      try Data("\(name)".utf8).write(to: folder.appending(path: "\(name)/talk.m4a"))
    }
    try suzuri("new", "Physics")
    #expect(try suzuri("attachments", "Physics").output == "No files are attached.\n")
    let added = try suzuri("attachments", "Physics", "--add", "a/talk.m4a", "--add", "b/talk.m4a")
    #expect(added.output == "talk.m4a  1 byte\ntalk.m4a  1 byte\n", "\(added)")
    #expect(try suzuri("info", "Physics").output.contains(/attached files +2\n/))
    let wrong = try suzuri(
      "attachments", "Physics", "--remove", "talk.m4a", "--remove", "walk.m4a")
    #expect(wrong.code == 1 && wrong.messages.contains("'walk.m4a'"), "\(wrong)")
    #expect(try suzuri("attachments", "Physics", "-o", "out").code == 0)
    let saved = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "out").path)
    #expect(saved.count == 2, "\(saved)")
    let list = try suzuri("attachments", "Physics", "--remove", "talk.m4a", "--json")
    #expect(list.output == "[]\n", "\(list)")
    let missing = try suzuri("attachments", "Physics", "--add", "nowhere")
    #expect(missing.code == 1 && missing.messages.contains("nowhere"), "\(missing)")
  }
}
