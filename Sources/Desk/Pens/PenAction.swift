public import Geometry

/// Something that a person can do with the pens of the bar.
public enum PenAction: Hashable, Sendable {
  /// Give the held pen another ink, or width, or answer to pressure, by its place among those
  /// offered.
  case chooseColor(Int), chooseWidth(Int), chooseResponse(Int)
  /// Make the held pen wider or finer.
  case wider, finer
  /// Let the held pen answer less to pressure, or more.
  case softer, firmer
  /// Give the held pen the next of the inks offered, or the one before.
  case nextColor, previousColor
  /// Show where any colour can be chosen, or hide it.
  case togglePicker
  /// Give the held pen a colour that was chosen freely before, by its place among those.
  case chooseRecent(Int)
  /// Type a colour.
  case hex(HexAction)
  /// Make the held pen one that writes, or one that marks.
  case toggleMarking
  /// Put a pen like the held one beside it.
  case add
  /// Take the held pen out of the bar, or put the one back that was taken out last.
  case remove, putBack
  /// Move the held pen in the bar.
  case moveLeft, moveRight
  /// Hold a slider, which follows the pointer.
  case hold(PenSlider)
  /// Move a slider by shares of its length.
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
