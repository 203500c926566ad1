internal import Desk
internal import Notebook

/// Copied pages on their way to other windows and from there.
extension App {
  func perform(_ order: CopiedPagesOrder) {
    switch order {
    case .offer(let copied, let names):
      selecting.clipCount += 1
      selecting.openPackings += 1
      jobs.start(
        PagePacking(
          copied: copied, names: names, number: selecting.clipCount,
          asText: selecting.clipboard.system == nil, damage: damage))
    case .withdraw:
      // Anything still being prepared is no longer wanted either.
      selecting.clipCount += 1
      selecting.clipboard.withdrawPages()
    case .find(let goal):
      // Answered by notice, since effects yield no others.
      if hasOwnPages { mailbox.post(.pages(.own(goal))) } else { paste(goal, mayBeOwn: true) }
    case .unpack(let goal): paste(goal, mayBeOwn: false)
    }
  }

  /// True if pages of this window were copied last.
  var hasOwnPages: Bool {
    selecting.openPackings > 0 || selecting.clipboard.hasPages
  }

  /// Pastes pages after one on which something was to be pasted.
  func pastePages(behind page: PageID) {
    if let goal = desk.pageGoal(behind: page) { perform(.find(goal)) }
  }

  /// Pastes what others offer.
  private func paste(_ goal: PageGoal, mayBeOwn: Bool) {
    let source = selecting.clipboard.system
    let text = source == nil ? Clipboard.text ?? "" : ""
    jobs.start(PagePasting(goal: goal, source: source, text: text, mayBeOwn: mayBeOwn))
  }

  /// Offers pages, unless something was copied after their request.
  func keep(_ pages: PackedPages) {
    guard pages.number == selecting.clipCount else { return }
    selecting.clipboard.keep(pages)
  }

  /// Removes pages that another library has taken, if they were cut last.
  func letGo(of number: Int) {
    guard let pages = selecting.clipboard.pages, pages.number == number else { return }
    tell(.pages(.taken(pages.copied)))
    jobs.start(PageLeaving(copied: pages.copied, states: pages.states))
  }
}
