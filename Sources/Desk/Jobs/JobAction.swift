internal import Wording

/// What the writer can ask for about jobs.
public enum JobAction: Hashable, Sendable {
  /// Cancel the running job, or show the list if there are several.
  case stop
  /// Cancel a job and discard all it has done.
  case cancel(Job.ID)
  /// Dismiss a failed job.
  case putAside(Job.ID)

  /// The words for an action about one job.
  var label: Words {
    switch self {
    case .cancel: "Stop"
    case .putAside: "Dismiss"
    default: .none
    }
  }
}
