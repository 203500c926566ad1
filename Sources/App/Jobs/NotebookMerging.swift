internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Appends the pages of notebooks to the first, and moves the others to the trash.
struct NotebookMerging: BackgroundJob {
  let notebooks: [NotebookID]

  var kind: Job.Kind { .merging }
  var title: Words { "\(notebooks.count) notebooks" }
  var notebook: NotebookID? { notebooks.first }

  func run(_ context: JobContext) throws -> Job.Result? {
    guard let first = notebooks.first else { return nil }
    let others = Array(notebooks.dropFirst())
    let directory = try context.steps.result { $0.library.directory }
    let library = try Library(at: directory, reporting: DamageLog())
    let title = try library.summary(of: first).title
    do {
      var intake = PageIntake(context: context, sourceCount: others.count)
      for (number, other) in others.enumerated() {
        let pages = try LibraryPages(of: other, in: library, allowingDamage: false)
        try intake.bring(pages, number, pages.title)
      }
      let opposites = try context.steps.result { notes in
        let library = notes.library
        guard try notes.publish(context.id, []) != nil else { return [ShelfEdit]() }
        return try library.arrange(others.map { ShelfEdit($0, .trash(true)) }, now: .now)
      }
      let name: Words = title.isEmpty ? "Notes" : Words(verbatim: title)
      context.mailbox.post(
        .arranged(
          ShelfStep(
            opposites,
            saying:
              "Merged \(notebooks.count) notebooks into '\(name)'; the others are in the trash.",
            undone: "Separated \(notebooks.count) notebooks again.",
            merged: first)))
      return nil
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: context.id) }
      throw error
    }
  }
}
