import Bytes
import Foundation
import Support
import Testing

@testable import Command

/// What the window does with pages, done by commands.
@Suite final class PageCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() {
    suzuri("new", "Physics")
    suzuri("page", "title", "Physics", "1", "A")
    for title in ["B", "C", "D"] { suzuri("page", "add", "Physics", "--title", title) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": folder.path])
  }

  private func pages(_ notebook: String = "Physics") throws -> [JSON] {
    let info = try JSON(parsing: Array(suzuri("info", notebook, "--json").output.utf8))
    return try info.list("page_list") ?? []
  }

  /// The titles of the pages, one letter each; a dot for none.
  private func order(_ notebook: String = "Physics") throws -> String {
    try pages(notebook).map { try $0.text("title") ?? "" }.map { $0.isEmpty ? "." : $0 }.joined()
  }

  @Test func `pages are added where they are wanted, like those before them`() throws {
    #expect(try order() == "ABCD")
    let added = suzuri(
      "page", "add", "Physics", "--before", "1", "--count", "2", "--size", "a6-landscape", "--json")
    let json = try JSON(parsing: Array(added.output.utf8))
    #expect(try json.list("page_numbers") == [1, 2])
    #expect(json["pages"] == 6)
    suzuri("page", "add", "Physics", "--after", "3", "--title", "X")
    #expect(try order() == "..AXBCD")
    let widths = try pages().map { $0["width"] }
    #expect(widths[0] == widths[1] && widths[0] != widths[2] && widths[3] == widths[2])
    suzuri("undo", "Physics")
    suzuri("undo", "Physics")
    #expect(try order() == "ABCD")
    #expect(suzuri("page", "add", "Physics", "--after", "9").messages.contains("has no page 9"))
    #expect(suzuri("page", "add", "Physics", "--after", "1", "--before", "2").code == .usage)
  }

  @Test func `pages are moved, copied and deleted, and undo takes each back`() throws {
    suzuri("page", "move", "Physics", "3-4", "--before", "1")
    #expect(try order() == "CDAB")
    suzuri("page", "move", "Physics", "1", "--after", "4")
    #expect(try order() == "DABC")
    suzuri("page", "copy", "Physics", "1-2")
    #expect(try order() == "DADABC")
    suzuri("page", "delete", "Physics", "3-4")
    #expect(try order() == "DABC")
    for _ in 0..<4 { suzuri("undo", "Physics") }
    #expect(try order() == "ABCD")
    suzuri("page", "delete", "Physics", "1-")
    #expect(try order() == ".")
    #expect(suzuri("page", "delete", "Physics", "7").messages.contains("has no page 7"))
    #expect(suzuri("page", "delete", "Physics", "x").code == .usage)
    #expect(suzuri("page", "move", "Physics", "1").code == .usage)
  }

  @Test func `pages go to another notebook, by copies or for good`() throws {
    suzuri("new", "Chemistry")
    suzuri("page", "title", "Chemistry", "1", "Z")
    suzuri("page", "copy", "Physics", "2", "--to", "Chemistry", "--before", "1")
    #expect(try order("Chemistry") == "BZ")
    suzuri("page", "move", "Physics", "1,4", "--to", "Chemistry")
    #expect(try order("Chemistry") == "BZAD")
    #expect(try order() == "BC")
    suzuri("undo", "Physics")
    #expect(try order() == "ABCD")
    #expect(try order("Chemistry") == "BZ")
  }

  @Test func `pages get bookmarks, titles and papers`() throws {
    suzuri("page", "bookmark", "Physics", "2-3")
    suzuri("page", "bookmark", "Physics", "3", "--remove")
    #expect(try pages().map { $0["bookmark"] } == [false, true, false, false])
    suzuri("page", "title", "Physics", "2")
    #expect(try order() == "A.CD")
    suzuri("page", "paper", "Physics", "1", "--paper", "grid", "--size", "a5", "--new")
    suzuri("page", "add", "Physics")
    let widths = try pages().map { $0["width"] }
    #expect(widths[0] == widths[4] && widths[0] != widths[1])
    #expect(suzuri("page", "paper", "Physics", "1").code == .usage)
  }

  @Test func `an export of several notebooks leaves out one without a bookmark`() throws {
    suzuri("new", "Chemistry")
    suzuri("page", "bookmark", "Physics", "2")
    let target = folder.path + "-out/"
    defer { try? FileManager.default.removeItem(atPath: target) }
    let both = suzuri("export", "Physics", "Chemistry", "--bookmarked", "-o", target)
    #expect(both.code == .success)
    #expect(both.output.contains("Physics.pdf: 1 page"))
    #expect(both.messages.contains("'Chemistry': no page is bookmarked"))
    suzuri("page", "bookmark", "Physics", "2", "--remove")
    #expect(suzuri("export", "Physics", "Chemistry", "--bookmarked", "-o", target).code == .failure)
    #expect(suzuri("export", "Chemistry", "--bookmarked", "-o", target).code == .failure)
  }
}
