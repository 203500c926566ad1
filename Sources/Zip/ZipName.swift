/// The names that an entry may have.
enum ZipName {
  /// True if a name is one of ours: one to three parts of lower-case letters, digits and a few marks, none
  /// of them hidden.
  static func isStrict(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: slash, omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { part in
        (1...100).contains(part.count) && part.first != dot && part.allSatisfy(isStrict)
      }
  }

  private static func isStrict(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case dot, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// True if a name can only lead down, on any system.
  static func isHarmless(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: slash)
    return !parts.isEmpty && name.count <= 1024 && name.first != slash
      && !name.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
      && !parts.contains([dot, dot])
  }

  /// The folders above a name: `a` and `a/b` for `a/b/c`.
  static func folders(of name: [UInt8]) -> [[UInt8]] {
    name.indices.filter { name[$0] == slash }.map { Array(name[..<$0]) }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
}
