public import Geometry

/// Recognizes taps of several fingers at once, and a single resting finger.
///
/// It only watches and moves nothing. Events should have gone through a `TouchArbiter` first, so that no
/// palm taps.
public struct TapGesture: Hashable, Sendable {
  /// The tremble allowed for a finger that taps or rests, in pixels.
  public var tremble = 10.0
  /// The longest tap in milliseconds, from the first finger down to the last up.
  var tapTime: Double

  /// The touch events of the fingers.
  private var fingers: [PenEvent] = []
  /// The most fingers at once since the first touch.
  private var most = 0
  /// The time of the first touch, in milliseconds on its device's clock.
  private var start = 0.0
  /// True if the fingers may still turn out to tap.
  private var mayTap = false
  private var isResting = false

  /// More fingers than this have no hand to belong to.
  private static let fingerLimit = 20

  /// Creates a gesture without any finger.
  public init(tapTime: Double = 350) { self.tapTime = tapTime }

  /// True if several fingers may still tap, at a time in milliseconds on their device's clock.
  public func isUndecided(at time: Double) -> Bool { mayTap && most > 1 && time - start <= tapTime }

  /// Rules out a tap of the fingers that touch now.
  public mutating func refuse() { mayTap = false }

  /// Appends the effect of a finger's event; other tools have none here.
  public mutating func handle(_ event: PenEvent, into messages: inout [TapMessage]) {
    guard event.tool == .finger, event.position.isFinite else { return }
    switch event.phase {
    case .down: begin(event, into: &messages)
    case .move: move(event, into: &messages)
    case .up, .cancel, .leave: end(event, into: &messages)
    case .enter, .hover, .press, .release, .wheel: break
    }
  }

  private mutating func begin(_ event: PenEvent, into messages: inout [TapMessage]) {
    guard fingers.count < Self.fingerLimit,
      !fingers.contains(where: { $0.isSameContact(as: event) })
    else { return }
    if fingers.isEmpty {
      (most, start, mayTap, isResting) = (0, event.time, true, true)
      messages.append(.rest(at: event.position))
    } else {
      endRest(into: &messages)
    }
    fingers.append(event)
    most = max(most, fingers.count)
  }

  private mutating func move(_ event: PenEvent, into messages: inout [TapMessage]) {
    guard let finger = fingers.first(where: { $0.isSameContact(as: event) }),
      finger.position.distance(to: event.position) > tremble
    else { return }
    mayTap = false
    endRest(into: &messages)
  }

  private mutating func end(_ event: PenEvent, into messages: inout [TapMessage]) {
    guard let place = fingers.firstIndex(where: { $0.isSameContact(as: event) }) else { return }
    fingers.remove(at: place)
    if isResting {
      isResting = false
      messages.append(event.phase == .up ? .lift : .endRest)
    }
    if event.phase != .up { mayTap = false }
    guard fingers.isEmpty, mayTap, most > 1, event.time - start <= tapTime else { return }
    mayTap = false
    messages.append(.tap(fingers: most))
  }

  private mutating func endRest(into messages: inout [TapMessage]) {
    guard isResting else { return }
    isResting = false
    messages.append(.endRest)
  }
}

/// The effects of fingers that stay in place.
public enum TapMessage: Hashable, Sendable {
  /// A single finger came down.
  case rest(at: Point)
  /// It moves, is joined by another, or never counted.
  case endRest
  /// It lifts where it came down.
  case lift
  /// Several fingers touched for a moment.
  case tap(fingers: Int)
}
