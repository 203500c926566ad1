import Glibc
import Notebook
import Support
import Testing
import Wording

@testable import Store

/// Libraries that cannot be looked at, and libraries that can only be looked at.
@Suite struct ReachTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func filled() throws -> NotebookID {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    return id
  }

  @Test func `a path that cannot be looked at is never taken for an empty place`() throws {
    let loop = "\(workshop.directory)/loop"
    #expect(symlink("loop", loop) == 0)
    for create in [false, true] {
      let error = #expect(throws: LibraryError.self) { try Library(at: loop, create: create) }
      #expect(error?.description.hasPrefix("cannot access \(loop)/library.sqlite: ") == true)
    }
    #expect(throws: LibraryError.self) { try Library.backups(at: loop) }
    #expect(throws: LibraryError.self) { try Library.verify(at: loop, now: dawn) }
    _ = try filled()
    #expect(chmod(workshop.library, 0) == 0)
    defer { chmod(workshop.library, 0o700) }
    try asNobody {
      for create in [false, true] {
        #expect(
          throws: LibraryError.unreachable(path: workshop.database, reason: "Permission denied")
        ) {
          try Library(at: workshop.library, create: create)
        }
      }
    }
  }

  @Test func `a link to a library that is not there is never taken for an empty place`() throws {
    _ = try filled()
    let away = "\(workshop.directory)/away"
    #expect(rename(workshop.database, away) == 0 && symlink(away, workshop.database) == 0)
    Glibc.remove(away)
    let expected = LibraryError.unreachable(
      path: workshop.database, reason: "it is a broken link")
    #expect(throws: expected) { try workshop.open() }
    #expect(throws: expected) { try Library.verify(at: workshop.library, now: dawn) }
  }

  @Test func `where only backups are left, a verification says so`() throws {
    _ = try filled()
    let backup = try workshop.open().backUp(now: dawn)
    Glibc.remove(workshop.database)
    #expect(
      throws: LibraryError.onlyBackups(directory: workshop.library, newest: backup.name)
    ) {
      try Library.verify(at: workshop.library, now: dawn)
    }
  }

  @Test func `what is no file is never opened, and is said in plain words`() throws {
    _ = try filled()
    let name = workshop.database
    #expect(rename(name, "\(name).away") == 0)
    let odd: [(String, () -> Int32, String)] = [
      ("", { mkfifo(name, 0o600) }, "is a pipe, a socket or a device, not a file"),
      ("", { mkdir(name, 0o700) }, "is a folder, not a file"),
      ("-wal", { mkfifo("\(name)-wal", 0o600) }, "is a pipe, a socket or a device, not a file"),
      (
        "-wal", { symlink("library.sqlite-wal", "\(name)-wal") },
        "is a link that leads back to itself"
      ),
      ("-shm", { mkdir("\(name)-shm", 0o700) }, "is a folder, not a file"),
    ]
    for (ending, make, words) in odd {
      if !ending.isEmpty { #expect(rename("\(name).away", name) == 0) }
      #expect(make() == 0)
      let expected = "cannot use \(name): library.sqlite\(ending) \(words)"
      for attempt in [
        { _ = try Library.verify(at: workshop.library, now: dawn) },
        { _ = try Library.verify(at: workshop.library, setAside: true, now: dawn) },
        { _ = try workshop.open() },
      ] as [() throws -> Void] {
        let error = #expect(throws: LibraryError.self) { try attempt() }
        #expect(error?.description == expected)
      }
      Glibc.remove(name + ending)
      if !ending.isEmpty { #expect(rename(name, "\(name).away") == 0) }
    }
    #expect(rename("\(name).away", name) == 0)
    #expect(chmod(workshop.directory, 0o755) == 0 && chmod(workshop.library, 0o755) == 0)
    #expect(chmod(name, 0) == 0)
    let error = try asNobody {
      #expect(throws: LibraryError.self) { try Library.verify(at: workshop.library, now: dawn) }
    }
    #expect(
      error?.description
        == "cannot use \(name): you do not have permission to read library.sqlite")
  }

  @Test func `a backup that is a pipe holds nothing up`() throws {
    _ = try filled()
    let backup = try workshop.open().backUp(now: dawn)
    Glibc.remove(backup.path)
    #expect(mkfifo(backup.path, 0o600) == 0)
    let report = try Library.verify(at: workshop.library, now: dawn)
    #expect(report.damage.map { [$0.table, $0.row] } == [["backup", backup.name]])
    #expect(throws: LibraryError.self) {
      try Library.restore(backup.name, at: workshop.library, now: dawn)
    }
  }

  @Test func `backups that cannot be listed are not taken for none`() throws {
    let id = try filled()
    try workshop.open().backUp(now: dawn)
    let backups = "\(workshop.library)/backups"
    Glibc.remove(workshop.database)
    #expect(rename(backups, "\(workshop.library)/away") == 0)
    #expect(symlink("backups", backups) == 0)
    #expect(throws: LibraryError.self) { try workshop.open() }
    #expect(!LibraryFiles.exists(workshop.database))
    unlink(backups)
    #expect(rename("\(workshop.library)/away", backups) == 0)
    try Library.restore("library-2026-03-01T08", at: workshop.library, now: dawn)
    #expect(try workshop.open().elements(of: id).count == 1)
  }

  @Test func `a file in the place of the folder is named`() throws {
    let file = "\(workshop.directory)/notes.txt"
    try Workshop.write([65], to: file)
    for path in [file, "\(file)/deeper"] {
      #expect(throws: LibraryError.notAFolder(path: file)) { try Library(at: path, create: true) }
      #expect(throws: LibraryError.notAFolder(path: file)) { try Library.backups(at: path) }
    }
    #expect(try Workshop.bytes(of: file) == [65])
  }

  @Test func `a library that cannot be written is read, and says so when it is to be changed`()
    throws
  {
    let id = try filled()
    let hash = try workshop.open().contentHash(of: id)
    #expect(LibraryFiles.names(in: workshop.library) == ["library.sqlite"], "the log is in it")
    // A place that SQLite would read as part of an address.
    let odd = "\(workshop.directory)/a b?c%41#"
    #expect(rename(workshop.library, odd) == 0)
    #expect(chmod(workshop.directory, 0o755) == 0 && chmod(odd, 0o555) == 0)
    #expect(chmod("\(odd)/library.sqlite", 0o444) == 0)
    defer { chmod(odd, 0o755) }
    try asNobody {
      let library = try Library(at: odd, create: true)
      #expect(try library.contentHash(of: id) == hash)
      #expect(try library.notebooks().map(\.title) == ["Physics"])
      let readOnly = LibraryError.readOnly(path: "\(odd)/library.sqlite")
      #expect(throws: readOnly) { try library.write(2, in: id) }
      #expect(throws: readOnly) { try library.createNotebook("Lost") }
      #expect(throws: LibraryError.readOnly(path: "\(odd)/backups")) {
        try library.backUp(now: dawn)
      }
      let report = try Library.verify(at: odd, setAside: true, now: dawn)
      #expect(report.isWhole && report.isReadOnly)
    }
    #expect(LibraryFiles.names(in: odd) == ["library.sqlite"])
  }

  @Test func `damage in a library that cannot be written is told and left`() throws {
    _ = try filled()
    try workshop.open().connection.run("UPDATE record SET check_sum = 1 WHERE code = 0")
    #expect(chmod(workshop.directory, 0o755) == 0 && chmod(workshop.library, 0o555) == 0)
    #expect(chmod(workshop.database, 0o444) == 0)
    defer { chmod(workshop.library, 0o755) }
    let bytes = try Workshop.bytes(of: workshop.database)
    let report = try asNobody {
      try Library.verify(at: workshop.library, setAside: true, now: dawn)
    }
    #expect(!report.isWhole && report.isReadOnly && !report.hasRepaired)
    #expect(try Workshop.bytes(of: workshop.database) == bytes)
  }

  @Test func `a log that cannot be read is not passed over`() throws {
    let library = try workshop.open()
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    let copy = "\(workshop.directory)/copy"
    try LibraryFiles.makeDirectory(copy)
    for suffix in ["", "-wal"] {
      let path = "\(copy)/library.sqlite\(suffix)"
      try Workshop.write(Workshop.bytes(of: workshop.database + suffix), to: path)
      chmod(path, 0o444)
    }
    #expect(chmod(workshop.directory, 0o755) == 0 && chmod(copy, 0o555) == 0)
    defer { chmod(copy, 0o755) }
    #expect(throws: LibraryError.unreadLog(path: "\(copy)/library.sqlite")) {
      try asNobody { try Library(at: copy) }
    }
  }

  @Test func `nobody else can read a library and its backups`() throws {
    let mask = umask(0)
    defer { umask(mask) }
    _ = try filled()
    let library = try workshop.open()
    try library.write(2, in: library.notebook(named: "Physics"))
    let backup = try library.backUp(now: dawn)
    for path in [workshop.database, "\(workshop.database)-wal", backup.path] {
      #expect(try Workshop.mode(of: path) == 0o600, "\(path)")
    }
    for path in [workshop.library, "\(workshop.library)/backups"] {
      #expect(try Workshop.mode(of: path) == 0o700)
    }
    try Library.restore(backup.name, at: workshop.library, now: dawn)
    #expect(try Workshop.mode(of: workshop.database) == 0o600)
  }

  @Test func `a name that is taken is never taken away`() throws {
    let (part, path) = ("\(workshop.directory)/part", "\(workshop.directory)/name")
    try Workshop.write([1], to: path)
    try Workshop.write([2], to: part)
    #expect(try !LibraryFiles.publish(part, as: path))
    #expect(try Workshop.bytes(of: path) == [1])
    #expect(!LibraryFiles.exists(part))
    unlink(path)
    try Workshop.write([2], to: part)
    #expect(try LibraryFiles.publish(part, as: path))
    #expect(try Workshop.bytes(of: path) == [2])
    #expect(!LibraryFiles.exists(part))
  }
}
