/// What becomes of a name that a connection wants to be called by.
public enum BusName: Hashable, Sendable {
  /// The connection is called by it.
  case owner
  case taken

  /// The name of the bus itself, and the path of its object.
  static let (bus, busPath) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
}

extension BusConnection {
  /// Takes a name that nobody has, and waits until it is known whether that worked.
  public func own(_ name: String, within seconds: Double = 5) throws(BusError) -> BusName {
    // The flag says not to wait in the queue for it.
    let answer = try answer(to: Self.request(for: name, flags: 4), within: seconds)
    return answer.first?.integer == 1 || answer.first?.integer == 4 ? .owner : .taken
  }

  /// Takes a name as soon as all that have it, or have asked for it earlier, are gone.
  public func queue(for name: String) { call(Self.request(for: name, flags: 0)) { _ in } }

  /// Hears whenever a name goes to another owner; nil says that nobody has it any more.
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
