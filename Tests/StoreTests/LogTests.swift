import Bytes
import Glibc
import Notebook
import Support
import Testing
import Wording

@testable import Store

/// What is read of a log behind a place that SQLite does not read past.
@Suite struct LogTests {
  let workshop: Workshop
  let small: SmallLibrary
  let place: String
  /// The size of a frame: what stands before a page, and the page.
  let length = 24 + 512

  init() throws {
    workshop = try Workshop()
    small = try SmallLibrary(in: workshop)
    place = "\(workshop.directory)/damaged"
  }

  private func read(_ log: [UInt8]) throws -> Log {
    let path = "\(workshop.directory)/log"
    try Workshop.write(log, to: path)
    return try Log(try #require(try RawFile(path)), pageSize: 512)
  }

  /// The numbers of the frames that end a transaction, from 0.
  private func ends(in log: [UInt8]) -> [Int] {
    (0..<(log.count - 32) / length).filter { log.number(at: 32 + $0 * length + 4, 4) > 0 }
  }

  @Test func `a whole log is read to its end`() throws {
    let log = small.logged.log
    let found = try read(log)
    #expect(found.faults.isEmpty)
    #expect(found.frames.count == (ends(in: log).last ?? 0) + 1)
    #expect(ends(in: log).count >= 4)
  }

  @Test func `a log that is cut off while it is read ends there`() throws {
    let path = "\(workshop.directory)/log"
    for left in [0, 7, 32, 32 + length, 32 + length + 9, 32 + 3 * length + 23] {
      try Workshop.write(small.logged.log, to: path)
      let file = try #require(try RawFile(path))
      try #require(truncate(path, off_t(left)) == 0)
      #expect(try Log(file, pageSize: 512).frames.count <= max(left - 32, 0) / length)
    }
  }

  @Test func `one changed word is undone`() throws {
    let whole = small.logged.log
    let pages = try read(whole).frames.map { try read(whole).bytes(of: $0) }
    for frame in 0..<pages.count {
      for offset in [0, 3, 5, 9, 17, 23, 24, 200, length - 1] {
        var log = whole
        log[32 + frame * length + offset] ^= 0x41
        let found = try read(log)
        #expect(found.faults.count == 1, "frame \(frame), byte \(offset): \(found.faults)")
        // A change of high bits alone fits several words; the rows tell which.
        let versions = try found.frames.map { frame in
          var versions = [try found.bytes(of: frame)]
          _ = try found.forEachVersion(of: frame) { versions.append($0) }
          return versions
        }
        #expect(zip(versions, pages).allSatisfy { $0.contains($1) }, "frame \(frame), \(offset)")
        #expect(found.frames.map(\.page) == (try read(whole).frames.map(\.page)))
      }
    }
  }

  @Test func `a frame that was overwritten hides no transaction behind it`() throws {
    let whole = small.logged.log
    let ends = ends(in: whole)
    // Within any transaction but the last; a header that is gone leaves the page without its number.
    for (start, isWhole) in [(24, true), (0, false)] {
      for frame in 0..<ends[ends.count - 2] {
        var log = whole
        for offset in start..<length { log[32 + frame * length + offset] = 0xA5 }
        let found = try read(log)
        #expect(!found.faults.isEmpty, "frame \(frame)")
        #expect(found.frames.count + found.strays.count == ends[ends.count - 1] + 1)
        #expect(found.strays.isEmpty == isWhole)
      }
    }
  }

  @Test(arguments: [33, 200, 512, 600, 1100, 2500])
  func `a log that has lost its beginning, header and frames, is read behind that`(count: Int)
    throws
  {
    let whole = small.logged.log
    var log = whole
    for index in 0..<count { log[index] = 0 }
    let found = try read(log)
    #expect(found.faults.contains("the header of the log is damaged"))
    let lost = (count - 32 + length - 1) / length
    let frames = try read(whole).frames
    #expect(found.frames.suffix(frames.count - lost) == frames.suffix(frames.count - lost))
    // Nobody writes on in such a library, and all that can be read is kept.
    try small.put(small.logged.file, log: log, in: place)
    #expect(throws: LibraryError.damaged(path: "\(place)/library.sqlite")) {
      try Library(at: place)
    }
    let report = try Library.verify(at: place, setAside: true, now: dawn)
    #expect(report.structure.contains("the header of the log is damaged"))
  }

