public import Geometry
public import Notebook
public import Trace

/// Something that happened, told to the desk.
public enum Message: Hashable, Sendable {
  /// The window has a size in pixels, and a number of pixels for each unit of the face.
  case resized(width: Double, height: Double, faceScale: Double)
  /// A notebook lies on the desk, open at a page that was asked for, and was looked at before.
  case opened(NotebookOnDesk, page: EntityID?, look: Look? = nil)
  /// The way the notebook was viewed when it was last open.
  case looked(Look)
  /// The pages of the notebook, or what can be undone, changed; `show` is a page to turn to.
  case changed(NotebookOnDesk, show: EntityID?)
  /// An action of a title was taken back or done again, which changed pages in such spots.
  case turned([Spot], Spot.Deed, title: String)
  /// A pen, mouse or finger did something.
  case pointer(Pointer)
  /// The paper is moved by pixels, and looked at closer by a factor about a place.
  case moved(by: Point, zoom: Double, about: Point)
  /// A finger that moves the paper came down, or has rested no longer.
  case finger(FingerRest)
  /// The ink found for a selection.
  case selected(SelectedInk)
  /// These devices are there now.
  case devices([Device])
  /// A button of a device, by the device's number, was pressed.
  case pressed(Button, of: Int32)
  /// Somebody asks for something.
  case asked(Action)
  /// So many changes are not on the disk, though they should have been by now.
  case waiting(changes: Int)
  /// These parts of the library could not be read since they are damaged: all so far, a line each.
  case damaged([String])
  /// A timer fired, after the given number of milliseconds.
  case rang(Alarm, after: Double)
  /// A job goes on beside writing, or has ended.
  case job(Job)
  /// How the notes stand to those of other devices has changed.
  case sync(SyncState)
  /// How the copies for readers stand has changed.
  case copies(CopyState)
  /// The latest ink was so late.
  case latency(LatencyFigures)
  /// A trace is being recorded into a file of this name, or none any more.
  case recording(String?)
  /// These styluses were tested.
  case styluses([TestedStylus])
  /// These are the cards that were asked for.
  case cards([StylusCard], of: [String])
  /// Something was done: one sentence.
  case told(String)
  /// Something did not work: one sentence.
  case failed(String)
}

/// The effect of a single finger that moves the paper.
public enum FingerRest: Hashable, Sendable {
  /// It came down at a place.
  case begins(at: Point)
  /// It moves, or another came beside it.
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
  /// The title of the action to undo; nil for none.
  public var undo: String?
  /// The title of the action to redo; nil for none.
  public var redo: String?

  /// Creates what the desk knows of a notebook.
  public init(id: NotebookID, title: String, sheets: [Sheet], undo: String?, redo: String?) {
    self.id = id
    self.title = title
    self.sheets = sheets
    self.undo = undo
    self.redo = redo
  }
}

/// Something that the desk wants done.
public enum Effect: Hashable, Sendable {
  /// Draw everything anew.
  case draw
  /// Draw the bar and what floats above the page anew.
  case drawFace
  /// Draw the ink that the stroke on the page got since it was drawn last.
  case drawWetInk
  /// The stroke on the page came to nothing.
  case dropWetInk
  /// Keep a stroke, drawn until now as wet ink, on a page.
  case keep(stroke: FinishedStroke)
  /// Take away what an eraser touches as it moves from one point of a page to another.
  case erase(page: EntityID, from: Point, to: Point, EraserReach)
  /// The eraser was lifted: keep what it took away as one action.
  case endErasing
  /// Do something with the selection, or find it.
  case selection(SelectionEffect)
  /// Take back, or do again, the last action.
  case undo, redo
  /// Put a page like another behind it, or before it.
  case addPage(beside: EntityID, isBefore: Bool)
  /// Take a page away.
  case deletePage(EntityID)
  /// Set whether a page is marked.
  case setBookmark(EntityID, Bool)
  /// How the notebook is looked at, to be found there again.
  case keepLook(Look)
  /// Keep how the writer likes it for the next run.
  case keepPreferences(Preferences)
  /// Give the window a title.
  case entitle(String)
  /// Start a timer, in milliseconds; setting it again postpones it.
  case ring(Alarm, after: Double)
  /// Make files of pages, beside writing.
  case export(ExportOrder)
  /// End a job, and leave nothing of it.
  case cancel(Job.ID)
  /// Do something about sharing notes with other devices.
  case sync(SyncOrder)
  /// Do something about copies for readers.
  case copy(CopyOrder)
  /// Do something about traces.
  case trace(TraceOrder)
  /// Toggle full screen.
  case toggleFullScreen
  /// Close the window.
  case close
}

/// A moment that the desk waits for.
public enum Alarm: Hashable, Sendable, CaseIterable {
  /// The pointer has rested on a control.
  case pointerRest
  /// A pen has said nothing since it hovered or lifted.
  case penSilence
  /// A pen or a finger has rested where it came down.
  case rest
  /// The hand has not written for a while.
  case handRest
  /// The toast has been seen.
  case toast
  /// The view has not changed for a while.
  case lookRest
  /// Draw the moving ink where it is now.
  case frame
}
