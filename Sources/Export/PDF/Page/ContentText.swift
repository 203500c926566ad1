/// The text of a content stream: integers and operators, assembled quickly.
struct ContentText {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// True if the text ends in a number, which the next one must not touch.
  private var endsOpen = false

  mutating func add(_ number: Int) {
    if endsOpen { bytes.append(0x20) }
    endsOpen = true
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let value = number.magnitude
    switch value {
    case 0..<10: add(digit: value)
    case 10..<100:
      add(digit: value / 10)
      add(digit: value % 10)
    case 100..<1000:
      add(digit: value / 100)
      add(digit: value / 10 % 10)
      add(digit: value % 10)
    default: bytes += String(value).utf8
    }
  }

  private mutating func add(digit: UInt) { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }

  /// Adds a number, a name or anything else that must not touch its neighbors.
  mutating func add(_ word: String) {
    if endsOpen { bytes.append(0x20) }
    endsOpen = true
    bytes += word.utf8
  }

  /// Adds something that may touch its neighbors: a name, a string or a list.
  mutating func add(closed word: [UInt8]) {
    bytes += word
    endsOpen = false
  }

  /// Adds an operator, which ends a line.
  mutating func end(_ operation: String) {
    add(operation)
    bytes.append(0x0A)
    endsOpen = false
  }
}
