public import Geometry

/// What the writer can do with the pens of the bar.
public enum PenAction: Hashable, Sendable {
  /// Give the held pen another colour, width or pressure response, by its place among those offered.
  case chooseColor(Int), chooseWidth(Int), chooseResponse(Int)
  /// Make the held pen wider or finer.
  case wider, finer
  /// Make the held pen respond less to pressure, or more.
  case softer, firmer
  /// Give the held pen the next colour offered, or the previous one.
  case nextColor, previousColor
  /// Show or hide the picker for any colour.
  case togglePicker
  /// Give the held pen a recent colour, by its place among them.
  case chooseRecent(Int)
  /// Type a colour.
  case hex(HexAction)
  /// Switch the held pen between writing and highlighting.
  case toggleMarking
  /// Add a copy of the held pen beside it.
  case add
  /// Remove the held pen from the bar, or put back the one removed last.
  case remove, putBack
  /// Make all pens what they were when one wrote last.
  case takeBack
  /// Move the held pen in the bar.
  case moveLeft, moveRight
  /// Hold a slider, which follows the pointer.
  case hold(PenSlider)
  /// Move a slider by fractions of its length.
  case nudge(PenSlider, by: Point)
}

/// A slider on the card of the held pen.
public enum PenSlider: Hashable, Sendable {
  /// How wide the pen is.
  case width
  /// The hue from left to right and the lightness from top to bottom.
  case color
  /// How strong the colour is, from grey to pure.
  case strength
}
