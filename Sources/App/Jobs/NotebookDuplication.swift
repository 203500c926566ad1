internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Makes copies of notebooks in the same library; what was copied before it fails or is cancelled stays, and
/// its message takes it back.
struct NotebookDuplication: BackgroundJob {
  let originals: [NotebookID]

  /// Its steps need no notebook to be open in the window.
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
          saying: made.count == 1 ? "Made '\(first.title)'." : "Made \(made.count) copies.",
          undone: made.count == 1
            ? "'\(first.title)' is in the trash." : "\(made.count) copies are in the trash.")))
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
          if work.isReady { work.title = try Self.title(for: original, in: library) }
          let isWhole = try work.goOn(in: library, now: .now)
          if isWhole { try Self.keepBack(of: original, for: work, in: library) }
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

  /// Gives a copy the colour that its original has by its name alone, so that both look alike.
  private static func keepBack(
    of original: NotebookID, for copy: NotebookCopy, in library: Library
  ) throws {
    guard try library.outline(of: original).color == nil else { return }
    try library.arrange([ShelfEdit(copy.id, .color(original.back))], now: .now)
  }

  /// A title that no notebook has.
  private static func title(for original: NotebookID, in library: Library) throws -> String {
    let titles = Set(try library.shelf().map(\.cover.title))
    let old = try library.summary(of: original).title
    let name: Words = old.isEmpty ? "Notes" : Words(verbatim: old)
    let titled = (1...).lazy.map {
      ($0 == 1 ? "\(name), copy" : "\(name), copy \($0)" as Words).text
    }
    return titled.first { !titles.contains($0) } ?? old
  }
}
