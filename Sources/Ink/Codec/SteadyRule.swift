/// A rule for the next value of a steady quantity.
protocol SteadyRule {
  var last: Int { get }
  /// The expected value, stored without a number.
  var expected: Int { get }
  /// The difference between a value and the expected one.
  func difference(of value: Int) -> Int
  func value(at difference: Int) -> Int
  mutating func learn(_ value: Int)
  /// Takes in that the value was as expected.
  mutating func goOn()
}

/// A quantity that stays constant, such as the angles of a pen.
struct Resting: SteadyRule {
  private(set) var last: Int
  /// A full turn for a direction, 0 for a quantity that does not turn.
  private let turn: Int

  /// Begins at a value; with a turn, differences go the short way round.
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

/// A clock that starts at 0 and ticks alternately a little early and a little late.
struct Ticking: SteadyRule {
  private(set) var last: Int
  private var tick: Int
  /// Two usual ticks.
  private let pace: Int

  /// Begins a stroke on a clock whose two ticks take `pace`.
  init(pace: Int) {
    self.pace = pace
    // Chosen so that 0 is expected first.
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
    // The tick is never longer than the pace, so neither is the remainder.
    tick = pace &- tick
    last &+= tick
  }
}
