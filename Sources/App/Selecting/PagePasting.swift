internal import Bundle
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Pastes pages that another window offers: those of this library as such, others from what came along.
struct PagePasting: BackgroundJob {
  let goal: PageGoal
  /// The text on the clipboard; nil to ask the X server for pages.
  let text: String?
  /// Whether what was copied in this window is pasted where nobody offers pages.
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
    if try context.steps.result(of: { parcel.isHere(in: $0.library) }) {
      let copied = CopiedPages(parcel.pages, of: parcel.notebook, isCut: parcel.isCut)
      context.mailbox.post(.pages(.other(copied, goal)))
      return nil
    }
    let count = try unpack(parcel, context)
    // They leave their library once they are on the disk of this one.
    if parcel.isCut, text == nil { ServerClipboard.takeAway() }
    return Job.Result(.pasted(count), canUndo: true)
  }

  /// What is offered; nil if that is no pages.
  private func found() throws(PageParcelError) -> PageParcel? {
    guard let text else { return try PackedPages.read() }
    return try PackedPages.parcel(in: text)
  }

  /// Puts copies of the pages into the notebook; returns their number.
  private func unpack(_ parcel: PageParcel, _ context: JobContext) throws -> Int {
    guard !parcel.bundle.isEmpty else { throw PageParcelError.tooLarge }
    let pages = try BundlePages(Bundle(parcel.bundle))
    let (job, place) = (context.id, goal.place)
    do {
      var work = PageIntake(context: context, sourceCount: 1)
      try work.bring(pages, 0, pages.title)
      guard work.hasPages else { throw GonePages() }
      return try context.steps.result { try $0.publish(job, at: place) }
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: job) }
      throw error
    }
  }
}

/// There is nothing to paste.
private struct GonePages: Error, Worded {
  var words: Words { "the copied pages are gone" }
}

extension PageParcel {
  /// Whether a library is the one that has the pages, and still has some of them.
  fileprivate func isHere(in other: Library) -> Bool {
    guard let library, (try? other.incarnation) == library,
      let outline = try? other.outline(of: notebook)
    else { return false }
    return outline.pages.contains { pages.contains($0.id) }
  }
}
