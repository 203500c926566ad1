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
  var isPredicted: Bool = false
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

/// A moment on a report's way to the screen, in order; a column in nanoseconds of the monotonic clock.
public enum TraceMoment: String, Hashable, Sendable, CaseIterable {
  /// A virtual pen was due to make the report.
  case scheduled = "t_sched"
  /// A virtual pen made it.
  case injected = "t_inject"
  /// The kernel received it from the device.
  case kernel = "t_kernel"
  /// Its time according to the X server or the compositor.
  case server = "t_server"
  /// The program had read it.
  case received = "t_recv"
  /// The program's loop took it up.
  case dequeued = "t_deq"
  /// It became a point of the stroke.
  case modeled = "t_model"
  /// Drawing of the first picture containing it began.
  case renderBegan = "t_render0"
  /// That picture was drawn.
  case renderEnded = "t_render1"
  /// The picture was handed to the system.
  case submitted = "t_submit"
  /// The system reported it as shown.
  case presented = "t_present"
  /// An observer outside the program saw its ink.
  case visible = "t_visible"

  /// Its place in the order, from 0.
  var place: Int {
    switch self {
    case .scheduled: 0
    case .injected: 1
    case .kernel: 2
    case .server: 3
    case .received: 4
    case .dequeued: 5
    case .modeled: 6
    case .renderBegan: 7
    case .renderEnded: 8
    case .submitted: 9
    case .presented: 10
    case .visible: 11
    }
  }
}

/// The action of a pen at a report.
public enum TracePhase: String, Hashable, Sendable, CaseIterable {
  case hover
  case down
  case move
  case up
  /// The stroke was taken back.
  case cancel

  /// True if the report is part of a stroke's ink.
  public var isInk: Bool { self == .down || self == .move || self == .up }
}

/// The tool that made a report.
public enum TraceTool: String, Hashable, Sendable, CaseIterable {
  case pen, eraser, mouse, touch
}
