private import Bytes
private import Notebook
internal import Stage
private import Store
internal import Wording

/// The programs to measure with the probe.
struct ProbeCast {
  /// The programs that can be started, each with a unique name.
  private(set) var programs: [ProbedProgram] = []
  /// A sentence for each program that is not installed.
  private(set) var absences: [Words] = []

  /// The names that need no command line.
  static let shortNames: [String] = ["suzuri", "plain-x"] + ProbedProgram.shortNames

  /// The plain X program, which draws every report immediately.
  static let reference: [String] = [ProbedProgram.own, "plain-x"]

  /// Finds programs by short names or command lines.
  init(_ apps: [String], scratch: String) throws {
    for (place, app) in apps.enumerated() {
      let program = try Self.program(app, library: "\(scratch)/library\(place)")
      guard let file = program.command.first, ProbedProgram.isInstalled(file) else {
        absences.append("\(program.name) is not installed and was skipped.")
        continue
      }
      programs.append(program)
    }
    nameApart()
  }

  /// Numbers the programs whose traces would share a name.
  private mutating func nameApart() {
    var taken: Set<String> = []
    for place in programs.indices {
      let name = programs[place].name
      var number = 1
      while !taken.insert(ProbeTarget.plain(programs[place].name)).inserted {
        number += 1
        programs[place].name = "\(name) \(number)"
      }
    }
  }

  private static func program(_ app: String, library: String) throws -> ProbedProgram {
    switch app {
    case "suzuri": return try suzuri(library: library)
    case "plain-x": return .reference(reference)
    default: break
    }
    if let known = ProbedProgram.known(app) { return known }
    let words = CommandWords.split(app)
    guard let file = words.first, let name = file.split(separator: "/").last else {
      throw UsageError.invalidValue(
        app, of: Words(verbatim: "--app"), requirement: "a command line")
    }
    return ProbedProgram(String(name), words)
  }

  /// This program with an empty page; each run gets a copy of the library.
  private static func suzuri(library: String) throws -> ProbedProgram {
    _ = try Library(at: library, create: true, reporting: DamageLog()).createNotebook(
      titled: "Probe", size: .a4, paper: Paper(.plain), now: .now)
    var program = ProbedProgram("Suzuri", [ProbedProgram.own, "open", "--zoom", "100%"])
    program.windowTitle = "Suzuri"
    program.version = Version.number
    for name in Disk.names(in: library) ?? [] {
      guard let bytes = Disk.bytes(of: "\(library)/\(name)", atMost: 1 << 26) else { continue }
      program.files[".local/share/suzuri/\(name)"] = bytes
    }
    return program
  }
}

/// Splits a command line into words like a shell: quotes hold spaces, a backslash the next character.
enum CommandWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
