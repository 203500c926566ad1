internal import Bundle
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Pastes pages that another window offers: those of this library as such, others from the parcel.
struct PagePasting: BackgroundJob {
  let goal: PageGoal
  /// The clipboard that is asked for pages; nil if there is only a text.
  let source: (any ClipboardSource)?
  let text: String
  /// True to paste this window's copy if nobody offers pages.
  let mayBeOwn: Bool

  private static let gone = Failure("the copied pages no longer exist")

  var notebook: NotebookID? { goal.notebook }
  var kind: Job.Kind { .pasting }
  var title: Words { "pages" }

  func run(_ context: JobContext) throws -> Job.Result? {
    guard let parcel = try found() else {
      guard mayBeOwn else { throw Self.gone }
      context.mailbox.post(.desk(.pages(.own(goal))))
      return nil
    }
    let (isOwn, isHere) = try context.steps.result { notes in
      (parcel.isOwn(of: notes.library), parcel.isHere(in: notes.library))
    }
    if isHere {
      let copied = CopiedPages(parcel.pages, of: parcel.notebook, isCut: parcel.isCut)
      context.mailbox.post(.desk(.pages(.other(copied, goal))))
      return nil
    }
    if parcel.bundle.isEmpty {
      // It was too much for one; of this library, the pages themselves would have been pasted.
      if isOwn { throw Self.gone }
      throw PageParcelError.tooLarge
    }
    let (count, notes) = try unpack(parcel, context)
    let pasted = PastedPages(count: count, of: parcel.pages.count, notes: notes)
    // They leave their library once all of it is saved in this one.
    let leave = parcel.isCut && source != nil && !isOwn
    if leave, pasted.isWhole { source?.acknowledge(parcel.receipt) }
    return Job.Result(
      leave ? pasted.sentenceOfCut : pasted.sentence, canUndo: true, in: goal.notebook)
  }

  private func found() throws(PageParcelError) -> PageParcel? {
    guard let source else { return try PackedPages.parcel(in: text) }
    return try PackedPages.read(from: source)
  }

  private func unpack(
    _ parcel: PageParcel, _ context: JobContext
  ) throws -> (count: Int, notes: [Words]) {
    let pages = try BundlePages(Bundle(parcel.bundle))
    let (job, place) = (context.id, goal.place)
    do {
      var work = PageIntake(context: context, sourceCount: 1)
      try work.importPages(pages, 0, pages.title)
      guard work.hasPages else { throw Self.gone }
      return (try context.steps.result { try $0.publish(job, at: place) }, work.notes)
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: job) }
      throw error
    }
  }
}

struct PastedPages {
  let count: Int
  let all: Int
  let notes: [Words]

  init(count: Int, of all: Int, notes: [Words]) {
    (self.count, self.all, self.notes) = (count, all, notes)
  }

  var isWhole: Bool { count == all && notes.isEmpty }

  var sentence: Words {
    let pasted: Words = count < all ? "Pasted \(count) of \(all) pages." : Words.pasted(count)
    guard let note = notes.first else { return pasted }
    return notes.count == 1
      ? "\(pasted) Missing: \(note)."
      : "\(pasted) Missing: \(note) (and \(notes.count - 1) more)."
  }

  var sentenceOfCut: Words {
    isWhole ? sentence : "\(sentence) The cut pages remain in the original."
  }
}

extension PageParcel {
  /// True if a library is that of the pages, as far as one can know.
  fileprivate func isOwn(of other: Library) -> Bool {
    library == nil || (try? other.incarnation) == library
  }

  /// True if a library is that of the pages, and still has some of them.
  fileprivate func isHere(in other: Library) -> Bool {
    guard library != nil, isOwn(of: other), let outline = try? other.outline(of: notebook)
    else { return false }
    return outline.pages.contains { pages.contains($0.id) }
  }
}

/// Removes cut pages that another library has as they were packed: those that changed since stay.
struct CutPagesRemoval: BackgroundJob {
  let copied: CopiedPages
  let states: [EntityID: PageState]

  var notebook: NotebookID? { copied.notebook }
  var kind: Job.Kind { .leaving }
  var title: Words { states.count == 1 ? "1 page" : "\(states.count) pages" }

  func run(_ context: JobContext) throws -> Job.Result? {
    let states = states
    let (left, stayed) = try context.steps.result { try $0.deleteUnchangedPages(of: states) }
    guard left + stayed > 0 else { return nil }
    return Job.Result(sentence(left: left, stayed: stayed), canUndo: left > 0, in: copied.notebook)
  }

  private func sentence(left: Int, stayed: Int) -> Words {
    switch (left, stayed) {
    case (1, 0): "Moved the page to another library."
    case (_, 0): "Moved \(left) pages to another library."
    case (0, 1):
      "The page changed after it was cut: it stays here, and the other library has the older "
        + "version."
    case (0, _):
      "The pages changed after they were cut: they stay here, and the other library has the older "
        + "versions."
    default:
      "Moved \(left) of \(left + stayed) pages to another library; pages changed after they were "
        + "cut also remain here."
    }
  }
}

extension NoteKeeping {
  /// Deletes the unchanged pages, as one action; returns their number, and that of those that stay.
  mutating func deleteUnchangedPages(
    of states: [EntityID: PageState]
  ) throws -> (left: Int, stayed: Int) {
    let (library, id) = (library, id)
    let counts = try library.edit(id, action: PagesEdit.delete.kind, now: .now) { editor in
      let here = Set(try Outline(of: editor).pages.map(\.id)).intersection(states.keys)
      let now = try library.wholeStates(of: here, in: id)
      let same = here.filter { now[$0] == states[$0] }
      if !same.isEmpty { _ = try editor.apply(.delete, to: same) }
      return (left: same.count, stayed: here.count - same.count)
    }
    if counts.left > 0 { showSaved(nil) }
    return counts
  }
}
