enum CSVSeparator: UInt8, Hashable, Sendable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// Finds a line's separator, the most frequent one; nil if there is none.
  init?(of line: ArraySlice<UInt8>) {
    let counts = Self.allCases.map { separator in line.count { $0 == separator.rawValue } }
    guard let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) else {
      return nil
    }
    self = Self.allCases[place]
  }

  func fields(of line: ArraySlice<UInt8>) -> [[UInt8]] {
    CSVFields.split(line, at: rawValue)
  }

  /// A number with its decimal comma replaced by a point, unless commas separate values.
  func number(_ field: [UInt8]) -> [UInt8] {
    self == .comma ? field : field.map { $0 == 0x2C ? 0x2E : $0 }
  }
}
