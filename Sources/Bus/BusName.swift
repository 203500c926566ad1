/// What becomes of a name that a connection wants to be called by.
public enum BusName: Hashable, Sendable {
  /// The connection is called by it.
  case owner
  /// Another one is.
  case taken
}

extension BusConnection {
  /// Takes a name that nobody has, and waits until it is known whether that worked.
  ///
  /// - Throws: Why the bus does not say.
  public func own(_ name: String, within seconds: Double = 5) throws(BusError) -> BusName {
    // The flag says not to wait in the queue for it.
    let answer = try answer(to: Self.request(for: name, flags: 4), within: seconds)
    return answer.first?.integer == 1 || answer.first?.integer == 4 ? .owner : .taken
  }

  /// Takes a name as soon as all that have it, or have asked for it earlier, are gone.
  public func queue(for name: String) { call(Self.request(for: name, flags: 0)) { _ in } }

  private static func request(for name: String, flags: UInt32) -> BusMessage {
    .call(
      "org.freedesktop.DBus", "RequestName", of: "org.freedesktop.DBus",
      at: "/org/freedesktop/DBus", [.string(name), .uint32(flags)])
  }
}
