internal import Geometry
internal import Ink

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