  @Test(arguments: [1, 7, 600, -1, -9, -500])
  func `a log in which bytes were inserted or removed is read behind that`(change: Int) throws {
    let whole = small.logged.log
    let pages = try read(whole).frames.map(\.page)
    for frame in 1..<pages.count - 2 {
      for offset in [0, 20, 200] {
        var log = whole
        let place = 32 + frame * length + offset
        if change > 0 {
          log.insert(contentsOf: [UInt8](repeating: 0x5A, count: change), at: place)
        } else {
          log.removeSubrange(place..<place - change)
        }
        let found = try read(log)
        #expect(!found.faults.isEmpty)
        // A frame may have lost its head, and two may have lost some bytes.
        let count = found.frames.count + found.strays.count
        #expect(count >= pages.count - 2, "frame \(frame), byte \(offset)")
      }
    }
  }

  @Test func `frames that changed places hide no transaction`() throws {
    let whole = small.logged.log
    let frames = try read(whole).frames.count
    // What ends the last transaction but one is needed to see that it ended.
    for one in 0..<ends(in: whole)[ends(in: whole).count - 2] {
      var log = whole
      let (first, last) = (32 + one * length, 32 + (frames - 1) * length)
      log.replaceSubrange(first..<first + length, with: whole[last..<last + length])
      log.replaceSubrange(last..<last + length, with: whole[first..<first + length])
      let found = try read(log)
      #expect(!found.faults.isEmpty, "frame \(one)")
      #expect(found.frames.count + found.strays.count == frames, "frame \(one)")
    }
  }

  @Test func `what was taken back in a log is no damage, wherever the next transaction was torn`()
    throws
  {
    let library = try Library(at: place, create: true)
    let connection = library.connection
    let id = try library.createNotebook("Physics")
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try connection.run("PRAGMA cache_size = 10")
    try connection.run("BEGIN")
    for number in 0..<400 {
      try connection.run(
        "INSERT INTO view VALUES (9, '\(number)', zeroblob(1000))")
    }
    try connection.run("ROLLBACK")
    try library.write(1, in: id)
    let size = 24 + 4096
    let log = "\(place)/library.sqlite-wal"
    let before = try Workshop.bytes(of: log)
    try library.write(2, in: id)
    let after = try Workshop.bytes(of: log)
    #expect(before.count == after.count && before.count > 100 * size, "frames were taken back")
    let changed = stride(from: 32, to: after.count, by: size).filter {
      after[$0..<$0 + size] != before[$0..<$0 + size]
    }
    for frame in changed {
      // Disks write whole sectors, and SQLite the head of a frame by itself.
      for torn in [24, 512, 3584] {
        var bytes = after
        bytes.replaceSubrange(frame + torn..<bytes.count, with: before[(frame + torn)...])
        let path = "\(workshop.directory)/torn"
        try Workshop.write(bytes, to: path)
        let found = try Log(try #require(try RawFile(path)), pageSize: 4096)
        #expect(found.faults.isEmpty && found.strays.isEmpty, "\(frame), \(torn)")
      }
    }
  }

  @Test func `a transaction that was torn while it was written is not there, and not said`() throws
  {
    let whole = small.logged.log
    let ends = ends(in: whole)
    let last = ends[ends.count - 2] + 1
    for frame in last...ends[ends.count - 1] {
      var log = whole
      // Sectors that a power cut kept from the disk hold what was there before.
      let sector = (32 + frame * length + 511) / 512 * 512
      for index in sector..<min(sector + 512, log.count) { log[index] = 0 }
      let found = try read(log)
      #expect(found.faults.isEmpty, "frame \(frame): \(found.faults)")
      #expect(found.frames.count == last)
    }
  }

  @Test func `a library with a damaged log is not opened, and loses nothing`() throws {
    let log = small.logged.log
    let frame = 32 + length * ends(in: log)[0] + 24
    var damaged = log
    damaged[frame + 300] ^= 1
    try small.put(small.logged.file, log: damaged, in: place)
    #expect(throws: LibraryError.damaged(path: "\(place)/library.sqlite")) {
      try Library(at: place)
    }
    #expect(try Workshop.bytes(of: "\(place)/library.sqlite-wal") == damaged)
    let report = try Library.verify(at: place, setAside: true, now: dawn)
    #expect(report.structure.contains { $0.contains("frame") })
    let library = try Library(at: place)
    #expect(try SmallLibrary.Content(of: library.connection) == small.content)
  }
}
