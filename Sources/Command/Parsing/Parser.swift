internal import Wording

/// Sorts the words after a command into options and arguments.
struct Parser {
  /// The values of each option by long name, in order; empty for flags.
  private(set) var options: [String: [String]] = [:]
  private(set) var operands: [String] = []

  private let declaration: Declaration

  init(_ declaration: Declaration) { self.declaration = declaration }

  var asksForHelp: Bool { options[Option.help.long] != nil }

  /// True if some of the words request help, even if the rest makes no sense.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  mutating func parse(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if Self.isOption(word) {
        try parseOption(word, &rest)
      } else {
        operands.append(word)
      }
    }
  }

  /// Parses the options before the first other word, and returns the words from there on.
  mutating func parseLeadingOptions(_ words: [String]) throws(UsageError) -> ArraySlice<String> {
    var rest = words[...]
    while let word = rest.first, Self.isOption(word) {
      rest.removeFirst()
      try parseOption(word, &rest)
    }
    return rest
  }

  /// True if a word is an option rather than a value; a lone dash and a negative number are values.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && word != "--" && Double(word)?.isFinite != true
  }

  /// True if a word can only be an option of the command, not a value such as -5x10mm.
  private func isKnownOption(_ word: String) -> Bool {
    guard Self.isOption(word) else { return false }
    return word.hasPrefix("--")
      || declaration.options.contains { $0.short != nil && $0.short == word.dropFirst().first }
  }

  private mutating func parseOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if word.hasPrefix("--") {
      try parseLong(word, &rest)
    } else {
      try parseCluster(word, &rest)
    }
  }

  private mutating func parseLong(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    // Split by bytes: an accent at the start of a value would merge with the equals sign into one
    // character.
    let parts = word.utf8.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(Substring(parts[0]))
    guard let option = declaration.options.first(where: { $0.long == name }) else {
      let known = declaration.shownOptions.map(\.long)
      let suggestion = Spelling.nearest(to: name, among: known)
      throw .unknownOption("--\(name)", suggestion: suggestion.map { "--\($0)" })
    }
    let attached = parts.count == 2 ? String(Substring(parts[1])) : nil
    if option.value == nil, let attached { throw .unexpectedValue(attached, of: option.spelling) }
    try addOption(option, attached, &rest)
  }

  /// Parses several letters after one dash: flags, the last of which may be an option with a value.
  private mutating func parseCluster(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = declaration.options.first(where: { $0.short == letter }) else {
        // One dash before a long name is a common mistake: `-json`.
        let known = declaration.shownOptions.map(\.long)
        let whole = String(word.dropFirst())
        let suggestion = known.contains(whole) ? "--\(whole)" : nil
        throw .unknownOption(suggestion == nil ? "-\(letter)" : word, suggestion: suggestion)
      }
      guard option.value != nil, !letters.isEmpty else {
        try addOption(option, nil, &rest)
        continue
      }
      try addOption(option, String(letters.first == "=" ? letters.dropFirst() : letters), &rest)
      return
    }
  }

  private mutating func addOption(
    _ option: Option, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let value = option.value else {
      options[option.long, default: []].append("")
      return
    }
    var word = attached
    if word == nil, let next = rest.first, next != "--", !isKnownOption(next) {
      word = rest.removeFirst()
    }
    guard let word else { throw .missingValue(of: option.spelling, named: value.name) }
    let text = value.kind.value(of: word)
    try value.kind.check(text, for: option.place)
    if option.isRepeated {
      options[option.long, default: []].append(text)
    } else {
      options[option.long] = [text]
    }
  }
}

extension ValueKind {
  func check(_ text: String, for place: Words) throws(UsageError) {
    guard case .oneOf(let words) = self, !words.contains(text) else { return }
    throw .unknownChoice(
      text, of: place, choices: words,
      suggestion: Spelling.nearest(to: text, among: words))
  }
}

/// Finds the word that the user may have meant.
enum Spelling {
  /// The longest word compared, so that no input makes the comparison slow.
  private static let longest = 40

  /// The candidate nearest to a word; nil if none is near.
  ///
  /// The beginning of only one candidate means that candidate. Otherwise one edit for every three letters
  /// is near, and at least one: a letter too many, missing, wrong, or swapped with its neighbor.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard !word.isEmpty, word.count <= longest else { return nil }
    let begun = candidates.filter { $0.hasPrefix(word) }
    if begun.count == 1 { return begun.first }
    let allowed = max(1, word.count / 3)
    let near = candidates.map { (word: $0, edits: distance(word, $0)) }
      .filter { $0.edits <= allowed }
    return near.min { $0.edits < $1.edits }?.word
  }

  /// The number of edits between two words, where swapped neighbors count as one.
  static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var before: [Int] = []
    var above = Array(0...b.count)
    for row in a.indices {
      var current = [row + 1]
      for column in b.indices {
        let replaced = above[column] + (a[row] == b[column] ? 0 : 1)
        var best = min(replaced, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      before = above
      above = current
    }
    return above[b.count]
  }
}
