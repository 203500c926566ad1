public import Geometry
public import Ink
public import Notebook

/// Something that a person can ask for about ink that is or will be selected.
public enum SelectionAction: Hashable, Sendable {
  /// Select all ink of the page.
  case all
  /// Keep it on the clipboard, and leave it or take it away.
  case copy, cut
  /// Put what is on the clipboard on the page.
  case paste
  /// Put the same ink beside it.
  case duplicate
  /// Take it away.
  case delete
  /// Offer other inks, or other widths.
  case offerColors, offerWidths
  /// Give it another ink, by its place among those offered.
  case chooseColor(Int)
  /// Give it another width, by its place among those offered.
  case chooseWidth(Int)
  /// Move it by a shift in points.
  case nudge(Point)
}

/// Something that the desk wants done with ink on a page.
public enum SelectionEffect: Hashable, Sendable {
  /// Find the ink within an area, or all of it, and answer with what was selected.
  case find(page: EntityID, Lasso?)
  /// Take the selection off the page, to be drawn where the hand moves it.
  case lift
  /// Put it back as it was.
  case putBack
  /// Change elements of a page as one action.
  case change(page: EntityID, elements: [EntityID], InkChange)
  /// Keep elements of a page on the clipboard; cut ones do not stay on the page.
  case copy(page: EntityID, elements: [EntityID], isCut: Bool)
  /// Put what is on the clipboard on a page, of which a part is seen, and select it; around a point
  /// where one was pointed to.
  case paste(page: EntityID, seen: Box, at: Point?)
}

/// A change of ink that can be undone.
public enum InkChange: Hashable, Sendable {
  /// Move, turn or scale it; in which of these words it is undone.
  case transform(Affine, title: String)
  /// Move it to another page, in whose coordinates it lies after the map.
  case carry(Affine, to: EntityID, title: String)
  /// Give it another colour.
  case color(Color)
  /// Give it another width, in points.
  case width(Double)
  /// Put the same ink on the page, moved by a shift, and select that.
  case duplicate(by: Point)
  /// Take it away; in which word this is undone.
  case erase(title: String)
}
