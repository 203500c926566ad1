/// One movement of a pen over the page, from touching down to lifting off.
///
/// The samples are the device's reports; everything drawn is derived from them by the ink model whose
/// version is stored here, so a later model never changes how old notes look.
public struct Stroke: Hashable, Sendable {
  /// The pen's reports, in order.
  public var samples: [Sample]
  /// The channels that the device has.
  public var channels: Channels
  /// The look of the ink.
  public var style: Style
  /// The version of the ink model that draws it.
  public var model: ModelVersion
  /// The time of the touch: milliseconds since the beginning of 1970, UTC.
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
