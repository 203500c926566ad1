public import Wording

/// A JSON value for exchange with other programs; its objects keep the order of their members.
public enum JSON: Hashable, Sendable {
  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSON

    /// Creates a member.
    public init(name: String, value: JSON) { (self.name, self.value) = (name, value) }
  }

  case null
  case boolean(Bool)
  case integer(Int)
  /// A number. One that is not finite is written as null.
  case number(Double)
  case string(String)
  case array([JSON])
  /// Named values in their order. The names should differ.
  case object([Member])

  /// A sentence among the values: in English, so that programs read the same in every language.
  public static func sentence(_ words: Words) -> JSON { .string(words.english) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
  /// Named values in their order.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSON: CustomStringConvertible {
  /// The value as text on several lines, indented by two spaces, without a final line break.
  public var description: String {
    var text = ""
    write(to: &text, indent: "\n")
    return text
  }

  /// The value as text on one line, for programs that read line by line.
  public var line: String {
    description.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, between: ("[", "]"), to: &text, indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text, indent) { member, text, indent in
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to text: inout String,
    _ indent: String, _ write: (Element, inout String, String) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\(indent)  " : ",\(indent)  "
      write(element, &text, "\(indent)  ")
    }
    text += elements.isEmpty ? brackets.1 : "\(indent)\(brackets.1)"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        // JSON needs no escapes from the upper control characters on. But a terminal obeys those
        // characters, a script may break lines at the separators, and the others change the writing
        // direction.
        text += "\\u" + String(scalar.value, digits: 4, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// A value that is present but makes no sense.
public struct JSONFault: Error, Hashable, Sendable, Worded {
  /// The problem, in the words of the reader, not of the file.
  public let words: Words

  /// Creates a fault.
  public init(_ words: Words) { self.words = words }
}

/// Reads values that a person may have written: a missing one is nil, nonsense is thrown, and numbers
/// outside a range are clamped to it.
extension JSON {
  /// The value of a member; nil if there is none, or if this is not an object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members of an object; empty for other values.
  public var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// Returns a number, clamped to the range.
  public func number(_ name: String, in range: ClosedRange<Double>) throws(JSONFault) -> Double? {
    let value: Double
    switch self[name] {
    case nil: return nil
    case .integer(let integer)?: value = Double(integer)
    case .number(let number)? where number.isFinite: value = number
    default: throw JSONFault("\(name) is not a number")
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns a whole number, clamped to the range.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(JSONFault) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .integer(let integer) = value else {
      throw JSONFault("\(name) is not a whole number")
    }
    return min(max(integer, range.lowerBound), range.upperBound)
  }

  /// Returns a text.
  public func text(_ name: String) throws(JSONFault) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw JSONFault("\(name) is not a string") }
    return text
  }

  /// Returns true or false.
  public func flag(_ name: String) throws(JSONFault) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .boolean(let flag) = value else { throw JSONFault("\(name) is not true or false") }
    return flag
  }

  /// Returns a list.
  public func list(_ name: String) throws(JSONFault) -> [JSON]? {
    guard let value = self[name] else { return nil }
    guard case .array(let values) = value else { throw JSONFault("\(name) is not a list") }
    return values
  }

  /// Returns the value for a name that must be one of some.
  public func choice<Value>(
    _ name: String, among choices: some Collection<(key: String, value: Value)>
  ) throws(JSONFault) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let choice = choices.first(where: { $0.key == text }) else {
      throw JSONFault("\(name) is not one of \(choices.map(\.key).joined(separator: ", "))")
    }
    return choice.value
  }
}
