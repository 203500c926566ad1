public import Geometry
public import Ink
public import Notebook

/// What the writer can ask for about selecting ink, or about the selection.
public enum SelectionAction: Hashable, Sendable {
  /// Select all ink of the page.
  case all
  /// Copy or cut the selection to the clipboard.
  case copy, cut
  /// Paste from the clipboard onto the page.
  case paste
  /// Copy all that is seen where the selection is to the clipboard, as a picture; or put that in a file.
  case clip, saveClip
  /// Put a copy of the selection beside it.
  case duplicate
  /// Delete the selection.
  case delete
  /// Offer other colours, or other widths.
  case offerColors, offerWidths
  /// Give the selection another colour, by its place among those offered.
  case chooseColor(Int)
  /// Give the selection another width, by its place among those offered.
  case chooseWidth(Int)
  /// Move the selection by a shift in points.
  case nudge(Point)
}

/// Something that the desk wants done with ink on a page.
public enum SelectionEffect: Hashable, Sendable {
  /// Find the ink within an area, or all of it, and answer with what was selected.
  case find(page: PageID, Lasso?)
  /// Take the selection off the page, to be drawn where the hand moves it.
  case lift
  /// Put the selection back as it was.
  case putBack
  /// Change elements of a page as one action.
  case change(InkChange, [EntityID], of: PageID)
  /// Copy elements of a page to the clipboard; those that are cut do not stay on the page.
  case copy(page: PageID, elements: [EntityID], isCut: Bool)
  /// Make a picture of a part of a page.
  case clip(ClipOrder)
  /// Paste onto a page, of which a part is visible, and select what was pasted; centred on a point if one
  /// was pointed to.
  case paste(page: PageID, seen: Box, at: Point?)
  /// Lay the picture of a file on a page in the same way.
  case lay(picture: String, page: PageID, seen: Box, at: Point?)
}

/// A change of ink that can be undone.
public enum InkChange: Hashable, Sendable {
  /// Move, turn or scale it, as an action of this kind.
  case transform(Affine, ActionKind)
  /// Move it to another page; the map leads to the coordinates of that page.
  case carry(Affine, to: PageID, ActionKind)
  /// Give it another colour.
  case color(Color)
  /// Give it another width, in points.
  case width(Double)
  /// Copy it within the page, moved by a shift, and select the copy.
  case duplicate(by: Point)
  /// Remove it, as an action of this kind.
  case erase(ActionKind)
}
