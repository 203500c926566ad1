private import Geometry

/// Tells fingers from the hand that holds the pen.
///
/// All events go through it. A finger counts if it touches while no pen is near or was a moment ago, no
/// palm rests on the screen, and its own contact is not a palm's; it stops counting when a pen comes near
/// or its contact grows. Events of pens and mice pass unchanged.
///
/// The result is well formed for each finger: `down`, then `move`s, then `up` or `cancel`.
public struct TouchArbiter: Hashable, Sendable {
  /// The milliseconds after the pen has left in which no finger counts.
  private static let linger = 500.0
  /// The milliseconds of silence after which a pen has gone: not every window system reports that.
  private static let silence = 1000.0
  /// The known width of a contact from which it is a palm's, in pixels of a desktop of 96 per inch.
  static let palmSize = 75.0

  /// The last event of each finger that counts.
  private var fingers: [PenEvent] = []
  /// The last event of each palm that rests.
  private var palms: [PenEvent] = []
  private var pen: Nearness = .gone(since: nil)

  /// Where the pen is, with the time of its last event.
  private enum Nearness: Hashable, Sendable {
    case writing
    case hovering(last: UInt64)
    case gone(since: UInt64?)
  }

  /// More contacts than this at a time are palms, or no hand at all.
  private static let contactLimit = 20

  /// Creates an arbiter that has seen nothing yet.
  public init() {}

  /// True while a pen is near and a moment after, at a time in nanoseconds on the monotonic clock.
  private func isPenNear(at received: UInt64) -> Bool {
    switch pen {
    case .writing: true
    case .hovering(let last): Self.milliseconds(from: last, to: received) < Self.silence
    case .gone(let last?): Self.milliseconds(from: last, to: received) < Self.linger
    case .gone(nil): false
    }
  }

  /// Appends the event if it counts, after the ends of fingers that it ends.
  public mutating func filter(_ event: PenEvent, into events: inout [PenEvent]) {
    guard event.position.isFinite else { return }
    switch event.tool {
    case .finger: filterFinger(event, into: &events)
    case .pen, .eraser:
      updatePen(event, into: &events)
      events.append(event)
    case .mouse: events.append(event)
    }
  }

  private mutating func updatePen(_ event: PenEvent, into events: inout [PenEvent]) {
    if event.phase == .leave || event.phase == .cancel {
      pen = .gone(since: event.received)
      return
    }
    pen = event.buttons.contains(.tip) ? .writing : .hovering(last: event.received)
    cancelFingers(at: event, into: &events)
  }

  private mutating func filterFinger(_ event: PenEvent, into events: inout [PenEvent]) {
    let isPalm = event.contactSize >= Self.palmSize
    switch event.phase {
    case .down:
      // A device that forgot to lift a finger begins again.
      lift(event, as: .cancel, into: &events)
      guard !isPalm else { return addPalm(event, into: &events) }
      guard palms.isEmpty, fingers.count < Self.contactLimit, !isPenNear(at: event.received)
      else { return }
      fingers.append(event)
      events.append(event)
    case .move:
      guard let place = fingers.firstIndex(where: { $0.isSameContact(as: event) }) else { return }
      guard !isPalm else {
        lift(event, as: .cancel, into: &events)
        return addPalm(event, into: &events)
      }
      fingers[place] = event
      events.append(event)
    case .up: lift(event, as: .up, into: &events)
    case .leave, .cancel: lift(event, as: .cancel, into: &events)
    case .enter, .hover, .press, .release, .wheel: break
    }
  }

  /// A palm ends what other parts of its hand have begun.
  private mutating func addPalm(_ event: PenEvent, into events: inout [PenEvent]) {
    cancelFingers(at: event, into: &events)
    if palms.count < Self.contactLimit { palms.append(event) }
  }

  private mutating func lift(_ event: PenEvent, as phase: PenPhase, into events: inout [PenEvent]) {
    palms.removeAll { $0.isSameContact(as: event) }
    guard let place = fingers.firstIndex(where: { $0.isSameContact(as: event) }) else { return }
    fingers.remove(at: place)
    var last = event
    last.phase = phase
    last.buttons = []
    events.append(last)
  }

  /// Ends all fingers where they are, at the time of an event.
  private mutating func cancelFingers(at event: PenEvent, into events: inout [PenEvent]) {
    for finger in fingers {
      var last = finger
      last.phase = .cancel
      last.buttons = []
      last.received = event.received
      events.append(last)
    }
    fingers.removeAll(keepingCapacity: true)
  }

  private static func milliseconds(from one: UInt64, to other: UInt64) -> Double {
    other > one ? Double(other - one) / 1e6 : 0
  }
}

extension PenEvent {
  /// True if this is the same finger of the same device.
  public func isSameContact(as other: PenEvent) -> Bool {
    device == other.device && contact == other.contact
  }
}
