import Foundation
import Support
import Testing

@testable import Command
@testable import Store

/// What commands say of a library whose pages changed places, and how its notes come back.
@Suite final class StalePageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  private var file: URL { folder.appending(path: "library/library.sqlite") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for words in [
      ["new", "Physics"],
      ["import", Repository.file("Samples/first-notes.csv").path, "--into", "Physics"],
      ["new", "Chemistry"],
    ] { #expect(suzuri(words).code == .success) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: [String]) -> Outcome {
    Outcome(
      words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "library").path])
  }

  /// Exchanges two pages full of records.
  private func exchangePages() throws {
    var bytes = try Data(contentsOf: file)
    func page(_ number: Int) -> Range<Int> { number * 4096..<(number + 1) * 4096 }
    let pages = (1..<bytes.count / 4096).filter { number in
      let page = TreePage([UInt8](bytes[page(number)]), isFirst: false)
      return page?.isSound == true && page?.kind == .index && (page?.cells.count ?? 0) > 8
    }
    let (first, last) = (try #require(pages.first), try #require(pages.last))
    let kept = bytes[page(first)]
    bytes.replaceSubrange(page(first), with: Data(bytes[page(last)]))
    bytes.replaceSubrange(page(last), with: Data(kept))
    try bytes.write(to: file)
  }

  @Test func `every command that opens the library tells of exchanged pages`() throws {
    try exchangePages()
    for words in [["list"], ["new", "Biology"], ["backup"], ["tag", "Chemistry", "x"]] {
      let outcome = suzuri(words)
      #expect(outcome.code == .failure, "\(words)")
      #expect(outcome.messages.contains("suzuri verify"), "\(words): \(outcome.messages)")
    }
    let saved = suzuri(["verify"])
    #expect(saved.code == .failure && !saved.output.contains("PRIMARY KEY"), "\(saved.output)")
    #expect(suzuri(["verify"]).code == .success)
    #expect(suzuri(["info", "Physics"]).output.contains("197"))
  }

  @Test func `a notebook gets what it lacks from a backup, and backups are compared`() throws {
    #expect(suzuri(["backup"]).code == .success)
    let name = try #require(
      suzuri(["backup", "--list"]).output.split(separator: " ").first.map(String.init))
    #expect(suzuri(["backup", "--compare", name]).messages.contains("The library matches"))
    let library = try Library(
      at: folder.appending(path: "library").path, create: false, reporting: DamageLog())
    try library.connection.run("DELETE FROM record WHERE notebook = 1 AND code = 0")
    let compared = suzuri(["backup", "--compare", name]).output
    #expect(compared.contains("'Physics'") && !compared.contains("'Chemistry'"), "\(compared)")
    #expect(suzuri(["restore", "Physics", "--backup", name]).output.hasPrefix("Added records"))
    #expect(suzuri(["backup", "--compare", name]).output.isEmpty)
    #expect(suzuri(["info", "Physics"]).output.contains("197"))
  }

  @Test func `another copy of the library is read, and only a damaged backup is removed`() throws {
    #expect(suzuri(["backup"]).code == .success)
    let name = try #require(
      suzuri(["backup", "--list"]).output.split(separator: " ").first.map(String.init))
    let refused = suzuri(["backup", "--remove", name])
    #expect(refused.code == .failure && refused.messages.contains("is not damaged"))
    let backup = folder.appending(path: "library/backups/\(name).sqlite")
    let copy = folder.appending(path: "copy.sqlite")
    try FileManager.default.copyItem(at: backup, to: copy)
    try Data("nothing".utf8).write(to: backup)
    #expect(suzuri(["verify"]).code == .failure)
    #expect(suzuri(["backup", "--remove", name]).code == .success)
    #expect(suzuri(["verify"]).code == .success)
    let library = try Library(
      at: folder.appending(path: "library").path, create: false, reporting: DamageLog())
    try library.connection.run("DELETE FROM record WHERE notebook = 1 AND code = 0")
    let added = suzuri(["verify", "--from", copy.path])
    #expect(added.output.contains("Added records to 'Physics'"), "\(added)")
    #expect(suzuri(["info", "Physics"]).output.contains("197"))
    let none = suzuri(["verify", "--from", folder.appending(path: "missing").path])
    #expect(none.code == .failure && !none.messages.isEmpty, "\(none)")
  }
}
