public import Geometry
public import Notebook
public import Trace
public import Wording

/// Something that happened, reported to the desk.
public enum Message: Hashable, Sendable {
  /// The window has a size in pixels, and a number of pixels for each unit of the face.
  case resized(width: Double, height: Double, faceScale: Double)
  /// A notebook was opened, at a requested page if there is one, else as it was last looked at.
  case opened(NotebookOnDesk, page: PageID?, look: Look? = nil)
  /// A notebook could not be opened.
  case unopened(UnopenedNotebook)
  /// The notebooks of the library, those in the trash as well.
  case listed([ListedNotebook])
  /// Notebooks were found for a text.
  case foundNotebooks(FoundNotebooks)
  /// Something was done with notebooks on the shelf.
  case arranged(ShelfStep)
  /// The notebook should be shown with this look: page, place and zoom.
  case looked(Look)
  /// An edit was made, refused or put off, or the notebook was changed from elsewhere.
  case answered(Answer)
  /// A pen, mouse or finger did something.
  case pointer(Pointer)
  /// The paper is moved by a shift in pixels, and zoomed by a factor about a place.
  case moved(by: Point, zoom: Double, about: Point)
  /// A finger that moves the paper came down, moved or lifted.
  case finger(FingerRest)
  /// Text was typed or composed, or a key edited it.
  case text(TextInput)
  /// The ink that was found for a selection.
  case selected(SelectedInk)
  /// Text was found.
  case found(FindNews)
  /// What is printed and typed on a page.
  case words(PageWords)
  /// The PDF below a page was drawn, or could not be read.
  case drawn(PageID, isDrawn: Bool)
  /// The boxes around all that is on some pages; empty ones where nothing is.
  case measured([PageID: Box])
  /// Files were dropped on the window, at a place if that is known.
  case dropped([String], at: Point? = nil)
  /// Something came back while files or a folder are chosen.
  case choosing(ChooserNews)
  /// Something came back about papers of one's own.
  case papers(PaperNews)
  /// Something came back about copied pages.
  case pages(CopiedPagesNews)
  /// The printers that there are.
  case printers(Printers)
  /// A file needs its password.
  case locked(LockedFile)
  /// The devices that are connected now.
  case devices([Device])
  /// A button of a device, by the device's number, was pressed.
  case pressed(Button, of: Int32)
  /// An action was asked for.
  case asked(Action)
  /// Somebody who hears the window asked for something.
  case requested(AccessibilityRequest)
  /// This many changes are not on the disk, though they should be by now.
  case waiting(changes: Int)
  /// These parts of the library could not be read since they are damaged: all so far, a line each.
  case damaged([Words])
  /// A timer fired, this many milliseconds after it was set.
  case rang(Alarm, after: Double)
  /// A background job progressed or ended.
  case job(Job)
  /// The state of sync with other devices changed.
  case sync(SyncState)
  /// The state of the copies for readers changed.
  case copies(CopyState)
  /// The latency of the latest ink was measured.
  case latency(LatencyFigures)
  /// A trace is being recorded into a file of this name; nil if recording has stopped.
  case recording(String?)
  /// The styluses that have been tested.
  case styluses([TestedStylus])
  /// The stylus cards that were asked for.
  case cards([StylusCard], of: [String])
  /// Something was done; the text is one sentence.
  case told(Words)
  /// Something failed; the text is one sentence.
  case failed(Words)
}

/// What a single finger that moves the paper does.
public enum FingerRest: Hashable, Sendable {
  /// It came down at a place.
  case begins(at: Point)
  /// It moves, or another finger joins it.
  case moves
  /// It lifts.
  case lifts
}

/// A notebook as the desk knows it.
public struct NotebookOnDesk: Hashable, Sendable {
  /// The notebook.
  public var id: NotebookID
  /// Its title.
  public var title: String
  /// Its pages.
  public var sheets: [Sheet]
  /// The sections in which they lie, in order.
  public var sections: [SectionOnDesk]
  /// The paper and the size that new pages get.
  public var usual: UsualSheet
  /// The kind of the action that can be undone; nil for none.
  public var undo: ActionKind?
  /// The kind of the action that can be redone; nil for none.
  public var redo: ActionKind?
  /// Where it is now.
  public var place: Place

