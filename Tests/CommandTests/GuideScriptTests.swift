import Foundation
import Support
import Testing

/// The scripts of the guide do what the sentence before each of them says.
@Suite struct GuideScriptTests {
  /// A script with the sentence before it.
  struct Script: Hashable, Sendable, CustomTestStringConvertible {
    let purpose: String
    let text: String

    var testDescription: String { purpose }
  }

  static let scripts: [Script] = {
    let page = Repository.file("Docs/Guide/scripts.md")
    guard let guide = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    let parts = guide.split(separator: "\n```sh\n")
    return zip(parts, parts.dropFirst()).map { before, part in
      Script(
        purpose: before.split(separator: "\n").last.map(String.init) ?? "",
        text: part.firstRange(of: "\n```").map { String(part[..<$0.lowerBound]) } ?? "")
    }
  }()

  @Test func `there are ten`() { #expect(Self.scripts.count == 10) }

  @Test(arguments: scripts) func `a script does its work, and does it twice`(
    _ script: Script
  ) throws {
    let place = try GuidePlace(for: [])
    try place.run("mkdir -p disk; suzuri tag Chemistry exam; suzuri new Old; suzuri trash Old")
    for _ in 0..<2 {
      let run = try place.run("set -e; \(script.text)")
      #expect(run.code == 0, "\(run.messages)")
    }
    let made: [(word: String, files: [String])] = [
      ("bookmark", ["bookmarked/Physics.pdf", "bookmarked/Chemistry.pdf"]),
      ("tag", ["exam/Chemistry.pdf"]), ("disk", ["disk/backups"]), ("vault", ["vault/Physics.md"]),
      ("trash", ["removed.json"]),
    ]
    for (word, files) in made where script.purpose.contains(word) {
      for file in files { #expect(place.has(file), "\(file)") }
    }
  }
}
