extension Words: ExpressibleByStringInterpolation {
  /// Creates words from a plain literal.
  public init(stringLiteral phrase: String) { self.init(phrase: phrase, arguments: []) }

  /// Creates words from a literal with values in it.
  public init(stringInterpolation filled: StringInterpolation) {
    self.init(phrase: filled.phrase, arguments: filled.arguments)
  }

  /// Collects a phrase and its values from a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var phrase = ""
    fileprivate var arguments: [Argument] = []

    /// Starts an empty phrase.
    public init(literalCapacity: Int, interpolationCount: Int) {
      phrase.reserveCapacity(literalCapacity + 3 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends a part of the phrase itself.
    public mutating func appendLiteral(_ literal: String) { phrase += literal }

    /// Fills in other words; a literal inside of a literal counts too.
    public mutating func appendInterpolation(_ words: Words) { append(.words(words)) }

    /// Fills in a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      append(Int(exactly: number).map(Argument.number) ?? .text(String(number)))
    }

    /// Fills in text that is the same in every language.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      append(.text(String(text)))
    }

    /// Fills in a value: by its words if it has some, else by its description.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      if let worded = value as? any Worded {
        append(.words(worded.words))
      } else {
        append(.text(String(describing: value)))
      }
    }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      phrase += "{\(arguments.count)}"
    }
  }
}

/// A value that people read in words: an error, a state, a choice.
public protocol Worded: CustomStringConvertible {
  var words: Words { get }
}

extension Worded {
  /// The value in words of the chosen language.
  public var description: String { words.text }
}
