internal import Bytes
internal import Guide
internal import Wording

package enum HelpCommand: Subcommand {
  private static let topic = Argument(
    "subcommand", kind: .command, isOptional: true, isRepeated: true,
    summary: "The command to explain.")

  package static let declaration = Declaration(
    "help",
    summary: "Explain a command, or show a page of the guide.",
    arguments: [topic],
    examples: [
      .init("help completions", summary: "Explain a command."),
      .init("help trace show", summary: "Explain a subcommand."),
    ])

  package static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = values.texts(topic).joined(separator: " ")
    let isCommand = values.table.commands.contains { $0.declaration.name == name }
    if !isCommand, values.table.hasGuide, let page = GuidePage(name) {
      return try console.write(GuideText(page).text(width: console.width))
    }
    let command = try name.isEmpty ? nil : values.table.command(named: name).declaration
    try console.write(HelpText(command, in: values.table).text(width: console.width))
  }
}

struct HelpText {
  private let command: Declaration?
  private let table: CommandTable

  init(_ command: Declaration?, in table: CommandTable) {
    self.command = command
    self.table = table
  }

  /// The usage on one line, starting with the program's name.
  var usageLine: Words { usages[0].joined(separator: " ") }

  func text(width: Int) -> String {
    let shown = command ?? table.program
    var sections = [overview(of: shown, width), usage(width)]
    let arguments = shown.arguments.map { ($0.placeholder, Self.describe($0)) }
    sections.append(Self.list("ARGUMENTS", arguments, width))
    sections.append(
      Self.list("OPTIONS", shown.shownOptions.map { ($0.label, $0.description) }, width))
    sections += subcommands(width)
    sections.append(examples(of: shown, width))
    if table.hasGuide, let page = command.flatMap({ GuidePage($0.name) }) {
      let hint: Words = "See 'suzuri guide \(page.topic)' for more."
      sections.append(WrappedText.paragraph(hint, width: width))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func subcommands(_ width: Int) -> [String] {
    let commands = table.shownCommands(below: command)
    guard !commands.isEmpty else { return [] }
    let place = (["help"] + (command.map { [$0.name] } ?? [])).joined(separator: " ")
    let hint: Words = "See '\(table.program.name) \(place) <subcommand>' for detailed help."
    return [
      Self.list("SUBCOMMANDS", commands.map { (Words(verbatim: $0.word), $0.summary) }, width),
      WrappedText.paragraph(hint, width: width, indent: 2),
    ]
  }

  private var usages: [[Words]] {
    let names = [table.program.name] + (command.map { [$0.name] } ?? [])
    return table.usages(of: command).map { names.map { Words(verbatim: $0) } + $0 }
  }

  private func usage(_ width: Int) -> String {
    let head = "\(("USAGE:" as Words).text) "
    let lines = usages.map { usage in
      WrappedText.wrap(usage.map(\.text), width: width, indent: head.columns, first: head.columns)
    }
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: head.columns))
  }

  private func overview(of shown: Declaration, _ width: Int) -> String {
    let first: Words = "OVERVIEW: \(shown.summary)"
    return ([first] + shown.overview).map { WrappedText.paragraph($0, width: width) }
      .joined(separator: "\n\n")
  }

  private func examples(of shown: Declaration, _ width: Int) -> String {
    guard !shown.examples.isEmpty else { return "" }
    let lines = shown.examples.map { example in
      WrappedText.paragraph(example.summary, width: width, indent: 2)
        + "\n      \(table.program.name) \(example.line)"
    }
    return "\(("EXAMPLES:" as Words).text)\n\(lines.joined(separator: "\n"))"
  }

  private static func describe(_ argument: Argument) -> Words {
    let choices = argument.kind.choices
    guard !choices.isEmpty else { return argument.summary }
    return "\(argument.summary) (values: \(choices.joined(separator: ", ")))"
  }

  private static func list(
    _ title: Words, _ entries: [(Words, Words)], _ width: Int
  ) -> String {
    guard !entries.isEmpty else { return "" }
    let lines = entries.map { WrappedText.entry($0.0, $0.1, width: width) }
    return "\("\(title):" as Words)\n\(lines.joined(separator: "\n"))"
  }
}

enum WrappedText {
  private static let descriptionColumn = 26

  /// The words on lines that start with an indent and stay within a width, unless a single word is longer.
  static func wrap(_ words: [String], width: Int, indent: Int = 0, first: Int? = nil) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var room = width - (first ?? indent)
    for piece in LinePiece.all(in: words) {
      let more = (line.isEmpty || !piece.isSpaced ? "" : " ") + piece.text
      if line.isEmpty || line.columns + more.columns <= room {
        line += more
      } else {
        lines.append(line)
        line = String(piece.text)
        room = width - indent
      }
    }
    lines.append(line)
    return (first == nil ? margin : "") + lines.joined(separator: "\n\(margin)")
  }

  /// A paragraph that starts with an indent and stays within a width.
  static func paragraph(_ words: Words, width: Int, indent: Int = 0) -> String {
    wrap(words.text.split(separator: " ").map(String.init), width: width, indent: indent)
  }

  /// A label with its description beside it, or below it if the label is long.
  static func entry(_ label: Words, _ description: Words, width: Int) -> String {
    let head = "  \(label.text)"
    let column = width < 60 ? 8 : descriptionColumn
    let body = paragraph(description, width: width, indent: column)
    guard head.columns < column else { return "\(head)\n\(body)" }
    // The body begins with as many spaces as the head may have columns.
    return head + body.dropFirst(head.columns)
  }
}
