/// How strokes come into a PDF.
public enum PageInk: String, Hashable, Sendable, CaseIterable {
  /// As a part of the page, which nobody takes for anything else.
  case drawn
  /// As annotations, each of which other programs can select, move and delete.
  case annotations
}
