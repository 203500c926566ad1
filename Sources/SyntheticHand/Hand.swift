internal import Bytes

/// The habits of a writer; values outside the ranges given here are clamped when the writing begins.
public struct Hand: Hashable, Sendable {
  /// The lean of letters to the right, in degrees, -45 to 45.
  public var slant: Double = 4
  /// The width of letters as a factor, 0.5 to 2.
  public var width: Double = 1
  /// The space between letters as a factor, 0 to 4.
  public var spacing: Double = 1
  /// How often a letter joins the next where possible, 0 (print) to 1 (connected).
  public var joining: Double = 0
  /// The roundness of curves, 0 (angular) to 1.5 (looping).
  public var roundness: Double = 1
  /// The speed as a factor, 0.2 to 4; 1 writes about 25 mm a second.
  public var speed: Double = 1
  /// The trembling of the hand in micrometers, 0 to 500.
  public var tremor: Double = 25
  /// The usual force on the nib, 0.05 to 1.
  public var pressure: Double = 0.5
  /// The variation of letters of the same kind, as a factor, 0 to 4.
  public var variation: Double = 1
  /// The straying of lines from the ruling, as a factor, 0 to 4.
  public var drift: Double = 1

  /// Creates the hand of a practiced writer who prints.
  public init() {}

  /// An even print hand.
  public static let neat: Hand = Hand()

  /// A connected, leaning, round hand.
  public static let flowing: Hand = {
    var hand = Hand()
    (hand.slant, hand.joining, hand.width, hand.roundness) = (14, 1, 0.95, 1.1)
    (hand.speed, hand.pressure) = (1.15, 0.45)
    return hand
  }()

  /// A quick hand that takes notes: half connected, uneven.
  public static let hurried: Hand = {
    var hand = Hand()
    (hand.slant, hand.joining, hand.width, hand.spacing) = (10, 0.6, 0.9, 0.8)
    (hand.speed, hand.pressure, hand.variation, hand.drift) = (1.5, 0.55, 1.7, 1.6)
    return hand
  }()

  /// The slow, upright print of a learner.
  public static let careful: Hand = {
    var hand = Hand()
    (hand.slant, hand.width, hand.spacing) = (0, 1.12, 1.4)
    (hand.speed, hand.tremor, hand.pressure, hand.variation) = (0.55, 40, 0.68, 1.5)
    return hand
  }()

  /// Creates a random hand; equal seeds give equal hands.
  public init(random seed: UInt64) {
    var source = RandomSource(seed: seed)
    slant = source.number(from: -4, to: 20)
    width = source.number(from: 0.85, to: 1.2)
    spacing = source.number(from: 0.7, to: 1.4)
    joining = source.share() < 0.4 ? 0 : source.number(from: 0.2, to: 1)
    roundness = source.number(from: 0.75, to: 1.15)
    speed = source.number(from: 0.7, to: 1.5)
    tremor = source.number(from: 18, to: 42)
    pressure = source.number(from: 0.3, to: 0.7)
    variation = source.number(from: 0.6, to: 1.6)
    drift = source.number(from: 0.4, to: 1.8)
  }

  /// The hand with every value within its range; NaN becomes the usual value.
  var bounded: Hand {
    var hand = self
    let usual = Hand()
    func bound(_ path: WritableKeyPath<Hand, Double>, _ low: Double, _ high: Double) {
      let value = hand[keyPath: path]
      hand[keyPath: path] = value.isNaN ? usual[keyPath: path] : min(max(value, low), high)
    }
    bound(\.slant, -45, 45)
    bound(\.width, 0.5, 2)
    bound(\.spacing, 0, 4)
    bound(\.joining, 0, 1)
    bound(\.roundness, 0, 1.5)
    bound(\.speed, 0.2, 4)
    bound(\.tremor, 0, 500)
    bound(\.pressure, 0.05, 1)
    bound(\.variation, 0, 4)
    bound(\.drift, 0, 4)
    return hand
  }
}
