public import Geometry
public import Notebook
public import Trace
public import Wording

/// An event for the desk.
public enum Message: Hashable, Sendable {
  /// The window has a size in pixels, and a number of pixels per interface unit.
  case resized(width: Double, height: Double, faceScale: Double)
  /// A notebook was opened, at a requested page if there is one, else as it was last viewed.
  case opened(NotebookOnDesk, page: PageID?, look: Look? = nil)
  case unopened(UnopenedNotebook)
  /// The program was started, or called by the desktop, for a task.
  case begin(LaunchTask)
  /// The notebooks of the library, including those in the trash.
  case listed([ListedNotebook])
  case foundNotebooks(FoundNotebooks)
  case arranged(ShelfStep)
  case looked(Look)
  /// An edit was made, refused or delayed, or the notebook was changed from elsewhere.
  case answered(Answer)
  case pointer(Pointer)
  /// The paper is moved by a shift in pixels, and zoomed by a factor about a point.
  case moved(by: Point, zoom: Double, about: Point)
  case finger(FingerRest)
  case text(TextInput)
  case textBox(TextNews)
  /// The font families of this machine, in alphabetical order.
  case fonts([String])
  case selected(SelectedInk)
  /// An edit of elements that took a while to find, such as a graph's arrangement.
  case foundEdit(ElementsEdit, of: [EntityID], on: PageID)
  /// The locked elements below the context menu.
  case foundLocked([EntityID])
  /// An inserted picture was stored in fewer bytes.
  case reduced(from: Int, to: Int)
  case found(FindNews)
  /// Handwriting was read, or cannot be.
  case reading(ReadingNews)
  case calculated(SumResult)
  /// A part of a page was drawn; without pixels if that failed.
  case hitPicture(HitStrip, PaperPicture)
  /// The printed and typed text of a page.
  case words(PageWords)
  /// The links and headings of the pages of a notebook.
  case anchors([EntityID: PageAnchors], of: NotebookID)
  /// The pages of all notebooks with links to a page.
  case linkingPages([LinkingPage], to: PageID)
  /// The PDF below a page was drawn, or could not be read.
  case drawn(PageID, isDrawn: Bool)
  /// The content boxes of pages; empty for blank pages.
  case measured([PageID: Box])
  /// Files were dropped on the window, at a place if that is known.
  case dropped([String], at: Point? = nil)
  case choosing(ChooserNews)
  case space(SpaceNews)
  case papers(PaperNews)
  case stickers(StickerNews)
  case handwriting(HandwritingNews)
  case formula(FormulaNews)
  case pages(CopiedPagesNews)
  case printers(Printers)
  case locked(LockedFile)
  case devices([Device])
  /// A button was pressed, on a device by its number.
  case pressed(Button, of: Int32)
  case asked(Action)
  case requested(AccessibilityRequest)
  /// The number of changes that are not saved, though they should be by now.
  case waiting(changes: Int)
  /// The parts of the library that are damaged and could not be read: all so far, a line each.
  case damaged([Words])
  /// A timer fired, this many milliseconds after it was set.
  case rang(Alarm, after: Double)
  case job(Job)
  case sync(SyncState)
  case copies(CopyState)
  case latency(LatencyFigures)
  /// A trace is recorded into a file of this name; nil if recording has stopped.
  case recording(String?)
  case styluses([TestedStylus])
  case cards([StylusCard], of: [String])
  /// Something was done; the text is one sentence.
  case told(Words)
  /// Something failed; the text is one sentence.
  case failed(Words)
}

/// An event of a single finger that pans.
public enum FingerRest: Hashable, Sendable {
  case begins(at: Point)
  /// It moves, or another finger joins it.
  case moves
  case lifts
}

/// The desk's view of a notebook.
public struct NotebookOnDesk: Hashable, Sendable {
  /// The notebook.
  public var id: NotebookID
  var title: String
  /// The pages.
  public var sheets: [Sheet]
  var sections: [SectionOnDesk]
  /// The paper and size of new pages.
  var usual: UsualSheet
  /// The kinds of the actions that can be undone and redone; nil for none.
  var undo: ActionKind?
  var redo: ActionKind?
  var place: Place

