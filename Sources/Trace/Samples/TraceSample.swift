public import Geometry

/// One report of a pen and its way to the screen; values not observed are nil.
public struct TraceSample: Sendable {
  /// The sitting.
  public var run: Int = 1
  /// The stroke within its run.
  public var stroke: Int = 1
  /// The report within its stroke.
  public var sequence: Int = 0
  /// The action of the pen.
  public var phase: TracePhase
  /// The tool.
  public var tool: TraceTool = .pen
  /// The name of the device, or empty.
  public var device: String = ""
  /// The shape asked for, such as `line` or `circle`; empty if none was.
  public var path: String = ""
  /// Microseconds on the device's clock.
  public var deviceTime: Int64?
  /// The picture that first showed the report.
  public var frame: Int64?
  /// The number of reports in that picture.
  public var coalesced: Int64?
  /// True if the point was guessed.
  public var isPredicted: Bool = false
  /// The buttons held, bit 0 for the tip.
  public var buttons: Int64?
  /// The place on the canvas in pixels.
  public var place: Point?
  /// The place on the device in its own units.
  public var devicePlace: Point?
  /// The force on the tip, 0 to 1.
  public var pressure: Double?
  /// The lean to the right and toward the writer, in degrees; NaN along an axis that the pen lacks.
  public var tilt: Point?
  /// Words about the report, separated by spaces.
  public var flags: String = ""

  private var moments = InlineArray<12, Int64>(repeating: Trace.absent)

  /// Creates a report with only its phase known.
  public init(_ phase: TracePhase) { self.phase = phase }

  /// The time of the report at a moment of its way, in nanoseconds.
  public subscript(moment: TraceMoment) -> Int64? {
    get { moments[moment.place] == Trace.absent ? nil : moments[moment.place] }
    set { moments[moment.place] = newValue ?? Trace.absent }
  }
}
