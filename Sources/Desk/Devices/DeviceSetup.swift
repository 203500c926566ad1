public import Geometry
public import Ink
internal import Wording

/// The state of the card of pens, buttons and keys.
public struct DeviceSetup: Hashable, Sendable {
  var subject: Subject
  /// The button or key whose offers are shown; nil for none.
  var slot: Slot?
  /// The button or key that was pressed last.
  var lit: Source?
  /// The current pressure, before the curve; nil while nothing is pressed.
  var force: Double?
  /// The trial strokes: pressures before the curve, and places in interface units from the paper's corner.
  var trial: [[Sample]] = []
  /// Pressed buttons that are not among the usual ones, by the device's name.
  var found: [String: Set<Button>] = [:]

  init(_ subject: Subject) { self.subject = subject }

  /// A subject that can be set up.
  public enum Subject: Hashable, Sendable {
    case device(String)
    case keyboard
  }

  enum Source: Hashable, Sendable {
    case button(Button)
    case key(Key)
  }

  /// One of the two effects of a button or a key: held or clicked.
  public struct Slot: Hashable, Sendable {
    var source: Source
    /// True for the effect while held, false for that of a click.
    var isHeld: Bool

    init(_ source: Source, isHeld: Bool) { (self.source, self.isHeld) = (source, isHeld) }
  }

  /// True if a pressed key is only shown on the card, instead of performing its action.
  var isListening: Bool { subject == .keyboard && slot == nil }

  var device: String? { if case .device(let name) = subject { name } else { nil } }

  mutating func show(_ subject: Subject) {
    guard self.subject != subject else { return }
    (self.subject, slot, lit, force) = (subject, nil, nil, nil)
  }

  /// The most trial samples; beyond that the oldest strokes are dropped whole.
  private static let trialLimit = 1500

  mutating func addTrial(_ sample: Sample, isFirst: Bool) {
    if isFirst || trial.isEmpty { trial.append([]) }
    trial[trial.count - 1].append(sample)
    while trial.count > 1, trial.reduce(0, { $0 + $1.count }) > Self.trialLimit {
      trial.removeFirst()
    }
  }
}

extension Desk {
  /// The state of the open card; nil while it is closed.
  public var shownSetup: DeviceSetup? { popup == .devices ? cards.devices : nil }
}

/// An action of the device card.
public enum DeviceAction: Hashable, Sendable {
  case show(DeviceSetup.Subject)
  case give(PressureCurve)
  /// Move a point of the curve by a fraction of its square, to the right and upwards.
  case nudge(CurvePoint, by: Point)
  case hold(CurvePoint)
  case wipe
  case offer(DeviceSetup.Slot)
  /// Bind the button or key to the offer at a place.
  case choose(Int)
  /// Restore the defaults of the device, or of all keys.
  case restore
  case back
  case listen(Key)
}

/// A point that bends a curve.
public enum CurvePoint: Hashable, Sendable, CaseIterable {
  /// The pressure below which nothing counts.
  case lowest
  /// The point halfway between the other two.
  case middle
  /// The pressure from which on all counts as full.
  case highest

  /// The point's position in the unit square, measured to the right and upwards.
  func place(on curve: PressureCurve) -> Point {
    switch self {
    case .lowest: Point(x: curve.lowest, y: 0)
    case .middle: Point(x: (curve.lowest + curve.highest) / 2, y: curve.middle)
    case .highest: Point(x: curve.highest, y: 1)
    }
  }

  var name: Words {
    switch self {
    case .lowest: "Minimum pressure"
    case .middle: "Middle of the curve"
    case .highest: "Maximum pressure"
    }
  }

  /// Returns the curve with the point moved as near to a place as it can be.
  func moved(to place: Point, on curve: PressureCurve) -> PressureCurve {
    guard place.isFinite else { return curve }
    return switch self {
    case .lowest: curve.lowest(place.x)
    case .middle: curve.middle(place.y)
    case .highest: curve.highest(place.x)
    }
  }
}