  /// Where a notebook can be.
  public enum Place: Hashable, Sendable {
    /// Among the others; in the trash, where nobody writes in it; nowhere any more.
    case shelf, trash, nowhere
  }

  /// Creates the desk's view of a notebook.
  public init(
    id: NotebookID, title: String, sheets: [Sheet], sections: [SectionOnDesk]? = nil,
    usual: UsualSheet = UsualSheet(), undo: ActionKind?, redo: ActionKind?,
    place: Place = .shelf
  ) {
    self.id = id
    self.title = title
    self.sheets = sheets
    self.sections =
      sections ?? [SectionOnDesk(id: .notebook, title: "", pageCount: sheets.count)]
    self.usual = usual
    self.undo = undo
    self.redo = redo
    self.place = place
  }
}

/// Something that the desk wants done.
public enum Effect: Hashable, Sendable {
  /// Redraw everything.
  case draw
  /// Redraw the bar and what floats above the page.
  case drawFace
  /// Draw the ink added to the current stroke since it was last drawn.
  case drawWetInk
  /// Discard the ink of the current stroke.
  case dropWetInk
  /// Change a notebook. A stroke to write was drawn as wet ink until now.
  case edit(Edit)
  /// Remove what an eraser touches as it moves from one point of a page to another.
  case erase(page: PageID, from: Point, to: Point, EraserReach)
  /// The eraser was lifted: keep what it removed as one action.
  case endErasing
  /// Write on a layer of a page from now on, as long as it is shown and not locked.
  case chooseLayer(EntityID, of: PageID)
  /// Do something with the selection, or find it.
  case selection(SelectionEffect)
  /// Open an address with another program.
  case open(LinkAddress)
  /// Read what is printed and typed on pages.
  case read([PageID])
  /// Draw PDFs below pages again that could not be read.
  case drawAgain([PageID])
  /// Import files into the notebook.
  case importFiles([String])
  /// Put a file in the place of a PDF below the pages.
  case renew(FileBelow, by: String)
  /// Do something about a locked file.
  case unlock(UnlockOrder)
  /// Find out what of these pages is not empty, one after the other; without any, end that.
  case measure([PageID])
  /// Find text, or end that.
  case find(FindOrder)
  /// Keep how a notebook is looked at, to show it the same way again.
  case keepLook(Look, of: NotebookID)
  /// Keep the preferences for the next run.
  case keepPreferences(Preferences)
  /// Let text come in, with the caret in a box of the window; nil for no text.
  case typing(at: Box?)
  /// Put text on the clipboard.
  case copyText(String)
  /// Type the text that is on the clipboard.
  case pasteText
  /// Give the window a title.
  case entitle(String)
  /// Set a timer in milliseconds for an alarm; setting it again restarts it.
  case ring(Alarm, after: Double)
  /// Export pages into files, in the background.
  case export(ExportOrder)
  /// Do something with exported files.
  case share(ShareOrder)
  /// Let files or a folder be chosen.
  case choose(ChooserOrder)
  /// Cancel a job and discard all it has done.
  case cancel(Job.ID)
  /// Do something about sharing notes with other devices.
  case sync(SyncOrder)
  /// Do something about copies for readers.
  case copy(CopyOrder)
  /// Do something about the library.
  case library(LibraryOrder)
  /// Do something about papers of one's own.
  case paper(PaperOrder)
  /// Do something about copied pages.
  case pages(CopiedPagesOrder)
  /// Do something about traces.
  case trace(TraceOrder)
  /// Open another window on the same library.
  case openWindow
  /// Toggle full screen.
  case toggleFullScreen
  /// Fill the screen, or be again as before that.
  case fillScreen(Bool)
  /// Close the window.
  case close
}

/// The alarms for which the desk sets timers.
public enum Alarm: Hashable, Sendable, CaseIterable {
  /// The pointer has rested on a control: show its tooltip.
  case pointerRest
  /// A pen has been silent since it hovered or lifted.
  case penSilence
  /// A pen or a finger has rested where it came down.
  case rest
  /// The hand has not written for a while.
  case handRest
  /// The toast has been shown long enough.
  case toast
  /// The toast has been shown long enough to be noticed.
  case toastSeen
  /// The visible part has not changed for a while.
  case lookRest
  /// A place has been pointed out long enough.
  case pointedOut
  /// A pointer has rested at an edge beyond which there is more.
  case edge
  /// The next frame of an animation is due.
  case frame
}
