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
    // The last flag: not to wait in a queue for it.
    let request = BusMessage.call(
      "org.freedesktop.DBus", "RequestName", of: "org.freedesktop.DBus",
      at: "/org/freedesktop/DBus", [.string(name), .uint32(4)])
    let answer = try answer(to: request, within: seconds).first?.integer
    return answer == 1 || answer == 4 ? .owner : .taken
  }
}
