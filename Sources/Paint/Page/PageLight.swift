public import Ink
internal import Notebook

/// The light in which pages are shown; files ignore it.
public enum PageLight: Hashable, Sendable {
  /// Everything has its own color.
  case plain
  /// Ordinary paper has another color.
  case tinted(Color)
  /// Light paper is dark, and its contents as light as they were dark, except images.
  case turned

  /// The color of a paper in this light.
  public func color(of paper: Color) -> Color {
    switch self {
    case .plain: paper
    case .tinted(let color): paper == .paper ? color : paper
    case .turned: paper.isLight ? paper.turned : paper
    }
  }
}
