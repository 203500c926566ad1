import Bytes
import Export
import Foundation
import Notebook
import Support
import Synchronization
import Testing

@testable import Copies
@testable import Store

/// Renewing while somebody writes, and remembering what is to be renewed.
@Suite struct CopiesWatchTests {
  private let studio: Studio

  init() throws { studio = try Studio() }

  /// Runs a watch until its renewals, counted from 1, are over.
  private func watch(
    _ pace: CopiesWatch.Pace, _ renew: (Int) throws -> Bool?
  ) throws -> Int {
    var watch = CopiesWatch(studio.path("library"))
    watch.pace = pace
    let ticket = Ticket()
    var (count, failure) = (0, (any Error)?.none)
    watch.run(ticket) {
      count += 1
      do {
        if let result = try renew(count) { return result }
      } catch {
        failure = error
      }
      ticket.cancel()
      return true
    }
    if let failure { throw failure }
    return count
  }

  @Test func `each change is followed by a renewal, also in a library that was replaced`() throws {
    let id = try studio.notebook("Physics")
    var pace = CopiesWatch.Pace()
    (pace.look, pace.rest, pace.most, pace.retry) = (0.02, 0.05, 1, 600)
    let count = try watch(pace) { count in
      #expect(studio.mirror().isWhole)
      switch count {
      case 1: try studio.write("two", in: id)
      case 2:
        #expect(try studio.text("copies/Physics.pdf").contains("two"))
        let manager = FileManager.default
        try manager.moveItem(atPath: studio.path("library"), toPath: studio.path("old"))
        try studio.notebook("Other")
        try manager.removeItem(atPath: studio.path("copies"))
        try manager.createDirectory(
          atPath: studio.path("copies"), withIntermediateDirectories: true)
      default:
        #expect(studio.names() == ["Other.pdf"])
        return nil
      }
      return true
    }
    #expect(count == 3)
  }

  @Test func `a writer who never rests has copies all the same`() throws {
    let id = try studio.notebook("Physics")
    var pace = CopiesWatch.Pace()
    (pace.look, pace.rest, pace.most) = (0.01, 600, 0.3)
    let isOver = Mutex(false)
    let studio = studio
    try studio.write("zero", in: id)
    let path = studio.path("library")
    let writer = Thread {
      // A library belongs to one thread.
      guard let library = try? Library(at: path, reporting: DamageLog()) else { return }
      var number: Int64 = 0
      while !isOver.withLock({ $0 }) {
        number += 1
        _ = try? library.edit(id, action: .addTags, now: number) {
          try $0.set(.tag("tag \(number)"), of: .notebook, to: true)
        }
        usleep(2000)
      }
    }
    writer.start()
    defer { isOver.withLock { $0 = true } }
    #expect(try watch(pace) { $0 == 3 ? nil : true } == 3)
  }

  @Test func `what failed is tried again though nobody writes`() throws {
    try studio.notebook("Physics")
    var pace = CopiesWatch.Pace()
    (pace.look, pace.rest, pace.retry) = (0.01, 600, 0.05)
    #expect(try watch(pace) { $0 == 4 ? nil : false } == 4)
  }

  @Test func `a watch that is called off ends though it waits`() throws {
    try studio.notebook("Physics")
    var watch = CopiesWatch(studio.path("library"))
    watch.pace.look = 100_000
    let ticket = Ticket()
    watch.run(ticket) {
      Thread.detachNewThread { ticket.cancel() }
      return true
    }
    #expect(ticket.isCancelled)
  }

  @Test func `a library remembers its folders and what they hold`() throws {
    let id = try studio.notebook("Physics")
    let shelf = CopiesShelf(of: studio.path("library"))
    #expect(try shelf.all.isEmpty)
    var one = studio.settings("one", .xopp)
    (one.tags, one.notebooks, one.isBookmarked) = (["exam", "a \"b\"\n"], [id], true)
    // The folder's name is no UTF-8.
    let two = CopiesSettings(folder: "\(studio.root.path)/\(PathText.text([0xE4]))")
    for settings in [one, two] { #expect(studio.mirror(settings).failure == nil) }
    #expect(try Set(shelf.all) == [one, two] && shelf.settings(of: one.folder) == one)
    one.format = .png
    studio.mirror(one)
    #expect(try shelf.settings(of: one.folder) == one)
    try shelf.forget(two.folder)
    try shelf.forget(two.folder)
    #expect(try shelf.all == [one])
  }

  @Test(arguments: [
    "", "{", "[]", "{\"version\": 2}", "{\"version\": 1, \"folder\": \"relative\"}",
  ])
  func `a damaged choice is told, and nothing is guessed`(text: String) throws {
    try studio.notebook("Physics")
    studio.mirror()
    let shelf = CopiesShelf(of: studio.path("library"))
    let name = try #require(studio.names("library/mirrors").first { !$0.contains(".copies") })
    try studio.put(text, at: "library/mirrors/\(name)")
    #expect(throws: CopiesError.self) { try shelf.all }
    #expect(throws: CopiesError.self) { try shelf.settings(of: studio.path("copies")) }
    // Saying what is wanted mends it.
    studio.mirror()
    #expect(try shelf.all == [studio.settings()])
  }

  @Test func `several renewals at once wait for each other`() async throws {
    for number in 0..<6 { try studio.notebook("Notebook \(number)") }
    let job = CopiesJob(studio.settings(), of: studio.path("library"), reporting: DamageLog())
    let reports = await withTaskGroup(of: CopiesReport.self) { group in
      for _ in 0..<4 { group.addTask { job.run() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(!reports.contains { !$0.isWhole })
    #expect(reports.map(\.writtenCount).sorted() == [0, 0, 0, 6] && studio.names().count == 6)
  }
}
