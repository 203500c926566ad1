public import Wording

/// The reason why a bus operation failed.
public enum BusError: Error, Hashable, Sendable, Worded {
  /// libdbus is not installed.
  case noLibrary
  /// There is no bus, or the connection to it was lost.
  case lost
  /// No answer came in time.
  case late
  /// Someone answered with an error, with its name on the bus and its message.
  case refused(name: String, reason: String)
  /// A message to be sent, or received, is not well-formed; with the wrong part.
  case invalid(String)

  /// One line: the problem.
  public var words: Words {
    switch self {
    case .noLibrary: "the session bus needs libdbus: install the package libdbus-1-3"
    case .lost: "no session bus is available"
    case .late: "no response on the session bus"
    case .refused(let name, let reason): "\(reason.isEmpty ? name : reason)"
    case .invalid(let part): "invalid message on the session bus: \(part)"
    }
  }
}
