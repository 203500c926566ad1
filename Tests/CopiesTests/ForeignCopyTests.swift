import Bytes
import Export
import Foundation
import Glibc
import Notebook
import Support
import Testing

@testable import Copies
@testable import Store

/// What others put into the folder, or changed there, stays theirs; and two libraries do not fight.
@Suite struct ForeignCopyTests {
  private let studio: Studio

  init() throws { studio = try Studio() }

  @Test func `a file in the way stays, is named, and the others are made`() throws {
    for title in ["Physics", "Chemistry", "Maths", "Latin", "Music"] { try studio.notebook(title) }
    try studio.put("mine", at: "copies/Physics.pdf")
    try studio.put("mine too", at: "copies/Chemistry.pdf/letter.txt")
    try studio.put("elsewhere", at: "letter.txt")
    symlink(studio.path("letter.txt"), studio.path("copies/Maths.pdf"))
    mkfifo(studio.path("copies/Latin.pdf"), 0o600)
    for _ in 0..<2 {
      let report = studio.mirror()
      #expect(!report.isWhole && report.failure == nil && report.reasons.count == 4)
      #expect(report.states["Music.pdf"] == report.copies.last?.outcome.word)
      for (name, reason) in zip(["Physics", "Chemistry", "Maths", "Latin"], report.reasons) {
        #expect(reason.contains("\(name).pdf"), "\(reason)")
      }
    }
    #expect(try studio.bytes("copies/Physics.pdf") == Data("mine".utf8))
    #expect(try studio.bytes("letter.txt") == Data("elsewhere".utf8))
    #expect(studio.names().count == 5)
    for name in ["Physics", "Chemistry", "Maths", "Latin"] {
      try studio.remove("copies/\(name).pdf")
    }
    #expect(studio.mirror().isWhole && studio.names().count == 5)
  }

  @Test func `a picture in the way stays, and the other pages are renewed`() throws {
    let id = try studio.notebook("Physics")
    try studio.addPages(["two", "three"], to: id)
    let settings = studio.settings("copies", .png)
    studio.mirror(settings)
    try studio.put("drawn over", at: "copies/Physics/page-002.png")
    try studio.put("mine", at: "copies/Physics/mine.txt")
    try studio.write("new", in: id)
    let report = studio.mirror(settings)
    #expect(report.reasons.count == 1 && report.reasons[0].contains("page-002.png"))
    #expect(try studio.bytes("copies/Physics/page-002.png") == Data("drawn over".utf8))
    try studio.remove("copies/Physics/page-002.png")
    #expect(studio.mirror(settings).isWhole)
    try studio.trash(id)
    #expect(studio.mirror(settings, removing: true).states == ["Physics": "removed"])
    #expect(studio.names() == ["Physics/mine.txt"])
  }

  @Test func `a copy that somebody changed is neither written over nor removed`() throws {
    let id = try studio.notebook("Physics")
    studio.mirror()
    try studio.put("my remarks", at: "copies/Physics.pdf")
    #expect(studio.mirror().states == ["Physics.pdf": "failed"])
    try studio.write("more", in: id)
    let report = studio.mirror()
    #expect(report.states == ["Physics.pdf": "failed"])
    #expect(report.reasons[0].contains("move it away for a new copy"))
    try studio.rename(id, "Mechanics")
    let renamed = studio.mirror()
    #expect(renamed.isWhole && renamed.notes.contains { $0.contains("Physics.pdf") })
    #expect(studio.names() == ["Mechanics.pdf", "Physics.pdf"])
    #expect(try studio.bytes("copies/Physics.pdf") == Data("my remarks".utf8))
    try studio.put("again", at: "copies/Mechanics.pdf")
    try studio.trash(id)
    let removed = studio.mirror(removing: true)
    #expect(removed.notes.contains { $0.contains("Mechanics.pdf") && $0.contains("it stays") })
    #expect(try studio.bytes("copies/Mechanics.pdf") == Data("again".utf8))
  }

  @Test func `a copy that is gone is made again, and one that was only touched is not`() throws {
    try studio.notebook("Physics")
    try studio.notebook("Chemistry")
    studio.mirror()
    try studio.remove("copies/Physics.pdf")
    utimes(studio.path("copies/Chemistry.pdf"), nil)
    let before = studio.identities()
    #expect(studio.mirror().states == ["Physics.pdf": "written", "Chemistry.pdf": "unchanged"])
    #expect(studio.identities()["Chemistry.pdf"] == before["Chemistry.pdf"])
    // Looked at once more, it is known by its new time.
    let state = studio.identities("library/mirrors")
    studio.mirror()
    #expect(studio.identities("library/mirrors") == state)
  }

