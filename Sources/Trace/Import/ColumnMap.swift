internal import Wording

/// Maps columns of a foreign table to those of a trace, with their units.
///
/// The text is `t_recv=Time:ms,x=X,y=Y,pressure=P:0..1024`: each column name of the trace is followed by
/// the foreign name from the line of names, or by its number from 1 with `#` before it, and then, if
/// needed, by the meaning of its values.
public struct ColumnMap: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let target: TraceFormat.Kind
    let name: String
    let source: Source
    let meaning: Meaning

    var isTime: Bool { if case .moment = target { true } else { false } }
  }

  enum Source: Hashable, Sendable {
    case name(String)
    case number(Int)
  }

  enum Meaning: Hashable, Sendable {
    case plain
    /// A time in units of a power of ten of nanoseconds.
    case time(exponent: Int)
    case range(Double, Double)
    case radians
    case factor(Double)
    case words([String: String])
  }

  let entries: [Entry]

  /// Reads a map.
  public init(parsing text: String) throws(TraceError) {
    var entries: [Entry] = []
    for part in Self.split(text, at: ",") {
      let entry = try Self.entry(part)
      guard !entries.contains(where: { $0.name == entry.name }) else {
        throw TraceError("\(entry.name) is mapped twice")
      }
      entries.append(entry)
    }
    guard entries.contains(where: \.isTime) else {
      throw TraceError("there is no time column such as t_recv")
    }
    self.entries = entries
  }

  private static func entry(_ text: String) throws(TraceError) -> Entry {
    let sides = split(text, at: "=", most: 1)
    guard sides.count == 2 else {
      throw TraceError("'\(text.prefix(60))' is not a pair such as t_recv=Time:ms")
    }
    let target = TraceFormat.aliases[sides[0]] ?? sides[0]
    let kind = TraceFormat.kind(of: target)
    guard kind != .other else { throw TraceError("a trace has no column \(target.prefix(40))") }
    let parts = split(sides[1], at: ":", most: 1)
    guard let source = source(parts[0]) else {
      throw TraceError("\(target) needs a column name, or its number such as #1")
    }
    let meaning = parts.count == 2 ? parts[1] : ""
    return Entry(
      target: kind, name: target, source: source,
      meaning: try Self.meaning(meaning, of: kind, named: target))
  }

  private static func source(_ text: String) -> Source? {
    guard text.hasPrefix("#") else { return text.isEmpty ? nil : .name(text) }
    guard let number = Int(text.dropFirst()), (1...TraceFormat.columnLimit).contains(number) else {
      return nil
    }
    return .number(number)
  }

  private static let units = ["ns": 0, "us": 3, "µs": 3, "ms": 6, "s": 9]

  private static func meaning(
    _ text: String, of kind: TraceFormat.Kind, named name: String
  ) throws(TraceError) -> Meaning {
    switch kind {
    case .moment, .integer(.deviceTime):
      if text.isEmpty { return .time(exponent: kind == .integer(.deviceTime) ? 3 : 0) }
      guard let exponent = units[text] else {
        throw TraceError("\(name) must be in s, ms, us or ns, not '\(text.prefix(20))'")
      }
      return .time(exponent: exponent)
    case .number(let number): return try numberMeaning(text, of: number)
    case .word: return text.isEmpty ? .plain : .words(try words(text, named: name))
    case .integer, .other:
      guard text.isEmpty else { throw TraceError("\(name) has no unit") }
      return .plain
    }
  }

  private static func numberMeaning(
    _ text: String, of number: TraceNumber
  ) throws(TraceError) -> Meaning {
    if text.isEmpty { return .plain }
    if number == .pressure {
      let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Double($0) }
      guard ends.count == 2, let low = ends[0], let high = ends[1], low.isFinite, high.isFinite,
        low != high
      else { throw TraceError("the range of pressure must be two numbers such as 0..1024") }
      return .range(low, high)
    }
    if number == .tiltX || number == .tiltY {
      if text == "deg" { return .plain }
      if text == "rad" { return .radians }
      throw TraceError("\(number.rawValue) must be in deg or rad, not '\(text.prefix(20))'")
    }
    guard text.hasPrefix("*"), let factor = Double(text.dropFirst()), factor.isFinite, factor != 0
    else { throw TraceError("\(number.rawValue) needs a factor such as *0.5") }
    return .factor(factor)
  }

  /// Pairs such as `pressed>down|released>up`.
  private static func words(
    _ text: String, named name: String
  ) throws(TraceError) -> [String: String] {
    var words: [String: String] = [:]
    for pair in split(text, at: "|") {
      let sides = split(pair, at: ">", most: 1)
      guard sides.count == 2, words.updateValue(sides[1], forKey: sides[0]) == nil else {
        throw TraceError("the words of \(name) must be pairs such as pressed>down|released>up")
      }
    }
    return words
  }

  /// Splits a text outside its quotes, and removes the quotes around whole parts.
  private static func split(_ text: String, at mark: Character, most: Int = .max) -> [String] {
    var (parts, part, isQuoted): ([String], String, Bool) = ([], "", false)
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == mark, !isQuoted, parts.count < most {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    return parts.map { part in
      let isWhole = part.count >= 2 && part.first == "\"" && part.last == "\""
      return isWhole && !part.dropFirst().dropLast().contains("\"")
        ? String(part.dropFirst().dropLast()) : part
    }
  }
}

enum CSVSeparator: UInt8, Hashable, Sendable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// Finds a line's separator, the most frequent one; nil if there is none.
  init?(of line: ArraySlice<UInt8>) {
    let counts = Self.allCases.map { separator in line.count { $0 == separator.rawValue } }
    guard let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) else {
      return nil
    }
    self = Self.allCases[place]
  }

  func fields(of line: ArraySlice<UInt8>) -> [[UInt8]] { CSVField.split(line, at: rawValue) }

  /// A number with its decimal comma replaced by a point, unless commas separate values.
  func number(_ field: [UInt8]) -> [UInt8] {
    self == .comma ? field : field.map { $0 == 0x2C ? 0x2E : $0 }
  }
}
