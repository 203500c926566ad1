internal import Wording

struct ErrorReport: Hashable, Sendable {
  /// The message without a trailing line break; an empty one is not shown.
  let words: Words
  let code: ExitCode
}

extension ErrorReport {
  /// Turns any error into words and a code, after `operations` that were done but not yet reported.
  init(
    _ error: any Error, of command: Declaration?, in table: CommandTable, after operations: [Words]
  ) {
    switch error {
    case let code as ExitCode:
      self.init(words: .none, code: code)
    case ConsoleError.closedPipe:
      // The reader of the output has seen enough.
      self.init(words: .none, code: .success)
    case is ConsoleError where !operations.isEmpty:
      let lines: [Words] =
        ["\(Self.sentence(error)) This was completed before the error:"] + operations
      self.init(words: lines.joined(separator: "\n"), code: .failure)
    case let error as UsageError:
      let usage = HelpText(command, in: table).usageLine
      let topic = command.map { " \($0.name)" } ?? ""
      let hint: Words = "See '\(table.program.name) help\(topic)' for more."
      let lines: [Words] = [Self.sentence(error), "Usage: \(usage)", hint]
      self.init(words: lines.joined(separator: "\n"), code: .usage)
    default:
      self.init(words: Self.sentence(error), code: .failure)
    }
  }

  static func sentence(_ error: any Error) -> Words {
    let line = String(describing: error).printable
    let closed = [".", "?", "!"].contains { line.hasSuffix($0) }
    return closed ? "Error: \(line)" : "Error: \(line)."
  }
}

extension Words {
  var printable: String { text.printable }
}

extension String {
  /// The text on one line, with control characters as codes, so that it cannot control a terminal.
  package var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n" || scalar == "\t":
        text += " "
      case .format where scalar.properties.isBidiControl,
        .control, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// The exit code; a command that has reported a failure throws one to end without another message.
package struct ExitCode: Error, Hashable, Sendable {
  package let rawValue: CInt

  static let success = ExitCode(rawValue: 0)
  package static let failure = ExitCode(rawValue: 1)
  static let usage = ExitCode(rawValue: 64)
}
