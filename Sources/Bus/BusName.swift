/// The result of requesting a name for a connection.
public enum BusName: Hashable, Sendable {
  /// The connection has it.
  case owner
  case taken

  /// The name of the bus itself, and the path of its object.
  static let (bus, busPath) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
}

extension BusConnection {
  /// Takes an unowned name, and waits for the result.
  public func own(_ name: String, within seconds: Double = 5) throws(BusError) -> BusName {
    // The flag says not to wait in the queue for it.
    let answer = try answer(to: Self.request(for: name, flags: 4), within: seconds)
    return answer.first?.integer == 1 || answer.first?.integer == 4 ? .owner : .taken
  }

  /// Takes a name once all who have it, or have asked for it earlier, are gone.
  public func queue(for name: String) { call(Self.request(for: name, flags: 0)) { _ in } }

  /// Hears whenever a name gets another owner; nil for none.
  public func listen(toOwnersOf name: String, _ listener: @escaping @Sendable (String?) -> Void) {
    listen(to: BusRule(ownersOf: name)) { signal in
      guard signal.arguments.count == 3, let owner = signal.arguments[2].text else { return }
      listener(owner.isEmpty ? nil : owner)
    }
  }

  private static func request(for name: String, flags: UInt32) -> BusMessage {
    .call(
      BusName.bus, "RequestName", of: BusName.bus, at: BusName.busPath,
      [.string(name), .uint32(flags)])
  }
}
