internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// Something that the keeper of the library is asked to do.
enum Wish: Sendable {
  /// Work out what a page looks like.
  case load(EntityID)
  /// Keep a stroke that was written at a time since 1970.
  case keep(FinishedStroke, time: Int64)
  /// Keep a stroke that is still being written as far as it is, now and then, in case of the worst:
  /// its samples come through a ring, under its number.
  case follow(page: EntityID, Stroke, number: Int)
  /// That stroke came to nothing.
  case endFollowing
  /// A while has passed in which nothing was asked for: keep what came of that stroke, and try the
  /// strokes again that the disk refused.
  case tend
  /// Erase whole strokes of a page, and parts of others, as one action.
  case erase(page: EntityID, strokes: Set<EntityID>, parts: [EntityID: StrokeRangeSet])
  /// Change ink of a page as one action.
  case change(page: EntityID, elements: [EntityID], InkChange)
  /// Put copied ink on a page, moved by a shift.
  case paste(page: EntityID, Clipping, by: Point)
  /// Take a step of an import.
  case bringIn(ImportStep, ImportTicket)
  /// Let pages be exported, as all that was asked for before has left them.
  case export(ExportOrder)
  /// Take back or do again the last action.
  case undo, redo
  /// Put a page like another behind it, or before it.
  case addPage(beside: EntityID, isBefore: Bool)
  /// Take a page away.
  case deletePage(EntityID)
  /// Set whether a page is marked.
  case setBookmark(EntityID, Bool)
  /// Remember the page that is looked at.
  case keepPlace(EntityID)
  /// Look whether another program changed the notebook.
  case lookForChanges
  /// Forget what pages look like, apart from those that are in use.
  case forget(allBut: Set<EntityID>)
}

/// What the workers tell the window.
enum Letter: Sendable {
  /// The notebook lies open at a page.
  case opened(NotebookOnDesk, page: EntityID?)
  /// The pages, or what can be undone, changed; a page that was made is to be shown.
  case changed(NotebookOnDesk, show: EntityID?)
  /// What a page looks like now, and where it changed; nil for everywhere.
  case page(EntityID, PagePicture, changed: Box?)
  /// Ink that was to be selected.
  case found(SelectedInk)
  /// A page after a change of its ink, as in `page`, with the elements that are to be selected;
  /// nil where the selection stays. Without a picture nothing came of the change.
  case rearranged(EntityID, PagePicture?, changed: Box?, select: [EntityID]?)
  /// A stroke is on the disk, and in what the page looks like now, within a box.
  case kept(page: EntityID, PagePicture, Box)
  /// So many finished strokes are not on the disk.
  case refused(Int)
  /// A part of a page was drawn.
  case tile(DrawnTile)
  /// These parts of the library could not be read since they are damaged: all so far, a line each.
  case damaged([String])
  /// All that was to be kept before an export is on the disk.
  case exportable(ExportTask)
  /// Something goes on beside writing; nil when it is over.
  case working(Work?, by: Worker)
  /// Something was done: one sentence.
  case told(String)
  /// Something did not work: one sentence.
  case failed(String)
  /// The notebook could not be opened: one sentence.
  case hopeless(String)
}

/// Who does something beside writing.
enum Worker: Hashable, Sendable {
  /// The thread that reads files.
  case importer
  /// The thread that makes files.
  case exporter
}
