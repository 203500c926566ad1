import Bytes
import Glibc
import Copies
import Export
import Support
import Testing

@testable import Store

/// Whatever moment the power goes, or whatever the disk refuses, each copy for readers is the old one or the
/// new one, whole, and the next renewal goes on from there.
@Suite struct CopiesCutTests {
  private static let isSoak = getenv("SUZURI_SOAK") != nil

  @Test func `a power cut leaves whole copies, which are still known`() throws {
    try Files.withDirectory { directory in
      let root = "\(directory)/disk"
      let record = try Record(rounds: 8, in: root, log: "\(directory)/log")
      var random = RandomSource(seed: Seed.drawn(31))
      let cuts = record.log.moments(Self.isSoak ? 3000 : 60, using: &random)
      try record.log.play(to: cuts) { disk, cut, count in
        try disk.cut(root, into: root, random: &random)
        let found = try Copies(in: root)
        #expect(record.hasAll(of: found), "operation \(cut)")
        #expect(record.lasting(after: count).isSubset(of: found.names), "operation \(cut)")
        try Self.checkRenewal(in: root, "operation \(cut)")
      }
    }
  }

  @Test(arguments: Fault.all([EIO, ENOSPC]))
  func `an operation that fails leaves whole copies`(fault: Fault) throws {
    try Files.withDirectory { directory in
      let root = "\(directory)/disk"
      let record = try Record(rounds: 4, in: root, log: "\(directory)/log")
      var complaints = 0
      for index in stride(from: 3, to: record.log.failable, by: Self.isSoak ? 1 : 41) {
        Files.remove(root)
        try LibraryFiles.makeDirectory(root)
        let watch = Child.Watch(
          root: root, log: "\(directory)/log-\(index)", failing: index, fault: fault)
        let (status, _, errors) = try Child(
          "mirror", in: "\(root)/library", count: 4, watch: watch
        ).wait()
        #expect(status == 0 || status == 1 && errors.hasPrefix("Error: "), "\(index): \(errors)")
        complaints += Int(status)
        #expect(record.hasAll(of: try Copies(in: root)), "operation \(index)")
        // Nothing stays behind but what was whole.
        if !fault.isSticky { #expect(try !Copies(in: root).hasUnfinished, "operation \(index)") }
        try Self.checkRenewal(in: root, "operation \(index)")
      }
      #expect(complaints > 0)
    }
  }

  /// Renews the copies, and compares them with others that are made from nothing.
  private static func checkRenewal(in root: String, _ place: String) throws {
    guard LibraryFiles.exists("\(root)/library/library.sqlite") else { return }
    for format in [ExportFormat.pdf, .png] {
      var settings = CopiesSettings(folder: "\(root)/copies/\(format)")
      settings.format = format
      guard LibraryFiles.exists(settings.folder) else { continue }
      var job = CopiesJob(settings, of: "\(root)/library", reporting: DamageLog())
      job.removes = true
      let report = job.run()
      #expect(report.isWhole && report.notes.isEmpty, "\(place): \(report)")
      var fresh = CopiesSettings(folder: "\(root)/fresh-\(format)")
      fresh.format = format
      let other = CopiesJob(fresh, of: "\(root)/library", reporting: DamageLog()).run()
      #expect(other.isWhole, "\(place): \(other)")
      let (found, wanted) = (try Copies(in: settings.folder), try Copies(in: fresh.folder))
      #expect(found == wanted && !found.hasUnfinished, "\(place)")
      Files.remove(fresh.folder)
      #expect(Files.leftovers(in: "\(root)/library/mirrors").isEmpty, "\(place)")
    }
  }
}

/// What lies in a folder with copies.
private struct Copies: Hashable {
  /// What the files hold, by their paths.
  private(set) var files: [String: ContentHash] = [:]
  /// Whether there are files that never got their names.
  private(set) var hasUnfinished = false

  var names: Set<String> { Set(files.keys) }

  init(in folder: String) throws {
    let inner = LibraryFiles.exists("\(folder)/copies") ? "\(folder)/copies" : folder
    try add(inner, "")
  }

  private mutating func add(_ folder: String, _ beginning: String) throws {
    for name in LibraryFiles.names(in: folder) {
      let path = "\(folder)/\(name)"
      if name.hasPrefix(".") {
        hasUnfinished = true
      } else if Bytes.Disk.facts(of: path)?.kind == .folder {
        if name != "library" { try add(path, "\(beginning)\(name)/") }
      } else {
        files["\(beginning)\(name)"] = ContentHash(of: try Files.bytes(of: path))
      }
    }
  }
}

/// A run that nothing disturbs, and the copies after each of its calls.
private struct Record {
  let log: DiskLog
  private var states: [Copies] = []

  init(rounds: Int, in root: String, log path: String) throws {
    try LibraryFiles.makeDirectory(root)
    let child = try Child(
      "mirror", in: "\(root)/library", count: rounds, watch: Child.Watch(root: root, log: path))
    let (status, _, errors) = child.wait()
    try #require(status == 0, "\(errors)")
    log = DiskLog(try Files.bytes(of: path))
    let ends = log.operations.indices.filter {
      if case .acknowledge = log.operations[$0] { true } else { false }
    }
    try log.play(to: [0] + ends.map { $0 + 1 }) { disk, _, _ in
      try disk.lay(root, into: root)
      states.append(try Copies(in: root))
    }
    try #require(states.last?.files.isEmpty == false)
  }

  /// Whether each file once stood under its name.
  func hasAll(of copies: Copies) -> Bool {
    copies.files.allSatisfy { path, hash in states.contains { $0.files[path] == hash } }
  }

  /// The files that are there after so many calls and stay during the next.
  func lasting(after count: Int) -> Set<String> {
    let next = count + 1 < states.count ? states[count + 1] : states[count]
    return states[count].names.intersection(next.names)
  }
}
