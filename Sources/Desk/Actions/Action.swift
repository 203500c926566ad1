public import Notebook

/// An action of a key, a button or a menu.
public enum Action: Hashable, Sendable {
  case undo, redo
  /// Take a pen from the bar, by its index.
  case selectPen(Int)
  case selectTool(Tool)
  case zoomIn, zoomOut, trueSize
  case fitWidth, fitPage
  case nextPage, previousPage, firstPage, lastPage
  /// Scroll by most of the window.
  case scrollDown, scrollUp
  case page(PageEdit)
  /// Open the context menu at the pointer, or in the middle of the visible part.
  case contextMenu(atPointer: Bool)
  /// Edit the text of the focused field.
  case type(TextInput)
  case turnByNumber(PageNumberAction)
  case toggleScrolling
  /// Change the arrangement of pages, and how much of them is shown.
  case arrange(ArrangeAction)
  case toggleTheme
  case toggleLeftHanded
  /// Toggle reduced animations.
  case toggleStillness
  /// Toggle dark paper in the dark theme.
  case toggleDarkPaper
  case present
  /// Show whether all changes are saved, or why not.
  case tellKept
  case openWindow
  case toggleFullScreen
  case show(ScreenKind)
  case toggle(Popup)
  case focusNext, focusPrevious
  case useFocus
  /// Dismiss the frontmost thing: a card, a toast, a selection.
  case dismiss
  case dismissDamage
  /// Dismiss the toast, and nothing else.
  case dismissToast
  case overview(OverviewAction)
  case library(LibraryAction)
  case tab(TabAction)
  case shelf(ShelfAction)
  case job(JobAction)
  case sync(SyncAction)
  case copy(CopyAction)
  case laboratory(LaboratoryAction)
  /// Open or close the card of the held pen or eraser.
  case togglePenCard
  case pen(PenAction)
  case erase(EraserAction)
  case select(SelectionAction)
  case picture(PictureAction)
  case link(LinkAction)
  case formula(FormulaAction)
  case go(NavigationAction)
  case text(TextAction)
  case textBox(TextBoxAction)
  case table(TableAction)
  case shape(ShapeAction)
  case space(SpaceAction)
  /// Replaces or adds PDFs below pages.
  case renew(RenewAction)
  case find(FindAction)
  case exportThisPage
  /// Open the export card to print pages.
  case print
  case export(ExportAction)
  case layer(LayerAction)
  case sheet(SheetAction)
  case paper(PaperAction)
  case sticker(StickerAction)
  case handwriting(HandwritingAction)
  case guide(GuideAction)
  case set(SettingAction)
  case key(KeyAction)
  case share(ShareAction)
  case choose(ChooserAction)
  case device(DeviceAction)
  case close
}

/// The tool in use, by its name in the settings file.
public enum Tool: String, Hashable, Sendable, CaseIterable {
  case pen
  /// Erases whole strokes.
  case eraser
  /// Erases only the touched parts.
  case partEraser
  case lasso
  case rectangle
  case text
  /// Draws tables.
  case table
  /// Draws shapes.
  case shape
  /// Inserts space, for which what is beyond a line gives way.
  case space
  /// Moves the paper.
  case hand
}
