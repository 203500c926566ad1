import Bytes
import Ink
import Notebook
import Testing

@testable import Store

@Suite struct SalvageTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func filled() throws -> (NotebookID, [UInt8]) {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let section = try library.outline(of: id).sections[0].id
    try library.edit(id, action: "import", now: dawn) { editor in
      for page in 0..<20 {
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
        for number in 0..<40 { try editor.addStroke(.straight(page * 40 + number), at: place) }
      }
    }
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return (id, try Workshop.bytes(of: workshop.database))
  }

  @Test func `a broken page costs its rows and no others`() throws {
    let (id, bytes) = try filled()
    let whole = try workshop.open().elements(of: id).count
    #expect(whole == 800)
    // A page in the middle of the records: those of the last strokes are found by their ink.
    for page in [bytes.count / 4096 / 2, bytes.count / 4096 / 3] {
      var damaged = bytes
      for offset in 0..<4096 { damaged[page * 4096 + offset] = 0xA5 }
      try Workshop.write(damaged, to: workshop.database)
      let report = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      #expect(!report.structure.isEmpty)
      let kept = try #require(report.damagedFile)
      #expect(try Workshop.bytes(of: kept) == damaged)
      let again = try Library.verify(at: workshop.library, now: dawn)
      #expect(again.isWhole, "\(again.structure) \(again.damage)")
      let library = try Library(at: workshop.library)
      let left = try library.elements(of: id)
      #expect(left.count > 700, "page \(page)")
      let count = left.count
      try library.write(1, in: id)
      #expect(try library.elements(of: id).count == count + 1)
    }
  }

  @Test func `a file without its beginning is saved too`() throws {
    let (id, bytes) = try filled()
    var damaged = bytes
    for offset in 0..<32 { damaged[offset] = 0xFF }
    try Workshop.write(damaged, to: workshop.database)
    #expect(throws: LibraryError.damaged(path: workshop.database)) {
      try Library(at: workshop.library)
    }
    #expect(try !Library.verify(at: workshop.library, now: dawn).isWhole)
    _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
    #expect(try Library(at: workshop.library).elements(of: id).count == 800)
  }

  @Test func `nothing is made of nothing`() throws {
    _ = try filled()
    for garbage in [[], Array("hello".utf8), Array(repeating: UInt8(7), count: 20_000)] {
      try Workshop.write(garbage, to: workshop.database)
      #expect(throws: LibraryError.self) { try Library(at: workshop.library, create: true) }
      #expect(throws: LibraryError.lost(path: workshop.database)) {
        try Library.verify(at: workshop.library, setAside: true, now: dawn)
      }
      #expect(try Workshop.bytes(of: workshop.database) == garbage)
    }
  }

  @Test(arguments: 0..<UInt64(40))
  func `a file with changed bytes never brings the program down`(seed: UInt64) throws {
    let (id, bytes) = try filled()
    var random = RandomSource(seed: seed)
    var damaged = bytes
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    try Workshop.write(damaged, to: workshop.database)
    _ = try? Library.verify(at: workshop.library, now: dawn)
    if let library = try? Library(at: workshop.library) {
      _ = try? library.elements(of: id)
      _ = try? library.write(1, in: id)
    }
    do {
      _ = try Library.verify(at: workshop.library, setAside: true, now: dawn)
      let again = try Library.verify(at: workshop.library, now: dawn)
      #expect(again.isWhole, "\(again.structure.first ?? "") \(again.damage.prefix(3))")
    } catch LibraryError.lost {
    } catch LibraryError.notALibrary {
    } catch LibraryError.newer {}
  }
}
