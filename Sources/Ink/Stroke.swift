/// One movement of a pen over the page, from touching it to leaving it.
///
/// The samples are what the device reported; everything that is drawn is derived from them by the
/// ink model whose version stands here, so a later model never changes how old notes look.
public struct Stroke: Hashable, Sendable {
  /// What the pen said, in the order in which it said it.
  public var samples: [Sample]
  /// The channels that the device has.
  public var channels: Channels
  /// How the ink looks.
  public var style: Style
  /// The version of the ink model that draws it.
  public var model: ModelVersion
  /// When the pen came down: milliseconds since the beginning of 1970, universal time.
  public var start: Int64

  /// Creates a stroke.
  public init(
    samples: [Sample], channels: Channels, style: Style, model: ModelVersion = .current,
    start: Int64 = 0
  ) {
    self.samples = samples
    self.channels = channels
    self.style = style
    self.model = model
    self.start = start
  }
}

/// The number of an ink model; models are added, never changed.
public struct ModelVersion: RawRepresentable, Hashable, Sendable {
  /// The number as it is stored.
  public let rawValue: UInt8

  /// Creates a version from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No smoothing: the ink goes through every sample in straight lines, as other programs draw it.
  public static let straight: ModelVersion = ModelVersion(rawValue: 0)
  /// The centred sliding window of 20 milliseconds.
  public static let window: ModelVersion = ModelVersion(rawValue: 1)
  /// The model that draws new strokes.
  public static let current: ModelVersion = .window
}
