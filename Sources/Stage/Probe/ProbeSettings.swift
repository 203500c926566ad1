/// How a probe draws its strokes.
public struct ProbeSettings: Hashable, Sendable {
  /// The width of the screen in pixels.
  public var width: Int = 1280
  /// The height of the screen in pixels.
  public var height: Int = 960
  /// The reports of the pen in a second.
  public var rate: Double = 200
  /// The speed of the pen in pixels a second.
  ///
  /// Reports should lie 3 pixels apart or more: nearer ones share pixels, so that a few are seen one
  /// report too soon or too late.
  public var speed: Double = 600
  /// The strokes for each program.
  public var strokes: Int = 12
  /// The kinds of strokes, which take turns.
  public var kinds: [StrokePath.Kind] = StrokePath.Kind.allCases

  /// Creates the usual settings.
  public init() {}

  /// The longest time that a run with some programs can take, in seconds.
  func lifetime(programs: Int) -> Double { 120 + Double(programs * (60 + strokes * 15)) }

  func check() throws(StageError) {
    guard (1...1000).contains(rate), (10...5000).contains(speed) else {
      throw StageError("the pen moves at 1 to 1000 Hz and 10 to 5000 px/s")
    }
    guard speed / rate >= 0.5 else {
      throw StageError("the reports of the pen lie nearer than half a pixel to each other")
    }
    guard (1...1000).contains(strokes), !kinds.isEmpty else {
      throw StageError("a run has 1 to 1000 strokes of at least one kind")
    }
  }
}
