import Bytes
import Glibc
import Notebook
import Testing

@testable import Store

/// A library works in a folder whose name is no text as in any other.
@Suite final class PathBytesTests {
  private let parent: String
  /// As text with a letter for what is no text, this is the folder that is not to be taken for it.
  private let neighbor: String
  private let library: String

  init() throws {
    parent = try #require(Disk.makeNewFolder("/tmp/suzuri-\(PathText.text([0xE9]))-"))
    library = "\(parent)/Caf\(PathText.text([0xE9]))"
    neighbor = "\(parent)/Caf\u{FFFD}"
    #expect(Disk.makeFolder(neighbor))
  }

  deinit { Disk.removeTree(parent) }

  private var database: String { LibraryFiles(directory: library).database }

  /// Makes a library with a backup of one stroke, and more written since.
  private func filled() throws -> (backup: Backup, id: NotebookID, hash: String) {
    let library = try Library(at: library, create: true)
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    let hash = try library.contentHash(of: id)
    let backup = try library.backUp(now: dawn)
    for number in 2..<40 { try library.write(number, in: id) }
    return (backup, id, hash)
  }

  private func checkNeighbor() throws {
    #expect(Disk.names(in: neighbor) == [])
    #expect(Disk.names(in: parent)?.count == 2)
  }

  @Test func `it is made, written and found again`() throws {
    let (backup, id, _) = try filled()
    #expect(try Library(at: library).elements(of: id).count == 39)
    #expect(try Library(lookingAt: library).elements(of: id).count == 39)
    #expect(PathParts(backup.path).folder == "\(library)/backups" && backup.byteCount > 0)
    #expect(try Library.backups(at: library) == [backup])
    #expect(try Library.verify(at: library, now: dawn).isWhole)
    let other = try Library(at: library)
    let presence = try Presence(on: other)
    #expect(Presence.isPresent(presence.number, on: other))
    #expect(Disk.isThere(LibraryFiles(directory: library).presence))
    try checkNeighbor()
  }

  @Test func `a library that is open goes back to a backup`() throws {
    let (backup, id, hash) = try filled()
    let kept = try #require(
      try Library.restore(backup.name, at: library, now: dawn))
    #expect(try Library(at: library).contentHash(of: id) == hash)
    // The library took the rows, so that those who have it open go on.
    #expect(PathParts(kept.path).folder == "\(library)/backups" && Disk.isThere(kept.path))
    try checkNeighbor()
  }

  @Test(arguments: [[], [7, 7, 7], [UInt8](repeating: 0, count: 9000)] as [[UInt8]])
  func `a library that cannot be opened goes back to a backup`(bytes: [UInt8]) throws {
    let (backup, id, hash) = try filled()
    #expect(Disk.write(bytes, to: database))
    let kept = try #require(try Library.restore(backup.name, at: library, now: dawn))
    #expect(Disk.bytes(of: kept.path, atMost: 1 << 20) == bytes)
    #expect(try Library(at: library).contentHash(of: id) == hash)
    try checkNeighbor()
  }

  @Test func `what can be read of a broken file is saved`() throws {
    let (_, id, _) = try filled()
    let library = try Library(at: library)
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try #require(Disk.bytes(of: database, atMost: 1 << 24))
    for place in 0..<32 { bytes[place] = 0xFF }
    #expect(Disk.write(bytes, to: database))
    let report = try Library.verify(at: self.library, setAside: true, now: dawn)
    let kept = try #require(report.damagedFile)
    #expect(Disk.bytes(of: kept, atMost: 1 << 24) == bytes)
    #expect(try Library(at: self.library).elements(of: id).count == 39)
    try checkNeighbor()
  }

  @Test func `it is read where nothing can be written`() throws {
    let (_, id, _) = try filled()
    let connection = try Connection(database, mode: .still)
    #expect(try connection.number("SELECT count(*) FROM notebook") == 1)
    #expect(try Library(lookingAt: library).outline(of: id).title == "Physics")
  }

  @Test func `files are not put into it, nor over it, under whatever name`() throws {
    _ = try filled()
    let (link, other) = ("\(parent)/\(PathText.text([0xFF]))", "\(parent)/\(PathText.text([0xFE]))")
    #expect(Disk.makeLink(link, to: library))
    for path in ["\(library)/a.pdf", database, "\(link)/a.pdf", "\(link)/backups/a.pdf"] {
      #expect(Library.refusal(toWrite: path) != nil, "\(PathText.bytes(path))")
      #expect(Library.refusal(toWrite: path, beside: library) != nil)
    }
    for path in ["\(other)/a.pdf", "\(neighbor)/a.pdf"] {
      #expect(Library.refusal(toWrite: path, beside: library) == nil)
    }
  }

  @Test func `two spellings of a letter are two backups`() throws {
    let (backup, id, hash) = try filled()
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let folder = PathParts(backup.path).folder
    #expect(Disk.rename(backup.path, to: "\(folder)/\(decomposed).sqlite"))
    #expect(throws: LibraryError.noSuchBackup(name: composed)) {
      try Library.restore(composed, at: library, now: dawn)
    }
    try Library.restore(decomposed, at: library, now: dawn)
    #expect(try Library(at: library).contentHash(of: id) == hash)
  }

  @Test func `a backup has any name that somebody gave it`() throws {
    let (backup, id, hash) = try filled()
    let name = "caf\(PathText.text([0xE9]))"
    let folder = PathParts(backup.path).folder
    #expect(Disk.rename(backup.path, to: "\(folder)/\(name).sqlite"))
    #expect(try Library.backups(at: library).map(\.name) == [name])
    try Library.restore(name, at: library, now: dawn)
    #expect(try Library(at: library).contentHash(of: id) == hash)
  }

  @Test func `two libraries whose names look the same are two`() throws {
    let names = [[0xE9], [0xE8], [0xC3, 0xA9], [0x65, 0xCC, 0x81]].map { PathText.text($0) }
    for name in names {
      _ = try Library(at: "\(parent)/\(name)", create: true).createNotebook(name)
    }
    for name in names {
      let titles = try Library(at: "\(parent)/\(name)").notebooks().map(\.title)
      #expect(titles.map { Array($0.utf8) } == [Array(name.utf8)])
    }
  }
}
