/// An error as a person reads it and a calling program sees it.
struct ErrorReport: Hashable, Sendable {
  /// The message without a trailing line break.
  ///
  /// An empty message is not shown.
  let text: String
  /// The exit code of the program.
  let code: ExitCode

  /// Turns any error into words and a code; nothing else does.
  ///
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - command: The command that ran; nil if none was found.
  ///   - table: The program.
  ///   - deeds: What was done but not yet reported.
  init(
    _ error: any Error, of command: Declaration?, in table: CommandTable, after deeds: [String]
  ) {
    switch error {
    case let code as ExitCode:
      self.init(text: "", code: code)
    case ConsoleError.closedPipe:
      // The reader of the output has seen enough.
      self.init(text: "", code: .success)
    case is ConsoleError where !deeds.isEmpty:
      let lines = ["\(Self.sentence(error)) This was done all the same:"] + deeds
      self.init(text: lines.joined(separator: "\n"), code: .failure)
    case let error as UsageError:
      let usage = HelpText(command, in: table).usageLine
      let topic = command.map { " \($0.name)" } ?? ""
      let hint = "See '\(table.program.name) help\(topic)' for more."
      self.init(text: "\(Self.sentence(error))\nUsage: \(usage)\n\(hint)", code: .usage)
    default:
      self.init(text: Self.sentence(error), code: .failure)
    }
  }

  private init(text: String, code: ExitCode) {
    self.text = text
    self.code = code
  }

  private static func sentence(_ error: any Error) -> String {
    let line = String(describing: error).printable
    let closed = [".", "?", "!"].contains { line.hasSuffix($0) }
    return "Error: \(line)\(closed ? "" : ".")"
  }
}

extension String {
  /// The text on one line, with control characters as codes, so that it cannot control a terminal.
  var printable: String {
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
