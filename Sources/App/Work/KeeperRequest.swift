internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Trace

/// Something that the keeper of the library is asked to do.
enum KeeperRequest: Sendable {
  /// Work out what a page looks like.
  case load(EntityID)
  /// Keep a stroke that was written at a time since 1970.
  case keep(FinishedStroke, time: Int64)
  /// Keep a stroke that is still being written as far as it is, now and then, in case of the worst:
  /// its samples come through a ring, under its number.
  case follow(page: EntityID, Stroke, number: Int)
  /// That stroke came to nothing.
  case endFollowing
  /// A while has passed in which nothing was asked for: keep what came of that stroke, and try again
  /// what the disk refused.
  case tend
  /// Erase strokes of a page, or parts of them, as one action.
  case erase(Erasure)
  /// Change ink of a page as one action.
  case change(page: EntityID, elements: [EntityID], InkChange)
  /// Put copied ink on a page, moved by a shift.
  case paste(page: EntityID, Clipping, by: Point)
  /// Take a step of a job, when nothing else is asked for.
  case take(JobStep)
  /// Take back or do again the last action.
  case undo, redo
  /// Put a page like another behind it, or before it.
  case addPage(beside: EntityID, isBefore: Bool)
  /// Take a page away.
  case deletePage(EntityID)
  /// Set whether a page is marked.
  case setBookmark(EntityID, Bool)
  /// Remember how the notebook is looked at.
  case keepLook(Look)
  /// Show what other programs change in the notebook, at once and for as long as the window is to be
  /// seen.
  case watch(isSeen: Bool)
  /// Forget what pages look like, apart from those that are in use.
  case forget(allBut: Set<EntityID>)

  /// Whether it changes the notebook and so has to reach the disk soon.
  var isChange: Bool {
    switch self {
    case .keep, .erase, .change, .paste, .undo, .redo, .addPage, .deletePage, .setBookmark: true
    case .load, .follow, .endFollowing, .tend, .take, .keepLook, .watch, .forget: false
    }
  }
}

/// A report from a worker to the window.
enum Notice: Sendable {
  /// The notebook lies open, perhaps at a page that was asked for, and was looked at before.
  case opened(NotebookOnDesk, page: EntityID?, look: Look?)
  /// The pages, or what can be undone, changed; `show` is a page just made.
  case changed(NotebookOnDesk, show: EntityID?)
  /// Actions were taken back or done again, which changed pages in such spots.
  case turned([Spot], Spot.Deed, title: String)
  /// The picture of a page, and the box in which it changed; nil for everywhere.
  case page(EntityID, PagePicture, changed: Box?)
  /// The ink found for a selection.
  case found(SelectedInk)
  /// A page after a change of its ink, as in `page`, with the elements that are to be selected;
  /// nil where the selection stays. Without a picture nothing came of the change.
  case rearranged(EntityID, PagePicture?, changed: Box?, select: [EntityID]?)
  /// A stroke is on the disk, and in what the page looks like now, within a box.
  case kept(page: EntityID, PagePicture, Box)
  /// A stroke queued before all others of its page was dropped.
  case lost(page: EntityID)
  /// A change that the window was told of as not kept is on the disk, or will never be.
  case settled
  /// A signal asks the program to end.
  case endRequested
  /// A page could not be read.
  case unread(EntityID)
  /// A part of a page was drawn.
  case tile(DrawnTile)
  /// These parts of the library could not be read since they are damaged: all so far, a line each.
  case damaged([String])
  /// A job goes on beside writing, or has ended.
  case job(Job)
  /// There is something new about sharing notes.
  case sync(SyncNews)
  /// The copies for readers stand like this.
  case copies(CopyNews)
  /// These styluses were tested.
  case styluses([TestedStylus])
  /// These are the cards that were asked for.
  case cards([StylusCard], of: [String])
  /// Something was done: one sentence.
  case told(String)
  /// Something did not work: one sentence.
  case failed(String)
  /// The notebook could not be opened: one sentence.
  case hopeless(String)
}
