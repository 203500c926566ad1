internal import Bus
internal import Bytes
internal import Command
private import Glibc
internal import Stage
internal import Wording

/// An accessibility bus with a screen reader that asks about every event, as those do that speak.
///
/// It ends with this value.
final class ListeningReader: Sendable {
  /// The address of its bus.
  let address: String

  private let daemon: ChildProcess
  /// The registry, whose desktop contains the programs.
  private let registry: BusConnection
  private let reader: BusConnection

  private static let registryName = "org.a11y.atspi.Registry"
  private static let root = "/org/a11y/atspi/accessible/root"

  init(in folder: String) throws {
    guard Disk.makeFolder(folder) else {
      throw Failure("cannot create a folder in \(folder): \(String(cString: strerror(errno)))")
    }
    address = "unix:path=\(folder)/socket"
    daemon = try ChildProcess(
      ["dbus-daemon", "--session", "--nofork", "--address=\(address)"],
      environment: ["PATH": Surroundings.variable("PATH") ?? "/usr/bin:/bin"], folder: folder)
    for _ in 0..<500 where Disk.facts(of: "\(folder)/socket") == nil { usleep(20_000) }
    (registry, reader) = (BusConnection(to: address), BusConnection(to: address))
    registry.serve(Self.root) { call in
      guard call.member == "Embed", let sender = call.sender else { return .unknown }
      return .done([.structure([.string(sender), .path(Self.root)])])
    }
    guard try registry.own(Self.registryName) == .owner else { throw BusError.lost }
    for member in ["StateChanged", "ChildrenChanged", "PropertyChange", "BoundsChanged"] {
      reader.listen(to: BusRule("org.a11y.atspi.Event.Object", member)) { [weak self] event in
        self?.ask(about: event)
      }
    }
  }

  /// Asks for the text of whatever has changed.
  private func ask(about event: BusMessage) {
    guard let program = event.sender, let path = event.path else { return }
    func ask(_ interface: String, _ member: String, _ arguments: [BusValue] = []) {
      reader.call(.call(interface, member, of: program, at: path, arguments)) { _ in }
    }
    let accessible = "org.a11y.atspi.Accessible"
    ask("org.freedesktop.DBus.Properties", "GetAll", [.string(accessible)])
    for member in ["GetRole", "GetState", "GetInterfaces"] { ask(accessible, member) }
    ask("org.a11y.atspi.Component", "GetExtents", [.uint32(0)])
  }
}
