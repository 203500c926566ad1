internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Restores permanently deleted notebooks into the trash, from the backup that has them.
struct NotebookReturn: BackgroundJob {
  let notebooks: [NotebookID]
  let backup: String
  let step: ShelfStep
  let source: NotesSource
  /// Receives the damage in the backup.
  let damage: DamageNews

  var kind: Job.Kind { .returning }
  var title: Words { notebooks.count == 1 ? "a notebook" : "\(notebooks.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    do {
      context.tell(title.text, share: nil)
      let library = try source.library()
      let returned = try library.bringBack(notebooks, from: backup, goOn: context.ticket.check)
      guard let first = returned.first else { throw NothingCame() }
      let title = (try? library.summary(of: first).title) ?? ""
      context.mailbox.post(
        .arranged(
          step.opposite(.empty(only: returned), saying: Self.words(returned.count, title))))
      if returned.count < notebooks.count {
        context.mailbox.post(
          .told(
            "Could not restore \(notebooks.count - returned.count) of \(notebooks.count) "
              + "notebooks: they are already here, or cannot be read in the backup."))
      }
      return nil
    } catch {
      context.mailbox.post(.arranged(Self.isOver(error) ? step.dropped : step.unmade))
      throw error
    }
  }

  func giveUp(_ mailbox: Mailbox<Notice>) { mailbox.post(.arranged(step.unmade)) }

  /// True if the notebooks can never return: they are here already, or their backup is gone.
  private static func isOver(_ error: any Error) -> Bool {
    if case LibraryError.noSuchBackup = error { return true }
    return error is NothingCame
  }

  private static func words(_ count: Int, _ title: String) -> Words {
    let name: Words = title.isEmpty ? "Notes" : Words(verbatim: title)
    return count == 1
      ? "Moved '\(name)' back to the trash." : "Moved \(count) notebooks back to the trash."
  }
}

/// None of the notebooks was restored.
private struct NothingCame: Error, Worded {
  let words: Words = "the notebooks are already here, or cannot be read in the backup"
}
