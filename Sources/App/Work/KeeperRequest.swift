internal import Desk
internal import Export
internal import Geometry
internal import Hearing
internal import Ink
internal import Notebook
internal import Paint
internal import Trace
internal import Wording

enum KeeperRequest: Sendable {
  /// Open a notebook and show it; nil for the one to begin with.
  case open(NotebookID?, page: EntityID? = nil)
  /// Make a notebook and show it, perhaps on a paper of one's own.
  case create(NewNotebook, on: PaperFile? = nil)
  /// Close a notebook, as soon as all that was written in it is on the disk.
  case close(NotebookID)
  /// Close the notebook in the window, which is gone.
  case leave(NotebookID)
  /// Change notebooks as a whole, and say what was done.
  case arrange(ShelfStep)
  /// Make the picture of a page.
  case load(PageID)
  /// Write on a layer of a page from now on, as long as it is shown and not locked.
  case chooseLayer(EntityID, of: PageID)
  /// Change a notebook, as was asked for at a time in milliseconds since 1970.
  case edit(Edit, at: Int64)
  /// Keep a stroke in progress now and then, as far as it is written, in case of the worst: its samples
  /// come through a ring, under its number.
  case follow(page: PageID, Stroke, number: Int)
  /// The followed stroke came to nothing.
  case endFollowing
  /// A while has passed without a request: keep what came of the followed stroke, and try again what the
  /// disk refused.
  case tend
  /// Take a step of a job, when nothing else waits.
  case take(JobStep)
  /// Remember the view of a notebook.
  case keepLook(Look, of: NotebookID)
  /// Show what other programs change in the notebook, at once and for as long as the window is visible.
  case watch(isSeen: Bool)
  /// Forget the pictures of pages, apart from those in use.
  case forget(allBut: Set<PageID>)

  /// The notebook whose change must be on the disk soon; nil if it changes none.
  var changedNotebook: NotebookID? {
    if case .edit(let edit, _) = self { edit.notebook } else { nil }
  }
}

/// A report from a worker to the window.
enum Notice: Sendable {
  /// A notebook is open, with the page requested and its last view, if any.
  case opened(NotebookOnDesk, page: PageID?, look: Look?)
  /// A notebook could not be opened.
  case unopened(UnopenedNotebook)
  /// No notebook could be made: one sentence.
  case unmade(Words)
  case listed([ListedNotebook])
  case foundNotebooks(FoundNotebooks)
  /// Something was done with notebooks on the shelf.
  case arranged(ShelfStep)
  /// What became of an edit, or changed elsewhere, with the pictures of the pages named in it.
  case answered(Answer, [PageID: PagePicture])
  case found(SelectedInk)
  /// A picture was made for the clipboard.
  case clipped(ClippedPicture)
  /// Pages were prepared for the clipboard.
  case packed(PackedPages)
  case pages(CopiedPagesNews)
  /// The pages that were cut under a number are in another library.
  case taken(Int)
  /// What others offer on the clipboard, for a place where it is to be pasted.
  case offered(Result<OfferedContent, ClippingTextError>, PasteGoal)
  /// A picture was read that is to lie on a page.
  case laid(OfferedClipping, PasteGoal)
  /// What is printed and typed on a page.
  case words(PageWords)
  /// Another program wants something.
  case knocked(Knock, DesktopToken?)
  /// Somebody who hears the window wants something.
  case heard(ScreenReaders.News)
  /// Files that were opened wait for their passwords.
  case arrived([LockedNotes])
  /// Something came back while files or a folder are chosen.
  case choosing(ChooserNews)
  /// News of papers of one's own.
  case papers(PaperNews)
  case printers(Printers)
  /// An import needs a password.
  case locked(LockedImport)
  case made(NotebookID)
  /// The boxes around all that is on some pages.
  case measured([PageID: Box])
  /// Text that was found.
  case hits(FindNews)
  /// A signal asks the program to end.
  case endRequested
  /// A page could not be read.
  case unread(PageID)
  /// A part of a page was drawn.
  case tile(DrawnTile)
  /// A small picture of a page was drawn.
  case thumbnail(DrawnThumbnail)
  /// These parts of the library could not be read since they are damaged: all so far, a line each.
  case damaged([Words])
  /// A job runs in the background, or has ended.
  case job(Job)
  case sync(SyncNews)
  case copies(CopyNews)
  case styluses([TestedStylus])
  case cards([StylusCard], of: [String])
  /// Something was done: one sentence.
  case told(Words)
  /// Something did not work: one sentence.
  case failed(Words)
  /// Changes are lost as the program ends: one sentence.
  case lostChanges(Words)
}
