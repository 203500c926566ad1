import Bytes
import Foundation
import Testing

@testable import Store

/// Papers of one's own in backups, and how they come back.
@Suite struct PaperBackupTests {
  private let workshop: Workshop
  private let library: Library
  private let (papers, contents): (String, String)

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    papers = "\(library.directory)/papers"
    contents = "\(library.directory)/backups/papers"
    _ = try library.createNotebook("Physics")
  }

  private func put(_ text: String, _ name: String) throws {
    #expect(Disk.makeFolders(papers))
    try OutputFile.write(Array(text.utf8), to: "\(papers)/\(name)")
  }

  /// What the papers hold, by the names of their files.
  private func present() -> [String: String] {
    let names = Disk.names(in: papers) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let bytes = Disk.bytes(of: "\(papers)/\(name)", atMost: 1 << 26) ?? []
        return (name, String(decoding: bytes, as: UTF8.self))
      })
  }

  @Test func `what is gone comes back with a backup, and what is there stays`() throws {
    try put("weeks", "計画.pdf")
    try put("staves", "Music.PDF")
    try put("notes", "notes.txt")
    try put("", "empty.pdf")
    let backup = try library.backUp(now: dawn)
    #expect(Disk.names(in: contents)?.count == 2)
    Disk.remove("\(papers)/計画.pdf")
    #expect(Disk.rename("\(papers)/Music.PDF", to: "\(papers)/Staves.pdf"))
    try put("days", "計画.pdf")
    for _ in 0..<2 { try library.restore(backup.name, now: dawn + 1) }
    #expect(
      present() == [
        "計画.pdf": "days", "計画 2.pdf": "weeks", "Staves.pdf": "staves", "notes.txt": "notes",
        "empty.pdf": "",
      ])
    // Also where the library itself is broken, or gone.
    Disk.removeTree(papers)
    try OutputFile.write([1, 2, 3], to: "\(library.directory)/library.sqlite")
    try Library.restore(
      backup.name, at: library.directory, now: dawn + 2, reporting: DamageLog())
    #expect(present() == ["計画.pdf": "weeks", "Music.PDF": "staves"])
  }

  @Test func `a file is kept once, and no longer than a backup has it`() throws {
    try put("weeks", "a.pdf")
    try put("weeks", "b.pdf")
    #expect(try library.backUpIfDue(now: dawn) != nil)
    #expect(try library.backUpIfDue(now: dawn + Day.hour) == nil, "nothing has changed")
    try put("months", "b.pdf")
    #expect(try library.backUpIfDue(now: dawn + Day.hour) != nil, "papers count")
    #expect(Disk.names(in: contents)?.count == 2)
    Disk.remove("\(papers)/b.pdf")
    try library.backUp(now: dawn + 100 * Day.length)
    #expect(Disk.names(in: contents)?.count == 2, "it may be on its way into a backup")
    for folder in [contents, "\(library.directory)/backups"] {
      for name in Disk.names(in: folder) ?? [] { try age("\(folder)/\(name)") }
    }
    try library.backUp(now: dawn + 100 * Day.length)
    #expect(Disk.names(in: contents) == ["\(ContentHash(of: Array("weeks".utf8))).pdf"])
    let lists = (Disk.names(in: "\(library.directory)/backups") ?? []).filter {
      $0.hasSuffix(".papers")
    }
    #expect(Set(lists) == Set(try library.backups().map { "\($0.name).papers" }))
  }

  private func age(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: path)
  }

  @Test(arguments: ["[", "7", #"[{"name": "../x.pdf", "mark": "1", "sha256": "00"}]"#, "", "[[[["])
  func `a list that makes no sense brings nothing back, and holds up nothing`(text: String) throws {
    try put("weeks", "a.pdf")
    let backup = try library.backUp(now: dawn)
    let list = "\(library.directory)/backups/\(backup.name).papers"
    try OutputFile.write(Array(text.utf8), to: list)
    Disk.remove("\(papers)/a.pdf")
    try library.restore(backup.name, now: dawn + 1)
    #expect(present().isEmpty)
    try put("weeks", "a.pdf")
    try library.backUp(now: dawn)
    // A file that is damaged is not brought back.
    Disk.remove("\(papers)/a.pdf")
    let name = try #require(Disk.names(in: contents)?.first)
    try OutputFile.write([1], to: "\(contents)/\(name)")
    try library.restore(backup.name, now: dawn + 1)
    #expect(present().isEmpty)
  }

  @Test func `as long as a list cannot be read, nothing is removed that it may name`() throws {
    try put("weeks", "a.pdf")
    let backup = try library.backUp(now: dawn)
    let list = "\(library.directory)/backups/\(backup.name).papers"
    let whole = try #require(Disk.bytes(of: list, atMost: 1 << 20))
    Disk.remove("\(papers)/a.pdf")
    for broken in [Array(whole.dropLast(3)), Array("[{}]".utf8)] {
      try OutputFile.write(broken, to: list)
      for name in Disk.names(in: contents) ?? [] { try age("\(contents)/\(name)") }
      try library.backUp(now: dawn + 100 * Day.hour)
      #expect(Disk.names(in: contents)?.count == 1)
    }
    try OutputFile.write(whole, to: list)
    try library.restore(backup.name, now: dawn + 101 * Day.hour)
    #expect(present() == ["a.pdf": "weeks"])
  }

  @Test func `papers that cannot be copied or brought back hold up nothing, and are said`() throws {
    try put("weeks", "a.pdf")
    try put("days", "b.pdf")
    let backup = try library.backUp(now: dawn)
    var events: [Library.BackupEvent] = []
    // A file lies where their folder should be.
    Disk.removeTree(papers)
    try OutputFile.write([1], to: papers)
    try library.restore(backup.name, now: dawn + 1) { events.append($0) }
    #expect(events == [.notBroughtBack(papers: 2, name: backup.name)])
    Disk.remove(papers)
    try library.restore(backup.name, now: dawn + 2) { events.append($0) }
    #expect(present().count == 2 && events.count == 1)
    Disk.removeTree(contents)
    try OutputFile.write([1], to: contents)
    events = []
    let later = try library.backUp(now: dawn + 100 * Day.hour, telling: { events.append($0) })
    #expect(events.contains(.leftOut(papers: 2, name: later.name)))
  }

  @Test func `a name that is taken and as long as names can be gets a number all the same`() throws
  {
    let name = String(repeating: "紙", count: 83) + ".pdf"
    try put("weeks", name)
    let backup = try library.backUp(now: dawn)
    try put("days", name)
    try library.restore(backup.name, now: dawn + 1)
    #expect(Set(present().values) == ["weeks", "days"])
  }

  @Test func `a backup that is not replaced after all keeps its papers`() throws {
    try put("weeks", "a.pdf")
    let backup = try library.backUp(now: dawn)
    Disk.remove("\(papers)/a.pdf")
    try put("days", "b.pdf")
    let papersOfBackups = PaperBackups(LibraryFiles(directory: library.directory))
    _ = try papersOfBackups.copy(for: backup.name, check: {})
    try library.restore(backup.name, now: dawn + 1)
    #expect(Set(present().values) == ["weeks", "days"])
  }
}