  @Test func `a lost or damaged memory costs work and nothing else`() throws {
    for title in ["Physics", "Physics", "Chemistry"] { try studio.notebook(title, saying: title) }
    studio.mirror()
    let before = studio.identities()
    let name = try #require(studio.names("library/mirrors").first { $0.contains(".copies") })
    let whole = try studio.bytes("library/mirrors/\(name)")
    var random = RandomSource(seed: Seed.of(22))
    for round in 0..<100 {
      let file = URL(filePath: studio.path("library/mirrors/\(name)"))
      switch round {
      case 0: try FileManager.default.removeItem(at: file)
      case 1: try Data().write(to: file)
      case 2: try Data("{}".utf8).write(to: file)
      case 3: try Data("{\"version\": 2}".utf8).write(to: file)
      case 4..<15: try whole.prefix(Int.random(in: 0..<whole.count, using: &random)).write(to: file)
      default:
        var bytes = whole
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
        try bytes.write(to: file)
      }
      let report = studio.mirror()
      #expect(report.failure == nil && report.reasons.isEmpty)
      #expect(studio.identities() == before, "round \(round)")
      #expect(!studio.names("library/mirrors").contains { $0.hasSuffix(".part") })
    }
  }

  @Test func `what a memory claims of other places is not believed`() throws {
    let id = try studio.notebook("Physics")
    studio.mirror()
    try studio.put("mine", at: "mine.txt")
    let name = try #require(studio.names("library/mirrors").first { $0.contains(".copies") })
    let hash = ContentHash(of: Array("mine".utf8))
    let text = String(decoding: try studio.bytes("library/mirrors/\(name)"), as: UTF8.self)
      .replacing("\"Physics.pdf\"", with: "\"../mine.txt\"")
      .replacing(/"hash": "[0-9a-f]+"/, with: "\"hash\": \"\(hash)\"")
      .replacing(/"check": "[0-9a-f]+",/, with: "")
    #expect(text.contains("mine.txt") && !text.contains("check"))
    try studio.put(text, at: "library/mirrors/\(name)")
    try studio.trash(id)
    studio.mirror(removing: true)
    #expect(try studio.bytes("mine.txt") == Data("mine".utf8))
  }

  @Test func `two libraries in one folder leave each other's copies alone`() throws {
    try studio.notebook("Physics", saying: "one")
    try studio.notebook("Maths", saying: "sums")
    let other = try studio.notebook("Physics", saying: "other", in: "second")
    try studio.notebook("Music", saying: "notes", in: "second")
    #expect(studio.mirror().isWhole)
    for _ in 0..<3 {
      let report = studio.mirror(of: "second")
      #expect(report.reasons.count == 1 && report.states["Physics.pdf"] == "failed")
      #expect(studio.mirror().isWhole)
    }
    #expect(try studio.text("copies/Physics.pdf").contains("one"))
    #expect(studio.names() == ["Maths.pdf", "Music.pdf", "Physics.pdf"])
    try studio.library("second").setTrashed(true, other, now: 1_772_359_000_000)
    studio.mirror(of: "second", removing: true)
    #expect(studio.names() == ["Maths.pdf", "Music.pdf", "Physics.pdf"])
  }

  @Test func `two devices with the same notebooks keep one folder together`() throws {
    let id = try studio.notebook("Physics", saying: "one")
    try exchange(id, from: "library", to: "second")
    #expect(studio.mirror().isWhole)
    #expect(studio.mirror(of: "second").states == ["Physics.pdf": "unchanged"])
    // One writes: the other lets its copy stand until it knows the same.
    try studio.write("two", in: id)
    #expect(studio.mirror().states == ["Physics.pdf": "written"])
    let before = studio.identities()
    #expect(studio.mirror(of: "second").states == ["Physics.pdf": "failed"])
    #expect(studio.identities() == before)
    try exchange(id, from: "library", to: "second")
    #expect(studio.mirror(of: "second").isWhole && studio.identities() == before)
    // Then it is the other's turn.
    try studio.write("three", in: id, of: "second")
    #expect(studio.mirror(of: "second").states == ["Physics.pdf": "written"])
    try exchange(id, from: "second", to: "library")
    #expect(studio.mirror().isWhole && studio.mirror(of: "second").isWhole)
    #expect(try studio.text("copies/Physics.pdf").contains("three"))
  }

  private func exchange(_ id: NotebookID, from: String, to: String) throws {
    var records: [Record] = []
    try studio.library(from).forEachRecord(of: id) { records.append($0) }
    try studio.library(to).merge(records, into: id, now: 1_772_359_000_000)
  }
}
