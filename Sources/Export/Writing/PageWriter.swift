/// The program that writes the pages of a PDF or an SVG.
public enum PageWriter: String, Hashable, Sendable, CaseIterable {
  /// Suzuri itself: small files, quickly.
  case suzuri
  /// Cairo, with the same picture.
  case cairo
}
