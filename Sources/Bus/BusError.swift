public import Wording

/// Why something could not be done by way of a bus.
public enum BusError: Error, Hashable, Sendable, Worded {
  /// libdbus is not installed.
  case noLibrary
  /// There is no bus, or the connection to it was lost.
  case lost
  /// No answer came in time.
  case late
  /// Someone answered with an error, under its name on the bus and with what was said of it.
  case refused(name: String, reason: String)
  /// A message that was to be sent, or has come, is not well-formed; with the part that is not.
  case invalid(String)

  /// One line that says what is wrong.
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
