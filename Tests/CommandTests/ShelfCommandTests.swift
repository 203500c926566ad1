import Bytes
import Foundation
import Support
import Testing

@testable import Command

/// What the shelf of the window does with notebooks, done by commands.
@Suite final class ShelfCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": folder.path])
  }

  private func list(_ words: [String]) throws -> [JSON] {
    let outcome = Outcome(
      ["list", "--json", "--sort", "title"] + words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.path])
    let json = try JSON(parsing: Array(outcome.output.utf8))
    return if case .array(let notebooks) = json { notebooks } else { [] }
  }

  private func titles(_ words: String...) throws -> [String] {
    try list(words).map { try $0.text("title") ?? "" }
  }

  @Test func `notebooks lie in folders, which are listed and come out again`() throws {
    for title in ["Physics", "Chemistry", "Plans"] { suzuri("new", title) }
    let put = suzuri("folder", "Physics", "chemistry", "--into", "School/ 2026 ")
    #expect(put.output.contains("Moved 'Physics'") && put.output.contains("to School/2026."))
    #expect(suzuri("folder").output.contains(/School\/2026 +2 notebooks/))
    #expect(suzuri("folder").output.contains(/School +0 notebooks/))
    #expect(try titles("--folder", "School") == ["Chemistry", "Physics"])
    #expect(try list(["--folder", "School/2026"]).allSatisfy { $0["folder"] == "School/2026" })
    suzuri("folder", "Physics", "--out")
    #expect(try titles("--folder", "School") == ["Chemistry"])
    #expect(suzuri("folder", "Physics").code == .usage)
    #expect(suzuri("folder", "--into", "School").code == .usage)
    #expect(suzuri("folder", "Physics", "--into", " / ").code == .usage)
    #expect(suzuri("folder", "Physics", "Nothing", "--into", "Elsewhere").code == .failure)
    #expect(try titles("--folder", "Elsewhere").isEmpty)
  }

  @Test func `lists are chosen by tags, favorites and time, and ordered`() throws {
    for title in ["Énergie", "zeta", "Notes 10", "Notes 9"] { suzuri("new", title) }
    suzuri("tag", "zeta", "exam", "spring")
    suzuri("tag", "Notes 9", "exam")
    suzuri("favorite", "zeta", "Notes 10")
    suzuri("favorite", "zeta", "--remove")
    #expect(try titles() == ["Énergie", "Notes 9", "Notes 10", "zeta"])
    #expect(try titles("--tag", "exam") == ["Notes 9", "zeta"])
    #expect(try titles("--tag", "exam", "--tag", "spring") == ["zeta"])
    #expect(try titles("--favorite") == ["Notes 10"])
    #expect(try titles("--since", "1h").count == 4)
    #expect(try titles("--since", "2099-01-01").isEmpty)
    #expect(suzuri("list", "--since", "2099-01-01").messages == "No notebooks match.\n")
    for word in ["2026-02-31", "yesterday", "-3d", "7", "2026-03-05T25:00", ""] {
      #expect(suzuri("list", "--since", word).code == .usage, "\(word)")
    }
  }

  @Test func `a notebook is copied, and several become one`() throws {
    for title in ["Physics", "Chemistry"] { suzuri("new", title) }
    suzuri("page", "add", "Physics", "--title", "Optics")
    let copy = suzuri("duplicate", "Physics", "--json")
    #expect(try JSON(parsing: Array(copy.output.utf8))["title"] == "Physics, copy")
    suzuri("duplicate", "Physics", "--title", "Exam")
    #expect(try titles() == ["Chemistry", "Exam", "Physics", "Physics, copy"])
    let merged = suzuri("merge", "Exam", "Chemistry", "Physics, copy", "exam", "--json")
    #expect(try JSON(parsing: Array(merged.output.utf8))["pages"] == 5)
    #expect(try titles() == ["Exam", "Physics"])
    #expect(try titles("--trash") == ["Chemistry", "Physics, copy"])
    #expect(suzuri("merge", "Exam", "Exam").code == .failure)
    suzuri("restore", "Chemistry")
    #expect(try titles() == ["Chemistry", "Exam", "Physics"])
  }

  @Test func `each command that changes something tells other programs of it`() throws {
    let made = try JSON(parsing: Array(suzuri("new", "Physics", "--json").output.utf8))
    let id = try #require(try made.text("id"))
    #expect(made["title"] == "Physics" && made["favorite"] == false && made["pages"] == 1)
    for words in [
      ["rename", id, "Optics"], ["tag", id, "exam"], ["tag", id, "exam", "--remove"],
      ["undo", id], ["redo", id], ["duplicate", id],
    ] {
      let outcome = Outcome(
        words + ["--json"], table: .suzuri, environment: ["SUZURI_LIBRARY": folder.path])
      #expect(outcome.code == .success, "\(words) \(outcome.messages)")
      #expect(try JSON(parsing: Array(outcome.output.utf8)).text("id") != nil, "\(words)")
    }
    for words in [
      ["folder", id, "--into", "School"], ["favorite", id], ["trash", id], ["trash", "--empty"],
    ] {
      let outcome = Outcome(
        words + ["--json"], table: .suzuri, environment: ["SUZURI_LIBRARY": folder.path])
      guard case .array(let list) = try JSON(parsing: Array(outcome.output.utf8)) else {
        Issue.record("\(words)")
        continue
      }
      #expect(list.map { $0["id"] } == [.string(id)], "\(words)")
    }
  }
}
