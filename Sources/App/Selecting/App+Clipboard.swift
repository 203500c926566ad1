internal import Bytes
internal import Desk
internal import Geometry
internal import Notebook
internal import Wording

struct PasteGoal: Hashable, Sendable {
  let page: PageID
  let seen: Box
  let point: Point?
}

extension App {
  // MARK: - Clippings

  func clip(_ order: ClipOrder) {
    selecting.clipCount += 1
    selecting.openClips += 1
    jobs.start(
      PageClipping(
        order: order, number: selecting.clipCount, isOffered: selecting.clipboard.system != nil,
        folder: exportFolder, damage: damage))
  }

  /// Stores a picture, unless something was copied after its request.
  func store(_ picture: ClippedPicture) {
    guard picture.number == selecting.clipCount else { return }
    selecting.clipboard.store(picture)
  }

  /// Pastes what was to be pasted, as soon as no picture is being made.
  func pasteWaiting(after job: Job) {
    switch job.state {
    case .waiting, .running, .resting, .ending: return
    case .done, .failed, .cancelled: break
    }
    if job.kind == .packing { selecting.openPackings -= 1 }
    guard job.kind == .clipping else { return }
    selecting.openClips = max(selecting.openClips - 1, 0)
    guard selecting.openClips == 0 else { return }
    let goals = selecting.waitingPastes
    selecting.waitingPastes = []
    for goal in goals { paste(for: goal) }
  }

  // MARK: - Pasting

  /// Pastes the clipboard; offers of others are read in the background.
  func paste(for goal: PasteGoal) {
    guard selecting.openClips == 0 else { return selecting.waitingPastes.append(goal) }
    if hasOwnPages { return pastePages(behind: goal.page) }
    guard let system = selecting.clipboard.system else { return pasteText(for: goal) }
    if selecting.clipboard.isCurrent { return pasteKept(for: goal) }
    WorkerThread.start("paste", priority: .normal) { [mailbox] in
      let offered = Result { () throws(ClippingTextError) in
        try OfferedContent.read(from: system)
      }
      mailbox.post(.offered(offered, goal))
    }
  }

  /// Pastes the ink or pages in the text on the clipboard, if there is nothing else.
  private func pasteText(for goal: PasteGoal) {
    if PackedPages.areOffered(in: Clipboard.text ?? "") { return pastePages(behind: goal.page) }
    do throws(ClippingTextError) {
      if try selecting.clipboard.learnText() {
        pasteKept(for: goal)
      } else {
        reportNothingToPaste()
      }
    } catch {
      reportPasteError(error)
    }
  }

  /// Pastes what others offer; earlier copies of this window are gone.
  func paste(_ offered: Result<OfferedContent, ClippingTextError>, for goal: PasteGoal) {
    do throws(ClippingTextError) {
      switch try offered.get() {
      case .clipping(let offered):
        selecting.clipboard.learn(offered)
        pasteKept(for: goal)
        offerOriginal(of: offered, on: goal.page)
      case .pages: pastePages(behind: goal.page)
      case .nothing: reportNothingToPaste()
      }
    } catch {
      reportPasteError(error)
    }
  }

  private func reportNothingToPaste() {
    mailbox.post(.failed("Nothing on the clipboard can be pasted on a page."))
  }

  private func reportPasteError(_ error: ClippingTextError) {
    mailbox.post(.failed("Cannot paste: \(error)."))
  }

  private func pasteKept(for goal: PasteGoal) {
    guard desk.notebook?.sheets.contains(where: { $0.id == goal.page }) == true else { return }
    guard let (kept, copies, isForeign) = selecting.clipboard.nextCopy(for: goal.page) else {
      return reportNothingToPaste()
    }
    paste(kept, for: goal, copies: copies, hasOldPlace: !isForeign)
  }

  func paste(_ kept: Clipping, for goal: PasteGoal, copies: Int = 0, hasOldPlace: Bool = false) {
    guard let sheet = desk.notebook?.sheets.first(where: { $0.id == goal.page }) else { return }
    let clipping = kept.fitting(sheet.size)
    let place = PastePlace(
      seen: goal.seen, copies: copies, at: goal.point, hasOldPlace: hasOldPlace)
    let shift = place.shift(of: clipping.box, on: clipping.picture == nil ? nil : sheet.box)
    selecting.pending += 1
    keeper.request(.edit(.paste(clipping, by: shift, on: goal.page), at: .now))
  }

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
      guard hasOwnPages else { return paste(goal, mayBeOwn: true) }
      mailbox.post(.desk(.pages(.own(goal))))
    case .unpack(let goal): paste(goal, mayBeOwn: false)
    }
  }

  var hasOwnPages: Bool { selecting.openPackings > 0 || selecting.clipboard.hasPages }

  func pastePages(behind page: PageID) {
    if let goal = desk.pageGoal(behind: page) { perform(.find(goal)) }
  }

  private func paste(_ goal: PageGoal, mayBeOwn: Bool) {
    let source = selecting.clipboard.system
    let text = source == nil ? Clipboard.text ?? "" : ""
    jobs.start(PagePasting(goal: goal, source: source, text: text, mayBeOwn: mayBeOwn))
  }

  func store(_ pages: PackedPages) {
    guard pages.number == selecting.clipCount else { return }
    selecting.clipboard.store(pages)
  }

  /// Removes pages that another library has taken, if they were cut last.
  func removeMovedPages(of number: Int) {
    guard let pages = selecting.clipboard.pages, pages.number == number else { return }
    send(.pages(.taken(pages.copied)))
    jobs.start(CutPagesRemoval(copied: pages.copied, states: pages.states))
  }
}
