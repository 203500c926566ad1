internal import Bytes
internal import Ink

struct HexColor: Hashable, Sendable {
  /// The digits so far, 0 to 15.
  private(set) var digits: [Int] = []

  var text: String {
    "#" + digits.map { String($0, radix: 16, uppercase: true) }.joined()
      + (digits.count < 6 ? "_" : "")
  }

  /// The color of six digits, or of three doubled ones; nil for any other number.
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

/// The user's actions while a color is typed.
public enum HexAction: Hashable, Sendable {
  case begin
  /// Type a digit, 0 to 15, or delete the last one.
  case digit(Int), erase
  case end
}

extension Color {
  var opaque: Color { faded(0xFF) }

  func opaque(as other: Color) -> Color { faded(other.rgba & 0xFF) }

  var hex: String { "#" + String(rgba >> 8, digits: 6, radix: 16, uppercase: true) }
}

extension Desk {
  mutating func rememberColor() {
    guard popup != .penCard else { return }
    cards.pen.hex = nil
    preferences.rememberColor()
  }
}

extension Key {
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

struct HueColor: Hashable, Sendable {
  /// The position in the rainbow, 0 to 1: red, yellow, green, cyan, blue, magenta, red.
  var hue: Double
  /// The distance from gray, 0 to 1.
  var strength: Double
  /// From black at 0 through the pure color to white at 1.
  var lightness: Double

  var color: Color {
    let reach = strength * min(lightness, 1 - lightness)
    func channel(_ start: Double) -> UInt32 {
      let turn = (start + hue * 12).truncatingRemainder(dividingBy: 12)
      let value = lightness - reach * max(-1, min(turn - 3, 9 - turn, 1))
      return UInt32((min(max(value, 0), 1) * 255).rounded())
    }
    return Color(rgb: channel(0) << 16 | channel(8) << 8 | channel(4))
  }

  /// The pure colors of the rainbow, from red to red.
  static let rainbow: [Face.Stop] = (0...6).map {
    let hue = Double($0) / 6
    return Face.Stop(hue, HueColor(hue: hue, strength: 1, lightness: 0.5).color)
  }
}

extension HueColor {
  /// Converts a color, ignoring its opacity.
  init(_ color: Color) {
    func share(_ shift: UInt32) -> Double { Double(color.rgba >> shift & 0xFF) / 255 }
    let (red, green, blue) = (share(24), share(16), share(8))
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let (range, lightness) = (most - least, (most + least) / 2)
    guard range > 0 else {
      self.init(hue: 0, strength: 0, lightness: lightness)
      return
    }
    let sixths =
      switch most {
      case red: (green - blue) / range
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
    self.init(
      hue: (sixths < 0 ? sixths + 6 : sixths) / 6,
      strength: range / (1 - abs(2 * lightness - 1)), lightness: lightness)
  }
}
