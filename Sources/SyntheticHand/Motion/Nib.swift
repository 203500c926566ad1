internal import Bytes
internal import Geometry
public import Ink

/// A pen held by a hand on a device: turns knots into device reports, and keeps the time.
struct Nib: Sendable {
  /// Milliseconds since the writer began.
  private(set) var now: Double = 0
  private let hand: Hand
  private let device: Digitiser
  private var source: RandomSource
  private var track = Track()
  private var pace = Pace()
  private var flow = Flow()
  private var grip: PenGrip

  /// Creates a pen that has not moved yet, for a hand and device with values within their ranges.
  init(hand: Hand, device: Digitiser, source: RandomSource) {
    (self.hand, self.device, self.source) = (hand, device, source)
    grip = PenGrip(source: &self.source)
  }

  mutating func wait(_ milliseconds: Double) { now += milliseconds }

  /// Moves through knots, given in millimeters; returns the samples and the time of the first.
  mutating func move(
    through knots: [GlyphKnot], sweeps: Bool, factor: Double
  ) -> (samples: [Sample], start: Double) {
    track.interpolate(knots, roundness: hand.roundness)
    pace.plan(track, factor: factor * (1 + 0.12 * source.deviation()), sweeps: sweeps)
    flow.follow(track, pace)
    let duration = flow.duration
    let period = 1000 / device.rate
    let first = (now / period).rounded(.up)
    let start = (first * period).rounded(.down)
    var samples: [Sample] = []
    samples.reserveCapacity(Int(duration / period) + 2)
    var tremor = Tremor(amplitude: hand.tremor / 1000, step: period / 1000, source: &source)
    var force = Force(hand: hand, sweeps: sweeps, duration: duration, source: &source)
    grip.chooseLean(source: &source)
    var tick = first
    repeat {
      let time = tick * period
      let moment = min(time - now, duration)
      let (place, velocity) = flow.motion(at: moment)
      let pressure = force.next(period, age: moment, left: duration - moment, velocity: velocity)
      let ages = time.rounded(.down) - start
      samples.append(sample(at: place + tremor.next(), time: ages, pressure: pressure))
      tick += 1
    } while tick * period - now <= duration
    now += duration
    return (samples, start)
  }

  /// The sample that the device reports for a place in millimeters, a time and a pressure.
  private mutating func sample(at place: Point, time: Double, pressure: Double) -> Sample {
    var place = place
    if device.noise > 0 {
      let noise = device.noise / 1000
      place = place + Point(x: source.deviation() * noise, y: source.deviation() * noise)
    }
    var sample = Sample(position: onGrid(place), time: time)
    if device.channels.contains(.pressure) {
      sample.pressure = Float((pressure * 1023).rounded()) / 1023
    }
    if device.channels.contains(.tilt) {
      grip.turnTowardAim()
      sample.azimuth = Float(grip.azimuth.rounded())
      sample.altitude = Float(grip.altitude.rounded())
    }
    return sample
  }

  /// The nearest place that the device can report, in points.
  private func onGrid(_ place: Point) -> Point {
    let step = device.grid > 0 ? device.grid : Length.millimeter / 100
    let scale = Length.millimeter / step
    return Point(x: (place.x * scale).rounded() * step, y: (place.y * scale).rounded() * step)
  }
}

/// The grip of the pen: its lean drifts slowly from stroke to stroke.
private struct PenGrip: Sendable {
  private(set) var azimuth: Double
  private(set) var altitude: Double
  private var usual: (azimuth: Double, altitude: Double)
  private var aim: (azimuth: Double, altitude: Double)

  init(source: inout RandomSource) {
    usual = (source.number(from: 35, to: 75), source.number(from: 48, to: 64))
    aim = usual
    (azimuth, altitude) = usual
  }

  /// Chooses the lean to approach during the next stroke.
  mutating func chooseLean(source: inout RandomSource) {
    aim.azimuth = usual.azimuth + 6 * source.deviation()
    aim.altitude = usual.altitude + 2.5 * source.deviation()
  }

  mutating func turnTowardAim() {
    azimuth += (aim.azimuth - azimuth) * 0.02
    altitude += (aim.altitude - altitude) * 0.02
  }
}

/// The force on the nib during one stroke.
///
/// It rises as the pen lands, is greater down the page than up, is less in haste, follows all this
/// with the lag of a hand, and falls as the pen lifts.
private struct Force {
  private let level: Double
  private let rise: Double
  private let fall: Double
  private let lag: Double
  private var value: Double

  init(hand: Hand, sweeps: Bool, duration: Double, source: inout RandomSource) {
    level = hand.pressure * (1 + 0.08 * source.deviation())
    // A short touch has less time to rise and fall than a long line.
    rise = min(40, duration * 0.25)
    fall = min(sweeps ? 110 : 32, duration * (sweeps ? 0.6 : 0.3))
    lag = min(22, duration * 0.12)
    value = level * 0.4
  }

  mutating func next(
    _ period: Double, age: Double, left: Double, velocity: Point
  ) -> Double {
    let speed = velocity.length
    let descent = speed > 0 ? velocity.y / speed : 0
    let haste = min(speed / 80, 1.5)
    let aim = level * (1.08 + 0.2 * descent - 0.28 * haste)
    value += (aim - value) * period / (period + lag)
    let landing = ease(0.25 + age / max(rise, 1))
    let lifting = ease(0.12 + left / max(fall, 1))
    return min(max(value * landing * lifting, 1.0 / 1023), 1)
  }

  private func ease(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
  }
}

/// The reporting of a movement by a pen tablet, a screen or a mouse.
public struct Digitiser: Hashable, Sendable {
  /// Reports per second, 10 to 2,000; their times are whole milliseconds.
  public var rate: Double
  /// The standard deviation of the position noise in micrometers, 0 to 1,000.
  public var noise: Double
  /// The channels reported besides place and time.
  public var channels: Channels
  /// The distance in points between places that the device can report; 0 for a hundredth of a millimeter.
  public var grid: Double

  /// Creates a device.
  public init(rate: Double, noise: Double, channels: Channels, grid: Double = 0) {
    self.rate = rate
    self.noise = noise
    self.channels = channels
    self.grid = grid
  }

  /// A common pen tablet: 133 reports a second, 7 or 8 ms apart.
  public static let tablet: Digitiser = Digitiser(
    rate: 133, noise: 4, channels: [.pressure, .tilt])
  /// A tablet for drawing: 200 reports a second.
  public static let quickTablet: Digitiser = Digitiser(
    rate: 200, noise: 4, channels: [.pressure, .tilt])
  /// A pen on a screen: 240 reports a second, noisier.
  public static let screen: Digitiser = Digitiser(
    rate: 240, noise: 12, channels: [.pressure, .tilt])
  /// A mouse: 66 reports a second on whole pixels, 96 to the inch, without pressure.
  public static let mouse: Digitiser = Digitiser(rate: 66, noise: 0, channels: [], grid: 0.75)

  var bounded: Digitiser {
    func bound(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value.isNaN ? low : min(max(value, low), high)
    }
    return Digitiser(
      rate: bound(rate, 10, 2000), noise: bound(noise, 0, 1000), channels: channels,
      grid: bound(grid, 0, 1000))
  }
}
