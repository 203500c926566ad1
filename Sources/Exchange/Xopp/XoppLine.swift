internal import Bytes
internal import Ink

/// The dashes and caps of lines as Xournal++ writes them.
enum XoppLine {
  private static let named: KeyValuePairs<String, [Float]> = [
    "dash": [6, 3], "dashdot": [6, 3, 0.5, 3], "dot": [0.5, 3],
  ]
  private static let mostDashes = 64

  /// Reads a name or `cust:` with lengths; anything else is a solid line.
  static func dashes(_ text: String) -> [Float] {
    if let dashes = named.first(where: { $0.key == text })?.value { return dashes }
    guard text.hasPrefix("cust:") else { return [] }
    let dashes = text.dropFirst(5).split(separator: " ").prefix(mostDashes).map { Float($0) ?? -1 }
    let isPattern = dashes.allSatisfy { $0 >= 0 && $0 <= 100_000 } && dashes.contains { $0 > 0 }
    return isPattern ? dashes : []
  }

  static func text(_ dashes: [Float]) -> String {
    if let name = named.first(where: { $0.value == dashes })?.key { return name }
    var text = Array("cust:".utf8)
    for dash in dashes {
      text.append(0x20)
      DecimalText.append(Double(dash), digits: 7, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func cap(_ text: String) -> Style.Cap {
    switch text {
    case "butt": .butt
    case "square": .square
    default: .round
    }
  }

  static func text(_ cap: Style.Cap) -> String {
    switch cap {
    case .round: "round"
    case .butt: "butt"
    case .square: "square"
    }
  }
}
