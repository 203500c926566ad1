internal import Wording

struct BashCompletions {
  let table: CommandTable

  /// The script, which needs only bash 4.
  var text: String {
    let name = table.program.name
    return """
      # bash completion for \(name), printed by `\(name) completions bash`.
      _\(name)_names() {
        local index name typed=${word#[\\\"\\\']} library=()
        typed=${typed//\\\\/}
        for ((index = 1; index < COMP_CWORD; index++)); do
          if [[ ${COMP_WORDS[index]} == --library ]]; then
            [[ ${COMP_WORDS[index + 1]} == '=' ]] && index=$((index + 1))
            library=("--library=${COMP_WORDS[index + 1]}")
          fi
        done
        while IFS= read -r name; do
          [[ $name == "$typed"* ]] || continue
          [[ $word == [\\\"\\\']* ]] || printf -v name %q "$name"
          COMPREPLY+=("$name")
        done < <("${COMP_WORDS[0]}" names "$1" "${library[@]}" 2>/dev/null)
      }
      _\(name)_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
      }
      _\(name)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local command='' options='' values='' kind='' place=0 index
        COMPREPLY=()
        # Readline splits a word at its equals sign.
        if [[ $word == '=' ]]; then
          word=''
        elif [[ $before == '=' ]]; then
          before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
      \(takers)    -* | '=') ;;
          *)
            case $command in
            '') command=${COMP_WORDS[index]} ;;
      \(groups)      *) place=$((place + 1)) ;;
            esac
            ;;
          esac
        done
        case $command in
      \(([program] + table.shownCommands.map(branch)).joined())  *) \(other) ;;
        esac
        if [[ -z $kind && $word == -* ]]; then
          kind=words values=$options
        fi
        case $kind in
        notebooks | trash | backups) _\(name)_names "$kind" ;;
        inputs)
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
          [[ $word == */* ]] || _\(name)_names notebooks
          ;;
        commands)
          mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
          # A file can be opened without the name of a command.
          [[ ${#COMPREPLY[@]} -gt 0 ]] || _\(name)_files -f
          ;;
        words) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word") ;;
        file | folder)
          local action=-f
          [[ $kind == folder ]] && action=-d
          _\(name)_files "$action"
          ;;
        esac
      }
      complete -F _\(name) \(name)

      """
  }

  /// The branch that steps over the value of an option, so that it is not taken for an argument.
  private var takers: String {
    let all = ([table.program] + table.shownCommands).flatMap(\.shownOptions)
      .filter { $0.value != nil }.flatMap(\.spellings)
    var unique: [String] = []
    for spelling in all where !unique.contains(spelling) { unique.append(spelling) }
    guard !unique.isEmpty else { return "" }
    return """
          \(unique.joined(separator: " | ")))
            [[ ${COMP_WORDS[index + 1]} == '=' ]] && index=$((index + 1))
            index=$((index + 1))
            ;;

      """
  }

  /// The branch that takes the word after a group's name as the rest of a command's name.
  private var groups: String {
    table.groups.map { "      \($0.name)) command+=\" ${COMP_WORDS[index]}\" ;;\n" }.joined()
  }

  /// Completes the place before a command: its name, an argument or an option of the program.
  private var program: String {
    let kind = table.program.arguments.isEmpty ? "words" : "commands"
    return "  '')\n\(commands(below: nil, as: kind))\(options(of: table.program))    ;;\n"
  }

  /// Completes the place after a word that is not a command: another argument of the program.
  private var other: String {
    table.program.arguments.last.map { $0.isRepeated ? assignment(for: $0.kind) : "return" }
      ?? "return"
  }

  private func branch(for command: Declaration) -> String {
    """
      \(command.name.contains(" ") ? command.name.shellQuoted : command.name))
    \(commands(below: command))\(arguments(of: command))\(options(of: command))    ;;

    """
  }

  private func commands(below parent: Declaration?, as kind: String = "words") -> String {
    let words = table.shownCommands(below: parent).map(\.word).joined(separator: " ")
    return words.isEmpty ? "" : "    kind=\(kind) values='\(words)'\n"
  }

  private func arguments(of command: Declaration) -> String {
    command.arguments.enumerated().map { index, argument in
      if argument.kind == .command { return topics }
      let test = argument.isRepeated ? "-ge" : "-eq"
      return "    [[ $place \(test) \(index) ]] && \(assignment(for: argument.kind))\n"
    }.joined()
  }

  private var topics: String {
    let first = "    [[ $place -eq 0 ]] && \(assignment(for: .command))\n"
    return first
      + table.groups.map { group in
        "    [[ $place -eq 1 && $before == \(group.name) ]] &&\n  \(commands(below: group))"
      }.joined()
  }

  private func options(of command: Declaration) -> String {
    let spellings = command.shownOptions.flatMap(\.spellings).joined(separator: " ")
    let takers = command.shownOptions.compactMap { option in
      option.value.map { value in
        "    \(option.spellings.joined(separator: " | "))) \(assignment(for: value.kind)) ;;\n"
      }
    }
    let choice = takers.isEmpty ? "" : "    case $before in\n\(takers.joined())    esac\n"
    return "    options='\(spellings)'\n    [[ $word == -* ]] && kind=''\n\(choice)"
  }

  private func assignment(for kind: ValueKind) -> String {
    if let words = table.words(for: kind) {
      return "kind=words values=\(words.joined(separator: " ").shellQuoted)"
    }
    return switch kind {
    case .file: "kind=file"
    case .folder: "kind=folder"
    case .named(let name): "kind=\(name.rawValue)"
    case .notebookOrFile: "kind=inputs"
    default: "kind=text"
    }
  }
}
