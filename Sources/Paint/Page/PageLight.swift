public import Ink
internal import Notebook

/// The light that lies on pages where they are shown; files know of none.
public enum PageLight: Hashable, Sendable {
  /// Everything has its own colour.
  case plain
  /// Usual paper has another colour.
  case tinted(Color)
  /// Light paper is dark, and what lies on it as light as it was dark, apart from pictures.
  case turned

  /// The colour of a paper in this light.
  public func color(of paper: Color) -> Color {
    switch self {
    case .plain: paper
    case .tinted(let color): paper == .paper ? color : paper
    case .turned: paper.isLight ? paper.turned : paper
    }
  }
}
