internal import Bytes
internal import Geometry
internal import Recognition
internal import Wording

extension Box {
  /// The corner and the sides, in points.
  var json: JSON { .array([low.x, low.y, width, height].map { .rounded($0, to: 100) }) }
}

extension JSON {
  /// A number rounded to a part of one, such as 1/100.
  static func rounded(_ number: Double, to parts: Double) -> JSON {
    .number((number * parts).rounded() / parts)
  }
}

extension ReadingLanguage {
  static let option = Option(
    value: "language", named: "language", kind: .oneOf(allCases.map(\.rawValue)),
    summary: "The language of the handwriting; both in a Japanese environment, else latin.")
}

extension ParsedValues {
  func readingLanguage(in console: Console) -> ReadingLanguage {
    text(ReadingLanguage.option).flatMap(ReadingLanguage.init) ?? .usual { console.environment[$0] }
  }
}

/// Fails where handwriting cannot be read, with what to do about it.
@discardableResult
func withReaderParts<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch ReadingError.missing {
    throw Failure(ReaderParts.problem() ?? ReadingError.missing.words)
  }
}
