internal import Bytes
public import Geometry
internal import Trace

/// A program whose ink is measured, and how to start it.
///
/// It gets an empty home, removed at the end, and only the variables given here.
public struct ProbedProgram: Hashable, Sendable {
  /// The place of its ink.
  public enum Canvas: Hashable, Sendable {
    /// The largest area of one color in its window.
    case blank
    /// A part of its window, in pixels, when the window is as large as the screen.
    case box(Box)
  }

  /// The name in the report.
  public var name: String
  /// The program and its arguments.
  public var command: [String]
  /// Environment variables beyond those for the display, the home and the search path.
  public var environment: [String: String] = [:]
  /// The files in its home: their paths relative to it, and their bytes.
  public var files: [String: [UInt8]] = [:]
  /// A part of its window's title, or nil for its largest window.
  public var windowTitle: String?
  /// The place of its ink.
  public var canvas: Canvas = .blank
  /// Places on the screen that the pen touches in turn before anything is measured.
  public var taps: [Point] = []
  /// Its version, if known.
  public var version: String?
  /// A command that prints its version, or nil if there is none.
  public var versionQuestion: [String]?
  /// The seconds in which it must show its window.
  public var patience: Double = 40
  /// The seconds without drawing once it is ready.
  public var rest: Double = 0.3

  /// Creates a program from a name and a command line.
  public init(_ name: String, _ command: [String]) {
    self.name = name
    self.command = command
  }

  /// The plain X program, started by a command line to which the program's own arguments are appended.
  public static func reference(_ command: [String], delay: Double = 0) -> ProbedProgram {
    reference(command, delay: delay, tellsDelays: false)
  }

  static func reference(
    _ command: [String], delay: Double, tellsDelays: Bool
  ) -> ProbedProgram {
    var program = ReferenceProgram()
    program.delay = delay
    program.tellsDelays = tellsDelays
    let name = delay > 0 ? "plain X + \(NumberWords.fixed(delay, places: 0)) ms" : "plain X"
    return ProbedProgram(name, command + program.arguments)
  }

  /// This program itself, wherever it is installed: the process that starts it runs the same program.
  public static let own: String = "/proc/self/exe"

  /// The command line as people type it, with this program given by name.
  var commandLine: String {
    command.map { $0 == Self.own ? "suzuri" : $0 }.joined(separator: " ")
  }

  /// True if a program is in the search path.
  public static func isInstalled(_ name: String) -> Bool { ChildProcess.find(name) != nil }
}
