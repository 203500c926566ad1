import Notebook
import Testing

@testable import Store

/// A library whose bytes were put back from outside, into the same file, cannot see that itself.
@Suite struct RollbackTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Two devices that know the same, and the first device's file from before its last stroke.
  private func rolledBack() throws -> (id: NotebookID, other: Library, before: Incarnation) {
    let other = try Library(at: "\(workshop.directory)/other", create: true)
    let (id, before, bytes) = try {
      let library = try workshop.open()
      let id = try library.createNotebook("Physics")
      try library.write(1, in: id)
      try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
      let bytes = try Workshop.bytes(of: workshop.database)
      try library.write(2, in: id)
      try other.merge(library.records(of: id), into: id, now: dawn)
      return (id, try library.incarnation, bytes)
    }()
    try Workshop.write(bytes, to: workshop.database)
    return (id, other, before)
  }

  @Test func `a library that hears of its own forgotten names takes a new one`() throws {
    let (id, other, before) = try rolledBack()
    let library = try workshop.open()
    #expect(try library.incarnation == before, "nothing tells it")
    try library.merge(other.records(of: id), into: id, now: dawn)
    let after = try library.incarnation
    #expect(after != before)
    #expect(try library.write(3, in: id).incarnation == after)
    try library.merge(other.records(of: id), into: id, now: dawn)
    #expect(try library.incarnation == after, "its own names of before are known now")
    try other.merge(library.records(of: id), into: id, now: dawn)
    #expect(try library.records(of: id) == other.records(of: id))
    #expect(try library.quarantineCount == 0)
  }

  @Test func `a name that was given twice is the last`() throws {
    let (id, other, before) = try rolledBack()
    let library = try workshop.open()
    try library.edit(id, action: .write, now: dawn) { editor in
      let place = try library.firstPlace(of: id)
      for number in 20..<29 { try editor.addStroke(.straight(number), at: place) }
    }
    try library.merge(other.records(of: id), into: id, now: dawn)
    #expect(try library.quarantineCount > 0)
    #expect(try library.incarnation != before)
  }

  @Test func `what a library knows of itself leaves its name alone`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    for number in 1...3 { try library.write(number, in: id) }
    _ = try library.undo(id, now: dawn)
    let before = try library.incarnation
    try library.merge(library.records(of: id), into: id, now: dawn)
    #expect(try library.incarnation == before)
  }
}
