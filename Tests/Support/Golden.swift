internal import Foundation

/// A text that stands in a file beside the tests, and that code must make again.
public enum Golden {
  /// What is wrong with a text.
  public enum Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file holds something else. The line is the first that differs, counted from 1.
    case differs(path: String, line: Int, expected: String, actual: String)
    /// The file was written anew, which is for a person to look at.
    case recorded(path: String)

    /// What is wrong, as one line.
    public var description: String {
      switch self {
      case .differs(let path, let line, let expected, let actual):
        "\(path):\(line) should be '\(expected)' but is '\(actual)'"
      case .recorded(let path):
        "\(path) was recorded: look at it, then run without RECORD_GOLDENS"
      }
    }
  }

  /// Whether the files are to be written anew.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
  }

  /// Compares a text with a file, or writes the file where `RECORD_GOLDENS` is 1, and fails.
  ///
  /// - Parameters:
  ///   - text: The text that the code made.
  ///   - path: The file, by its path from the top of the package.
  /// - Throws: `Mismatch`, or the failure to read or write the file.
  public static func expect(_ text: String, at path: String) throws {
    let file = Repository.file(path)
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      throw Mismatch.recorded(path: path)
    }
    let expected = lines(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let actual = lines(text)
    for index in 0..<max(expected.count, actual.count) {
      let wanted = index < expected.count ? expected[index] : "(the end)"
      let found = index < actual.count ? actual[index] : "(the end)"
      if wanted != found {
        throw Mismatch.differs(path: path, line: index + 1, expected: wanted, actual: found)
      }
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
