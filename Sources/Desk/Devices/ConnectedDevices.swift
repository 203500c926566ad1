/// The devices that are connected, and which of them were used.
public struct ConnectedDevices: Hashable, Sendable {
  /// All of them.
  public internal(set) var all: [Device] = []
  /// The numbers of those used so far, the latest first.
  private(set) var used: [Int32] = []

  /// The number of the device that was used last.
  public var latest: Int32? { used.first }

  /// The device of a number; nil if it is not connected.
  subscript(number: Int32) -> Device? { all.first { $0.number == number } }

  /// Takes over the list of connected devices.
  mutating func take(_ devices: [Device]) {
    all = devices
    used.removeAll { number in !devices.contains { $0.number == number } }
  }

  /// Remembers which device was used last.
  mutating func use(_ number: Int32) {
    used.removeAll { $0 == number }
    if self[number] != nil { used.insert(number, at: 0) }
  }
}
