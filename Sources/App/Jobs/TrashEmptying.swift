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
  /// Receives read errors.
  let damage: DamageNews

  var kind: Job.Kind { only == nil ? .emptying : .removing }
  var title: Words {
    guard let only else { return "the trash" }
    return only.count == 1 ? "1 notebook" : "\(only.count) notebooks"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    do {
      context.tell(title.text, share: nil)
      context.mailbox.post(.arranged(try empty(context)))
      return nil
    } catch {
      let isOver = (error as? NothingToRemove)?.isOver == true
      context.mailbox.post(.arranged(isOver ? step.dropped : step.unmade))
      throw error
    }
  }

  func giveUp(_ mailbox: Mailbox<Notice>) { mailbox.post(.arranged(step.unmade)) }

  /// Empties the trash; returns what takes that back.
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
    let backup = try library.backUpBeforeRemoval(now: .now, goOn: context.ticket.check) { event in
      if event.isUnexpected { context.mailbox.post(.told("\(event)")) }
    }
    try context.ticket.check()
    let removed = try library.emptyTrash(of: wanted, keptIn: backup)
    guard let first = removed.first else {
      throw NothingToRemove(words: "the trash has just changed", isOver: false)
    }
    let name: Words = first.title.isEmpty ? "Notes" : Words(verbatim: first.title)
    return step.opposite(
      .bringBack(removed.map(\.id), from: backup.name),
      saying: removed.count == 1
        ? "Deleted '\(name)' permanently; a backup still has it."
        : "Deleted \(removed.count) notebooks permanently; a backup still has them.")
  }
}

/// Nothing in the trash can be removed.
private struct NothingToRemove: Error, Worded {
  let words: Words
  /// True if it stays so, as far as one can tell.
  let isOver: Bool
}
