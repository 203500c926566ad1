/// The form of strokes in a PDF.
public enum PageInk: String, Hashable, Sendable, CaseIterable {
  /// A part of the page.
  case drawn
  /// Annotations, which other programs can select, move and delete.
  case annotations
}
