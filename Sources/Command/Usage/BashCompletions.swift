/// The completions of the program for bash.
struct BashCompletions {
  private let table: CommandTable

  init(_ table: CommandTable) {
    self.table = table
  }

  /// The script.
  ///
  /// It needs bash 4 and nothing else.
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
            if [[ -z $command ]]; then
              command=${COMP_WORDS[index]}
            else
              place=$((place + 1))
            fi
            ;;
          esac
        done
        case $command in
      \(([program] + table.shownCommands.map(branch)).joined())  *) return ;;
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
        words) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word") ;;
        file | folder)
          compopt -o filenames 2>/dev/null
          local action=-f
          [[ $kind == folder ]] && action=-d
          mapfile -t COMPREPLY < <(compgen "$action" -- "$word")
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

  /// Before a command: its name, or an option of the program.
  private var program: String {
    let names = table.shownCommands.map(\.name).joined(separator: " ")
    return "  '')\n    kind=words values='\(names)'\n\(options(of: table.program))    ;;\n"
  }

  private func branch(for command: Declaration) -> String {
    "  \(command.name))\n\(arguments(of: command))\(options(of: command))    ;;\n"
  }

  private func arguments(of command: Declaration) -> String {
    command.arguments.enumerated().map { index, argument in
      let test = argument.isRepeated ? "-ge" : "-eq"
      return "    [[ $place \(test) \(index) ]] && \(assignment(for: argument.kind))\n"
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
