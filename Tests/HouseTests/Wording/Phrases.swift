import Foundation
import Support

/// The phrases of a room as they stand in its source.
struct Phrases {
  /// Every phrase that a language has to know.
  private(set) var all: Set<String> = []
  /// English in the midst of words that no language would be asked for.
  private(set) var missed: [String] = []

  /// Reads the phrases of a room.
  init(room: String) throws {
    let typed = try TypedLiterals(room: room)
    for (file, places) in Dictionary(grouping: typed.words, by: \.file) {
      let source = try Data(contentsOf: Repository.file(file))
      collect(SourceLiteral.all(in: source), Set(places.map(\.key)), in: source, file)
    }
    missed.sort()
  }

  private mutating func collect(
    _ literals: [SourceLiteral], _ words: Set<String>, in source: Data, _ file: String
  ) {
    var index = 0
    while index < literals.count {
      let literal = literals[index]
      guard words.contains(literal.key) else {
        index += 1
        continue
      }
      index += 1
      let inner = literals[index...].prefix { literal.range.contains($0.range.lowerBound) }
      missed += inner.filter { $0.hasLetters && !words.contains($0.key) && !$0.isKey(in: source) }
        .map { "\(file):\($0.line): \($0.phrase)" }
      if !literal.isJoined(in: source) {
        all.insert(Self.phrase(from: literal, among: literals, in: source))
      }
    }
    all = all.filter { $0.replacing(/\{\d+\}/, with: "").contains { $0.isLetter } }
  }

  /// The phrase that begins with a literal, with the literals that are joined to it.
  private static func phrase(
    from first: SourceLiteral, among literals: [SourceLiteral], in source: Data
  ) -> String {
    var (phrase, count, last) = (first.phrase, first.count, first)
    while let next = literals.first(where: { last.isFollowed(by: $0, in: source) }) {
      phrase += next.phrase.replacing(/\{(\d+)\}/) { "{\((Int($0.1) ?? 0) + count)}" }
      (count, last) = (count + next.count, next)
    }
    return phrase
  }
}

extension TypedLiterals.Place {
  fileprivate var key: String { "\(line):\(column)" }
}

extension SourceLiteral {
  fileprivate var key: String { "\(line):\(column)" }

  /// Whether another literal is joined to the end of this one by a plus.
  fileprivate func isFollowed(by other: SourceLiteral, in source: Data) -> Bool {
    guard range.upperBound < other.range.lowerBound else { return false }
    let between = source[range.upperBound..<other.range.lowerBound]
    return String(decoding: between, as: UTF8.self).wholeMatch(of: /\s*\+\s*/) != nil
  }

  /// Whether this literal is joined to one before it, of whose phrase it is a part.
  fileprivate func isJoined(in source: Data) -> Bool {
    let before = source[..<range.lowerBound].suffix(120)
    return String(decoding: before, as: UTF8.self).contains(/"#*\s*\+\s*$/)
  }

  /// Whether it is the argument of a call within the words, such as a separator or a key.
  fileprivate func isKey(in source: Data) -> Bool {
    let before = String(decoding: source[..<range.lowerBound].suffix(40), as: UTF8.self)
    return before.contains(/\w+: ?$|\w\[$/)
  }
}
