internal import Bytes
public import Ink

/// The settings the desk keeps from one run to the next, apart from the notebooks.
public struct Preferences: Hashable, Sendable {
  /// The pens in the bar, at least one.
  public var pens: [PenPreset] = PenPreset.usual
  /// The place of the pen that is held.
  public var heldPen: Int = 0
  /// The current tool.
  public var tool: Tool = .pen
  /// The language in which the window speaks.
  public var language: SpokenLanguage = .system
  /// The colours of the desk.
  public var theme: Theme = .light
  /// Whether light paper is shown dark on a dark desk.
  public var hasDarkPaper: Bool = false
  /// How erasers erase.
  public var eraser = EraserSettings()
  /// The colours chosen freely, the latest first.
  public var recentColors: [Color] = []
  /// How pages follow each other.
  public var scrolling: Scrolling = .continuous
  /// Whether the layout is for a left-handed writer.
  public var isLeftHanded: Bool = false
  /// Whether animations are reduced.
  public var isStill: Bool = false
  /// Whether the meter of ink latency is shown.
  public var showsMeter: Bool = false
  /// The folders from which files came in, the latest first.
  public var recentFolders: [String] = []
  /// The folder for exported files; empty for the user's documents.
  public var exportFolder: String = ""
  /// How pens, buttons, keys and fingers act.
  public var input = InputSettings()

  /// The style of the pen that is held.
  var style: Style {
    get { pens[heldPen].style }
    set { pens[heldPen].style = newValue }
  }

  /// The width of thumbnails in the overview of pages, in units of the face.
  public var thumbnailWidth: Double = Overview.usualSize

  /// How the shelf looks.
  public var shelf = ShelfPreferences()

  /// The notebooks that are open, if they are several.
  public var tabs = Tabs()

  /// Creates the preferences of a new desk.
  public init() {}
}

extension Preferences {
  /// The most folders that are kept.
  static let mostRecentFolders = 4

  /// Notes that files came from a folder.
  mutating func remember(_ folder: String) {
    recentFolders.removeAll { PathParts($0) == PathParts(folder) }
    recentFolders = Array(([folder] + recentFolders).prefix(Self.mostRecentFolders))
  }

  /// Whether a text can be the path of a folder.
  static func isFolder(_ path: String) -> Bool {
    PathParts(path).isAbsolute && path.utf8.count <= 4096 && !path.utf8.contains(0)
  }
}

extension Desk {
  /// Changes how the desk looks and behaves, and shows it at once.
  mutating func prefer(_ effects: inout [Effect], _ change: (inout Preferences) -> Void) {
    change(&preferences)
    effects.append(.draw)
  }

  /// Sends changed preferences to be kept, once nothing is in motion.
  mutating func keepPreferences(_ effects: inout [Effect]) {
    guard hand.isFree, keptPreferences != preferences else { return }
    keptPreferences = preferences
    effects.append(.keepPreferences(preferences))
  }
}
