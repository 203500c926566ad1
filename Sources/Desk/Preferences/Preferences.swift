public import Ink

/// The settings the desk keeps from one run to the next, apart from the notebooks.
public struct Preferences: Hashable, Sendable {
  /// The pens in the bar, at least one.
  public var pens: [PenPreset] = PenPreset.usual
  /// The place of the pen that is held.
  public var heldPen: Int = 0
  /// The tool in use.
  public var tool: Tool = .pen
  /// The colours of the desk.
  public var theme: Theme = .light
  /// Whether light paper is dark where the desk is.
  public var hasDarkPaper: Bool = false
  /// How erasers erase.
  public var eraser = EraserSettings()
  /// The colours that were chosen freely, the last one first.
  public var recentColors: [Color] = []
  /// How pages follow each other.
  public var scrolling: Scrolling = .continuous
  /// Whether everything lies where a left hand does not cover it.
  public var isLeftHanded: Bool = false
  /// Whether nothing is to move that need not.
  public var isStill: Bool = false
  /// Whether the meter of how late ink is is shown.
  public var showsMeter: Bool = false
  /// How pens, buttons, keys and fingers act.
  public var input = InputSettings()

  /// Creates those of a new desk.
  public init() {}
}

extension Desk {
  /// The preferences kept from one run to the next.
  public internal(set) var preferences: Preferences {
    get {
      var preferences = Preferences()
      (preferences.pens, preferences.heldPen) = (pens, heldPen)
      (preferences.tool, preferences.theme) = (tool, theme)
      (preferences.scrolling, preferences.input) = (scrolling, input)
      (preferences.isLeftHanded, preferences.isStill) = (isLeftHanded, isStill)
      (preferences.hasDarkPaper, preferences.eraser) = (hasDarkPaper, eraser)
      (preferences.recentColors, preferences.showsMeter) = (recentColors, laboratory.showsMeter)
      return preferences
    }
    set {
      (pens, heldPen) = (newValue.pens, newValue.heldPen)
      (tool, theme) = (newValue.tool, newValue.theme)
      (scrolling, input) = (newValue.scrolling, newValue.input)
      (isLeftHanded, isStill) = (newValue.isLeftHanded, newValue.isStill)
      (hasDarkPaper, eraser) = (newValue.hasDarkPaper, newValue.eraser)
      (recentColors, laboratory.showsMeter) = (newValue.recentColors, newValue.showsMeter)
    }
  }

  /// Has the preferences kept where they are others than before, once nothing is in motion.
  mutating func keepPreferences(_ effects: inout [Effect]) {
    guard wet == nil, gesture == nil, keptPreferences != preferences else { return }
    keptPreferences = preferences
    effects.append(.keepPreferences(preferences))
  }
}
