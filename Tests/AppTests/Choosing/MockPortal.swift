import Bus
import Foundation
import Synchronization
import Testing

/// A portal of the desktop on a bus of its own, whose user answers as the test says.
final class MockPortal: Sendable {
  /// What it was asked, with all arguments.
  let asked = Mutex<[BusMessage]>([])
  private let connection: BusConnection

  /// What its user does.
  enum Answer: Sendable {
    /// Chooses files by their addresses.
    case choose([String])
    /// Answers a request with a number other than 0.
    case say(UInt32)
    /// There is nobody to ask the user.
    case fail
    /// Another program answers in its name; the user never does.
    case forge(BusConnection)
  }

  init(on address: String, answering answer: Answer) throws {
    let connection = BusConnection(to: address)
    self.connection = connection
    connection.serve("/org/freedesktop/portal/desktop") { [weak self] call in
      guard let self else { return .unknown }
      asked.withLock { $0.append(call) }
      let handle = "/org/freedesktop/portal/desktop/request/1/\(asked.withLock { $0.count })"
      func response(_ number: UInt32, _ results: BusValue) -> BusMessage {
        .signal(
          "org.freedesktop.portal.Request", "Response", at: handle, [.uint32(number), results],
          to: call.sender)
      }
      switch answer {
      case .choose(let addresses):
        connection.send(
          response(
            0, .options(["uris": .strings(addresses), "uri": .string(addresses.first ?? "")])))
      case .say(let number): connection.send(response(number, .options([:])))
      case .fail: return .failed(name: "org.freedesktop.DBus.Error.Failed", reason: "no backend")
      case .forge(let other):
        other.send(response(0, .options(["uris": .strings(["file:///etc/passwd"])])))
      }
      return .done([.path(handle)])
    }
    try #require(try connection.own("org.freedesktop.portal.Desktop") == .owner)
  }
}