  /// The places of a notebook.
  public enum Place: Hashable, Sendable {
    /// Among the others; in the trash, where it cannot be edited; deleted.
    case shelf, trash, nowhere
  }

  /// Creates the desk's view of a notebook.
  public init(
    id: NotebookID, title: String, sheets: [Sheet], sections: [SectionOnDesk]? = nil,
    usual: UsualSheet = UsualSheet(), undo: ActionKind?, redo: ActionKind?,
    place: Place = .shelf
  ) {
    (self.id, self.title, self.sheets, self.usual) = (id, title, sheets, usual)
    self.sections = sections ?? [SectionOnDesk(id: .notebook, title: "", pageCount: sheets.count)]
    (self.undo, self.redo, self.place) = (undo, redo, place)
  }
}

/// A request of the desk.
public enum Effect: Hashable, Sendable {
  case draw
  case drawFace
  /// Draw the ink added to the current stroke since it was last drawn.
  case drawWetInk
  case dropWetInk
  /// Change a notebook; a stroke to write was drawn as wet ink until now.
  case edit(Edit)
  /// Remove what an eraser touches as it moves from one point of a page to another.
  case erase(page: PageID, from: Point, to: Point, EraserReach)
  /// The eraser was lifted: save what it removed as one action.
  case endErasing
  /// Write on a layer of a page from now on, as long as it is shown and not locked.
  case chooseLayer(EntityID, of: PageID)
  case selection(SelectionEffect)
  case space(SpaceEffect)
  case text(TextOrder)
  /// List the font families of this machine.
  case listFonts
  /// Open an address with another program.
  case open(LinkAddress)
  /// Open a file with another program, by its path.
  case openFile(String)
  case read([PageID])
  /// Read the links and headings of all pages of a notebook.
  case readAnchors(NotebookID)
  /// Draw the PDFs below pages again that could not be read.
  case drawAgain([PageID])
  case importFiles([String])
  case renew(FileBelow, by: String)
  case unlock(UnlockOrder)
  /// Find the content boxes of pages, one page after the other; without any, cancel that.
  case measure([PageID])
  case find(FindOrder)
  /// Read a calculation, and work it out.
  case calculate(WrittenSum)
  /// Draw parts of pages, in place of those that were to be drawn.
  case drawHits([HitStrip], in: PaperFrame)
  case saveLook(Look, of: NotebookID)
  case savePreferences(Preferences)
  /// Enable text input, with the caret in a box of the window; nil to disable it.
  case typing(at: Box?)
  case copyText(String)
  /// Type the text of the clipboard.
  case pasteText
  case entitle(String)
  /// Set a timer in milliseconds for an alarm; setting it again restarts it.
  case ring(Alarm, after: Double)
  case export(ExportOrder)
  case share(ShareOrder)
  case choose(ChooserOrder)
  case cancel(Job.ID)
  case sync(SyncOrder)
  case copy(CopyOrder)
  case library(LibraryOrder)
  case paper(PaperOrder)
  case sticker(StickerOrder)
  case handwriting(HandwritingOrder)
  case formula(FormulaOrder)
  case pages(CopiedPagesOrder)
  case trace(TraceOrder)
  case openWindow
  case toggleFullScreen
  /// Fill the screen for presenting, or return to the former state.
  case fillScreen(Bool)
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
  /// The pen that writes has been held still.
  case penHold
  /// The pen has rested after an equals sign.
  case sumRest
  /// The hand has not written for a while.
  case handRest
  case toast
  /// The toast has been shown long enough to be noticed.
  case toastSeen
  /// The visible part has not changed for a while.
  case lookRest
  /// Nothing has been typed in a text box for a while.
  case typingRest
  /// A place has been highlighted long enough.
  case pointedOut
  /// A pointer has rested at an edge beyond which there is more.
  case edge
  /// Selected handwriting has been read for a while.
  case reading
  case frame
}
