/// A moment on a report's way from the pen to the screen, in chronological order.
///
/// Each is a column of a trace, in nanoseconds of the monotonic clock.
public enum TraceMoment: String, Hashable, Sendable, CaseIterable {
  /// When a virtual pen was due to make the report.
  case scheduled = "t_sched"
  /// When a virtual pen made it.
  case injected = "t_inject"
  /// When the kernel received it from the device.
  case kernel = "t_kernel"
  /// When it came, according to the X server or the compositor.
  case server = "t_server"
  /// When the program had read it.
  case received = "t_recv"
  /// When the program's loop took it up.
  case dequeued = "t_deq"
  /// When it became a point of the stroke.
  case modelled = "t_model"
  /// When drawing of the first picture containing it began.
  case renderBegan = "t_render0"
  /// When that picture was drawn.
  case renderEnded = "t_render1"
  /// When the picture was handed to the system.
  case submitted = "t_submit"
  /// When the system said it was shown.
  case presented = "t_present"
  /// When an observer outside the program saw its ink.
  case visible = "t_visible"

  /// Its place on the way, from 0.
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
