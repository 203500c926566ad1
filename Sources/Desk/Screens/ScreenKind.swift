/// The screens, of which one fills the window.
public enum ScreenKind: Hashable, Sendable, CaseIterable {
  /// The pages of the open notebook.
  case pages
  /// All pages of the open notebook as thumbnails.
  case overview
  /// The notebooks of the library.
  case shelf
  /// One page as large as the screen, for others to see.
  case presentation

  /// The type that lays out and draws the screen, and takes what is done on it.
  var screen: any Screen.Type {
    switch self {
    case .pages: PageScreen.self
    case .overview: OverviewScreen.self
    case .shelf: ShelfScreen.self
    case .presentation: PresentationScreen.self
    }
  }
}
