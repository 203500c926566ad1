/// The numbers of a line, in which a point or a comma marks the decimals; which one, they tell together.
struct WrittenNumbers {
  /// The mark of the decimals.
  let decimalMark: Character
  let values: [Number]

  private static let marks: [Character] = [".", ","]

  /// Reads numbers of digits, points and commas; nil if one makes no sense, or all of them can be meant in two ways.
  init?(_ texts: [String]) {
    let texts = Self.haveBothMarks(texts) ? texts.map { $0.withCommas } : texts
    guard let mark = Self.decimalMark(of: texts) else { return nil }
    decimalMark = mark
    var values: [Number] = []
    for text in texts {
      guard let value = Self.value(of: text, mark) else { return nil }
      values.append(value)
    }
    self.values = values
  }

  /// True if points and commas each mark decimals, as where one is read as the other.
  private static func haveBothMarks(_ texts: [String]) -> Bool {
    let marked = texts.filter { $0.contains(where: marks.contains) }
    let all = marked.compactMap(evidence)
    return all.count == marked.count && Set(all).count == 2
      && marked.allSatisfy { $0.count(where: marks.contains) == 1 }
  }

  private static func decimalMark(of texts: [String]) -> Character? {
    let certain = Set(texts.compactMap(evidence))
    guard certain.count < 2 else { return nil }
    if let mark = certain.first { return mark }
    // In 1,234 the comma may mean either; a single point rarely groups thousands.
    return texts.contains { $0.contains(",") } ? nil : "."
  }

  /// The decimal mark that a number is written with; nil if it can be read with either.
  private static func evidence(in text: String) -> Character? {
    let found = text.filter(marks.contains)
    guard let last = found.last else { return nil }
    guard found.count == 1 else {
      return Set(found).count == 2 ? last : marks.first { $0 != last }
    }
    let parts = text.split(separator: last, omittingEmptySubsequences: false)
    let isGroup = parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0"
    return isGroup ? nil : last
  }

  private static func value(of text: String, _ mark: Character) -> Number? {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || !parts[1].isEmpty else { return nil }
    let groups = parts[0].split(omittingEmptySubsequences: false) { marks.contains($0) }
    guard isGrouped(groups) || groups.count == 1 else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    let digits = groups.joined() + decimals
    guard digits.count <= 30, let number = Int128(digits),
      let scale = Int128("1" + String(repeating: "0", count: decimals.count))
    else { return nil }
    return Fraction(number, scale).map(Number.exact)
  }

  private static func isGrouped(_ groups: [Substring]) -> Bool {
    (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension String {
  fileprivate var withCommas: String { String(map { $0 == "." ? "," : $0 }) }
}
