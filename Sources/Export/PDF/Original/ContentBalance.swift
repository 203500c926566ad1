/// How the operators of a page leave the graphics state: ink drawn behind them must not depend on it.
struct ContentBalance {
  /// How many states must be saved before the operators, since they restore more than they save.
  private(set) var missing = 0
  /// How many states are left to be restored behind the operators.
  private(set) var left = 0

  /// Counts what is saved and restored by operators.
  init(_ content: [UInt8]) {
    var scanner = Scanner(content)
    while let word = scanner.next() {
      switch word {
      case .save: left += 1
      case .restore: if left > 0 { left -= 1 } else { missing += 1 }
      }
    }
  }

  private enum Word { case save, restore }

  /// Finds the operators that save and restore, and passes over all that only looks like them.
  private struct Scanner {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Word? {
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "("): skipText()
        case UInt8(ascii: "%"): skip { $0 != 0x0A && $0 != 0x0D }
        case UInt8(ascii: "<")
        where place + 1 < bytes.count && bytes[place + 1] != UInt8(ascii: "<"):
          skip { $0 != UInt8(ascii: ">") }
        case UInt8(ascii: "/"):
          place += 1
          _ = word()
        case let byte where Self.isRegular(byte):
          switch word() {
          case [UInt8(ascii: "q")]: return .save
          case [UInt8(ascii: "Q")]: return .restore
          case [UInt8(ascii: "I"), UInt8(ascii: "D")]: skipImage()
          default: break
          }
        default: place += 1
        }
      }
      return nil
    }

    private mutating func word() -> ArraySlice<UInt8> {
      let start = place
      skip(while: Self.isRegular)
      return bytes[start..<place]
    }

    private mutating func skip(while isPassed: (UInt8) -> Bool) {
      while place < bytes.count, isPassed(bytes[place]) { place += 1 }
    }

    /// Passes over a text in brackets, which may contain others.
    private mutating func skipText() {
      var depth = 0
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: "\\"): place += 1
        default: break
        }
        place += 1
        if depth == 0 { return }
      }
    }

    /// Passes over the bytes of an image among the operators, up to an EI between spaces.
    private mutating func skipImage() {
      let end = Array("EI".utf8)
      place += 1
      while place + 2 <= bytes.count {
        let isEnd =
          bytes[place..<place + 2].elementsEqual(end) && !Self.isRegular(bytes[place - 1])
          && (place + 2 == bytes.count || !Self.isRegular(bytes[place + 2]))
        place += isEnd ? 2 : 1
        if isEnd { return }
      }
      place = bytes.count
    }

    private static let delimiters = Set("()<>[]{}/%".utf8 + [0, 9, 10, 12, 13, 32])

    private static func isRegular(_ byte: UInt8) -> Bool { !delimiters.contains(byte) }
  }
}
