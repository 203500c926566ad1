/// Something that a person can ask for, by a key, a button or a menu.
public enum Action: Hashable, Sendable {
  /// Take back what was done last, or do it again.
  case undo, redo
  /// Take a pen from the bar, by its place.
  case takePen(Int)
  /// Take another tool.
  case take(Tool)
  /// Look closer, from further away, or at the true size.
  case zoomIn, zoomOut, trueSize
  /// Show a page as wide as the window, or whole.
  case fitWidth, fitPage
  /// Turn the page.
  case nextPage, previousPage, firstPage, lastPage
  /// Scroll by most of the window.
  case scrollDown, scrollUp
  /// Put a new page behind this one, or before it.
  case addPage, addPageBefore
  /// Open the menu of what can be done where the pointer is, or in the middle of what is seen.
  case contextMenu(atPointer: Bool)
  /// Take this page away.
  case deletePage
  /// Turn to a page by its number.
  case turnByNumber(PageNumberAction)
  /// Toggle the bookmark of this page.
  case toggleBookmark
  /// Let pages follow each other, or lie alone.
  case toggleScrolling
  /// Make the desk dark or light.
  case toggleTheme
  /// Give the desk other colours, by their place among all themes.
  case chooseTheme(Int)
  /// Put everything where the other hand does not cover it.
  case toggleLeftHanded
  /// Let nothing move that need not.
  case toggleStillness
  /// Toggle whether light paper turns dark on a dark desk.
  case toggleDarkPaper
  /// Toggle full screen.
  case toggleFullScreen
  /// Open the menu at the end of the bar, or the sheet with all keys.
  case toggleMenu, toggleKeys
  /// Let the keys have hold of the next control, or of the one before.
  case focusNext, focusPrevious
  /// Use the control that the keys have hold of.
  case useFocus
  /// Put aside what is in the way: a card, a toast, a selection.
  case dismiss
  /// Put aside what is said about damage.
  case dismissDamage
  /// Do something about what goes on beside writing.
  case job(JobAction)
  /// Do something about sharing notes with other devices.
  case sync(SyncAction)
  /// Do something about copies for readers.
  case copy(CopyAction)
  /// Do something about how late ink is.
  case laboratory(LaboratoryAction)
  /// Open the card of the held pen or eraser.
  case togglePenCard
  /// Do something with the pens.
  case pen(PenAction)
  /// Change how erasers erase.
  case erase(EraserAction)
  /// Do something with ink that is selected, or select it.
  case select(SelectionAction)
  /// Open the card on which pens, buttons and keys are set up.
  case toggleDevices
  /// Open the card from which pages are exported.
  case toggleExport
  /// Open that card for this page alone.
  case exportThisPage
  /// Choose on that card, or export.
  case export(ExportAction)
  /// Set up a device.
  case device(DeviceAction)
  /// Close the window.
  case close
}

/// The tool in use.
public enum Tool: Hashable, Sendable {
  /// The pen that was taken last.
  case pen
  /// An eraser, which takes whole strokes away.
  case eraser
  /// An eraser, which takes away what it touches.
  case partEraser
  /// A loop drawn around ink, which selects it.
  case lasso
  /// A rectangle drawn around ink, which selects it.
  case rectangle
  /// The bare hand, which moves the paper.
  case hand
}
