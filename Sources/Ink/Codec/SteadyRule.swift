/// What a steady quantity is expected to do next.
protocol SteadyRule {
  /// The value before.
  var last: Int { get }
  /// The value that needs no number.
  var expected: Int { get }
  /// How far a value is from what is expected.
  func difference(of value: Int) -> Int
  /// The value that is a given way from what is expected.
  func value(at difference: Int) -> Int
  /// Takes in what the value was.
  mutating func learn(_ value: Int)
  /// Takes in that the value was as expected.
  mutating func goOn()
}

/// A quantity that stays where it is, such as the angles of a pen.
struct Resting: SteadyRule {
  private(set) var last: Int
  /// A full turn for a direction, 0 for what does not turn.
  private let turn: Int

  /// Begins where the quantity was; with a turn, differences go the short way round.
  init(at value: Int, turn: Int = 0) {
    last = value
    self.turn = turn
  }

  @inline(__always)
  var expected: Int { last }

  @inline(__always)
  func difference(of value: Int) -> Int {
    let difference = value &- last
    guard turn > 0 else { return difference }
    if difference * 2 > turn { return difference &- turn }
    return difference * 2 <= -turn ? difference &+ turn : difference
  }

  @inline(__always)
  func value(at difference: Int) -> Int {
    let value = last &+ difference
    guard turn > 0 else { return value }
    if value >= turn { return value &- turn }
    return value < 0 ? value &+ turn : value
  }

  @inline(__always)
  mutating func learn(_ value: Int) { last = value }

  @inline(__always)
  mutating func goOn() {}
}

/// A clock that begins at 0 and ticks by turns a little early and a little late.
struct Ticking: SteadyRule {
  private(set) var last: Int
  private var tick: Int
  /// Two usual ticks.
  private let pace: Int

  /// Begins a stroke on a clock of which two ticks take `pace`.
  init(pace: Int) {
    self.pace = pace
    // Such that 0 is expected first.
    tick = pace &- pace / 2
    last = -(pace / 2)
  }

  @inline(__always)
  var expected: Int { last &+ pace &- tick }

  @inline(__always)
  func difference(of value: Int) -> Int { value &- expected }

  @inline(__always)
  func value(at difference: Int) -> Int { expected &+ difference }

  @inline(__always)
  mutating func learn(_ value: Int) {
    let next = value &- last
    // A pause says nothing about the next tick.
    tick = next >= 0 && next <= pace ? next : pace &- pace / 2
    last = value
  }
  @inline(__always)
  mutating func goOn() {
    // The tick is never beyond the pace, so neither is what is left of it.
    tick = pace &- tick
    last &+= tick
  }
}
