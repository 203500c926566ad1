import Foundation
import Support
import Testing

@testable import Command
@testable import Store

/// Damage goes in: words and an exit code come out of every command that reads it.
@Suite final class DamageCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  /// The bytes of a whole library with a notebook 'Physics' of three pages.
  private let whole: Data

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let library = folder.appending(path: "library")
    let recording = folder.appending(path: "waves.csv")
    let lines = (0..<12).flatMap { stroke in
      (0..<10).map { "\(stroke * 200 + $0 * 8),\(2000 + stroke * 300 + $0 * 20),2000,\(300 + $0)" }
        + ["\(stroke * 200 + 90),0,0,0"]
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: recording)
    for words in [
      ["new", "Physics"], ["import", recording.path, recording.path, "--into", "Physics"],
      ["tag", "Physics", "exam"],
    ] {
      let outcome = Outcome(
        words, table: .suzuri, environment: ["SUZURI_LIBRARY": library.path])
      #expect(outcome.code == .success, "\(outcome.messages)")
    }
    whole = try Data(contentsOf: library.appending(path: "library.sqlite"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A library of its own, whole or damaged by a statement.
  private func library(_ damage: String? = nil) throws -> String {
    let place = folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try whole.write(to: place.appending(path: "library.sqlite"))
    if let damage {
      let library = try Library(at: place.path, create: false, reporting: DamageLog())
      try library.connection.run(damage)
    }
    return place.path
  }

  private func suzuri(_ words: [String], in library: String) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": library])
  }

  private static func record(_ kind: Int) -> String {
    """
    UPDATE record SET check_sum = check_sum + 1 WHERE entity =
    (SELECT max(entity) FROM record WHERE code = 0 AND hex(substr(value, 1, 1)) = '0\(kind)')
    AND code = 0
    """
  }

  /// What can be damaged, what is said of it, and the commands that come upon it.
  static let cases: [(sql: String, words: String, commands: [[String]])] = [
    (record(4), "'Physics', page 3: a stroke", ink),
    (record(3), "'Physics', page 3: a layer", ink),
    (
      record(2), "'Physics': the page itself",
      ink + [
        ["list"], ["list", "--json"], ["tag", "Physics", "x", "--page", "1"],
        ["import", "waves.csv", "--into", "Physics"],
      ]
    ),
    (
      "UPDATE record SET check_sum = 1 WHERE code = 64 OR (code > 15 AND entity = zeroblob(16))",
      "an untitled notebook: the title", [["list"], ["list", "--json"]]
    ),
    (
      "UPDATE history SET check_sum = 1", "an undo step",
      [["info", "Physics"], ["undo", "Physics"]]
    ),
    ("UPDATE notebook SET check_sum = 1", "the notebook itself", [["list"], ["list", "--json"]]),
    (
      "UPDATE record SET home = x'00112233445566778899aabbccddeeff' WHERE entity = "
        + "(SELECT max(entity) FROM record)", "a stroke", ink
    ),
  ]

  private static let ink: [[String]] =
    [["info", "Physics"], ["info", "Physics", "--json"]]
    + ["pdf", "svg", "png", "xopp", "inkml", "csv", "markdown"].map {
      ["export", "Physics", "-o", "out/", "--format", $0, "--json"]
    } + [["backup"]]

  @Test(arguments: cases.indices)
  func `every reader says what it passed over, and ends with a failure`(number: Int) throws {
    let (sql, words, commands) = Self.cases[number]
    for command in commands {
      for allows in [false, true] {
        let library = try library(sql)
        let output = "\(library)-out"
        let line = command.map { $0 == "out/" ? output + "/" : $0 }
          .map { $0 == "waves.csv" ? folder.appending(path: $0).path : $0 }
        let outcome = suzuri(line + (allows ? ["--allow-damage"] : []), in: library)
        let isUndo = command[0] == "undo"
        #expect(isUndo || outcome.code == (allows ? .success : .failure), "\(line) \(outcome)")
        #expect(outcome.messages.contains("Damaged: "), "\(line) \(outcome)")
        #expect(outcome.messages.contains(words), "\(line) \(outcome)")
        #expect(outcome.messages.contains(allows ? "Warning: " : "Error: "), "\(line)")
        // What has been done is not to be done again.
        let isStopped = !allows && (isUndo || command[0] == "export")
        #expect(outcome.messages.contains("--allow-damage") == isStopped, "\(line) \(outcome)")
        let isWritten = FileManager.default.fileExists(atPath: output)
        if command[0] == "export" { #expect(isWritten == allows, "\(line)") }
        if line.contains("--json"), allows || command[0] != "export" {
          #expect(outcome.output.contains(words), "\(line) \(outcome.output)")
        }
      }
    }
  }

  @Test func `a whole library is read without a word`() throws {
    let library = try library()
    for (number, command) in (Self.ink + [["list"], ["verify"], ["undo", "Physics"]]).enumerated() {
      let line = command.map { $0 == "out/" ? "\(library)-out-\(number)/" : $0 }
      let outcome = suzuri(line, in: library)
      #expect(outcome.code == .success && !outcome.messages.contains("amage"), "\(outcome)")
    }
  }

  @Test func `a flipped bit anywhere is told, or changes nothing of what comes out`() throws {
    let seed = Seed.of(41)
    var random = Dice(seed: seed)
    let expected = try export(from: library())
    #expect(expected.code == .success)
    for _ in 0..<60 {
      let place = try library()
      let file = URL(filePath: place).appending(path: "library.sqlite")
      var bytes = whole
      let (byte, bit) = (
        Int.random(in: 0..<bytes.count, using: &random), Int.random(in: 0..<8, using: &random)
      )
      bytes[byte] ^= 1 << bit
      try bytes.write(to: file)
      let found = try export(from: place)
      if found.code == .success {
        #expect(found.files == expected.files, "seed \(seed): bit \(bit) of byte \(byte)")
      } else {
        #expect(!found.messages.isEmpty && found.files.isEmpty, "seed \(seed): byte \(byte)")
      }
    }
  }

  /// What comes of all ink as files, and of the rest as words.
  private func export(
    from library: String
  ) throws -> (code: ExitCode, messages: String, files: [Data]) {
    let output = "\(library)-out"
    let outcome = suzuri(["export", "Physics", "-o", output, "--format", "svg"], in: library)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
    let files = try names.sorted().map { try Data(contentsOf: URL(filePath: "\(output)/\($0)")) }
    return (outcome.code, outcome.messages, files)
  }
}
