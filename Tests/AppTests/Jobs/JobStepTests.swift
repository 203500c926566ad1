import Bytes
import Desk
import Foundation
import Geometry
import Notebook
import Store
import Synchronization
import Testing

@testable import App

/// What the keeper does first.
@Suite struct JobStepTests {
  private final class Record: Sendable {
    let entries = Mutex<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  @Test func `strokes go before all steps, and steps of jobs take turns`() throws {
    let notebook = try KeptNotebook()
    let page = try notebook.pages[0]
    let (path, id, mailbox, record) = (notebook.path, notebook.id, notebook.mailbox, Record())
    let keeper = Keeper(
      NotesSource(at: path, id), DamageNews(DamageLog(), mailbox: mailbox), mailbox: mailbox,
      unfinished: notebook.ring)
    let (gate, isHeld, isAdded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    keeper.enqueue(
      JobStep { _ in
        isHeld.signal()
        gate.wait()
        return true
      })
    isHeld.wait()
    // While the keeper is held up, a job with many steps, one with a single step and strokes come.
    let count: @Sendable (inout NoteKeeping) throws -> Int = { notes in
      try notes.library.page(page, of: id).elements.count
    }
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let steps = JobSteps(ticket: Ticket(), keeper: keeper)
      for number in 1...20 {
        try? steps.add { record.add("many \(number), \(try count(&$0)) strokes") }
        if number == 1 { isAdded.signal() }
      }
      isOver.signal()
    }
    isAdded.wait()
    let single = JobSteps(ticket: Ticket(), keeper: keeper)
    try single.add { record.add("single, \(try count(&$0)) strokes") }
    for number in 0..<5 {
      keeper.request(.edit(.write(.dot(on: PageID(page, of: id))), at: Int64(number)))
    }
    gate.signal()
    isOver.wait()
    keeper.finish()
    let entries = record.entries.withLock { $0 }
    #expect(
      entries.prefix(3) == [
        "many 1, 5 strokes", "single, 5 strokes", "many 2, 5 strokes",
      ])
    #expect(entries.count == 21)
  }

  @Test func `a step waits with others while another program writes, and strokes do not`() throws {
    let notebook = try KeptNotebook()
    let page = try notebook.pages[0]
    var notes = try notebook.open()
    let record = Record()
    let step = JobStep { notes in
      try notes.withIntake(for: Job.ID(1)) { intake, library in
        try intake.endPage(as: LoosePage(number: 1), content: .empty, in: library, now: 5)
      }
      return true
    } end: { error in
      record.add(error.map { "\($0)" } ?? "over")
    }
    var rest: JobStep? = step
    try notebook.library.edit(notebook.id, action: .write, now: 4) { _ in
      for _ in 0..<3 { rest = rest?.run(&notes) }
    }
    #expect(record.entries.withLock { $0 } == [])
    notes.perform(.edit(.write(.dot(on: PageID(page, of: notebook.id))), at: 6))
    #expect(try notebook.ink().strokes == 1)
    rest = rest?.run(&notes)
    #expect(rest == nil && record.entries.withLock { $0 } == ["over"])
    _ = try notes.publish(Job.ID(1), [])
    #expect(try notebook.pages.count == 2)
  }

  @Test func `a job hears of a step that failed, and then takes no other`() throws {
    struct Broken: Error {}
    let notebook = try KeptNotebook()
    let (path, id, mailbox) = (notebook.path, notebook.id, notebook.mailbox)
    let keeper = Keeper(
      NotesSource(at: path, id), DamageNews(DamageLog(), mailbox: mailbox), mailbox: mailbox,
      unfinished: notebook.ring)
    let steps = JobSteps(ticket: Ticket(), keeper: keeper)
    try steps.add { _ in throw Broken() }
    #expect(throws: Broken.self) { try steps.add { _ in Issue.record("a step behind it") } }
    #expect(throws: Broken.self) { try steps.result { _ in 1 } }
    let ticket = Ticket()
    let others = JobSteps(ticket: ticket, keeper: keeper)
    #expect(try others.result { _ in 1 } == 1)
    ticket.cancel()
    #expect(throws: Cancelled.self) { try others.result { _ in 1 } }
    keeper.finish()
    // The keeper has ended.
    let late = JobSteps(ticket: Ticket(), keeper: keeper)
    #expect(throws: Cancelled.self) { try late.result { _ in 1 } }
  }
}
