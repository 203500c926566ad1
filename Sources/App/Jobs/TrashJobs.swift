internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Permanently deletes the trash once a backup has it; its message restores it.
///
/// It has its own connection, so no notebook need be open, and writing continues while the backup is made.
struct TrashEmptying: BackgroundJob {
  /// The notebooks to remove, if in the trash; nil for all.
  let only: [NotebookID]?
  let step: ShelfStep
  let source: NotesSource
  let damage: DamageNews

  var kind: Job.Kind { only == nil ? .emptying : .removing }
  var title: Words {
    guard let only else { return "the trash" }
    return only.count == 1 ? "1 notebook" : "\(only.count) notebooks"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    do {
      context.report(title.text, share: nil)
      context.mailbox.post(.arranged(try empty(context)))
      return nil
    } catch {
      let isOver = (error as? NothingToRemove)?.isOver == true
      context.mailbox.post(.arranged(isOver ? step.dropped : step.unmade))
      throw error
    }
  }

  func reportCancellation(to mailbox: Mailbox<Notice>) { mailbox.post(.arranged(step.unmade)) }

  private func empty(_ context: JobContext) throws -> ShelfStep {
    let library = try source.library()
    let wanted = only.map(Set.init)
    let trashed = try library.shelf().filter {
      $0.cover.isTrashed && wanted?.contains($0.id) != false
    }
    guard trashed.contains(where: { !$0.isWaiting }) else {
      throw NothingToRemove(
        words: trashed.isEmpty
          ? only == nil ? "the trash is empty" : "it is no longer in the trash"
          : "the trash is waiting for a sync folder",
        isOver: trashed.isEmpty)
    }
    let backup = try library.backUpBeforeRemoval(now: .now, check: context.ticket.check) { event in
      if event.isUnexpected { context.mailbox.post(.told("\(event)")) }
    }
    try context.ticket.check()
    let removed = try library.emptyTrash(of: wanted, keptIn: backup)
    guard let first = removed.first else {
      throw NothingToRemove(words: "the trash has just changed", isOver: false)
    }
    let name = Words.notebook(titled: first.title)
    return step.opposite(
      .restore(removed.map(\.id), from: backup.name),
      saying: removed.count == 1
        ? "Deleted '\(name)' permanently; a backup still has it."
        : "Deleted \(removed.count) notebooks permanently; a backup still has them.")
  }
}

private struct NothingToRemove: Error, Worded {
  let words: Words
  /// True if it stays so, as far as one can tell.
  let isOver: Bool
}

/// Restores permanently deleted notebooks into the trash, from the backup that has them.
struct NotebookRestoration: BackgroundJob {
  let notebooks: [NotebookID]
  let backup: String
  let step: ShelfStep
  let source: NotesSource
  let damage: DamageNews

  var kind: Job.Kind { .returning }
  var title: Words { notebooks.count == 1 ? "a notebook" : "\(notebooks.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    do {
      context.report(title.text, share: nil)
      let library = try source.library()
      let returned = try library.restoreDeleted(
        notebooks, from: backup, check: context.ticket.check)
      guard let first = returned.first else { throw NothingRestored() }
      let title = (try? library.summary(of: first).title) ?? ""
      context.mailbox.post(
        .arranged(step.opposite(.empty(only: returned), saying: Self.words(returned.count, title))))
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

  func reportCancellation(to mailbox: Mailbox<Notice>) { mailbox.post(.arranged(step.unmade)) }

  /// True if the notebooks can never return: they are here already, or their backup is gone.
  private static func isOver(_ error: any Error) -> Bool {
    if case LibraryError.noSuchBackup = error { return true }
    return error is NothingRestored
  }

  private static func words(_ count: Int, _ title: String) -> Words {
    let name = Words.notebook(titled: title)
    return count == 1
      ? "Moved '\(name)' back to the trash." : "Moved \(count) notebooks back to the trash."
  }
}

private struct NothingRestored: Error, Worded {
  let words: Words = "the notebooks are already here, or cannot be read in the backup"
}
