/// Phone numbers: with a country code, an area code, or a word before them that says so.
enum WrittenPhone {
  private static let labels: Set<String> = [
    "tel", "telefon", "téléphone", "telephone", "phone", "fon", "mobil", "mobile", "handy", "fax",
    "cell", "call", "portable", "電話", "携帯", "☎",
  ]

  /// True for a word that tells that a phone number follows.
  static func isLabel(_ word: String) -> Bool {
    labels.contains(word.withoutPunctuation.lowercased())
  }

  /// Reads a text that is a phone number and nothing else.
  static func reading(of text: String, isLabeled: Bool) -> LinkReading? {
    guard text.utf8.count <= 60, text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 4 else {
      return nil
    }
    var text = text[...]
    var isLabeled = isLabeled
    if let colon = text.firstIndex(of: ":"), isLabel(String(text[..<colon])) {
      text = text[colon...].dropFirst()
      isLabeled = true
    }
    while let last = text.last, ".,;!?".contains(last) { text.removeLast() }
    guard let number = Digits(String(text)), number.isPlausible(isLabeled)
    else { return nil }
    return LinkReading(target: .address("tel:" + number.dialed), isRepaired: number.isRepaired)
  }

  /// The groups of digits of a number.
  private struct Digits {
    private(set) var groups: [String] = []
    /// The sign after each group but the last; a space for none.
    private(set) var signs: [Character] = []
    private(set) var hasPlus = false
    private(set) var hasBrackets = false
    let isRepaired: Bool

    init?(_ text: String) {
      let parts = LinkParts(text)
      isRepaired = parts.isRepaired
      guard parts.parts.first == .sign("+") ? text.dropFirst().first != " " : true else {
        return nil
      }
      var (isOpen, isSeparated) = (false, true)
      for (place, part) in parts.parts.enumerated() {
        switch part {
        case .digits(let digits):
          if !groups.isEmpty, signs.count < groups.count { signs.append(" ") }
          groups.append(digits)
          isSeparated = false
        case .sign("+") where place == 0: hasPlus = true
        case .sign("(") where !hasBrackets && groups.count <= 1:
          (isOpen, hasBrackets) = (true, true)
        case .sign(")") where isOpen: isOpen = false
        case .sign(let sign) where "-./".contains(sign) && !isSeparated:
          if signs.count < groups.count { signs.append(sign) }
          isSeparated = true
        default: return nil
        }
      }
      guard !isOpen, !isSeparated, (6...15).contains(groups.joined().count) else { return nil }
    }

    /// The number as it is dialed, without the zero that is left out after a country code.
    var dialed: String {
      guard hasPlus else { return groups.joined() }
      let hasZero = hasBrackets && groups.count > 1 && groups[1] == "0"
      return "+" + (hasZero ? groups[0] + groups[2...].joined() : groups.joined())
    }

    private var count: Int { groups.joined().count }
    private var sizes: [Int] { groups.map(\.count) }

    /// True if it cannot well be anything but a phone number.
    func isPlausible(_ isLabeled: Bool) -> Bool {
      if hasPlus { return count >= (groups.count > 1 ? 7 : 8) }
      if isLabeled { return true }
      // Switches and zeros, and dates with two digits for the year.
      guard groups.joined().contains(where: { $0 > "1" }), !(groups.count == 3 && sizes.max() == 2)
      else { return false }
      let isAmerican =
        sizes == [3, 3, 4] && groups[0] >= "2" && (Set(signs).count == 1 || hasBrackets)
      if isAmerican { return signs != [" ", " "] || hasBrackets }
      return groups[0].hasPrefix("0") && hasAreaCode
        || hasBrackets && groups[0].count > 1 && count >= 7
    }

    private var hasAreaCode: Bool {
      if groups.count == 1 { return count >= 9 }
      // 0.5, versions, and hours as 08.30.
      guard groups[0].count > 1 else { return false }
      if signs.contains(".") {
        return Set(signs) == ["."] && groups.count >= 4 && !sizes.contains(1)
      }
      return !(sizes == [4, 4] && groups.allSatisfy(Self.isTime)) && !sizes.allSatisfy { $0 <= 2 }
        || sizes.count >= 4
    }

    /// True for hours and minutes.
    private static func isTime(_ group: String) -> Bool {
      Int(group.prefix(2)).map { $0 < 24 } == true && Int(group.suffix(2)).map { $0 < 60 } == true
    }
  }
}
