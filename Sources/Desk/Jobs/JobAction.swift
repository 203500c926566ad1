internal import Wording

/// What the writer can ask for about jobs.
public enum JobAction: Hashable, Sendable {
  /// Cancel the running job, or show the list if there are several.
  case stop
  /// Cancel a job and discard all it has done.
  case cancel(Job.ID)
  /// Dismiss a failed job.
  case putAside(Job.ID)

  /// The action in a few words.
  var name: Words {
    switch self {
    case .stop, .cancel: "Stop"
    case .putAside: "Put aside"
    }
  }
}
