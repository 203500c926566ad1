internal import Ink

/// A colour while its hexadecimal digits are being typed.
struct HexColor: Hashable, Sendable {
  /// The digits so far, 0 to 15.
  private(set) var digits: [Int] = []

  /// The text shown while typing.
  var text: String {
    "#" + digits.map { String($0, radix: 16, uppercase: true) }.joined()
      + (digits.count < 6 ? "_" : "")
  }

  /// The colour of six digits, or of three that are each doubled; nil for any other number of digits.
  var color: Color? {
    let all = digits.count == 3 ? digits.flatMap { [$0, $0] } : digits
    guard all.count == 6 else { return nil }
    return Color(rgb: all.reduce(0) { $0 << 4 | UInt32($1) })
  }

  mutating func append(_ digit: Int) {
    guard (0...15).contains(digit), digits.count < 6 else { return }
    digits.append(digit)
  }

  mutating func removeLast() { _ = digits.popLast() }
}

/// What the writer can ask for while a colour is typed.
public enum HexAction: Hashable, Sendable {
  /// Begin to type, or cancel.
  case begin
  /// Type a digit, 0 to 15, or delete the last one.
  case digit(Int), erase
  /// Use the typed colour.
  case end
}

extension Color {
  /// The colour without its opacity.
  var opaque: Color { faded(0xFF) }

  /// The colour with the opacity of another.
  func opaque(as other: Color) -> Color { faded(other.rgba & 0xFF) }

  /// The colour as it is typed.
  var hex: String {
    let digits = String(rgba >> 8, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension Desk {
  /// Remembers the colour of the held pen once its card is closed.
  mutating func rememberColor() {
    guard popup != .penCard else { return }
    cards.pen.hex = nil
    preferences.rememberColor()
  }
}

extension Key {
  /// The action of the key while a colour is typed.
  var typedHex: HexAction? {
    guard !control else { return nil }
    let name = sign
    switch name {
    case "return", "enter": return .end
    case "escape": return .begin
    case "backspace", "delete": return .erase
    default: return name.count == 1 ? name.first?.hexDigitValue.map { .digit($0) } : nil
    }
  }
}
