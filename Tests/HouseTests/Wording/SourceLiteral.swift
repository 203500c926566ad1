import Foundation

/// A string literal in a source file, with what is interpolated in it.
struct SourceLiteral: Hashable, Sendable {
  /// Where it begins: line and column, counted from 1, the column in bytes as the compiler does.
  let (line, column): (Int, Int)
  /// The bytes of the file that it takes.
  let range: Range<Int>
  /// Its text as it is written, with `{1}` and so on for what is interpolated.
  let phrase: String
  /// How many values are interpolated.
  let count: Int

  /// Whether it says something: letters beside what is interpolated.
  var hasLetters: Bool { phrase.contains { $0.isLetter } }

  /// The literals of a file in the order in which they begin; those within others follow them.
  static func all(in source: Data) -> [SourceLiteral] {
    var scanner = Scanner(bytes: [UInt8](source))
    scanner.skipCode(toParenthesis: false)
    return scanner.literals.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Finds string literals in the bytes of a source file.
private struct Scanner {
  let bytes: [UInt8]
  var place = 0
  var literals: [SourceLiteral] = []

  private func starts(_ text: StaticString) -> Bool {
    let end = place + text.utf8CodeUnitCount
    return end <= bytes.count
      && text.withUTF8Buffer { bytes[place..<end].elementsEqual($0) }
  }

  private func starts(_ text: [UInt8]) -> Bool { bytes[place...].starts(with: text) }

  private mutating func skip(past text: [UInt8]) {
    while place < bytes.count, !starts(text) { place += 1 }
    place += text.count
  }

  /// Skips code, either to its end or past the parenthesis that closes an interpolation.
  mutating func skipCode(toParenthesis: Bool) {
    var depth = 0
    while place < bytes.count {
      if starts("//") {
        skip(past: [UInt8(ascii: "\n")])
      } else if starts("/*") {
        skip(past: Array("*/".utf8))
      } else if let quote = openingQuote {
        skipLiteral(quote)
      } else {
        if toParenthesis, bytes[place] == UInt8(ascii: "(") { depth += 1 }
        if toParenthesis, bytes[place] == UInt8(ascii: ")") { depth -= 1 }
        place += 1
        if depth < 0 { return }
      }
    }
  }

  /// The signs before and after the quotes of a literal that begins here.
  private var openingQuote: (raw: [UInt8], quote: [UInt8])? {
    let raw = bytes[place...].prefix { $0 == UInt8(ascii: "#") }
    let rest = bytes[(place + raw.count)...]
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    let long = Array("\"\"\"".utf8)
    return (Array(raw), rest.starts(with: long) ? long : [UInt8(ascii: "\"")])
  }

  /// Reads the literal that begins here.
  private mutating func skipLiteral(_ opening: (raw: [UInt8], quote: [UInt8])) {
    let (start, index) = (place, literals.count)
    let (end, escape) = (opening.quote + opening.raw, [UInt8(ascii: "\\")] + opening.raw)
    var (text, count): ([UInt8], Int) = ([], 0)
    place += end.count
    while place < bytes.count, !starts(end) {
      if starts(escape + [UInt8(ascii: "(")]) {
        place += escape.count + 1
        skipCode(toParenthesis: true)
        count += 1
        text += Array("{\(count)}".utf8)
      } else if starts(escape) {
        text += Self.escaped(bytes[min(place + escape.count, bytes.count - 1)])
        place += escape.count + 1
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    place = min(place + end.count, bytes.count)
    let phrase = String(decoding: text, as: UTF8.self)
    literals.insert(
      literal(start..<place, opening.quote.count == 3 ? Self.unindented(phrase) : phrase, count),
      at: index)
  }

  /// What an escaped sign stands for: the end of a line joins two lines.
  private static func escaped(_ sign: UInt8) -> [UInt8] {
    switch sign {
    case UInt8(ascii: "n"): [UInt8(ascii: "\n")]
    case UInt8(ascii: "t"): [UInt8(ascii: "\t")]
    case UInt8(ascii: "\n"): Array("\u{0}".utf8)
    default: [sign]
    }
  }

  /// The text of a literal of several lines, without the indentation of its last line.
  private static func unindented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indentation = lines.last?.count ?? 0
    return lines.dropFirst().dropLast().map { line in
      line.split(separator: "\u{0}", omittingEmptySubsequences: false)
        .map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }.joined()
    }.joined(separator: "\n")
  }

  private func literal(_ range: Range<Int>, _ phrase: String, _ count: Int) -> SourceLiteral {
    let before = bytes[..<range.lowerBound]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return SourceLiteral(
      line: line, column: range.lowerBound - start + 1, range: range, phrase: phrase, count: count)
  }
}
