/// A moment on a report's way from the pen to the screen, in chronological order.
///
/// Each is a column of a trace, in nanoseconds of the monotonic clock.
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
  case modelled = "t_model"
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
  public var place: Int {
    switch self {
    case .scheduled: 0
    case .injected: 1
    case .kernel: 2
    case .server: 3
    case .received: 4
    case .dequeued: 5
    case .modelled: 6
    case .renderBegan: 7
    case .renderEnded: 8
    case .submitted: 9
    case .presented: 10
    case .visible: 11
    }
  }
}
