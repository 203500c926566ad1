/// The completions of the program for zsh.
struct ZshCompletions {
  private let table: CommandTable

  init(_ table: CommandTable) {
    self.table = table
  }

  /// The script, for a file named `_suzuri` in a folder of `fpath`.
  var text: String {
    let name = table.program.name
    let commands = table.shownCommands.map { "    \("\($0.name):\($0.summary)".shellQuoted)\n" }
    return """
      #compdef \(name)
      # zsh completion for \(name), printed by `\(name) completions zsh`.
      _\(name)_names() {
        local -a names library
        [[ -n ${opt_args[--library]} ]] && library=(--library=${(Q)opt_args[--library]})
        names=(${(f)"$(_call_program names \(name) names ${@[-1]} ${(q)library} 2>/dev/null)"})
        compadd "${@[1,-2]}" -a names
      }
      _\(name)_inputs() {
        _\(name)_names "$@" notebooks
        _files
      }
      _\(name)() {
        local context state state_descr line ret=1
        local -A opt_args
        local -a commands
        commands=(
      \(commands.joined())  )
        _arguments -C -s -S \\
      \(lines(of: table.program).joined(separator: " \\\n")) \\
          '1: :->command' \\
          '*:: :->rest' && ret=0
        case $state in
        command) _describe -t commands subcommand commands && ret=0 ;;
        rest)
          case $words[1] in
      \(table.shownCommands.map(branch).joined())    esac
          ;;
        esac
        return ret
      }
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private func branch(for command: Declaration) -> String {
    let body = lines(of: command).joined(separator: " \\\n    ")
    return "    \(command.name))\n      _arguments -s -S \\\n    \(body) && ret=0\n      ;;\n"
  }

  private func lines(of command: Declaration) -> [String] {
    let options = command.shownOptions.flatMap { option in
      option.spellings.map { "    \(specification(of: option, as: $0).shellQuoted)" }
    }
    let arguments = command.arguments.map { argument in
      let place = argument.isRepeated ? "*" : argument.isOptional ? ":" : ""
      return "    \("\(place):\(Self.plain(argument.name)):\(action(argument.kind))".shellQuoted)"
    }
    return options + arguments
  }

  private func specification(of option: Option, as spelling: String) -> String {
    let others = option.isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let summary = "[\(Self.plain(option.summary))]"
    guard let value = option.value else { return "\(others)\(spelling)\(summary)" }
    let sign = spelling.hasPrefix("--") ? "=" : "+"
    return "\(others)\(spelling)\(sign)\(summary):\(Self.plain(value.name)):\(action(value.kind))"
  }

  private func action(_ kind: ValueKind) -> String {
    if let words = table.words(for: kind) { return "(\(words.joined(separator: " ")))" }
    return switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case .named(let name): "_\(table.program.name)_names \(name.rawValue)"
    case .notebookOrFile: "_\(table.program.name)_inputs"
    default: " "
    }
  }

  /// Text without the characters that end a part of a specification.
  private static func plain(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
  }
}
