internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Copies notebooks in the same library; copies made before it fails or is canceled stay, and its message
/// takes them back.
struct NotebookDuplication: BackgroundJob {
  let originals: [NotebookID]

  /// Its steps need no notebook open in the window.
  var notebook: NotebookID? { originals.first }
  var kind: Job.Kind { .duplicating }
  var title: Words { originals.count == 1 ? "a notebook" : "\(originals.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    var made: [NotebookCopy] = []
    defer { report(made, context) }
    for (number, original) in originals.enumerated() {
      let done = Double(number) / Double(originals.count)
      made.append(try copy(original, after: done, context))
    }
    return nil
  }

  private func report(_ made: [NotebookCopy], _ context: JobContext) {
    guard let first = made.first else { return }
    context.mailbox.post(
      .arranged(
        ShelfStep(
          made.map { ShelfEdit($0.id, .trash(true)) },
          saying: made.count == 1 ? "Created '\(first.title)'." : "Created \(made.count) copies.",
          undone: made.count == 1
            ? "Moved '\(first.title)' to the trash." : "Moved \(made.count) copies to the trash.")))
  }

  private func copy(
    _ original: NotebookID, after done: Double, _ context: JobContext
  ) throws -> NotebookCopy {
    try context.ticket.check()
    var work = try context.steps.result { notes in
      let library = notes.library
      let title = try library.summary(of: original).title
      return try NotebookCopy(of: original, titled: title, in: library, now: .now)
    }
    do {
      var isWhole = false
      while !isWhole {
        let now = work
        (work, isWhole) = try context.steps.result { notes in
          let library = notes.library
          var work = now
          if work.isReady { work.title = try library.freeTitle(forCopyOf: original) }
          let isWhole = try work.goOn(in: library, now: .now)
          if isWhole { try library.keepBack(of: original, for: work) }
          return (work, isWhole)
        }
        context.tell(work.title, share: done + work.share / Double(originals.count))
      }
    } catch {
      let left = work
      context.steps.cleanUp {
        try left.discard(from: $0.library)
        return true
      }
      throw error
    }
    return work
  }
}
