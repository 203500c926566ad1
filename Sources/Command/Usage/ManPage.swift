internal import Wording

enum ManCommand: Subcommand {
  static let declaration = Declaration(
    "man",
    summary: "Print the manual as input for man.",
    examples: [
      .init("man | man -l -", summary: "Read the manual of a Suzuri that is not installed.")
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try console.write(ManPage(table: values.table).text)
  }
}

struct ManPage {
  let table: CommandTable

  var text: String {
    let name = table.program.name
    let sections = [
      ".TH \(name.uppercased()) 1 \"\(Version.date)\" \"\(name) \(Version.number)\" \"\(("User Commands" as Words).text)\"",
      "\(Self.heading("NAME"))\n\(Self.plain(name)) \\- \(Self.plain(Self.phrase(table.program.summary.text)))",
      "\(Self.heading("SYNOPSIS"))\n\(synopsis(of: nil))\n.br\n.B \(Self.exact(name))\n.RB [ \\-\\-help | \\-\\-version ]",
      "\(Self.heading("DESCRIPTION"))\n\(paragraphs([table.program.summary] + table.program.overview))",
      "\(Self.heading("OPTIONS"))\n\(entries(of: table.program))",
      Self.heading("COMMANDS"),
    ]
    return (sections + table.shownCommands.map(section) + [files, environment, exitStatus])
      .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private func section(of command: Declaration) -> String {
    var parts = [
      ".SS \(Self.exact(command.name))", synopsis(of: command),
      ".PP", paragraphs([command.summary] + command.overview),
    ]
    parts.append(entries(of: command))
    for example in command.examples {
      let line = Self.exact("\(table.program.name) \(example.line)")
      parts.append(
        ".PP\n\(Self.prose("Example. \(example.summary)"))\n.PP\n.RS 4\n.nf\n\(line)\n.fi\n.RE")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func synopsis(of command: Declaration?) -> String {
    let head = ([table.program.name] + (command.map { [$0.name] } ?? [])).joined(separator: " ")
    let line = ".B \(Self.exact(head))"
    let lines = table.usages(of: command).map { rest in
      rest.isEmpty ? line : "\(line)\n\(Self.exact(rest.joined(separator: " ").text))"
    }
    return lines.joined(separator: "\n.br\n")
  }

  private func entries(of command: Declaration) -> String {
    let arguments = command.arguments.map { argument in
      let choices = argument.kind.choices.joined(separator: ", ")
      return Self.entry(
        argument.placeholder,
        choices.isEmpty ? argument.summary : "\(argument.summary) (values: \(choices))")
    }
    let options = command.shownOptions.map { Self.entry($0.label, $0.description) }
    return (arguments + options).joined(separator: "\n")
  }

  private var files: String {
    let entries = table.program.files.map { Self.entry(Words(verbatim: $0.line), $0.summary) }
    return entries.isEmpty ? "" : ([Self.heading("FILES")] + entries).joined(separator: "\n")
  }

  private var environment: String {
    let options = ([table.program] + table.shownCommands).flatMap(\.shownOptions)
    var seen: [String] = []
    var text = Self.heading("ENVIRONMENT")
    for option in options {
      guard let variable = option.value?.environment, !seen.contains(variable) else { continue }
      seen.append(variable)
      text += "\n" + Self.entry(Words(verbatim: variable), "Default for \(option.spelling).")
    }
    for fact in table.program.variables {
      text += "\n" + Self.entry(Words(verbatim: fact.line), fact.summary)
    }
    text +=
      "\n"
      + Self.entry(
        Words(verbatim: "COLUMNS"), "The width of the help text, from 40 to 120 columns.")
    return text
  }

  private var exitStatus: String {
    let codes: [(String, Words)] = [
      ("0", "Success."), ("1", "Failure."),
      ("64", "Invalid command line."),
    ]
    let entries = codes.map { Self.entry(Words(verbatim: $0), $1) }
    return ([Self.heading("EXIT STATUS")] + entries).joined(separator: "\n")
  }

  private func paragraphs(_ texts: [Words]) -> String {
    texts.map(Self.prose).joined(separator: "\n.PP\n")
  }

  /// A heading, quoted if it is more than one word.
  private static func heading(_ words: Words) -> String {
    let text = escape(words.text)
    return ".SH \(text.contains(" ") ? "\"\(text)\"" : text)"
  }

  private static func entry(_ label: Words, _ description: Words) -> String {
    ".TP\n.B \(exact(label.text))\n\(prose(description))"
  }

  /// A sentence as the phrase that the NAME section requires.
  private static func phrase(_ sentence: String) -> String {
    let bare = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return bare.prefix(1).lowercased() + bare.dropFirst()
  }

  private static func prose(_ words: Words) -> String { plain(words.text) }

  /// Running text, escaped so that no line is a request; long options keep their dashes, to be copied.
  private static func plain(_ text: String) -> String {
    let words = text.split(separator: " ").map { word in
      word.contains("--") || word.hasPrefix("-") ? exact(String(word)) : escape(String(word))
    }
    return WrappedText.wrap(words, width: 76).split(separator: "\n")
      .map { String($0).protectedFromRequests }.joined(separator: "\n")
  }

  /// Text to type literally.
  private static func exact(_ text: String) -> String {
    escape(text).replacing("-", with: "\\-").protectedFromRequests
  }

  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("'", with: "\\(aq").replacing("\"", with: "\\(dq")
      .replacing("`", with: "\\(ga").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
  }
}

extension String {
  /// The text with an escape before a leading full stop, which roff would take for a request.
  fileprivate var protectedFromRequests: String { hasPrefix(".") ? "\\&\(self)" : self }
}
