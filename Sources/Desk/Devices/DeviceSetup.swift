public import Geometry
public import Ink
internal import Wording

/// The state of the card of pens, buttons and keys.
public struct DeviceSetup: Hashable, Sendable {
  /// The device that is set up, or the keyboard.
  public internal(set) var subject: Subject
  /// The button or key whose offers are shown; nil for none.
  public internal(set) var slot: Slot?
  /// The button or key that was pressed last.
  public internal(set) var lit: Source?
  /// The pressure of the device now, before its curve; nil while nothing is pressed.
  public internal(set) var force: Double?
  /// The strokes with which the curve was tried: pressures before the curve, places in units of the
  /// face from the paper's corner.
  var trial: [[Sample]] = []
  /// Buttons that were pressed and are not among the usual ones, by the device's name.
  var found: [String: Set<Button>] = [:]

  init(_ subject: Subject) { self.subject = subject }

  /// A subject that can be set up.
  public enum Subject: Hashable, Sendable {
    /// A device, by its name.
    case device(String)
    /// The keyboard.
    case keyboard
  }

  /// A button or a key.
  public enum Source: Hashable, Sendable {
    /// A button of the device.
    case button(Button)
    /// A key.
    case key(Key)
  }

  /// One of the two effects of a button or a key: held or clicked.
  public struct Slot: Hashable, Sendable {
    /// The button or the key.
    public var source: Source
    /// Whether it is the effect while held, rather than that of a click.
    public var isHeld: Bool

    init(_ source: Source, isHeld: Bool) {
      self.source = source
      self.isHeld = isHeld
    }
  }

  /// Whether a pressed key is only shown on the card, instead of doing anything.
  public var isListening: Bool { subject == .keyboard && slot == nil }

  /// The name of the device that is set up.
  var device: String? { if case .device(let name) = subject { name } else { nil } }

  /// Turns to another subject.
  mutating func show(_ subject: Subject) {
    guard self.subject != subject else { return }
    (self.subject, slot, lit, force) = (subject, nil, nil, nil)
  }

  /// The most samples on the paper; beyond that the oldest strokes are dropped whole.
  private static let trialLimit = 1500

  /// Adds a sample to the stroke on the paper, or begins one.
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

/// What the writer can ask for about devices, their buttons and keys.
public enum DeviceAction: Hashable, Sendable {
  /// Show a device, or the keyboard.
  case show(DeviceSetup.Subject)
  /// Give the device another curve.
  case give(PressureCurve)
  /// Move a point of the curve by a fraction of its square, to the right and upwards.
  case nudge(CurvePoint, by: Point)
  /// Take hold of a point of the curve.
  case hold(CurvePoint)
  /// Clear the paper on which the curve is tried.
  case wipe
  /// Show the offers for a button or a key.
  case offer(DeviceSetup.Slot)
  /// Bind the button or key to the offer at a place.
  case choose(Int)
  /// Restore the defaults of the device, or of all keys.
  case restore
  /// Leave the offers.
  case back
  /// Show what a key does.
  case listen(Key)
}

/// A point by which a curve can be bent.
public enum CurvePoint: Hashable, Sendable, CaseIterable {
  /// The pressure below which nothing counts.
  case lowest
  /// The point halfway between the other two.
  case middle
  /// The pressure from which on all counts as full.
  case highest

  /// The point's place in a square whose sides are 1, measured to the right and upwards.
  public func place(on curve: PressureCurve) -> Point {
    switch self {
    case .lowest: Point(x: curve.lowest, y: 0)
    case .middle: Point(x: (curve.lowest + curve.highest) / 2, y: curve.middle)
    case .highest: Point(x: curve.highest, y: 1)
    }
  }

  /// What the point is called.
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
