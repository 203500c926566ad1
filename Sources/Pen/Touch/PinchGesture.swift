public import Geometry

/// Turns fingers into moves of the view, or into ink.
///
/// Two or more fingers move and zoom the view so that the point under their middle stays there. One finger
/// moves the view or draws, by choice. It draws ink, unless a second finger soon turns it into a pinch, or
/// the arbiter takes the touch for the writing hand before it has moved much. Nothing jumps when a finger
/// comes or goes: each change only sets new places to measure from. Events should have gone through a
/// `TouchArbiter` first.
public struct PinchGesture: Hashable, Sendable {
  /// The effect of one finger.
  public enum OneFinger: Hashable, Sendable {
    /// It moves the view.
    case pans
    /// It draws, until a second one comes down soon after it.
    case draws
  }

  /// The action of one finger; a change takes effect with the next touch.
  public var oneFinger: OneFinger
  /// The milliseconds in which a second finger turns a begun line into a pinch.
  var pinchDelay: Double

  private var fingers: [PenEvent] = []
  private var phase: Phase = .idle
  private var reference: Spread = Spread()

  private enum Phase: Hashable, Sendable {
    case idle
    /// The first finger draws: its start on the device's clock, its origin, and its reach.
    case drawing(since: Double, from: Point, reach: Double)
    case moving
  }

  /// More fingers than this have no hand to belong to.
  private static let fingerLimit = 20
  /// A hand that rests moves less than this, in pixels.
  private static let rest = 12.0

  /// Creates a gesture without any finger.
  public init(oneFinger: OneFinger = .pans, pinchDelay: Double = 250) {
    self.oneFinger = oneFinger
    self.pinchDelay = pinchDelay
  }

  /// True if no finger does anything now.
  public var isIdle: Bool { phase == .idle }

  /// True if a finger draws now.
  public var isDrawing: Bool { if case .drawing = phase { true } else { false } }

  /// Appends the effect of a finger's event; other tools have none here.
  public mutating func handle(_ event: PenEvent, into messages: inout [GestureMessage]) {
    guard event.tool == .finger, event.position.isFinite else { return }
    switch event.phase {
    case .down: begin(event, into: &messages)
    case .move: move(event, into: &messages)
    case .up, .cancel, .leave: end(event, into: &messages)
    case .enter, .hover, .press, .release, .wheel: break
    }
  }

  /// Takes over a finger that did something else until now: with the next one it moves the view.
  public mutating func adopt(_ finger: PenEvent) {
    guard fingers.isEmpty, finger.position.isFinite else { return }
    fingers = [finger]
    phase = .moving
    reference = Spread(of: fingers)
  }

  /// Ignores the fingers that are down now.
  public mutating func forgetFingers() {
    fingers.removeAll(keepingCapacity: true)
    phase = .idle
  }

  private mutating func begin(_ event: PenEvent, into messages: inout [GestureMessage]) {
    let isKnown = fingers.contains { $0.isSameContact(as: event) }
    guard !isKnown, fingers.count < Self.fingerLimit else { return }
    switch phase {
    case .idle where oneFinger == .draws:
      phase = .drawing(since: event.time, from: event.position, reach: 0)
      messages.append(.draw(event))
    case .idle: phase = .moving
    case .drawing(let start, _, _):
      // A late finger is the rest of the hand: the line continues.
      guard event.time - start <= pinchDelay else { return }
      phase = .moving
      messages.append(.discardDrawing)
    case .moving: break
    }
    fingers.append(event)
    reference = Spread(of: fingers)
  }

  private mutating func move(_ event: PenEvent, into messages: inout [GestureMessage]) {
    guard let place = fingers.firstIndex(where: { $0.isSameContact(as: event) }) else { return }
    fingers[place] = event
    if case .drawing(let time, let start, let reach) = phase {
      let now = event.position.distance(to: start)
      phase = .drawing(since: time, from: start, reach: max(reach, now))
      return messages.append(.draw(event))
    }
    let spread = Spread(of: fingers)
    let step = spread.middle - reference.middle
    if step != .zero, step.isFinite { messages.append(.pan(by: step)) }
    let factor = spread.factor(since: reference)
    if factor != 1 { messages.append(.zoom(by: factor, about: spread.middle)) }
    reference = spread.following(reference)
  }

  private mutating func end(_ event: PenEvent, into messages: inout [GestureMessage]) {
    guard let place = fingers.firstIndex(where: { $0.isSameContact(as: event) }) else { return }
    fingers.remove(at: place)
    if case .drawing(_, _, let reach) = phase {
      var last = event
      last.phase = .up
      let isLine = event.phase == .up || reach >= Self.rest
      messages.append(isLine ? .draw(last) : .discardDrawing)
    } else if fingers.isEmpty {
      messages.append(.endMove)
    }
    reference = Spread(of: fingers)
    if fingers.isEmpty { phase = .idle }
  }
}

/// The effects of fingers.
public enum GestureMessage: Hashable, Sendable {
  /// Move the view by this many pixels; the paper follows.
  case pan(by: Point)
  /// Zoom the view by a factor around a fixed place of the window.
  case zoom(by: Double, about: Point)
  /// The view stays in place from now on.
  case endMove
  /// A finger draws: `down`, `move`s and `up`.
  case draw(PenEvent)
  /// Discard the line that a finger began, without a trace.
  case discardDrawing
}

/// The place of some fingers, and their distance.
private struct Spread: Hashable, Sendable {
  /// The smallest spread to zoom by, in pixels: closer fingers have no direction.
  static let smallest = 4.0

  var middle: Point = .zero
  /// The mean distance from the middle.
  var size: Double = 0
}

extension Spread {
  init(of fingers: [PenEvent]) {
    self.init()
    guard !fingers.isEmpty else { return }
    let share = 1 / Double(fingers.count)
    for finger in fingers { middle = middle + finger.position * share }
    for finger in fingers { size += finger.position.distance(to: middle) * share }
  }

  /// This as the next reference; a size too small to zoom by leaves the last that was not.
  func following(_ other: Spread) -> Spread {
    size < Self.smallest && other.size >= Self.smallest
      ? Spread(middle: middle, size: other.size) : self
  }

  /// The factor by which this is wider than another; 1 if either is too small to tell.
  func factor(since other: Spread) -> Double {
    let isLarge = size >= Self.smallest && other.size >= Self.smallest
    let factor = size / other.size
    return isLarge && factor.isFinite && factor > 0 ? factor : 1
  }
}
