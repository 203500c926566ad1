import Store
import Wording

@testable import Command

/// A command with every kind of argument and option, which says what it was given.
enum Send: Subcommand {
  static let notebook = Argument("notebook", summary: "The notebook to send.")
  static let places = Argument(
    "place", kind: .folder, isOptional: true, isRepeated: true, summary: "Where to send it.")
  static let paper = Option(
    value: "paper", short: "p", named: "kind", kind: .oneOf(["plain", "ruled", "squared"]),
    defaultValue: "plain", summary: "The paper of new pages.")
  static let tags = Option(
    value: "tag", named: "word", isRepeated: true, summary: "A word to find it by.")
  static let copies = Option(
    value: "copies", short: "c", named: "number", summary: "How many copies are made.")
  static let scale = Option(value: "scale", named: "factor", summary: "How large it becomes.")
  static let quiet = Option(flag: "quiet", short: "q", summary: "Say nothing.")
  static let again = Option(flag: "again", short: "a", summary: "Send it again.")
  static let trace = Option(flag: "trace-everything", isHidden: true, summary: "For us alone.")

  static let declaration = Declaration(
    "send",
    summary: "Send a notebook somewhere.",
    overview: [
      """
      A paragraph that is long enough to reach the edge of the page, so that it has to be broken \
      into several lines of text.
      """,
      "Another.",
    ],
    arguments: [notebook, places],
    options: [paper, tags, copies, scale, quiet, again, trace],
    examples: [.init("send Algebra /tmp --paper ruled", summary: "Send one on ruled paper.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    var said = [try values.required(Self.notebook)]
    said += values.texts(Self.places)
    said += (values.text(Self.paper).map { ["paper=\($0)"] } ?? [])
    said += values.texts(Self.tags).map { "tag=\($0)" }
    said += (try values.integer(Self.copies, in: 1...9).map { ["copies=\($0)"] } ?? [])
    said += (try values.number(Self.scale, in: -1...1).map { ["scale=\($0)"] } ?? [])
    for flag in [Self.quiet, Self.again, Self.trace] where values.has(flag) {
      said.append(flag.long)
    }
    let path = try values.library.path(in: console.environment)
    try console.print((said + ["library=\(path)"]).joined(separator: " "))
  }
}

/// A command that fails in the way its argument names.
enum Fail: Subcommand {
  enum Way: String, CaseIterable { case sentence, silence, control, usage, pipe }

  static let way = Argument(
    "way", kind: .oneOf(Way.allCases.map(\.rawValue)), summary: "The way to fail.")
  static let declaration = Declaration(
    "fail", summary: "Fail.", arguments: [way], isHidden: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let way: Way = try values.choice(Self.way)
    try console.print("begun")
    console.progress("Failing", 1, of: 3)
    switch way {
    case .sentence: throw Failure("cannot write notes: disk full")
    case .silence: throw ExitCode.failure
    case .control: throw Failure("a title\n\u{1B}[2J")
    case .usage: throw UsageError.unexpectedArgument("x")
    case .pipe: throw ConsoleError.closedPipe
    }
  }
}

/// A group of commands.
enum Parcel: Subcommand {
  static let declaration = Declaration("parcel", summary: "Send what is heavy.")

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try console.write(HelpText(declaration, in: values.table).text(width: console.width))
  }
}

/// A command of the group, which says what it was given.
enum Pack: Subcommand {
  static let thing = Argument("thing", kind: .folder, summary: "The thing to pack.")
  static let twice = Option(flag: "twice", summary: "Pack it twice.")
  static let declaration = Declaration(
    "parcel pack", summary: "Pack a thing.", arguments: [thing], options: [twice])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try console.print(values.required(Self.thing) + (values.has(Self.twice) ? " twice" : ""))
  }
}

extension CommandTable {
  /// A program of the sample commands.
  static let sample = CommandTable(
    program: Declaration(
      "post", summary: "Send things.", options: [.version], usesLibrary: true),
    commands: [HelpCommand.self, Send.self, Parcel.self, Pack.self, Fail.self])
}

/// What a command line does in memory.
struct Outcome: Hashable, Sendable {
  let code: ExitCode
  let output: String
  let messages: String

  /// Runs a command line of the sample program, or of another.
  init(
    _ words: [String], table: CommandTable = .sample, environment: [String: String] = [:],
    isTerminal: Bool = false
  ) {
    var variables = environment
    if variables["HOME"] == nil { variables["HOME"] = "/home/ink" }
    var recorder = Recorder(isTerminal: isTerminal, environment: Environment(variables))
    code = table.run(words, in: &recorder.console)
    output = recorder.console.results.text
    messages = recorder.console.messages.text
  }
}

/// A console in memory.
struct Recorder {
  var console: Console

  init(isTerminal: Bool = false, environment: Environment = Environment([:])) {
    console = Console(
      results: TextSink(keepingTextAs: isTerminal), messages: TextSink(keepingTextAs: isTerminal),
      environment: environment)
  }
}

extension Library {
  /// Opens a library whose damage nobody but the library tells.
  convenience init(at directory: String, create: Bool = false) throws(LibraryError) {
    try self.init(at: directory, create: create, reporting: DamageLog())
  }
}
