public import Wording

/// A value that is present but makes no sense.
public struct JSONFault: Error, Hashable, Sendable, Worded {
  /// The problem, in the words of the reader, not of the file.
  public let words: Words

  /// Creates a fault.
  public init(_ words: Words) { self.words = words }
}

extension JSON {
  /// A sentence among the values: in English, so that programs read the same in every language.
  public static func sentence(_ words: Words) -> JSON { .string(words.english) }
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
    guard case .boolean(let flag) = value else {
      throw JSONFault("\(name) is not true or false")
    }
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
