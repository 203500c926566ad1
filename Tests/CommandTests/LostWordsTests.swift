import Foundation
import Support
import Testing

@testable import Store

/// Commands whose words or files cannot be written.
@Suite final class LostWordsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("0,2000,2000,300\n8,2020,2000,300\n16,0,0,0\n".utf8)
      .write(to: folder.appending(path: "waves.csv"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func shell(_ line: String) throws -> Execution {
    try Execution(
      ofShell: "cd \"$folder\"; \(line)",
      environment: ["folder": folder.path, "SUZURI_LIBRARY": "\(folder.path)/library"])
  }

  @Test func `what was done is told where the result cannot be printed`() throws {
    #expect(try shell("\"$suzuri\" new Physics").code == 0)
    let lines = [
      ("new Chemistry", "Created 'Chemistry' ("), ("rename Chemistry Alchemy", "Renamed "),
      ("tag Alchemy exam", "Tagged 'Alchemy': exam."), ("undo Alchemy", "Undid: tag."),
      ("redo Alchemy", "Redid: tag."), ("import waves.csv", "waves.csv: 1 stroke"),
      ("import waves.csv --into waves --json", "waves.csv: 1 stroke"),
      ("export waves -o a.pdf", "a.pdf: 2 pages, "), ("export waves -o b.pdf --json", "b.pdf: "),
      ("backup", "library-"), ("trash Alchemy", "Moved 'Alchemy' ("),
      ("restore Alchemy", "Restored 'Alchemy' ("), ("trash Alchemy", "Moved 'Alchemy' ("),
      ("trash --empty", "Deleted 'Alchemy'."),
    ]
    for (line, words) in lines {
      let run = try shell("\"$suzuri\" \(line) >/dev/full")
      #expect(run.code == 1, "\(line) \(run)")
      #expect(run.messages.contains("Error: cannot write the output: "), "\(line) \(run)")
      #expect(run.messages.contains("This was completed before the error:\n"), "\(line) \(run)")
      #expect(run.messages.contains(words), "\(line) \(run)")
    }
    let listed = try shell("\"$suzuri\" list").output
    #expect(listed.contains("waves") && listed.contains("Physics") && !listed.contains("lchem"))
    #expect(try shell("ls").output.contains("a.pdf\nb.pdf\n"))
    let list = try shell("\"$suzuri\" list >/dev/full")
    #expect(list.code == 1 && !list.messages.contains("completed"), "\(list)")
  }

  @Test func `what a check did is told where its report cannot be printed`() throws {
    #expect(try shell("\"$suzuri\" new Physics && \"$suzuri\" tag Physics exam").code == 0)
    let library = try Library(at: "\(folder.path)/library", reporting: DamageLog())
    try library.connection.run("UPDATE record SET check_sum = 1 WHERE code = 25")
    try library.connection.run("UPDATE history SET check_sum = 1")
    let lines = [
      ("verify", "Damaged: 'Physics'"), ("verify --bring-back all", "'Physics'"),
      ("verify --remove all --json", "removed."),
    ]
    for (line, words) in lines {
      let run = try shell("\"$suzuri\" \(line) >/dev/full")
      #expect(run.code == 1, "\(line) \(run)")
      let parts = run.messages.components(separatedBy: "This was completed before the error:\n")
      #expect(parts.count == 2 && parts[1].contains(words), "\(line) \(run)")
    }
  }

  @Test func `where there is no room for a library, nothing is left of it`() throws {
    for blocks in stride(from: 1, to: 400, by: 9) {
      let run = try shell("ulimit -f \(blocks); \"$suzuri\" new Physics --library deep/er/library")
      guard run.code != 0 else { return #expect(blocks > 1) }
      #expect(run.messages.contains("deep/er/library"), "\(blocks) \(run)")
      let left = try shell("test ! -e deep || find deep -type f").output
      #expect(left.isEmpty || left.contains("library.sqlite\n"), "\(blocks) \(left)")
      if left.isEmpty { #expect(try shell("ls").output == "waves.csv\n", "\(blocks)") }
      _ = try shell("rm -rf deep")
    }
    Issue.record("a library takes more room than expected")
  }

  @Test func `a backup that cannot be written names its own file`() throws {
    #expect(try shell("\"$suzuri\" new Physics").code == 0)
    #expect(try shell("rm -r library/backups").code == 0)
    let run = try shell("ulimit -f 42; \"$suzuri\" backup")
    #expect(run.code == 1)
    #expect(run.messages.contains("/library/backups/library-2"), "\(run)")
    #expect(!run.messages.contains(".part"), "\(run)")
    #expect(try shell("ls library/backups 2>&1").code != 0, "no empty folder is left")
  }
}
