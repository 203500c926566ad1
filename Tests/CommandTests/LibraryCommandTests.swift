import Foundation
import Support
import Testing

@testable import Command
@testable import Store

/// The commands that work on a library, run as a person runs them.
@Suite final class LibraryCommandTests {
  let folder: URL
  var library: URL { folder.appending(path: "library") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
  }

  /// Writes a recording of some strokes of ten samples each; returns its path.
  private func recording(_ name: String, strokes: Int) throws -> String {
    var lines = ["t_ms,x,y,pressure,azimuth,altitude"]
    for stroke in 0..<strokes {
      for sample in 0..<10 {
        let (x, y) = (2000 + stroke % 80 * 250 + sample * 20, 2000 + stroke / 80 * 700)
        lines.append("\(stroke * 200 + sample * 8),\(x),\(y + sample),\(300 + sample),2700,600")
      }
      lines.append("\(stroke * 200 + 90),0,0,0,2700,600")
    }
    let file = folder.appending(path: name)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    return file.path
  }

  /// The figures of a notebook that are numbers.
  private func figures(_ notebook: String) throws -> [String: Int] {
    let json = try JSONSerialization.jsonObject(
      with: Data(suzuri("info", notebook, "--json").output.utf8))
    let members = try #require(json as? [String: Any])
    return members.compactMapValues { $0 as? Int }
  }

  private func hash(_ notebook: String) -> Substring? {
    suzuri("info", notebook).output.split(separator: "\n")
      .first { $0.hasPrefix("content hash") }?.suffix(64)
  }

  @Test func `a library that was never used is empty, and makes nothing`() {
    #expect(suzuri("list").messages.contains("suzuri new"))
    #expect(suzuri("list", "--json").output == "[]\n")
    #expect(suzuri("info", "Physics").code == .failure)
    #expect(!FileManager.default.fileExists(atPath: library.path))
  }

  @Test func `a new notebook has one page of the wanted kind`() throws {
    let made = suzuri("new", "日記", "--paper", "genkoyoshi", "--size", "b5-landscape")
    #expect(made.output.hasSuffix("genkoyoshi, b5-landscape.\n"))
    #expect(try figures("日記")["pages"] == 1)
    #expect(suzuri("list").output.hasSuffix("1 page  日記\n"))
  }

