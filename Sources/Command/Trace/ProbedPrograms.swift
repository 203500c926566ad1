internal import Bytes
private import Glibc
private import Notebook
internal import Stage
private import Store
internal import Trace
internal import Wording

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
    program.files[".config/suzuri/settings.json"] = ProbedProgram.ownSettings
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

/// The files for the traces of a probe: one, or one for each program.
struct ProbeTarget {
  private let path: String
  private let isShared: Bool

  init(_ path: String, isShared: Bool) {
    self.path = path
    self.isShared = isShared
  }

  func check(_ programs: [String]) throws {
    for program in programs { try OutputRules().check(path(of: program)) }
  }

  func write(_ traces: [Trace]) throws -> [String] {
    try traces.map { trace in
      let path = path(of: ProgramLatency(trace).name)
      try OutputFile.write(trace.csv, to: path)
      return path
    }
  }

  /// The path for a program: its name replaces a %, or else precedes the extension.
  func path(of program: String) -> String {
    let name = Self.plain(program)
    if path.contains("%") { return path.replacing("%", with: name) }
    guard isShared else { return path }
    let parts = PathParts(path)
    return "\(parts.stem)-\(name)\(parts.ending)"
  }

  /// A name as part of a file name: only lower-case letters, digits and hyphens.
  static func plain(_ name: String) -> String {
    let letters = name.lowercased().replacing("++", with: "pp").map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return String(letters)
  }
}

/// The plain X program that others are measured against and that checks the probe.
enum ReferenceCommand: Subcommand {
  private static let title = Option(
    value: "title", named: "text", summary: "The title of its window.")
  private static let width = Option(value: "width", named: "pixels", summary: "Its width.")
  private static let height = Option(value: "height", named: "pixels", summary: "Its height.")
  private static let radius = Option(value: "radius", named: "pixels", summary: "Its line radius.")
  private static let delay = Option(
    value: "delay", named: "ms", summary: "The delay of each sample.")
  private static let every = Option(
    value: "every", named: "number", summary: "Draw only every nth report.")
  private static let ahead = Option(
    value: "ahead", named: "pixels", summary: "How far ahead of the pen it draws.")
  private static let life = Option(
    value: "life", named: "number", summary: "Exit with an error after this many reports.")
  private static let tellsDelays = Option(
    flag: "tell-delays", summary: "Print the delay of each sample.")
  private static let all = [title, width, height, radius, delay, every, ahead, life]

  static let declaration = Declaration(
    "plain-x", summary: "Draw ink in a plain X window, for measurements.",
    options: all + [tellsDelays], isHidden: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    var words = Self.all.flatMap { option in
      values.text(option).map { [option.spelling, $0] } ?? []
    }
    if values.has(Self.tellsDelays) { words.append("--tell-delays") }
    let program: ReferenceProgram
    do {
      program = try ReferenceProgram(arguments: words)
    } catch {
      throw UsageError.invalidValue(
        words.joined(separator: " "), of: Words(verbatim: declaration.name), requirement: "\(error)"
      )
    }
    guard program.run() == 0 else { throw Failure("the plain X program found no display") }
  }
}
