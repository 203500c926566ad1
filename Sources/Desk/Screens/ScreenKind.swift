/// The screens, of which one fills the window.
public enum ScreenKind: Hashable, Sendable, CaseIterable {
  /// The pages of the open notebook.
  case pages
  /// The notebooks of the library.
  case shelf
  /// All pages of the open notebook as thumbnails.
  case overview
  /// One page as large as the screen, for others to see.
  case presentation

  /// The type that lays out and draws the screen, and takes what is done on it.
  var screen: any Screen.Type {
    switch self {
    case .pages: PageScreen.self
    case .shelf: ShelfScreen.self
    case .overview: OverviewScreen.self
    case .presentation: PresentationScreen.self
    }
  }
}
