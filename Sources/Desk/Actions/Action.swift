public import Notebook

/// Something the writer can ask for with a key, a button or a menu.
public enum Action: Hashable, Sendable {
  /// Undo or redo the last action.
  case undo, redo
  /// Select a pen of the bar, by its place.
  case selectPen(Int)
  /// Select another tool.
  case selectTool(Tool)
  /// Zoom in, zoom out, or show the page at its true size.
  case zoomIn, zoomOut, trueSize
  /// Show a page as wide as the window, or whole.
  case fitWidth, fitPage
  /// Turn the page.
  case nextPage, previousPage, firstPage, lastPage
  /// Scroll by most of the window.
  case scrollDown, scrollUp
  /// Do something with this page as a whole.
  case page(PageEdit)
  /// Open the context menu at the pointer, or in the middle of the visible part.
  case contextMenu(atPointer: Bool)
  /// Edit the text of the field that has the keys.
  case type(TextInput)
  /// Turn to a page by its number.
  case turnByNumber(PageNumberAction)
  /// Switch between continuous pages and single pages.
  case toggleScrolling
  /// Change how the pages lie beside each other, and how much is seen of them.
  case arrange(ArrangeAction)
  /// Switch between a dark and a light desk.
  case toggleTheme
  /// Switch to the layout for the other hand.
  case toggleLeftHanded
  /// Toggle reduced animations.
  case toggleStillness
  /// Toggle dark paper on a dark desk.
  case toggleDarkPaper
  /// Begin or end to present the pages.
  case present
  /// Say whether all changes are on the disk, or again why they are not yet.
  case tellKept
  /// Open another window on the same library.
  case openWindow
  /// Toggle full screen.
  case toggleFullScreen
  /// Show a screen in place of the current one.
  case show(ScreenKind)
  /// Open or close a card, a menu or a sheet.
  case toggle(Popup)
  /// Move the keyboard focus to the next control, or to the previous one.
  case focusNext, focusPrevious
  /// Use the control that has the keyboard focus.
  case useFocus
  /// Dismiss what is in the way: a card, a toast, a selection.
  case dismiss
  /// Dismiss the report of damage.
  case dismissDamage
  /// Dismiss the toast, and nothing else.
  case dismissToast
  /// Do something in the overview of pages.
  case overview(OverviewAction)
  /// Do something about the notebooks of the library.
  case library(LibraryAction)
  /// Do something about the notebooks that are open.
  case tab(TabAction)
  /// Do something on the shelf.
  case shelf(ShelfAction)
  /// Do something about background jobs.
  case job(JobAction)
  /// Do something about sharing notes with other devices.
  case sync(SyncAction)
  /// Do something about copies for readers.
  case copy(CopyAction)
  /// Do something about ink latency.
  case laboratory(LaboratoryAction)
  /// Open or close the card of the held pen or eraser.
  case togglePenCard
  /// Do something with the pens.
  case pen(PenAction)
  /// Change how erasers erase.
  case erase(EraserAction)
  /// Select ink, or do something with the selection.
  case select(SelectionAction)
  /// Follow a link, or do something with its address.
  case link(LinkAction)
  /// Go back to where one was, or forward again.
  case go(NavigationAction)
  /// Do something with text on a page.
  case text(TextAction)
  /// Do something about the PDFs below the pages.
  case renew(RenewAction)
  /// Find text in the notebook.
  case find(FindAction)
  /// Open the card where pages are exported, for this page alone.
  case exportThisPage
  /// Open the card where pages are exported, to print them.
  case print
  /// Choose an option on that card, or export.
  case export(ExportAction)
  /// Do something with the layers of the page.
  case layer(LayerAction)
  /// Change the paper and the size of pages.
  case sheet(SheetAction)
  /// Do something about papers of one's own.
  case paper(PaperAction)
  /// Choose what a setting is.
  case set(SettingAction)
  /// Change the keys of actions.
  case key(KeyAction)
  /// Do something with exported files.
  case share(ShareAction)
  /// Choose files to bring in, or folders.
  case choose(ChooserAction)
  /// Set up a device.
  case device(DeviceAction)
  /// Close the window.
  case close
}

/// The tool in use, by its name in the settings file.
public enum Tool: String, Hashable, Sendable, CaseIterable {
  /// The pen that was taken last.
  case pen
  /// An eraser that removes whole strokes.
  case eraser
  /// An eraser that removes only what it touches.
  case partEraser
  /// A loop drawn around ink, which selects it.
  case lasso
  /// A rectangle drawn around ink, which selects it.
  case rectangle
  /// The selecting of text that is printed or typed on the page.
  case text
  /// The bare hand, which moves the paper.
  case hand
}
