import Bundle
import Bytes
import Notebook
import Testing

@testable import Store

/// A command that brings notebooks from one device to another, recorded once.
struct SharingScene {
  /// What the command does.
  enum Operation: String, CaseIterable {
    case joining, publishing, taking, compacting, importing, exporting

    /// The library that it works on.
    var library: String { self == .taking || self == .importing ? "b" : "a" }
  }

  let operation: Operation
  let disk: SharedDisk
  /// What the command asked of the disk.
  let log: DiskLog
  /// What the libraries said before and after, and the bundle as it was then.
  private let before: State
  private let after: State

  private struct State {
    var notes: [String: SharedDisk.Notes] = [:]
    var bundle: [UInt8]?

    init(_ disk: SharedDisk) throws {
      for name in ["a", "b"] { notes[name] = try disk.notes(in: name) }
      bundle = try? Files.bytes(of: disk.bundle)
    }
  }

  /// Prepares a disk, and lets the command work on it undisturbed.
  init(_ operation: Operation, in directory: String) throws {
    var disk = SharedDisk("\(directory)/disk")
    try disk.prepare(for: operation)
    (self.operation, self.disk) = (operation, disk)
    before = try State(disk)
    let content = try DiskContent(of: disk.root)
    let path = "\(directory)/log"
    let (status, errors) = try Self.run(
      operation, on: disk, Child.Watch(root: disk.root, log: path))
    try #require(status == 0 && errors.isEmpty, "\(errors)")
    log = DiskLog(try Files.bytes(of: path), upon: content)
    after = try State(disk)
    let isChanged = after.notes[operation.library] != before.notes[operation.library]
    try #require(isChanged == (operation == .taking || operation == .importing))
  }

  /// Lets the command work.
  func run(_ watch: Child.Watch? = nil) throws -> (status: Int32, errors: String) {
    try Self.run(operation, on: disk, watch)
  }

  private static func run(
    _ operation: Operation, on disk: SharedDisk, _ watch: Child.Watch?
  ) throws -> (status: Int32, errors: String) {
    let work =
      switch operation {
      case .importing: ["import", disk.bundle]
      case .exporting: ["export", "Physics", "-o", disk.bundle]
      // Without words on the name that others see.
      default: ["sync", disk.folder, "--json"]
      }
    let arguments = work + ["--library", disk.path(of: operation.library)]
    let (status, _, errors) = try Child(command: arguments, watch: watch).wait()
    return (status, errors)
  }

  /// Puts all back as it was before.
  func reset() throws {
    try log.play(to: [log.start]) { disk, _, _ in try disk.lay(log.root, into: log.root) }
  }

  /// Checks that nothing is lost and nothing half there, be it that the command has returned.
  func checkContent(hasReturned: Bool, _ place: String) throws {
    let found = try State(disk)
    for (name, notes) in (hasReturned ? after : before).notes {
      #expect(found.notes[name]?.hold(notes) == true, "\(place): library \(name)")
    }
    let broken = try disk.brokenFiles()
    #expect(broken.isEmpty, "\(place): \(broken)")
    let bundles = hasReturned ? [after.bundle] : [before.bundle, after.bundle]
    #expect(bundles.contains(found.bundle), "\(place): the bundle")
  }

  /// Checks that the command completes what it began, and that others get all of it.
  func checkRecovery(_ place: String) throws {
    disk.age()
    let (status, errors) = try run()
    #expect(status == 0 && errors.isEmpty, "\(place): \(errors)")
    let end = try State(disk)
    #expect(end.notes == after.notes && end.bundle == after.bundle, "\(place): it is not completed")
    #expect(try disk.missingPictures(in: operation.library).isEmpty, "\(place)")
    #expect(try disk.brokenFiles().isEmpty, "\(place)")
    if operation != .importing, operation != .exporting { try checkOthers(place) }
    let leftovers = Files.leftovers(in: disk.root)
    #expect(leftovers.isEmpty, "\(place): \(leftovers)")
  }

  /// Checks that a device that joins gets all that the folder should have, and the others come to rest.
  private func checkOthers(_ place: String) throws {
    _ = try disk.exchange("c")
    #expect(
      try disk.notes(in: "c") == after.notes[operation.library],
      "\(place): what joins lacks something")
    #expect(try disk.missingPictures(in: "c").isEmpty, "\(place)")
    for name in ["b", "a", "c", "b"] { _ = try disk.exchange(name) }
    for name in ["a", "b", "c"] {
      let report = try disk.exchange(name)
      #expect(report.isIdle && report.status.isUpToDate, "\(place): \(name) \(report)")
    }
    let hashes = try ["a", "b", "c"].map { name in
      let library = try disk.library(name)
      return try library.allNotebooks().sorted().map { try library.contentHash(of: $0) }
    }
    #expect(Set(hashes).count == 1, "\(place)")
  }
}
