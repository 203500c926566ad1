/// How erasers erase.
public struct EraserSettings: Hashable, Sendable {
  /// The radius on the screen, in units of the face.
  public internal(set) var radius = 8.0
  /// Whether they erase only highlighter, and leave all other ink.
  public internal(set) var marksOnly = false

  /// The radii that an eraser can have.
  static let radii: ClosedRange<Double> = 2...60
  /// The radii that are offered.
  static let offered: [Double] = [4, 8, 14, 21, 30]

  /// Makes the erasers larger or smaller by a factor.
  mutating func scale(by factor: Double) {
    radius = min(max((radius * factor).rounded(), Self.radii.lowerBound), Self.radii.upperBound)
  }

  /// Creates the settings of a new desk.
  public init() {}
}

/// What an eraser removes on its way.
public struct EraserReach: Hashable, Sendable {
  /// Its radius in points of the page.
  public var radius: Double
  /// Whether it removes only what it touches, rather than whole strokes.
  public var inParts: Bool
  /// Whether it removes only highlighter.
  public var marksOnly: Bool

  /// Creates a reach.
  public init(radius: Double, inParts: Bool, marksOnly: Bool) {
    self.radius = radius
    self.inParts = inParts
    self.marksOnly = marksOnly
  }
}

/// What the writer can change about erasers.
public enum EraserAction: Hashable, Sendable {
  /// Erase whole strokes, or only what is touched.
  case choose(inParts: Bool)
  /// Choose another size, by its place among those offered.
  case chooseSize(Int)
  /// Switch between erasing only highlighter and all ink.
  case toggleMarksOnly
}

extension Desk {
  mutating func change(_ action: EraserAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .choose(let inParts): preferences.tool = inParts ? .partEraser : .eraser
    case .chooseSize(let place):
      preferences.eraser.radius = EraserSettings.offered[safe: place] ?? preferences.eraser.radius
    case .toggleMarksOnly: preferences.eraser.marksOnly.toggle()
    }
  }
}

extension Tool {
  /// Whether the tool erases ink.
  var isErasing: Bool { self == .eraser || self == .partEraser }
}
