import Geometry
import Glibc
import Notebook
import Testing
import Wording

@testable import Store

@Suite struct VersionTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// The stored library of version 1 that comes with the tests.
  private static var first: String {
    LibraryFiles.parent(of: #filePath) + "/Files/library-1.sqlite"
  }

  @Test func `the library of version 1 opens`() throws {
    if getenv("SUZURI_RECORD_FILES") != nil { try recordFirst() }
    try LibraryFiles.makeDirectory(workshop.library)
    try FileCopy.copy(Self.first, to: workshop.database)
    let library = try Library(at: workshop.library)
    let id = try library.notebook(named: "Version 1")
    let outline = try library.outline(of: id)
    #expect(outline.pages.map(\.title) == ["First", ""])
    #expect(try library.elements(of: id).count == 4)
    #expect(try Library.verify(at: workshop.library, now: dawn).strokeCount == 2)
    // It was written when actions had titles.
    let codes = ["notebook.rename", "ink.write", "ink.write", "title:write 1", "title:write 2"]
    #expect(try library.connection.all("SELECT title FROM history") { $0.text(0) } == codes)
    #expect(try library.undo(id, now: dawn)?.words == "write 2")
    #expect(try library.elements(of: id).count == 3)
    #expect(try Library.verify(at: workshop.library, now: dawn).damage.isEmpty)
  }

  /// Makes the stored library anew; only for a version that nobody has yet.
  private func recordFirst() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Version 1")
    let place = try library.firstPlace(of: id)
    try library.edit(id, action: .rename, now: dawn) { editor in
      try editor.set(.title, of: place.page, to: "First")
      let section = try library.outline(of: id).sections[0].id
      try editor.addPage(to: section, size: .a4.turned, paper: Paper(.genkoyoshi))
    }
    for text in ["one", "two"] {
      try library.edit(id, action: .write, now: dawn) { editor in
        try editor.add(.text(TextBox(origin: .init(x: 50, y: 50), text: text)), at: place)
      }
    }
    for number in 1...2 { try library.write(number, in: id, at: place) }
    let backup = try library.backUp(now: dawn)
    try FileCopy.copy(backup.path, to: Self.first)
    Glibc.remove(workshop.database)
  }

  @Test func `a newer library is refused and left alone`() throws {
    let library = try workshop.open()
    // Each version changes the tables.
    try library.connection.run("CREATE TABLE extra (number INTEGER) STRICT")
    try library.connection.run("PRAGMA user_version = 99")
    #expect(throws: LibraryError.newer(path: workshop.database, version: 99)) {
      try workshop.open()
    }
  }

  @Test(arguments: [0, -1, Schema.version - 1])
  func `a library that says it is of another version is damaged, and left alone`(
    version: Int
  ) throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.connection.run("PRAGMA user_version = \(version)")
    #expect(throws: LibraryError.damaged(path: workshop.database)) { try workshop.open() }
    try library.connection.run("PRAGMA user_version = \(Schema.version)")
    #expect(try workshop.open().outline(of: id).title == "Physics")
  }

  @Test func `the database of another program is refused`() throws {
    try LibraryFiles.makeDirectory(workshop.library)
    let other = try Connection(workshop.database, mode: .creating)
    try other.run("CREATE TABLE recipe (name TEXT)")
    #expect(throws: LibraryError.notALibrary(path: workshop.database)) { try workshop.open() }
    #expect(throws: LibraryError.notALibrary(path: workshop.database)) {
      try Library.verify(at: workshop.library, setAside: true, now: dawn)
    }
  }

  @Test func `a missing step is taken after a backup, once, and a failing one not at all`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    let steps = Schema.migrations + [Migration(script: "CREATE TABLE extra (number INTEGER)")]
    let files = LibraryFiles(directory: workshop.library)
    for _ in 0..<2 {
      try Library.migrate(library.connection, files: files, by: steps)
      #expect(try library.connection.number("PRAGMA user_version") == Int64(Schema.version + 1))
      let backup = "library-before-version-\(Schema.version + 1)"
      #expect(try library.backups().map(\.name) == [backup])
      #expect(try library.connection.number("SELECT count(*) FROM extra") == 0)
    }
    let failing = steps + [Migration(script: "CREATE TABLE more (number); CREATE TABLE extra (x)")]
    #expect(throws: SQLiteError.self) {
      try Library.migrate(library.connection, files: files, by: failing)
    }
    #expect(try library.connection.number("PRAGMA user_version") == Int64(Schema.version + 1))
    #expect(
      try library.connection.number("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") == 0)
    #expect(try library.outline(of: id).title == "Physics")
  }

  @Test func `a bad place for a library is told`() throws {
    let library = try workshop.open()
    #expect(library.warnings.isEmpty)
    try LibraryFiles.makeDirectory("\(workshop.directory)/.stfolder")
    #expect(
      library.warnings
        == [.inSyncedFolder(directory: workshop.library, program: "Syncthing")])
  }

  @Test(arguments: [
    ("OneDrive - School", "OneDrive"), ("Google Drive", "Google Drive"), ("pCloudDrive", "pCloud"),
  ])
  func `a library in the folder of a sync program is told`(name: String, program: String) throws {
    let directory = "\(workshop.directory)/\(name)"
    try LibraryFiles.makeDirectory(directory)
    let library = try Library(at: "\(directory)/library", create: true)
    #expect(
      library.warnings == [.inSyncedFolder(directory: "\(directory)/library", program: program)])
  }

  @Test func `a library in a Git work tree is told`() throws {
    let library = try workshop.open()
    try LibraryFiles.makeDirectory("\(workshop.directory)/.git")
    #expect(
      library.warnings == [.inSyncedFolder(directory: workshop.library, program: "Git")])
  }

  @Test func `a file that cannot be written is told in a sentence`() throws {
    #expect(
      LibraryError(SQLiteError(8, on: nil), at: "/x").description
        == "cannot write /x: it or its folder is read-only")
    #expect(LibraryError(SQLiteError(26, on: nil), at: "/x").description.contains("suzuri verify"))
    #expect(LibraryError(SQLiteError(11, on: nil), at: "/x") == .damaged(path: "/x"))
    #expect(LibraryError(SQLiteError(13, on: nil), at: "/x") == .diskFull(path: "/x"))
    #expect(LibraryError(SQLiteError(5, on: nil), at: "/x") == .busy(path: "/x"))
  }
}
