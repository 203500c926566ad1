internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Makes a copy of a notebook in the same library.
struct NotebookDuplication: BackgroundJob {
  let original: NotebookID

  /// Its steps need no notebook to be open in the window.
  var notebook: NotebookID? { original }
  var kind: Job.Kind { .duplicating }
  var title: Words { "a notebook" }

  func run(_ context: JobContext) throws -> Job.Result? {
    let (original, library) = (original, { @Sendable (notes: inout NoteKeeping) in notes.library })
    var work = try context.steps.result { notes in
      let library = library(&notes)
      let title = try Self.title(for: original, in: library)
      return try NotebookCopy(of: original, titled: title, in: library, now: .now)
    }
    do {
      var isWhole = false
      while !isWhole {
        let now = work
        (work, isWhole) = try context.steps.result { notes in
          let library = library(&notes)
          var work = now
          // Another copy may have taken the title meanwhile.
          if work.isReady { work.title = try Self.title(for: original, in: library) }
          let isWhole = try work.goOn(in: library, now: .now)
          return (work, isWhole)
        }
        context.tell(work.title, share: work.share)
      }
    } catch {
      let left = work
      context.steps.cleanUp {
        try left.discard(from: $0.library)
        return true
      }
      throw error
    }
    context.mailbox.post(
      .arranged(ShelfStep([ShelfEdit(work.id, .trash(true))], saying: "Made '\(work.title)'.")))
    return nil
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
