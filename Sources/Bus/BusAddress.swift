internal import Bytes

/// The addresses of buses.
public enum BusAddress {
  /// The address of the session bus; nil if none is announced.
  ///
  /// None is started for it: without a bus there is nobody on it either.
  public static var session: String? {
    if let address = Surroundings.variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      return address.utf8.starts(with: "autolaunch:".utf8) ? nil : address
    }
    guard let folder = Surroundings.variable("XDG_RUNTIME_DIR"), PathParts(folder).isAbsolute,
      Disk.facts(of: "\(folder)/bus") != nil
    else { return nil }
    return "unix:path=\(escaped("\(folder)/bus"))"
  }

  /// A path in an address, where most signs have a meaning.
  static func escaped(_ path: String) -> String {
    PathText.bytes(path).map { byte in
      let sign = Character(Unicode.Scalar(byte))
      let isPlain = sign.isASCII && (sign.isLetter || sign.isNumber || "-_/.".contains(sign))
      return isPlain ? String(sign) : "%\(Hex.digits([byte]))"
    }.joined()
  }
}
