import Bytes
import Glibc
import Testing

@testable import Store

/// Whatever the disk refuses, nothing is lost that was acknowledged, and a sentence says why.
@Suite struct FaultTests {
  /// A workload, and the kind of failure.
  struct Case: CustomTestStringConvertible {
    let mode: String
    let count: Int
    let fault: Fault

    var testDescription: String { "\(mode), \(fault.testDescription)" }
  }

  static let cases: [Case] = Fault.all([EIO, ENOSPC]).flatMap { fault in
    let isSoak = getenv("SUZURI_SOAK") != nil
    return [
      Case(mode: "strokes", count: isSoak ? 20 : 2, fault: fault),
      Case(mode: "mixture", count: isSoak ? 16 : 6, fault: fault),
    ]
  }

  @Test(arguments: cases)
  func `an operation that fails loses nothing`(accident: Case) throws {
    let judge = Judge(history: try Undisturbed.history(mode: accident.mode, count: accident.count))
    let operations = try Self.operations(of: accident)
    var (runs, complaints) = (0, 0)
    // In the ordinary run each kind of failure meets its share of the operations of the mixture.
    let stride = accident.mode == "mixture" && getenv("SUZURI_SOAK") == nil ? 7 : 1
    for index in Swift.stride(from: 0, to: operations, by: stride) {
      try Files.withDirectory { directory in
        let root = "\(directory)/disk"
        try LibraryFiles.makeDirectory(root)
        let watch = Child.Watch(
          root: root, log: "\(directory)/log", failing: index, fault: accident.fault)
        let (status, acknowledged, errors) = try Child(
          accident.mode, in: "\(root)/library", count: accident.count, watch: watch
        ).wait()
        let verdict = judge.verdict(on: "\(root)/library", acknowledged: acknowledged.count)
        #expect(verdict == .whole, "operation \(index), \(acknowledged.count) acknowledged")
        #expect(status == 0 || status == 1, "operation \(index): \(errors)")
        #expect((status == 1) == errors.hasPrefix("Error: cannot"), "operation \(index): \(errors)")
        #expect(errors.filter { $0 == "\n" }.count <= 1)
        (runs, complaints) = (runs + 1, complaints + Int(status))
      }
    }
    if getenv("SUZURI_SOAK") != nil {
      print("\(accident.testDescription): \(runs) runs, \(complaints) ended with a sentence")
    }
    #expect(complaints > runs / 3)
  }

  private static func operations(of accident: Case) throws -> Int {
    try Files.withDirectory { directory in
      let root = "\(directory)/disk"
      try LibraryFiles.makeDirectory(root)
      let watch = Child.Watch(root: root, log: "\(directory)/log")
      let child = try Child(
        accident.mode, in: "\(root)/library", count: accident.count, watch: watch)
      try #require(child.wait().status == 0)
      return DiskLog(try Files.bytes(of: "\(directory)/log")).failable
    }
  }

  @Test func `a file that may not grow ends the work with a sentence`() throws {
    let judge = Judge(history: try Undisturbed.history(mode: "strokes", count: 200))
    try Files.withDirectory { directory in
      let library = "\(directory)/library"
      let (status, acknowledged, errors) = try Child(
        "strokes", in: library, count: 200, fileLimit: 600
      ).wait()
      #expect(status == 1)
      #expect(errors.hasPrefix("Error: cannot"))
      #expect(acknowledged.count > 5)
      #expect(judge.verdict(on: library, acknowledged: acknowledged.count) == .whole)
    }
  }

  /// Whether a small disk can be made for a test, which only root can do.
  static let canMount: Bool = {
    guard geteuid() == 0, let directory = try? Files.temporaryDirectory() else { return false }
    defer { Files.remove(directory) }
    guard mount("tmpfs", directory, "tmpfs", 0, "size=64k") == 0 else { return false }
    umount2(directory, 0)
    return true
  }()

  @Test(.enabled(if: canMount, "only root can make a small disk"))
  func `a full disk ends the work with a sentence and loses nothing`() throws {
    let judge = Judge(history: try Undisturbed.history(mode: "strokes", count: 400))
    try Files.withDirectory { directory in
      let disk = "\(directory)/disk"
      try LibraryFiles.makeDirectory(disk)
      try #require(mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0)
      defer { umount2(disk, Int32(MNT_DETACH)) }
      let library = "\(disk)/library"
      let (status, acknowledged, errors) = try Child("strokes", in: library, count: 400).wait()
      #expect(status == 1)
      #expect(errors.contains("the disk is full; nothing was changed"))
      #expect(acknowledged.count > 5)
      // The full disk is looked at where there is room: opening a library may write.
      let copy = "\(directory)/copy"
      try LibraryFiles.makeDirectory(copy)
      for name in LibraryFiles.names(in: library) where !name.hasSuffix("-shm") {
        try FileCopy.copy("\(library)/\(name)", to: "\(copy)/\(name)")
      }
      #expect(judge.verdict(on: copy, acknowledged: acknowledged.count) == .whole)
    }
  }
}
