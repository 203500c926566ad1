import Foundation
import Testing

@testable import Command

/// Folders through which notebooks are shared, as a person uses several of them.
@Suite final class SyncCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)").resolvingSymlinksInPath()

  init() throws {
    for name in ["drive", "other"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String..., in library: String = "library") -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path(library)])
  }

  private func empty(_ name: String) throws {
    for item in try FileManager.default.contentsOfDirectory(atPath: path(name)) {
      try FileManager.default.removeItem(atPath: path("\(name)/\(item)"))
    }
  }

  private func objects(_ text: String) -> [[String: Any]]? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
  }

  @Test func `a folder that is gone waits for its drive, and others are served`() throws {
    _ = suzuri("new", "Physics")
    for name in ["drive", "other"] { #expect(suzuri("sync", path(name)).code == .success) }
    try FileManager.default.removeItem(atPath: path("drive"))
    _ = suzuri("new", "Chemistry")
    let refused = suzuri("sync")
    #expect(refused.code == .failure)
    #expect(refused.messages.contains("there is no folder \(path("drive"))"))
    #expect(refused.output.contains("\(path("other")): wrote 1 file; up to date."))
    try FileManager.default.createDirectory(
      atPath: path("drive"), withIntermediateDirectories: false)
    #expect(suzuri("sync", "--refill").code == .usage)
    let filled = suzuri("sync", "--refill", path("drive"))
    #expect(filled.code == .success && filled.output.contains("drive: wrote 2 files; up to date."))
    try empty("drive")
    #expect(suzuri("sync").output.contains("\(path("drive")): wrote 2 files; up to date."))
  }

  @Test func `other programs read one list of all folders, and one object of one`() throws {
    _ = suzuri("new", "Physics")
    for name in ["drive", "other"] { _ = suzuri("sync", path(name)) }
    for words in [["sync", "--json"], ["sync", "--status", "--json"]] {
      let all = Outcome(
        words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
      let list = try #require(objects(all.output))
      #expect(list.map { $0["folder"] as? String } == [path("drive"), path("other")])
      #expect(list.allSatisfy { $0["lost_pictures"] as? Int == 0 })
    }
    let one = suzuri("sync", path("drive"), "--json")
    #expect(objects("[\(one.output)]")?.count == 1)
  }

  @Test func `a device is retired in whichever folder it is known`() throws {
    _ = suzuri("new", "Physics")
    for name in ["drive", "other"] { _ = suzuri("sync", path(name)) }
    _ = suzuri("sync", path("other"), "--name", "Laptop", in: "laptop")
    _ = suzuri("sync")
    #expect(suzuri("sync", "--retire", "Laptop").code == .success)
    #expect(suzuri("sync", "--status", path("other")).output.contains("retired"))
    let unknown = suzuri("sync", "--retire", "Phone")
    #expect(unknown.code == .failure && unknown.output.isEmpty)
  }

  @Test func `a folder that was moved shares what it shared before`() throws {
    for title in ["Public", "Private"] { _ = suzuri("new", title) }
    #expect(suzuri("sync", path("drive"), "--notebook", "Public").code == .success)
    try FileManager.default.moveItem(atPath: path("drive"), toPath: path("moved"))
    #expect(suzuri("sync", path("moved")).code == .success)
    #expect(suzuri("sync", path("moved"), in: "laptop").code == .success)
    let list = suzuri("list", in: "laptop").output
    #expect(list.contains("Public") && !list.contains("Private"))
  }

  @Test func `a folder that is gone is said to be, and can be forgotten`() throws {
    _ = suzuri("new", "Physics")
    _ = suzuri("sync", path("drive"))
    try FileManager.default.removeItem(atPath: path("drive"))
    #expect(suzuri("sync", "--status").output.contains("the folder does not exist"))
    #expect(suzuri("sync", path("drive"), "--forget").code == .success)
    #expect(suzuri("sync").messages.contains("no sync folder is known yet"))
  }

  @Test func `what comes from one folder goes into another one within one command`() throws {
    _ = suzuri("new", "Physics")
    for name in ["drive", "other"] { _ = suzuri("sync", path(name)) }
    _ = suzuri("sync", path("other"), in: "laptop")
    _ = suzuri("new", "Chemistry", in: "laptop")
    _ = suzuri("sync", in: "laptop")
    #expect(suzuri("sync").code == .success)
    let states = try #require(objects(suzuri("sync", "--status", "--json").output))
    #expect(states.allSatisfy { $0["waiting_notebooks"] as? Int == 0 })
    _ = suzuri("sync", path("drive"), in: "tablet")
    #expect(suzuri("list", in: "tablet").output.contains("Chemistry"))
  }

  @Test func `a notebook is purged from the trash and the folder`() throws {
    _ = suzuri("new", "Physics")
    for library in ["library", "laptop"] { _ = suzuri("sync", path("drive"), in: library) }
    _ = suzuri("sync", path("drive"), "--name", "Laptop", in: "laptop")
    let refused = suzuri("sync", "--purge", "Physics")
    #expect(refused.code == .failure && refused.messages.contains("not in the trash"))
    #expect(suzuri("sync", "--purge", "Chemistry").code == .failure)
    _ = suzuri("trash", "Physics")
    let purged = suzuri("sync", "--purge", "Physics")
    #expect(purged.code == .success, "\(purged.messages)")
    #expect(purged.messages.contains("are retired: Laptop."), "\(purged.messages)")
    #expect(suzuri("list", "--trash").output.isEmpty)
    #expect(suzuri("sync", "--status").output.contains("are retired: Laptop."))
    _ = suzuri("sync", in: "laptop")
    _ = suzuri("trash", "--empty", in: "laptop")
    _ = suzuri("sync", in: "laptop")
    #expect(suzuri("sync", "--purge", "Physics").code == .success)
    _ = suzuri("sync", path("drive"), in: "tablet")
    #expect(suzuri("list", in: "tablet").output.isEmpty)
    #expect(suzuri("list", "--trash", in: "tablet").output.isEmpty)
    #expect(!suzuri("sync", "--status").output.contains("is deleted here"))
  }

  @Test func `the first sync of a device without a name asks for one`() {
    _ = suzuri("new", "Physics")
    #expect(
      suzuri("sync", path("drive")).messages.contains("Rename it with 'suzuri sync --name NAME'"))
    #expect(!suzuri("sync", path("other")).messages.contains("--name"))
    let named = suzuri("sync", path("drive"), "--name", "Laptop", in: "laptop")
    #expect(!named.messages.contains("--name"))
  }

  @Test func `a name has one line`() {
    _ = suzuri("new", "Physics")
    #expect(suzuri("sync", path("drive"), "--name", "Laptop\nof Ann").code == .usage)
  }
}
