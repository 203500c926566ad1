/// Paths as addresses, with all but plain characters encoded as numbers.
extension PathText {
  private static let beginning = "file://"

  /// The address of an absolute path: "file:///home/a%20b".
  public static func address(of path: String) -> String {
    beginning
      + bytes(path).map { byte in
        let sign = Character(Unicode.Scalar(byte))
        let isPlain = sign.isASCII && (sign.isLetter || sign.isNumber || "/-_.~".contains(sign))
        return isPlain ? String(sign) : "%\(Hex.digits([byte]).uppercased())"
      }.joined()
  }

  /// The absolute path at an address; nil if it leads to another computer, or to no file.
  public static func path(at address: String) -> String? {
    guard let rest = PathParts(address).dropping(beginning: beginning) else { return nil }
    let named = PathParts(rest).dropping(beginning: "localhost") ?? rest
    guard PathParts(named).isAbsolute else { return nil }
    var (bytes, signs) = ([UInt8](), Array(named.utf8)[...])
    while let sign = signs.popFirst() {
      if sign == UInt8(ascii: "%") {
        let digits = String(decoding: signs.prefix(2), as: UTF8.self)
        guard let byte = Hex.bytes(digits)?.first, byte != 0 else { return nil }
        bytes.append(byte)
        signs = signs.dropFirst(2)
      } else {
        guard sign != 0 else { return nil }
        bytes.append(sign)
      }
    }
    return text(bytes)
  }
}
