internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Brings notebooks that were removed for good back into the trash, out of the backup that has them.
struct NotebookReturn: BackgroundJob {
  let notebooks: [NotebookID]
  /// The name of the backup.
  let backup: String
  let step: ShelfStep
  let source: NotesSource
  /// Hears what is damaged in the backup.
  let damage: DamageNews

  var kind: Job.Kind { .returning }
  var title: Words { notebooks.count == 1 ? "a notebook" : "\(notebooks.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    do {
      context.tell(title.text, share: nil)
      let returned = try source.library().bringBack(
        notebooks, from: backup, goOn: context.ticket.check)
      guard !returned.isEmpty else { throw NothingCame() }
      context.mailbox.post(
        .arranged(step.opposite(.empty(only: returned), saying: step.words)))
      if returned.count < notebooks.count {
        context.mailbox.post(
          .told(
            "\(notebooks.count - returned.count) of \(notebooks.count) notebooks did not come: "
              + "they are here already, or cannot be read in the backup."))
      }
      return nil
    } catch {
      context.mailbox.post(.arranged(step.unmade))
      throw error
    }
  }
}

/// None of the notebooks came back.
private struct NothingCame: Error, Worded {
  let words: Words = "all of it is here already, or cannot be read in the backup"
}
