internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Changes very many notebooks as a whole, in portions, so that what is written meanwhile waits only a
/// moment.
///
/// Changes made before it fails or is canceled stay, and its message takes them back.
struct NotebookArranging: BackgroundJob {
  let step: ShelfStep
  /// The notebook in the window, which can certainly be opened; nil if there is none.
  var shown: NotebookID?
  /// The number of edits made at once.
  var portion = 500

  /// Its steps need no notebook open in the window.
  var notebook: NotebookID? { shown ?? step.edits.first?.notebook }
  var kind: Job.Kind { .arranging }
  var title: Words { "\(step.edits.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    var (done, opposites) = (0, [ShelfEdit]())
    do {
      while done < step.edits.count {
        context.tell(title.text, share: Double(done) / Double(step.edits.count))
        let edits = Array(step.edits[done...].prefix(portion))
        opposites = try context.steps.result { try Self.make(edits, &$0) } + opposites
        done += edits.count
      }
      context.mailbox.post(.arranged(step.opposite(opposites)))
      return nil
    } catch {
      report(opposites, of: done, context)
      // The keeper gives up steps for a notebook that cannot be opened.
      throw error is Cancelled && !context.ticket.isCancelled ? NothingOpen() : error
    }
  }

  private static func make(
    _ edits: [ShelfEdit], _ notes: inout NoteKeeping
  ) throws -> [ShelfEdit] {
    let opposites = try notes.library.arrange(edits, now: .now)
    notes.alsoChanged.formUnion(edits.map(\.notebook))
    return opposites
  }

  /// Reports the number of changed notebooks, and what takes that back; a failed undo can be retried.
  private func report(_ opposites: [ShelfEdit], of done: Int, _ context: JobContext) {
    var rest = step
    rest.edits.removeFirst(done)
    guard done > 0 else { return context.mailbox.post(.arranged(rest.unmade)) }
    let count = step.edits.count
    let words: Words =
      context.ticket.isCancelled
      ? "Canceled: changed \(done) of \(count) notebooks."
      : "Changed \(done) of \(count) notebooks."
    var part = step.opposite(opposites)
    part.words = step.turn == .new ? words : nil
    part.undone = "Restored \(done) notebooks."
    context.mailbox.post(.arranged(part))
    guard step.turn != .new else { return }
    context.mailbox.post(.arranged(rest.unmade))
    context.mailbox.post(.told(words))
  }
}

/// The notebook whose name the steps use cannot be opened.
private struct NothingOpen: Error, Worded {
  let words: Words = "the first of them cannot be opened"
}
