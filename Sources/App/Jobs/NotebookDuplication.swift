internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Makes a copy of a notebook in the same library.
struct NotebookDuplication: BackgroundJob {
  let original: NotebookID

  var kind: Job.Kind { .duplicating }
  var title: Words { "a notebook" }

  func run(_ context: JobContext) throws -> Job.Result? {
    let (original, library) = (original, { @Sendable (notes: inout NoteKeeping) in notes.library })
    let (copy, title) = try context.steps.result { notes in
      let library = library(&notes)
      let titles = Set(try library.shelf().map(\.cover.title))
      let old = try library.summary(of: original).title
      let name: Words = old.isEmpty ? "Notes" : Words(verbatim: old)
      let title = (1...).lazy.map {
        ($0 == 1 ? "\(name), copy" : "\(name), copy \($0)" as Words).text
      }
      .first { !titles.contains($0) }
      return (
        try NotebookCopy(of: original, titled: title ?? old, in: library, now: .now), title ?? old
      )
    }
    var work = copy
    do {
      var isWhole = false
      while !isWhole {
        let now = work
        (work, isWhole) = try context.steps.result { notes in
          var work = now
          let isWhole = try work.goOn(in: library(&notes), now: .now)
          return (work, isWhole)
        }
        context.tell(title, share: work.share)
      }
    } catch {
      let left = work
      context.steps.cleanUp {
        try left.discard(from: $0.library)
        return true
      }
      throw error
    }
    return Job.Result("Made '\(title)'.")
  }
}
