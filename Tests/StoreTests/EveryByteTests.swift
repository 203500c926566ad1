import Bytes
import Foundation
import Glibc
import Notebook
import Support
import Testing

@testable import Store

/// Whatever byte of a library is damaged, and wherever it is cut off: what is whole is saved, what is
/// lost is said, and a backup comes back.
///
/// With SUZURI_SOAK set, every byte is.
@Suite struct EveryByteTests {
  let workshop: Workshop
  let small: SmallLibrary
  let place: String

  static let isSoak = getenv("SUZURI_SOAK") != nil

  init() throws {
    workshop = try Workshop()
    small = try SmallLibrary(in: workshop)
    place = "\(workshop.directory)/damaged"
  }

  /// Every place in the first bytes, and some of the others.
  private func places(_ range: Range<Int>, every step: Int) -> [Int] {
    Self.isSoak ? Array(range) : range.filter { $0 < 100 ? $0 % 9 == 0 : $0 % step == 0 }
  }

  /// Verifies what lies there; returns what is left and whether anything was said.
  private func saved() throws -> (content: SmallLibrary.Content?, isWhole: Bool) {
    _ = try? Library.verify(at: place, now: dawn)
    let report: VerifyReport
    do {
      report = try Library.verify(at: place, setAside: true, now: dawn)
    } catch LibraryError.lost {
      return (nil, false)
    }
    let again = try Library.verify(at: place, now: dawn)
    #expect(again.isSound, "\(again.structure) \(again.damage)")
    let library = try Library(at: place)
    _ = try library.createNotebook("After")
    return (try SmallLibrary.Content(of: library.connection), report.isWhole)
  }

  private func checkRestored(_ file: [UInt8], log: [UInt8]? = nil, _ what: String) throws {
    try small.put(file, log: log, in: place)
    try Library.restore("library-2026-03-01", at: place, now: dawn)
    let report = try Library.verify(at: place, now: dawn)
    // What was there before is kept as it was.
    let damage = report.damage.filter { !$0.row.hasPrefix("library-before-restore") }
    #expect(report.structure.isEmpty && damage.isEmpty, "\(what): \(report.structure) \(damage)")
    let content = try SmallLibrary.Content(of: Library(at: place).connection)
    #expect(content == small.content, "\(what)")
  }

  @Test func `a changed byte costs at most the row in which it lies`() throws {
    let rows = small.places(in: small.file)
    #expect(rows.count > 10)
    for index in places(small.file.indices, every: 487) {
      var file = small.file
      file[index] ^= 1 << UInt8(index % 8)
      try small.put(file, in: place)
      // What is in a backup as well comes back from there; here it is to be found in the file.
      unlink("\(place)/backups/library-2026-03-01.sqlite")
      let (content, isWhole) = try saved()
      let left = try #require(content, "byte \(index)")
      let missing = small.content.missingCount(in: left)
      #expect(missing <= 1, "byte \(index)")
      #expect(missing == 0 || !isWhole, "byte \(index)")
      #expect(small.content.isWithoutMore(in: left), "byte \(index)")
      for (range, row) in rows where !range.contains(index) {
        let isThere = left.records.contains(row) || left.actions.contains(row)
        #expect(isThere, "byte \(index): \(row)")
      }
      if index % 2 == 0 { try checkRestored(file, "byte \(index)") }
    }
  }

  @Test func `a file that was cut off keeps what lies before the cut`() throws {
    let rows = small.places(in: small.file)
    for length in places(0..<small.file.count, every: 1499) {
      let file = Array(small.file[..<length])
      try small.put(file, in: place)
      unlink("\(place)/backups/library-2026-03-01.sqlite")
      let (content, isWhole) = try saved()
      #expect(!isWhole, "length \(length)")
      for (range, row) in rows where range.upperBound <= length {
        let isThere = content.map { $0.records.contains(row) || $0.actions.contains(row) }
        #expect(isThere == true, "length \(length): \(row)")
      }
      if length % 2 == 0 { try checkRestored(file, "length \(length)") }
    }
  }

  @Test func `a changed byte in the log costs nothing`() throws {
    for index in places(small.logged.log.indices, every: 487) {
      var log = small.logged.log
      log[index] ^= 1 << UInt8(index % 8)
      try small.put(small.logged.file, log: log, in: place)
      unlink("\(place)/backups/library-2026-03-01.sqlite")
      let (content, _) = try saved()
      let left = try #require(content, "byte \(index)")
      #expect(small.content.missingCount(in: left) == 0, "byte \(index)")
      if index % 2 == 0 {
        try checkRestored(small.logged.file, log: log, "byte \(index)")
      }
    }
  }

  @Test func `a changed byte in a file with a log costs at most the row in which it lies`() throws {
    for index in places(small.logged.file.indices, every: 997) {
      var file = small.logged.file
      file[index] ^= 1 << UInt8(index % 8)
      try small.put(file, log: small.logged.log, in: place)
      unlink("\(place)/backups/library-2026-03-01.sqlite")
      let (content, isWhole) = try saved()
      let missing = small.content.missingCount(in: try #require(content, "byte \(index)"))
      #expect(missing <= 1, "byte \(index)")
      #expect(missing == 0 || !isWhole, "byte \(index)")
    }
  }

  @Test(arguments: [nil, 0, 1, 2, 50])
  func `a file of which hardly anything is left comes back from its log`(length: Int?) throws {
    let (file, log) = (Array(small.logged.file[..<(length ?? 0)]), small.logged.log)
    try small.put(file, log: log, in: place)
    if length == nil { unlink("\(place)/library.sqlite") }
    unlink("\(place)/backups/library-2026-03-01.sqlite")
    let logged = small.content.records.filter { row in
      row.last.map { $0.bytes.count >= 12 && log.firstRange(of: $0.bytes) != nil } ?? false
    }
    #expect(logged.count > 5)
    let (content, isWhole) = try saved()
    #expect(!isWhole)
    #expect(try logged.subtracting(#require(content).records).isEmpty)
    try checkRestored(file, log: log, "length \(length ?? -1)")
  }

  @Test func `the seeds of the fuzzer do no harm`() throws {
    let seeds = Repository.files(below: "Tests/Fuzz/Corpus/Library")
    #expect(seeds.count >= 5)
    for seed in seeds {
      let bytes = try Workshop.bytes(of: Repository.file(seed).path(percentEncoded: false))
      let (file, log) = small.damaged(by: bytes)
      try small.put(file, log: log, in: place)
      _ = try saved()
      try checkRestored(file, log: log, seed)
    }
  }

  @Test func `a file with pages to which nothing leads gives way to a backup`() throws {
    var file = small.file
    #expect(file.number(at: 36, 4) > 0, "there are free pages")
    for index in 32..<40 { file[index] = 0 }
    try small.put(file, in: place)
    #expect(try !Library.verify(at: place, now: dawn).structure.isEmpty)
    try checkRestored(file, "the list of free pages")
  }

  @Test func `a log that was cut off is that of a transaction which was not finished`() throws {
    for length in places(0..<small.logged.log.count, every: 1499) {
      try small.put(
        small.logged.file, log: Array(small.logged.log[..<length]), in: place)
      let (content, isWhole) = try saved()
      #expect(isWhole, "length \(length)")
      #expect(content != nil)
    }
  }
}
