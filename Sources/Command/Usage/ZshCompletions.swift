internal import Wording

struct ZshCompletions {
  let table: CommandTable

  /// The script, for a file named `_suzuri` in a folder of `fpath`.
  var text: String {
    let name = table.program.name
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
      \(topics)\(([nil] + table.groups).map(level).joined())if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  /// The function that completes a command's name, word by word.
  private var topics: String {
    let groups = table.groups.map { "  \($0.name)) compadd -- \(words(below: $0)) ;;\n" }.joined()
    return """
      _\(table.program.name)_topics() {
        case $words[CURRENT-1] in
      \(groups)  help) compadd -- \(words(below: nil)) ;;
        esac
      }

      """
  }

  private func words(below parent: Declaration?) -> String {
    table.shownCommands(below: parent).map(\.word).joined(separator: " ")
  }

  /// The function that completes after the name of the program, or of a group of commands.
  private func level(_ parent: Declaration?) -> String {
    let shown = table.shownCommands(below: parent)
    let commands = shown.map { "    \("\($0.word):\($0.summary.text)".shellQuoted)\n" }
    let arguments = parent == nil ? table.program.arguments : []
    let files = arguments.map { "    [[ $ret -eq 0 ]] || { \(action($0.kind)) && ret=0 }\n" }
      .joined()
    let others = arguments.map { "    *) \(action($0.kind)) && ret=0 ;;\n" }.joined()
    return """
      \(function(of: parent))() {
        local context state state_descr line ret=1
        local -A opt_args
        local -a commands
        commands=(
      \(commands.joined())  )
        _arguments -C -s -S \\
      \(options(of: parent ?? table.program).joined(separator: " \\\n")) \\
          '1: :->command' \\
          '*:: :->rest' && ret=0
        case $state in
        command)
          _describe -t commands subcommand commands && ret=0
      \(files)    ;;
        rest)
          case $words[1] in
      \(shown.map(branch).joined())\(others)    esac
          ;;
        esac
        return ret
      }

      """
  }

  private func function(of group: Declaration?) -> String {
    let name = table.program.name
    return group.map { "_\(name)_\($0.name.replacing(" ", with: "_"))" } ?? "_\(name)"
  }

  private func branch(for command: Declaration) -> String {
    let words = lines(of: command).joined(separator: " \\\n    ")
    let body =
      table.shownCommands(below: command).isEmpty
      ? "_arguments -s -S \\\n    \(words)" : function(of: command)
    return "    \(command.word))\n      \(body) && ret=0\n      ;;\n"
  }

  private func options(of command: Declaration) -> [String] {
    command.shownOptions.flatMap { option in
      option.spellings.map { "    \(specification(of: option, as: $0).shellQuoted)" }
    }
  }

  private func lines(of command: Declaration) -> [String] {
    let arguments = command.arguments.map { argument in
      let place = argument.isRepeated ? "*" : argument.isOptional ? ":" : ""
      return
        "    \("\(place):\(Self.plain(argument.name.text)):\(action(argument.kind))".shellQuoted)"
    }
    return options(of: command) + arguments
  }

  private func specification(of option: Option, as spelling: String) -> String {
    let others = option.isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let summary = "[\(Self.plain(option.summary.text))]"
    guard let value = option.value else { return "\(others)\(spelling)\(summary)" }
    let sign = spelling.hasPrefix("--") ? "=" : "+"
    return
      "\(others)\(spelling)\(sign)\(summary):\(Self.plain(value.name.text)):\(action(value.kind))"
  }

  private func action(_ kind: ValueKind) -> String {
    if kind == .command { return "_\(table.program.name)_topics" }
    if let words = table.words(for: kind) { return "(\(words.joined(separator: " ")))" }
    return switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case .named(let name): "_\(table.program.name)_names \(name.rawValue)"
    case .notebookOrFile: "_\(table.program.name)_inputs"
    default: " "
    }
  }

  /// Text with the characters escaped that would end a part of a specification.
  private static func plain(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
  }
}
