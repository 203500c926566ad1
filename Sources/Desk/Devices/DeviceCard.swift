internal import Geometry
internal import Ink

/// The card on which pens, buttons and keys are set up, while it is open.
public struct DeviceCard: Hashable, Sendable {
  /// The subject being set up.
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
  /// Whether the buttons are shown where there is no room for the curve as well.
  var showsButtons = false
  /// Which part of a long list is shown.
  var leaf = 0
  /// Buttons that were pressed and are not among the usual ones, by device.
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

  /// One of the two things that a button or a key can do.
  public struct Slot: Hashable, Sendable {
    /// The button or the key.
    public var source: Source
    /// Whether it is what goes on while it is held, and not what a click does.
    public var isHeld: Bool

    init(_ source: Source, isHeld: Bool) {
      self.source = source
      self.isHeld = isHeld
    }
  }

  /// Whether a key that is pressed is only shown.
  public var isListening: Bool { subject == .keyboard && slot == nil }

  /// The name of the device that is set up.
  var device: String? { if case .device(let name) = subject { name } else { nil } }

  /// More samples on the paper than this are forgotten, whole strokes at a time.
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
  /// The card on which devices are set up; nil while it is closed.
  public var deviceCard: DeviceCard? { popup == .devices ? setup : nil }
}
