/// One movement of a pen over the page, from touching down to lifting off.
///
/// The samples are what the device reported; everything that is drawn is derived from them by the
/// ink model whose version is stored here, so a later model never changes how old notes look.
public struct Stroke: Hashable, Sendable {
  /// What the pen reported, in order.
  public var samples: [Sample]
  /// The channels that the device has.
  public var channels: Channels
  /// How the ink looks.
  public var style: Style
  /// The version of the ink model that draws it.
  public var model: ModelVersion
  /// When the pen came down: milliseconds since the beginning of 1970, UTC.
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
