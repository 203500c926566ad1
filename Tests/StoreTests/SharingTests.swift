import Notebook
import Testing

@testable import Store

@Suite struct SharingTests {
  @Test func `several at once lose nothing of each other`() async throws {
    let workshop = try Workshop()
    let directory = workshop.library
    // All of them may find that there is no library yet, and one of them makes it.
    let strokes = try await withThrowingTaskGroup(of: [EntityID].self) { group in
      for writer in 0..<3 {
        group.addTask {
          let library = try Library(at: directory, create: true)
          let id = try library.createNotebook("Notebook \(writer)")
          let first = try #require(
            library.notebooks().map(\.id).min { $0.description < $1.description })
          let places = try [library.firstPlace(of: id), library.firstPlace(of: first)]
          return try (0..<40).map { number in
            let target = number % 2
            return try library.write(number, in: [id, first][target], at: places[target])
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(strokes.count == 120)
    let library = try Library(at: directory)
    let ids = try library.notebooks().map(\.id)
    #expect(ids.count == 3)
    let elements = try ids.flatMap { id in try library.elements(of: id).map(\.id) }
    #expect(elements.count == 120)
    #expect(Set(elements).isSuperset(of: strokes))
    #expect(try Library.verify(at: directory, now: dawn).isWhole)
    #expect(LibraryFiles.names(in: directory).allSatisfy { !$0.contains(".part-") })
  }

  @Test func `what others write beside a restore is in the library or in a backup`() async throws {
    let workshop = try Workshop()
    let directory = workshop.library
    let library = try workshop.open()
    for number in 0..<20 { _ = try library.createNotebook("Old \(number)") }
    let name = try library.backUp(now: dawn).name
    let made = try await withThrowingTaskGroup(of: [NotebookID].self) { group in
      for writer in 0..<2 {
        group.addTask {
          let library = try Library(at: directory)
          return try (0..<60).map { try library.createNotebook("\(writer) \($0)") }
        }
      }
      group.addTask {
        let library = try Library(at: directory)
        for _ in 0..<12 { try library.restore(name, now: dawn) }
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    var found = Set(try library.notebooks().map(\.id))
    for backup in try library.backups() {
      let copy = "\(workshop.directory)/\(backup.name)"
      try LibraryFiles.makeDirectory(copy)
      try FileCopy.copy(backup.path, to: "\(copy)/library.sqlite")
      found.formUnion(try Library(at: copy).notebooks().map(\.id))
    }
    #expect(made.count == 120)
    #expect(found.isSuperset(of: made), "\(Set(made).subtracting(found).count) are lost")
    #expect(try library.backups().count == 13)
    #expect(try Library.verify(at: directory, now: dawn).isWhole)
  }
}
