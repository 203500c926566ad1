public import Bus
internal import Foundation
private import Glibc
private import Synchronization

/// A session with the real bus of screen readers, and a reader on it; both end with this object.
public final class ReaderSession {
  /// The bus of the session, on which programs look for readers.
  public let bus: PrivateBus
  private let settings: BusConnection
  private var reader: BusConnection?
  private let ear = Ear()
  private let folder: URL
  /// The buses of readers: they outlive their guide, and so the session.
  private var buses: [Int] = []
  private static let bus = "org.freedesktop.DBus"

  /// What was said.
  private final class Ear: Sendable {
    let heard = Mutex<[BusMessage]>([])
  }

  /// An object of a program.
  public struct Place: Hashable, Sendable {
    /// The program, by its name on the bus.
    public let program: String
    /// The path of the object.
    public let path: String

    /// Another object of the same program.
    public func beside(_ path: String) -> Place { Place(program: program, path: path) }

    private init(program: String, path: String) { (self.program, self.path) = (program, path) }

    fileprivate init?(_ value: BusValue?) {
      guard let parts = value?.list, parts.count == 2, let program = parts[0].text,
        let path = parts[1].text
      else { return nil }
      (self.program, self.path) = (program, path)
    }
  }

  /// Starts a session in which nobody listens yet.
  ///
  /// - Throws: Why it cannot be started.
  public init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "readers-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    bus = try PrivateBus(
      services: [
        "org.a11y.Bus.service":
          "[D-BUS Service]\nName=org.a11y.Bus\nExec=/usr/libexec/at-spi-bus-launcher\n"
      ],
      environment: [
        "GSETTINGS_BACKEND": "memory", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      ])
    settings = BusConnection(to: bus.address)
  }

  deinit {
    for process in buses { end(process) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Begins to listen, or ends it.
  ///
  /// - Throws: Why the session does not let anybody.
  public func listen(_ isOn: Bool = true) throws {
    _ = try settings.answer(
      to: .call(
        "org.freedesktop.DBus.Properties", "Set", of: "org.a11y.Bus", at: "/org/a11y/bus",
        [.string("org.a11y.Status"), .string("IsEnabled"), .variant(.boolean(isOn))]))
    guard isOn, reader == nil else { return }
    let connection = BusConnection(to: try address())
    for (kind, members) in [
      (
        "Object",
        [
          "StateChanged", "ChildrenChanged", "PropertyChange", "Announcement", "TextChanged",
          "TextCaretMoved",
        ]
      ), ("Window", ["Create", "Activate", "Deactivate"]),
    ] {
      for member in members {
        connection.listen(to: BusRule("org.a11y.atspi.Event.\(kind)", member)) { [ear] event in
          ear.heard.withLock { $0.append(event) }
        }
      }
    }
    buses.append(try process(of: Self.bus, on: connection))
    reader = connection
  }

  /// Where the bus of readers is.
  ///
  /// - Throws: Why the session does not say.
  public func address() throws -> String? {
    try settings.answer(
      to: .call("org.a11y.Bus", "GetAddress", of: "org.a11y.Bus", at: "/org/a11y/bus")
    ).first?.text
  }

  /// What may be killed.
  public enum Victim: Hashable, Sendable, CaseIterable {
    /// The registry of programs, the bus of readers, and who tells where that bus is.
    case registry, bus, guide
  }

  /// Kills something; without a bus to listen on, `listen` begins anew.
  ///
  /// - Throws: Why it is not known which process that is.
  public func kill(_ victim: Victim) throws {
    switch victim {
    case .registry: return end(try process(of: "org.a11y.atspi.Registry", on: reader))
    case .bus: end(try process(of: Self.bus, on: reader))
    case .guide: end(try process(of: "org.a11y.Bus", on: settings))
    }
    reader = nil
  }

  private func process(of name: String, on bus: BusConnection?) throws -> Int {
    let answer = try bus?.answer(
      to: .call(
        Self.bus, "GetConnectionUnixProcessID", of: Self.bus, at: "/org/freedesktop/DBus",
        [.string(name)]))
    guard let process = answer?.first?.integer, process > 1 else { throw BusError.lost }
    return process
  }

  private func end(_ process: Int) { Glibc.kill(pid_t(process), SIGKILL) }

  /// Asks an object, with a method of one of its interfaces.
  ///
  /// - Throws: Why there is no answer.
  public func ask(
    _ place: Place, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) throws -> [BusValue] {
    guard let connection = reader else { throw BusError.lost }
    let name = interface.contains(".") ? interface : "org.a11y.atspi.\(interface)"
    return try connection.answer(
      to: .call(name, member, of: place.program, at: place.path, arguments)
    ).arguments
  }

  /// Asks for a property of an object.
  ///
  /// - Throws: Why there is no answer.
  public func property(_ name: String, _ interface: String, of place: Place) throws -> BusValue? {
    try ask(
      place, "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi.\(interface)"), .string(name)]
    ).first
  }

  /// The programs that readers know.
  ///
  /// - Throws: Why the registry does not say.
  public func programs() throws -> [Place] {
    let root = Place(
      .structure([
        .string("org.a11y.atspi.Registry"), .path("/org/a11y/atspi/accessible/root"),
      ]))
    return try root.map(children) ?? []
  }

  /// What lies on an object.
  ///
  /// - Throws: Why it does not say.
  public func children(of place: Place) throws -> [Place] {
    (try ask(place, "Accessible", "GetChildren").first?.list ?? []).compactMap { Place($0) }
  }

  /// The name of an object.
  ///
  /// - Throws: Why it does not say.
  public func name(of place: Place) throws -> String {
    try property("Name", "Accessible", of: place)?.text ?? ""
  }

  /// Whether an object is in a state, by its number.
  ///
  /// - Throws: Why it does not say.
  public func isIn(_ state: Int, _ place: Place) throws -> Bool {
    let words = try ask(place, "Accessible", "GetState").first?.list?.compactMap(\.integer) ?? []
    return words.count == 2 && words[state / 32] >> (state % 32) & 1 == 1
  }

  /// All objects below one, with it.
  ///
  /// - Throws: Why one of them does not say what lies on it.
  public func all(below place: Place) throws -> [Place] {
    [place] + (try children(of: place).flatMap { try all(below: $0) })
  }

  /// What was said since the last time, of one kind.
  public func takeEvents(_ member: String) -> [BusMessage] {
    ear.heard.withLock { heard in
      defer { heard.removeAll { $0.member == member } }
      return heard.filter { $0.member == member }
    }
  }

  /// Where an event comes from.
  public func place(of event: BusMessage) -> Place? {
    Place(.structure([.string(event.sender ?? ""), .path(event.path ?? "/")]))
  }
}
