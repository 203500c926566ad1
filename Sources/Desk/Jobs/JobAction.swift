/// An action about jobs.
public enum JobAction: Hashable, Sendable {
  /// Open the list of them.
  case toggleList
  /// End the one that goes on, or show them all where there are several.
  case stop
  /// End one of them, and leave nothing of it.
  case cancel(Job.ID)
  /// Put one aside that failed.
  case putAside(Job.ID)

  /// The action in a few words.
  var name: String {
    switch self {
    case .toggleList: "Jobs"
    case .stop, .cancel: "Stop"
    case .putAside: "Put aside"
    }
  }
}
