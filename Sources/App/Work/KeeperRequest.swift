internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Trace

/// A request to the keeper of the library.
enum KeeperRequest: Sendable {
  /// Make the picture of a page.
  case load(EntityID)
  /// Keep a stroke that was written at a time in milliseconds since 1970.
  case keep(FinishedStroke, time: Int64)
  /// Keep a stroke in progress now and then, as far as it is written, in case of the worst: its samples
  /// come through a ring, under its number.
  case follow(page: EntityID, Stroke, number: Int)
  /// The followed stroke came to nothing.
  case endFollowing
  /// A while has passed without a request: keep what came of the followed stroke, and try again what the
  /// disk refused.
  case tend
  /// Erase strokes of a page, or parts of them, as one action.
  case erase(Erasure)
  /// Change ink of a page as one action.
  case change(page: EntityID, elements: [EntityID], InkChange)
  /// Put copied ink on a page, moved by a shift.
  case paste(page: EntityID, Clipping, by: Point)
  /// Take a step of a job, when nothing else waits.
  case take(JobStep)
  /// Undo or redo the last action.
  case undo, redo
  /// Add a page like another after it, or before it.
  case addPage(beside: EntityID, isBefore: Bool)
  /// Delete a page.
  case deletePage(EntityID)
  /// Set whether a page has a bookmark.
  case setBookmark(EntityID, Bool)
  /// Remember the view of the notebook.
  case keepLook(Look)
  /// Show what other programs change in the notebook, at once and for as long as the window is visible.
  case watch(isSeen: Bool)
  /// Forget the pictures of pages, apart from those in use.
  case forget(allBut: Set<EntityID>)

  /// Whether it changes the notebook, and so must be on the disk soon.
  var isChange: Bool {
    switch self {
    case .keep, .erase, .change, .paste, .undo, .redo, .addPage, .deletePage, .setBookmark: true
    case .load, .follow, .endFollowing, .tend, .take, .keepLook, .watch, .forget: false
    }
  }
}

/// A report from a worker to the window.
enum Notice: Sendable {
  /// The notebook is open, with the page requested and its last view, if any.
  case opened(NotebookOnDesk, page: EntityID?, look: Look?)
  /// The pages, or what can be undone, changed; with a new page to show, if any.
  case changed(NotebookOnDesk, show: EntityID?)
  /// An action of this kind was undone or redone, which changed pages in these spots.
  case turned([Spot], Spot.Deed, kind: ActionKind)
  /// The new picture of a page, and where it changed; nil for everywhere.
  case page(EntityID, PagePicture, changed: Box?)
  /// Ink to select.
  case found(SelectedInk)
  /// A page after a change of its ink, as in `page`, with the elements to select; nil leaves the
  /// selection. Without a picture the change came to nothing.
  case rearranged(EntityID, PagePicture?, changed: Box?, select: [EntityID]?)
  /// A stroke is on the disk, and in the new picture of its page, within a box.
  case kept(page: EntityID, PagePicture, Box)
  /// The oldest stroke that waited on a page came to nothing.
  case lost(page: EntityID)
  /// A change reported to the window as not kept is on the disk, or never will be.
  case settled
  /// A signal asks the program to end.
  case endRequested
  /// A page could not be read.
  case unread(EntityID)
  /// A part of a page was drawn.
  case tile(DrawnTile)
  /// These parts of the library could not be read since they are damaged: all so far, a line each.
  case damaged([String])
  /// A job runs in the background, or has ended.
  case job(Job)
  /// News of sharing notes.
  case sync(SyncNews)
  /// News of the copies for readers.
  case copies(CopyNews)
  /// The styluses that were tested.
  case styluses([TestedStylus])
  /// The cards that were requested.
  case cards([StylusCard], of: [String])
  /// Something was done: one sentence.
  case told(String)
  /// Something did not work: one sentence.
  case failed(String)
  /// The notebook could not be opened: one sentence.
  case hopeless(String)
}
