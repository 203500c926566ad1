import Bytes
import Glibc
import Notebook
import Testing
import Wording

@testable import Store

/// A library that was closed before the disk filled up.
@Suite(.enabled(if: SmallDisk.canMount, "only root can make a small disk"))
struct FullDiskTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func `the sentence says that the disk is full, and nothing is lost`() throws {
    try onSmallDisk { disk, ballast in
      let place = "\(disk)/library"
      let id = try closedLibrary(at: place)
      let hash = try Library(at: place).contentHash(of: id)
      try fill(ballast)
      for create in [false, true] {
        #expect(throws: LibraryError.diskFull(path: "\(place)/library.sqlite")) {
          try Library(at: place, create: create)
        }
      }
      #expect(throws: (any Error).self) { try Library(at: "\(disk)/new", create: true) }
      unlink(ballast)
      let library = try Library(at: place)
      #expect(try library.contentHash(of: id) == hash)
      try library.write(2, in: id)
    }
  }

  /// A library with one notebook that nobody has open.
  private func closedLibrary(at place: String) throws -> NotebookID {
    let library = try Library(at: place, create: true)
    let id = try library.createNotebook("Physics")
    try library.write(1, in: id)
    return id
  }

  private func onSmallDisk(_ work: (_ disk: String, _ ballast: String) throws -> Void) throws {
    let disk = "\(workshop.directory)/disk"
    try LibraryFiles.makeDirectory(disk)
    try #require(mount("tmpfs", disk, "tmpfs", 0, "size=2m") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    try work(disk, "\(disk)/ballast")
  }

  /// Writes until not a byte fits any more.
  private func fill(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let block = [UInt8](repeating: 1, count: 4096)
    while write(file, block, block.count) > 0 {}
    #expect(errno == ENOSPC)
  }
}

/// What SQLite reports where the disk may be full or not.
@Suite struct FailedSharingTests {
  /// What connections share about the log could not be written.
  private let error = SQLiteError(SQLiteError.Code.failedSharing.rawValue, on: nil)

  @Test func `a disk with room is not called full`() throws {
    let path = "\(try Workshop().directory)/library.sqlite"
    let failure = LibraryError.failed(path: path, reason: "the disk reported an error")
    #expect(LibraryError(error, at: path) == failure)
    let full = SQLiteError(SQLiteError.Code.full.rawValue, on: nil)
    #expect(LibraryError(full, at: path) == .diskFull(path: path))
  }

  @Test(.enabled(if: SmallDisk.canMount, "only root can make a small disk"))
  func `a disk with less room than that takes is called full`() throws {
    let workshop = try Workshop()
    try #require(mount("tmpfs", workshop.directory, "tmpfs", 0, "size=16k") == 0)
    defer { umount2(workshop.directory, Int32(MNT_DETACH)) }
    let path = "\(workshop.directory)/library.sqlite"
    #expect(LibraryError(error, at: path) == .diskFull(path: path))
  }
}

private enum SmallDisk {
  static let canMount: Bool = {
    guard geteuid() == 0, let workshop = try? Workshop() else { return false }
    guard mount("tmpfs", workshop.directory, "tmpfs", 0, "size=64k") == 0 else { return false }
    umount2(workshop.directory, 0)
    return true
  }()
}