  @Test(arguments: [
    ["new", ""], ["new", " "], ["new", "a\nb"], ["new", "A", "--size", "huge"],
    ["new", "A", "--spacing", "0"], ["new", "A", "--rule-color", "blue"],
    ["new", "A", "--paper", "rules"], ["trash"], ["restore"], ["import"],
    ["import", "a.csv", "--page", "1"],
  ])
  func `wrong usage makes nothing`(words: [String]) {
    let outcome = Outcome(
      words, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
    #expect(outcome.code == .usage, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: library.path))
  }

  @Test func `the sample recording comes in`() throws {
    let sample = Repository.file("Samples/first-notes.csv").path
    #expect(suzuri("import", sample).code == .success)
    #expect(try figures("first-notes")["strokes"] == 197)
  }

  @Test func `recordings become pages, and undo takes them back`() throws {
    let (a, b) = (try recording("a.csv", strokes: 12), try recording("b.csv", strokes: 7))
    #expect(suzuri("import", a).code == .success)
    #expect(try figures("a")["strokes"] == 12)
    #expect(try figures("a")["points"] == 120)
    #expect(try figures("a")["pages"] == 1)
    let before = hash("a")
    #expect(suzuri("import", b, "--into", "a").output.contains("on page 2 of 'a'"))
    #expect(suzuri("import", b, "--into", "a", "--page", "1").code == .success)
    #expect(try figures("a")["strokes"] == 26)
    #expect(suzuri("undo", "a").output == "Undid: import.\n")
    #expect(suzuri("undo", "a").output == "Undid: import.\n")
    #expect(hash("a") == before)
    #expect(suzuri("redo", "a").code == .success)
    #expect(try figures("a")["strokes"] == 19)
    #expect(suzuri("import", b, "--into", "a", "--page", "9").code == .failure)
  }

  @Test func `equal content has equal hashes in two libraries`() throws {
    let a = try recording("a.csv", strokes: 5)
    let one = suzuri("import", a).code
    let here = hash("a")
    let other = Outcome(
      ["import", a], table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "other").path])
    #expect(one == .success && other.code == .success)
    let info = Outcome(
      ["info", "a"], table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "other").path])
    #expect(info.output.contains(try #require(here)))
    #expect(suzuri("rename", "a", "b").code == .success)
    #expect(hash("b") != here)
  }

  @Test func `a file that is no recording leaves everything as it was`() throws {
    let good = try recording("good.csv", strokes: 3)
    let bad = folder.appending(path: "bad.csv")
    try Data("t_ms,x,y,pressure\n0,1,2,3\n1,x,2,3\n".utf8).write(to: bad)
    let outcome = suzuri("import", bad.path)
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains("line 3"))
    #expect(!FileManager.default.fileExists(atPath: library.path))
    #expect(suzuri("import", good, bad.path).code == .failure)
    #expect(try figures("good")["strokes"] == 3, "the first file was said to be safe")
  }

  @Test func `ink beyond the page gets a page that holds it`() throws {
    let file = folder.appending(path: "wide.csv")
    try Data("0,1000,1000,500\n8,100000,1000,500\n16,100100,900,0\n".utf8).write(to: file)
    #expect(suzuri("import", file.path).code == .success)
    #expect(try figures("wide")["points"] == 2)
  }

  @Test func `names that fit several notebooks list them`() {
    _ = suzuri("new", "Physics")
    _ = suzuri("new", "Physics")
    let outcome = suzuri("info", "Physics")
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains("several notebooks"))
    #expect(suzuri("info", "Phsics").messages.contains("did you mean 'Physics'"))
  }

  @Test func `trash keeps, restore brings back, empty removes after a backup`() throws {
    _ = suzuri("new", "A")
    #expect(suzuri("trash", "A").code == .success)
    #expect(suzuri("list").output.isEmpty)
    #expect(suzuri("list", "--trash").output.contains("A"))
    #expect(suzuri("restore", "A").code == .success)
    #expect(suzuri("trash", "B").code == .failure)
    #expect(suzuri("trash", "A").code == .success)
    let emptied = suzuri("trash", "--empty")
    #expect(emptied.output == "Deleted 'A'.\n")
    #expect(suzuri("list", "--trash").output.isEmpty)
    // What it says brings the notebook back.
    let told = try #require(emptied.messages.split(separator: "'").first { $0.contains("restore") })
    let words = told.split(separator: " ").dropFirst().map { $0 == "NOTEBOOK" ? "a" : String($0) }
    let outcome = Outcome(
      words, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
    #expect(outcome.output.hasPrefix("Restored 'a' ("), "\(outcome)")
    #expect(suzuri("list").output.contains("A"))
    let again = Outcome(
      words, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
    #expect(again.output.contains("already contains everything in"), "\(again)")
    #expect(suzuri("trash", "A").code == .success)
    #expect(suzuri("trash", "--empty").code == .success)
    // The backup of the hour gives way to a later one; this one does not.
    _ = suzuri("new", "B")
    _ = suzuri("backup")
    let names = suzuri("backup", "--list").output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let backup = try #require(names.first { $0.contains("-before-removal-") })
    #expect(suzuri("restore", "--backup", backup).code == .success)
    #expect(suzuri("list", "--trash").output.contains("A"))
  }

  @Test func `a lost library is told from an unused one, and comes back`() throws {
    #expect(suzuri("new", "A").code == .success)
    let file = library.appending(path: "library.sqlite")
    let backup = try #require(
      suzuri("backup", "--list").output.split(separator: " ").first.map(String.init))
    for garbage in [nil, Data(), Data("hello".utf8)] {
      try FileManager.default.removeItem(at: file)
      try garbage?.write(to: file)
      for words in [["list"], ["new", "B"]] {
        let outcome = Outcome(
          words, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
        #expect(outcome.code == .failure)
        #expect(garbage != nil || outcome.messages.contains("restore --backup \(backup)"))
      }
      #expect(suzuri("backup", "--list").output.hasPrefix(backup))
      let restored = suzuri("restore", "--backup", backup)
      #expect(restored.code == .success, "\(restored.messages)")
      #expect(restored.output.contains("damaged-") == (garbage != nil))
      #expect(suzuri("list").output.hasSuffix("A\n"))
    }
  }

  @Test func `verify finds a changed byte, sets it aside and leaves the rest usable`() throws {
    _ = suzuri("import", try recording("a.csv", strokes: 40))
    #expect(suzuri("verify").output.hasSuffix("No damage found.\n"))
    let file = library.appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: file)
    // Ink lies at the file's end; somewhere there a bit flips.
    bytes[bytes.count - 700] ^= 0x10
    try bytes.write(to: file)
    let looked = suzuri("verify", "--look-only")
    #expect(looked.code == .failure)
    #expect(looked.output.contains("Damaged: "))
    #expect(suzuri("verify").code == .failure)
    #expect(suzuri("verify").code == .success, "what is damaged was set aside")
    let strokes = try #require(try figures("a")["strokes"])
    #expect(strokes >= 38 && strokes <= 40)
  }

  @Test func `verify checks one notebook, says so, and tells what it repaired`() throws {
    _ = suzuri("import", try recording("a.csv", strokes: 20), "--together")
    _ = suzuri("import", try recording("b.csv", strokes: 20), "--together")
    let looked = suzuri("verify", "a")
    #expect(looked.code == .success)
    #expect(looked.output.hasPrefix("Checked 'a':\n"))
    #expect(looked.output.contains("20  strokes"))
    #expect(suzuri("verify").output.hasPrefix("Checked the whole library:\n"))
    #expect(suzuri("verify").output.contains("40  strokes"))
    #expect(suzuri("verify", "c").messages.contains("no notebook named 'c'"))
    let file = library.appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 700] ^= 0x10
    try bytes.write(to: file)
    #expect(suzuri("verify", "--look-only").output.contains("Nothing was changed"))
    let repaired = suzuri("verify")
    #expect(repaired.code == .failure)
    #expect(repaired.output.contains("Repaired: "))
    #expect(!repaired.output.contains("Nothing was changed"))
    #expect(suzuri("verify", "--json").output.contains("\"quarantine\""))
  }

  /// Harms rows of the library as no flipped bit does, where no backup has them.
  private func harm(_ sql: String) throws {
    try? FileManager.default.removeItem(atPath: library.path + "/backups")
    let connection = try Connection(library.path + "/library.sqlite", mode: .writing)
    try connection.run(sql)
  }

  @Test func `one of a kind is counted in the singular`() throws {
    #expect(suzuri("new", "A").code == .success)
    _ = suzuri("import", try recording("a.csv", strokes: 1))
    let output = suzuri("verify", "a").output
    #expect(output.contains("  1  stroke\n"))
    #expect(output.contains(" 10  points\n"))
    #expect(suzuri("verify").output.contains("  2  notebooks\n"))
  }

  @Test func `a lost page is named, comes back, and a second look is quiet`() throws {
    _ = suzuri("import", try recording("a.csv", strokes: 3))
    try harm("UPDATE record SET value = zeroblob(9) WHERE substr(value, 1, 1) = x'02'")
    let looked = suzuri("verify", "--look-only")
    #expect(
      looked.output.contains("Damaged: 'a': a page or a section: its checksum does not match"))
    let repaired = suzuri("verify")
    #expect(
      repaired.output.contains("Damaged: 'a', page 1: the page itself: "), "\(repaired.output)")
    #expect(repaired.output.contains("1 damaged row set aside, 1 page, layer, section or title"))
    #expect(try figures("a")["strokes"] == 3)
    #expect(suzuri("verify").code == .success)
  }

  @Test func `what was set aside is listed, drawn, brought back and removed`() throws {
    _ = suzuri("import", try recording("a.csv", strokes: 3))
    #expect(suzuri("verify", "--list").messages == "The quarantine is empty.\n")
    #expect(suzuri("verify", "--bring-back", "all").code == .success)
    try harm("UPDATE record SET check_sum = 12345678 WHERE substr(value, 1, 1) = x'04'")
    #expect(suzuri("verify").code == .failure)
    #expect(try figures("a")["strokes"] == 0)
    let list = suzuri("verify", "--list")
    #expect(list.code == .success)
    #expect(list.output.split(separator: "\n").count == 3)
    #expect(list.output.contains("'a', page 1: a stroke"))
    for ending in ["pdf", "png", "svg"] {
      let file = folder.appending(path: "rows.\(ending)").path
      #expect(suzuri("verify", "--list", "-o", file).output.hasSuffix("\n"))
      #expect(FileManager.default.fileExists(atPath: file))
    }
    #expect(suzuri("verify", "--show", "2", "--json").output.contains("\"can_be_drawn\": true"))
    #expect(suzuri("verify", "--remove", "1").output == "1: 'a', page 1: a stroke: removed.\n")
    #expect(suzuri("verify", "--remove", "1").messages.contains("no such number in quarantine"))
    let back = suzuri("verify", "--bring-back", "2-")
    #expect(back.code == .success, "\(back.messages)")
    #expect(back.output.contains("3: 'a', page 1: a stroke: restored.\n"))
    #expect(try figures("a")["strokes"] == 2)
    #expect(suzuri("verify", "--list").messages == "The quarantine is empty.\n")
    #expect(suzuri("verify").code == .success)
  }

  @Test func `what cannot be brought back is a failure with a sentence for each`() throws {
    _ = suzuri("import", try recording("a.csv", strokes: 2))
    try harm("UPDATE record SET value = x'04FF' WHERE substr(value, 1, 1) = x'04'")
    _ = suzuri("verify")
    let back = suzuri("verify", "--bring-back", "all")
    #expect(back.code == .failure)
    #expect(back.messages.split(separator: "\n").count == 2)
    #expect(back.messages.contains("not restored: nothing in it can be read"))
  }

  @Test func `what makes no sense together is wrong usage`() {
    let lines = [
      ["--list", "--look-only"], ["--list", "--remove", "all"], ["--output", "a.pdf"],
      ["--bring-back", "all", "-o", "a.pdf"], ["--show", "x"], ["--remove", "0"], ["--remove"],
    ]
    for line in lines {
      let outcome = Outcome(
        ["verify"] + line, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
      #expect(outcome.code == .usage, "\(line): \(outcome.messages)")
    }
  }

  @Test func `a notebook that cannot be listed is not passed over in silence`() throws {
    let made = suzuri("new", "Physics")
    _ = suzuri("new", "Chemistry")
    #expect(made.code == .success)
    let file = library.appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: file)
    let info = suzuri("info", "Physics").output.split(separator: "\n")
    let line = try #require(info.first { $0.hasPrefix("id") })
    let digits = Array(try #require(line.split(separator: " ").last))
    let id = Data(
      try stride(from: 0, to: 32, by: 2).map {
        try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
      })
    let places = bytes.ranges(of: id).map(\.upperBound)
    #expect(!places.isEmpty)
    // The moment of the making follows the name; in the index the name ends a page of the file.
    for place in places where place % 4096 != 0 { bytes[place] ^= 1 }
    try bytes.write(to: file)
    let listed = suzuri("list")
    #expect(listed.output.contains("Chemistry"))
    #expect(listed.messages.contains("1 damaged part of the library was skipped: "))
    #expect(listed.code == .failure)
  }

  @Test func `what is no folder of a library is told, and nothing is made of it`() throws {
    let file = folder.appending(path: "notes.txt")
    try Data("A".utf8).write(to: file)
    for words in [["list"], ["new", "A"], ["verify"], ["backup", "--list"]] {
      let outcome = Outcome(words + ["--library", file.path], table: .suzuri, environment: [:])
      #expect(outcome.code == .failure)
      #expect(outcome.messages == "Error: \(file.path) is a file: name a library folder.\n")
    }
    #expect(try Data(contentsOf: file) == Data("A".utf8))
  }

  @Test func `a command that changes a notebook tells of the damage that it met`() throws {
    let made = suzuri("new", "Zebrafinch").output
    let id = String(try #require(made.split { "()".contains($0) }.dropFirst().first))
    let file = library.appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: file)
    let title = try #require(bytes.firstRange(of: Data("Zebrafinch".utf8)))
    bytes[title.lowerBound] ^= 0x10
    try bytes.write(to: file)
    let trashed = suzuri("trash", id)
    #expect(trashed.output.hasPrefix("Moved "))
    #expect(trashed.code == .failure)
    #expect(trashed.messages.contains("1 damaged part of the library was skipped: "))
  }

  @Test func `the tour works without a display and says where its files are`() throws {
    let outcome = Outcome(
      ["tour"], table: .suzuri,
      environment: ["TMPDIR": folder.path, "SUZURI_LIBRARY": library.path])
    #expect(outcome.code == .success, "\(outcome.messages)")
    #expect(outcome.output.contains("\(folder.path)/suzuri-tour-"))
    #expect(!FileManager.default.fileExists(atPath: library.path), "nobody's library is touched")
  }

  @Test func `an import that makes its notebook makes both or neither`() throws {
    let file = try recording("r.csv", strokes: 1500)
    for round in 0..<10 {
      let process = Process()
      process.executableURL = Execution.suzuri
      process.arguments = ["import", file]
      process.environment = ["SUZURI_LIBRARY": library.path]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      // Whatever the moment, what is said below must hold.
      usleep(UInt32(round * 25_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let list = try JSONSerialization.jsonObject(with: Data(suzuri("list", "--json").output.utf8))
    for notebook in try #require(list as? [[String: Any]]) {
      #expect(try figures(try #require(notebook["id"] as? String))["strokes"] == 1500)
    }
    #expect(suzuri("import", file).code == .success)
    #expect(suzuri("verify").code == .success)
  }

  @Test func `many recordings print one object of JSON a line`() throws {
    let files = try (2...3).map { try recording("\($0).csv", strokes: $0) }
    let lines = suzuri("import", files[0], files[1], "--json").output.split(separator: "\n")
    let strokes = try lines.map { line in
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return json?["strokes"] as? Int
    }
    #expect(strokes == [2, 3])
  }

  @Test func `tags are given, taken and undone`() throws {
    _ = suzuri("new", "A")
    #expect(suzuri("tag", "A", "exam", "日本語", "--page", "1").code == .success)
    #expect(suzuri("tag", "A", "physics").code == .success)
    #expect(suzuri("info", "A").output.contains(/tags +physics\ntags of pages +exam, 日本語/))
    #expect(suzuri("tag", "A", "exam", "--page", "1", "--remove").code == .success)
    #expect(!suzuri("info", "A").output.contains("exam"))
    #expect(suzuri("undo", "A").code == .success)
    #expect(suzuri("info", "A").output.contains("exam"))
    #expect(suzuri("tag", "A", "x", "--page", "2").code == .failure)
  }

  @Test func `what is undone and redone next is told in words, and to programs in codes`() throws {
    _ = suzuri("new", "A")
    _ = suzuri("rename", "A", "B")
    _ = suzuri("tag", "B", "exam")
    _ = suzuri("tag", "B", "exam", "--remove")
    #expect(suzuri("undo", "B").output == "Undid: remove tags.\n")
    #expect(suzuri("undo", "B").output == "Undid: tag.\n")
    #expect(suzuri("info", "B").output.contains(/\nundo +rename\nredo +tag\n/))
    let json = suzuri("info", "B", "--json").output
    #expect(json.contains(/"undo": ?"notebook.rename"/) && json.contains(/"redo": ?"tag.add"/))
    #expect(suzuri("redo", "B").output == "Redid: tag.\n")
  }

  @Test func `the trash is left by restore, not by undo`() throws {
    _ = suzuri("import", try recording("a.csv", strokes: 2))
    _ = suzuri("tag", "a", "exam")
    _ = suzuri("trash", "a")
    _ = suzuri("restore", "a")
    #expect(suzuri("undo", "a").output == "Undid: tag.\n")
    #expect(suzuri("list").output.contains("a"))
  }

  @Test func `two programs that write at once lose nothing of each other`() throws {
    let file = try recording("r.csv", strokes: 15)
    #expect(suzuri("new", "Notes").code == .success)
    let processes = try (0..<2).map { _ in
      let process = Process()
      process.executableURL = Execution.suzuri
      process.arguments = ["import", "--into", "Notes"] + Array(repeating: file, count: 12)
      process.environment = ["SUZURI_LIBRARY": library.path]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try figures("Notes")["strokes"] == 2 * 12 * 15)
    #expect(try figures("Notes")["pages"] == 1 + 2 * 12)
    #expect(suzuri("verify").code == .success)
  }

  /// What the program says is safe is there after it was killed, and nothing is half there.
  @Test func `an import that is killed at any moment leaves whole recordings`() throws {
    let files = try (0..<40).map { try recording("r\($0).csv", strokes: 20) }
    #expect(suzuri("new", "Notes").code == .success)
    var acknowledged = 0
    for round in 0..<8 {
      let process = Process()
      let output = Pipe()
      process.executableURL = Execution.suzuri
      process.arguments = ["import", "--into", "Notes"] + files
      process.environment = ["SUZURI_LIBRARY": library.path]
      process.standardOutput = output
      try process.run()
      // The moment follows the output, not the clock: after some lines and a few bytes more.
      var seen = 0
      while seen < 1 + round * 3, !output.fileHandle.availableData.isEmpty { seen += 1 }
      kill(process.processIdentifier, SIGKILL)
      let rest = output.fileHandle.readDataToEndOfFile()
      process.waitUntilExit()
      _ = rest
      acknowledged += seen
      let figures = try figures("Notes")
      let (pages, strokes) = (try #require(figures["pages"]), try #require(figures["strokes"]))
      #expect(strokes == (pages - 1) * 20, "a recording is half there")
      #expect(pages - 1 >= acknowledged)
      #expect(suzuri("verify").code == .success)
    }
  }
}

extension Pipe {
  fileprivate var fileHandle: FileHandle { fileHandleForReading }
}
