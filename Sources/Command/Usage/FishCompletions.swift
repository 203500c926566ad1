/// The completions of the program for fish.
struct FishCompletions {
  private let table: CommandTable

  init(_ table: CommandTable) {
    self.table = table
  }

  /// The script, for a file named `suzuri.fish` in a folder of `fish_complete_path`.
  var text: String {
    let name = table.program.name
    let none =
      "not __fish_seen_subcommand_from \(table.shownCommands.map(\.name).joined(separator: " "))"
    var lines = ["# fish completion for \(name), printed by `\(name) completions fish`."]
    lines.append(names)
    lines.append("complete -c \(name) -f")
    for command in table.shownCommands {
      lines.append(line(none, "-a \(command.name) -d \(Self.quoted(command.summary))"))
    }
    lines += options(of: table.program, where: none)
    for command in table.shownCommands {
      let condition = "__fish_seen_subcommand_from \(command.name)"
      lines += options(of: command, where: condition)
      lines += arguments(of: command, where: condition)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A function that prints the names of what is in the library.
  private var names: String {
    """
    function __\(table.program.name)_names
      set -l words (commandline -opc)
      set -l library (string match -- '--library=*' $words)
      if set -l place (contains -i -- --library $words)
        set library --library=$words[(math $place + 1)]
      end
      $words[1] names $argv $library 2>/dev/null
    end
    """
  }

  private func options(of command: Declaration, where condition: String) -> [String] {
    command.shownOptions.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.value.map { " -r \(completions(of: $0.kind))" } ?? ""
      return line(condition, "-l \(option.long)\(short)\(value) -d \(Self.quoted(option.summary))")
    }
  }

  private func arguments(of command: Declaration, where condition: String) -> [String] {
    var seen: [String] = []
    for argument in command.arguments {
      let values = completions(of: argument.kind)
      if values != "-f" && !seen.contains(values) { seen.append(values) }
    }
    return seen.map { line(condition, $0) }
  }

  private func completions(of kind: ValueKind) -> String {
    if let words = table.words(for: kind) {
      return "-f -a \(Self.quoted(words.joined(separator: " ")))"
    }
    return switch kind {
    case .file: "-F"
    case .folder: "-f -a '(__fish_complete_directories)'"
    case .named(let name): "-f -a '(__\(table.program.name)_names \(name.rawValue))'"
    case .notebookOrFile: "-F -a '(__\(table.program.name)_names notebooks)'"
    default: "-f"
    }
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c \(table.program.name) -n \(Self.quoted(condition)) \(rest)"
  }

  /// The text as one word: fish knows a backslash before a quote inside quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
