import Desk
import Foundation
import Ink
import Notebook
import Store
import Support

@testable import App

/// A notebook with a keeper and a runner, which end with this object.
final class JobDesk {
  let notebook: KeptNotebook
  let keeper: Keeper
  let runner: JobRunner
  private(set) var notices: [Notice] = []

  init() throws {
    notebook = try KeptNotebook()
    let (path, id, mailbox) = (notebook.path, notebook.id, notebook.mailbox)
    keeper = Keeper(
      NotesSource(at: path, id), DamageNews(DamageLog(), mailbox: mailbox), mailbox: mailbox,
      unfinished: notebook.ring)
    runner = JobRunner(keeper: keeper, mailbox: mailbox)
  }

  /// Waits until so many jobs have ended; returns what became of them, in the order of asking.
  func ends(of count: Int) -> [Job.State] {
    while ended.count < count {
      notices += notebook.mailbox.takeAll()
      usleep(1000)
    }
    return ended.sorted { $0.id.number < $1.id.number }.map(\.state)
  }

  /// What takes back what the jobs did with notebooks, the latest last.
  var opposites: [ShelfStep] {
    notices.compactMap { if case .arranged(let opposite) = $0 { opposite } else { nil } }
  }

  private var ended: [Job] {
    notices.compactMap { notice in
      guard case .job(let job) = notice else { return nil }
      switch job.state {
      case .done, .failed, .cancelled: return job
      case .waiting, .running, .resting, .ending: return nil
      }
    }
  }

  /// Ends all that goes on.
  func finish() {
    runner.finish()
    keeper.finish()
  }

  /// The widths of the strokes of each page behind the first.
  func widths() throws -> [[Double]] {
    try notebook.pages.dropFirst().map { page in
      try notebook.library.page(page, of: notebook.id).elements.compactMap { element in
        guard case .stroke(let stroke) = element.content else { return nil }
        return try stroke.stroke().style.width
      }
    }
  }
}
