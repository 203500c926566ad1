/// Dates as they are written: 2026-11-30, 30.11.2026, 11/30/2026, 30 Nov 2026 or 2026年11月30日.
enum WrittenDate {
  private static let years = 1500...2199

  /// The names of months in English, German, French and Spanish, as far as they differ.
  private static let months = [
    "january januar janvier enero", "february februar février fevrier febrero",
    "march märz maerz mars marzo", "april avril abril", "may mai mayo", "june juni juin junio",
    "july juli juillet julio", "august août aout agosto",
    "september septembre septiembre setiembre",
    "october oktober octobre octubre", "november novembre noviembre",
    "december dezember décembre decembre diciembre",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Reads a text that is a date and nothing else.
  static func reading(of text: String) -> LinkReading? {
    let text = text.withoutPunctuation
    guard text.utf8.count <= 60, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return nil
    }
    let parts = LinkParts(text)
    // With spaces around them, dashes and slashes may be signs of a calculation.
    guard parts.apart.allSatisfy({ ![.sign("-"), .sign("/")].contains(parts.parts[$0]) }),
      let date = numbered(parts.parts, as: text) ?? named(parts.parts)
    else { return nil }
    return LinkReading(target: .date(date), isRepaired: parts.isRepaired)
  }

  private static func numbered(_ parts: [LinkParts.Part], as text: String) -> String? {
    let numbers = parts.compactMap { if case .digits(let digits) = $0 { digits } else { nil } }
    let signs = parts.compactMap { if case .sign(let sign) = $0 { sign } else { nil } }
    guard numbers.count == 3, parts.first == .digits(numbers[0]), parts.count == 3 + signs.count
    else { return nil }
    if signs == ["年", "月", "日"] { return iso(numbers[0], numbers[1], numbers[2]) }
    guard signs.count == 2, signs[0] == signs[1], parts[1] == .sign(signs[0]),
      parts[3] == .sign(signs[0]), "-./".contains(signs[0])
    else { return nil }
    if numbers[0].count == 4 { return iso(numbers[0], numbers[1], numbers[2]) }
    let european = iso(numbers[2], numbers[1], numbers[0])
    guard signs[0] != ".", let american = iso(numbers[2], numbers[0], numbers[1]) else {
      return european
    }
    // Where day and month cannot be told apart, the date stays as it is written.
    return european == nil || european == american
      ? american : text.filter { $0 != " " }
  }

  private static func named(_ parts: [LinkParts.Part]) -> String? {
    let parts = parts.filter { $0 != .sign(".") && $0 != .sign(",") }
    guard parts.count == 3, case .digits(let year) = parts[2] else { return nil }
    switch (parts[0], parts[1]) {
    case (.digits(let day), .word(let name)), (.word(let name), .digits(let day)):
      return month(named: name).flatMap { iso(year, String($0), day) }
    default: return nil
    }
  }

  private static func month(named name: String) -> Int? {
    let name = name.lowercased()
    guard name.count >= 3 else { return nil }
    return months.firstIndex { names in
      names.contains {
        $0 == name || name.count <= 4 && $0.hasPrefix(name) || name == "sept" && $0.hasPrefix(name)
      }
    }.map { $0 + 1 }
  }

  private static func iso(_ year: String, _ month: String, _ day: String) -> String? {
    guard year.count == 4, (1...2).contains(month.count), (1...2).contains(day.count),
      let year = Int(year), let month = Int(month), let day = Int(day), years.contains(year),
      (1...12).contains(month), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
