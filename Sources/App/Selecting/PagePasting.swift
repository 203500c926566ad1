internal import Bundle
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Pastes pages that another window offers: those of this library as such, others from what came along.
struct PagePasting: BackgroundJob {
  let goal: PageGoal
  /// The clipboard that is asked for pages; nil where there is none but a text.
  let source: (any ClipboardSource)?
  /// The text on the clipboard otherwise.
  let text: String
  /// True if what was copied in this window is pasted where nobody offers pages.
  let mayBeOwn: Bool

  var notebook: NotebookID? { goal.notebook }
  var kind: Job.Kind { .pasting }
  var title: Words { "pages" }

  func run(_ context: JobContext) throws -> Job.Result? {
    guard let parcel = try found() else {
      guard mayBeOwn else { throw GonePages() }
      context.mailbox.post(.pages(.own(goal)))
      return nil
    }
    let (isOwn, isHere) = try context.steps.result { notes in
      (parcel.isOwn(of: notes.library), parcel.isHere(in: notes.library))
    }
    if isHere {
      let copied = CopiedPages(parcel.pages, of: parcel.notebook, isCut: parcel.isCut)
      context.mailbox.post(.pages(.other(copied, goal)))
      return nil
    }
    if parcel.bundle.isEmpty {
      // It was too much for one; of this library, the pages themselves would have been pasted.
      if isOwn { throw GonePages() }
      throw PageParcelError.tooLarge
    }
    let (count, notes) = try unpack(parcel, context)
    let pasted = PastedPages(count: count, of: parcel.pages.count, notes: notes)
    // They leave their library once they are on the disk of this one, but not before all of it is.
    let leave = parcel.isCut && source != nil && !isOwn
    if leave, pasted.isWhole { source?.takeAway(parcel.receipt) }
    return Job.Result(
      leave ? pasted.sentenceOfCut : pasted.sentence, canUndo: true, in: goal.notebook)
  }

  /// What is offered; nil if that is no pages.
  private func found() throws(PageParcelError) -> PageParcel? {
    guard let source else { return try PackedPages.parcel(in: text) }
    return try PackedPages.read(from: source)
  }

  /// Puts copies of the pages into the notebook; returns their number, and what did not come along.
  private func unpack(
    _ parcel: PageParcel, _ context: JobContext
  ) throws -> (count: Int, notes: [Words]) {
    let pages = try BundlePages(Bundle(parcel.bundle))
    let (job, place) = (context.id, goal.place)
    do {
      var work = PageIntake(context: context, sourceCount: 1)
      try work.bring(pages, 0, pages.title)
      guard work.hasPages else { throw GonePages() }
      return (try context.steps.result { try $0.publish(job, at: place) }, work.notes)
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: job) }
      throw error
    }
  }
}

/// What came of pages that another window offered.
struct PastedPages {
  /// How many came.
  let count: Int
  /// How many there were to come.
  let all: Int
  /// What is missing on them.
  let notes: [Words]

  init(count: Int, of all: Int, notes: [Words]) {
    (self.count, self.all, self.notes) = (count, all, notes)
  }

  /// True if nothing is missing.
  var isWhole: Bool { count == all && notes.isEmpty }

  /// What came and what did not, in a sentence.
  var sentence: Words {
    let pasted: Words =
      count < all ? "\(count) of \(all) pages are pasted." : Words.pasted(count)
    guard let note = notes.first else { return pasted }
    return notes.count == 1
      ? "\(pasted) Missing: \(note)."
      : "\(pasted) Missing: \(note) (and \(notes.count - 1) more like that)."
  }

  /// The same of pages that were cut.
  var sentenceOfCut: Words {
    isWhole ? sentence : "\(sentence) What was cut stays where it was."
  }
}

/// There is nothing to paste.
private struct GonePages: Error, Worded {
  var words: Words { "the copied pages are gone" }
}

extension PageParcel {
  /// True if a library is the one that the pages come from, as far as one can know.
  fileprivate func isOwn(of other: Library) -> Bool {
    library == nil || (try? other.incarnation) == library
  }

  /// True if a library is the one that has the pages, and still has some of them.
  fileprivate func isHere(in other: Library) -> Bool {
    guard library != nil, isOwn(of: other), let outline = try? other.outline(of: notebook)
    else { return false }
    return outline.pages.contains { pages.contains($0.id) }
  }
}
