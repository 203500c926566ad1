public import Ink

/// The settings the desk keeps from one run to the next, apart from the notebooks.
public struct Preferences: Hashable, Sendable {
  /// The pens in the bar, at least one.
  public var pens: [PenPreset] = PenPreset.usual
  /// The place of the pen that is held.
  public var heldPen: Int = 0
  /// The current tool.
  public var tool: Tool = .pen
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
  /// How pens, buttons, keys and fingers act.
  public var input = InputSettings()

  /// The style of the pen that is held.
  var style: Style {
    get { pens[heldPen].style }
    set { pens[heldPen].style = newValue }
  }

  /// Creates the preferences of a new desk.
  public init() {}
}

extension Preferences {
  /// Changes how the desk looks and behaves.
  mutating func change(_ action: Action) {
    switch action {
    case .toggleTheme: theme = theme == .dark ? .light : .dark
    case .chooseTheme(let place): theme = Theme.all[safe: place] ?? theme
    case .toggleLeftHanded: isLeftHanded.toggle()
    case .toggleStillness: isStill.toggle()
    case .toggleDarkPaper: hasDarkPaper.toggle()
    default: break
    }
  }
}

extension Desk {
  /// Sends changed preferences to be kept, once nothing is in motion.
  mutating func keepPreferences(_ effects: inout [Effect]) {
    guard hand.isFree, keptPreferences != preferences else { return }
    keptPreferences = preferences
    effects.append(.keepPreferences(preferences))
  }
}
