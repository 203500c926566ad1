internal import Wording

struct FishCompletions {
  let table: CommandTable

  /// The script, for a file named `suzuri.fish` in a folder of `fish_complete_path`.
  var text: String {
    let name = table.program.name
    var lines = ["# fish completion for \(name), printed by `\(name) completions fish`."]
    lines.append(names)
    lines.append("complete -c \(name) -f")
    lines += commands(below: nil)
    lines += options(of: table.program, where: condition(beforeCommandsBelow: nil))
    lines += arguments(of: table.program, where: condition(beforeCommandsBelow: nil))
    for command in table.shownCommands {
      lines += commands(below: command)
      lines += options(of: command, where: condition(after: command.name))
      lines += arguments(of: command, where: condition(after: command.name))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func commands(below parent: Declaration?) -> [String] {
    let condition = condition(beforeCommandsBelow: parent)
    return table.shownCommands(below: parent).map { command in
      line(condition, "-a \(command.word) -d \(Self.quoted(command.summary.text))")
    }
  }

  /// The condition that all words of a command's name have been typed.
  private func condition(after name: String) -> String {
    name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
      .joined(separator: "; and ")
  }

  /// The condition under which a command of a level can be typed.
  private func condition(beforeCommandsBelow parent: Declaration?) -> String {
    let words = table.shownCommands(below: parent).map(\.word).joined(separator: " ")
    let none = "not __fish_seen_subcommand_from \(words)"
    return parent.map { "\(condition(after: $0.name)); and \(none)" } ?? none
  }

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
      return line(
        condition, "-l \(option.long)\(short)\(value) -d \(Self.quoted(option.summary.text))")
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

  /// The text as one word; fish understands a backslash before a quote inside quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
