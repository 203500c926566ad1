internal import Bytes
internal import Desk
public import Notebook
public import Store
internal import Wording

/// Changes very many notebooks in portions, so that what is written meanwhile waits only a moment.
///
/// Changes made before it fails or is canceled stay, and its message takes them back.
struct NotebookArranging: BackgroundJob {
  let step: ShelfStep
  /// The notebook in the window, which can certainly be opened; nil if there is none.
  var shown: NotebookID?
  var portion = 500

  /// Its steps need no notebook open in the window.
  var notebook: NotebookID? { shown ?? step.edits.first?.notebook }
  var kind: Job.Kind { .arranging }
  var title: Words { "\(step.edits.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    var (done, opposites) = (0, [ShelfEdit]())
    do {
      while done < step.edits.count {
        context.report(title.text, share: Double(done) / Double(step.edits.count))
        let edits = Array(step.edits[done...].prefix(portion))
        opposites = try context.steps.result { try Self.apply(edits, &$0) } + opposites
        done += edits.count
      }
      context.mailbox.post(.arranged(step.opposite(opposites)))
      return nil
    } catch {
      report(opposites, of: done, context)
      // The keeper gives up steps for a notebook that cannot be opened.
      throw error is Cancelled && !context.ticket.isCancelled
        ? Failure("the first of them cannot be opened") : error
    }
  }

  private static func apply(_ edits: [ShelfEdit], _ notes: inout NoteKeeping) throws -> [ShelfEdit]
  {
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

/// Copies notebooks; copies made before it fails or is canceled stay, and its message takes them back.
struct NotebookDuplication: BackgroundJob {
  let originals: [NotebookID]

  var notebook: NotebookID? { originals.first }
  var kind: Job.Kind { .duplicating }
  var title: Words { originals.count == 1 ? "a notebook" : "\(originals.count) notebooks" }

  func run(_ context: JobContext) throws -> Job.Result? {
    var made: [UnfinishedDuplicate] = []
    defer { report(made, context) }
    for (number, original) in originals.enumerated() {
      let done = Double(number) / Double(originals.count)
      made.append(try copy(original, after: done, context))
    }
    return nil
  }

  private func report(_ made: [UnfinishedDuplicate], _ context: JobContext) {
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
  ) throws -> UnfinishedDuplicate {
    try context.ticket.check()
    var work = try context.steps.result { notes in
      let library = notes.library
      let title = try library.summary(of: original).title
      return try UnfinishedDuplicate(of: original, titled: title, in: library, now: .now)
    }
    do {
      var isWhole = false
      while !isWhole {
        let now = work
        (work, isWhole) = try context.steps.result { notes in
          let library = notes.library
          var work = now
          if work.isReady { work.title = try library.freeTitle(forCopyOf: original) }
          let isWhole = try work.copyMore(in: library, now: .now)
          if isWhole { try library.copyColor(of: original, to: work) }
          return (work, isWhole)
        }
        context.report(work.title, share: done + work.share / Double(originals.count))
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

extension Library {
  /// Makes a copy of a notebook, with an unused title unless one is given; if this throws, there is none.
  public func duplicate(_ original: NotebookID, titled title: String? = nil) throws -> NotebookID {
    var copy = try UnfinishedDuplicate(
      of: original, titled: title ?? freeTitle(forCopyOf: original), in: self, now: .now)
    do {
      while try !copy.copyMore(in: self, now: .now) {}
      try copyColor(of: original, to: copy)
    } catch {
      try? copy.discard(from: self)
      throw error
    }
    return copy.id
  }

  /// Gives a copy the color that its original derives from its name, so that both look alike.
  func copyColor(of original: NotebookID, to copy: UnfinishedDuplicate) throws {
    guard try outline(of: original).color == nil else { return }
    try arrange([ShelfEdit(copy.id, .color(original.back))], now: .now)
  }

  func freeTitle(forCopyOf original: NotebookID) throws -> String {
    let titles = Set(try shelf().map(\.cover.title))
    let old = try summary(of: original).title
    let name = Words.notebook(titled: old)
    let titled = (1...).lazy.map {
      ($0 == 1 ? "\(name), copy" : "\(name), copy \($0)" as Words).text
    }
    return titled.first { !titles.contains($0) } ?? old
  }
}

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
        try intake.importPages(pages, number, pages.title)
      }
      let opposites = try context.steps.result { notes in
        let library = notes.library
        guard try notes.publish(context.id, []) != nil else { return [ShelfEdit]() }
        return try library.arrange(others.map { ShelfEdit($0, .trash(true)) }, now: .now)
      }
      let name = Words.notebook(titled: title)
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
