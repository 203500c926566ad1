import Bytes
import Foundation
import Glibc
import Notebook
import Support
import Testing
import Wording

@testable import Copies
@testable import Store

/// Disks, folders and notebooks that are not as they should be.
@Suite struct CopiesTroubleTests {
  private let studio: Studio

  init() throws { studio = try Studio() }

  @Test func `a folder that is not there is made once, and missed afterwards`() throws {
    try studio.notebook("Physics")
    let deep = studio.mirror(studio.settings("none/copies"))
    #expect(deep.failure?.contains("No such file or directory") == true && deep.copies.isEmpty)
    #expect(studio.mirror().isWhole)
    try studio.remove("copies")
    let report = studio.mirror()
    let sentence = "copies does not exist: connect its drive, or create the folder for new copies"
    #expect(report.failure?.hasSuffix(sentence) == true)
    #expect(!FileManager.default.fileExists(atPath: studio.path("copies")))
    try FileManager.default.createDirectory(
      atPath: studio.path("copies"), withIntermediateDirectories: true)
    #expect(studio.mirror().isWhole && studio.names() == ["Physics.pdf"])
  }

  @Test func `neither a file nor the library itself can hold copies`() throws {
    try studio.notebook("Physics")
    try studio.put("mine", at: "file")
    let before = studio.names("library").filter { !$0.hasPrefix("mirrors") }
    #expect(studio.mirror(studio.settings("file")).failure?.contains("it is not a folder") == true)
    for folder in ["library", "library/backups", "library/new"] {
      let failure = studio.mirror(studio.settings(folder)).failure
      #expect(failure?.contains("it is inside the library") == true, "\(folder): \(failure ?? "")")
    }
    #expect(studio.names("library").filter { !$0.hasPrefix("mirrors") } == before)
    #expect(try CopiesShelf(of: studio.path("library")).all.isEmpty)
  }

  @Test func `a folder that cannot be written keeps its copies, and one sentence says so`() throws {
    let ids = try (0..<5).map { try studio.notebook("Notebook \($0)") }
    studio.mirror()
    for id in ids { try studio.write("more", in: id) }
    let before = studio.identities()
    chmod(studio.root.path, 0o755)
    chmod(studio.path("library"), 0o777)
    for name in studio.names("library") { chmod(studio.path("library/\(name)"), 0o666) }
    chmod(studio.path("library/mirrors"), 0o777)
    chmod(studio.path("copies"), 0o555)
    let report = try asNobody { studio.mirror() }
    #expect(report.failure?.contains("Permission denied") == true && report.copies.isEmpty)
    #expect(studio.identities() == before)
    chmod(studio.path("copies"), 0o755)
    #expect(studio.mirror().writtenCount == 5)
  }

  /// Whether a small disk can be made for a test, which only root can do.
  static let canMount: Bool = {
    guard geteuid() == 0, let studio = try? Studio() else { return false }
    guard mount("tmpfs", studio.root.path, "tmpfs", 0, "size=64k") == 0 else { return false }
    umount2(studio.root.path, 0)
    return true
  }()

  @Test(.enabled(if: canMount, "only root can make a small disk"))
  func `a full disk keeps its copies, and one sentence says so`() throws {
    let ids = try (0..<12).map { try studio.notebook("Notebook \($0)", saying: "early") }
    let copies = studio.path("copies")
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: true)
    try #require(mount("tmpfs", copies, "tmpfs", 0, "size=200k") == 0)
    defer { umount2(copies, CInt(MNT_DETACH)) }
    #expect(studio.mirror().isWhole && studio.names().count == 12)
    for (number, id) in ids.enumerated() {
      try studio.addPages((0..<80).map { "late \(number) \($0)" }, to: id)
    }
    let report = studio.mirror()
    #expect(report.failure?.contains("No space left on device") == true, "\(report)")
    #expect(report.copies.count < 12 && studio.names().count == 12)
    for name in studio.names() {
      let text = try studio.text("copies/\(name)")
      #expect(text.contains("early"), "\(name)")
      #expect(!text.contains("late") || text.contains(" 79"), "\(name)")
    }
    // With room, all is renewed.
    try #require(mount("tmpfs", copies, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
    #expect(studio.mirror().isWhole)
    for name in studio.names() { #expect(try studio.text("copies/\(name)").contains(" 79")) }
  }

  @Test(.enabled(if: canMount, "only root can make a small disk"))
  func `a disk that was taken away gets no copies in its place`() throws {
    try studio.notebook("Physics")
    let copies = studio.path("disk/copies")
    let disk = studio.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try #require(mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0)
    #expect(studio.mirror(studio.settings("disk/copies")).isWhole)
    umount2(disk, 0)
    let failure = studio.mirror(studio.settings("disk/copies")).failure
    #expect(failure?.contains("connect its drive") == true)
    #expect(!FileManager.default.fileExists(atPath: copies))
  }

  @Test func `a damaged notebook is told, and keeps no other from its copy`() throws {
    let ids = try ["Physics", "Chemistry"].map { try studio.notebook($0) }
    studio.mirror()
    for id in ids { try studio.write("more", in: id) }
    try studio.library().connection.run(
      """
      UPDATE record SET check_sum = check_sum + 1 WHERE notebook = 1 AND code = 0
      AND entity = (SELECT max(entity) FROM record WHERE notebook = 1 AND code = 0)
      """)
    let before = studio.identities()
    let report = studio.mirror()
    #expect(report.states == ["Physics.pdf": "failed", "Chemistry.pdf": "written"])
    #expect(report.reasons[0].contains("'Physics' is damaged and cannot be read"))
    #expect(studio.identities()["Physics.pdf"] == before["Physics.pdf"])
    #expect(studio.mirror(allowingDamage: true).states["Physics.pdf"] != "failed")
    // It is looked at again until it is whole.
    #expect(studio.mirror().states["Physics.pdf"] == "failed")
  }

  @Test func `a notebook whose own numbers are damaged never loses its copy`() throws {
    try studio.notebook("Physics")
    try studio.notebook("Chemistry")
    studio.mirror()
    try studio.library().connection.run(
      "UPDATE notebook SET changed = changed + 1 WHERE number = 1")
    let log = DamageLog()
    var job = CopiesJob(studio.settings(), of: studio.path("library"), reporting: log)
    job.removes = true
    #expect(job.run().states == ["Physics.pdf": "left", "Chemistry.pdf": "unchanged"])
    #expect(!log.isEmpty && studio.names().count == 2)
  }

  @Test func `what a killed program left goes with the next renewal`() throws {
    try studio.notebook("Physics")
    studio.mirror()
    // No process has this number: it is above the largest.
    try studio.put("half", at: "copies/.~suzuri-2147483646-7.part")
    try studio.put("another's", at: "copies/.~suzuri-\(getpid())-7.part")
    try studio.put("not ours", at: "copies/.~suzuri-notes.part")
    studio.mirror()
    let left = [".~suzuri-\(getpid())-7.part", ".~suzuri-notes.part", "Physics.pdf"]
    #expect(studio.names() == left)
  }
}
