internal import Bytes
internal import CHelper
private import Glibc
internal import Wording

/// Another program, confined to a folder: it may change files only there, and use only so much of the machine.
public struct ConfinedProgram: Sendable {
  /// The path of the program, and its arguments.
  public var command: [String]
  /// The folder that it works in.
  public var folder: String
  /// The variables of its environment, such as "LANG=C"; it gets no others.
  public var environment: [String] = []
  /// The most memory in bytes.
  public var memory = 1 << 30
  /// The most bytes of a file that it writes.
  public var largestFile = 16 << 20
  /// The most seconds that it takes.
  public var seconds = 10.0

  /// Creates a program with the usual limits.
  public init(_ command: [String], in folder: String) {
    (self.command, self.folder) = (command, folder)
  }

  /// The word with which Suzuri is started in order to become another program.
  private static let word = "confined-program"

  /// Runs the program until it ends or is no longer wanted; returns whether it succeeded.
  public func run(while isWanted: () -> Bool = { true }) throws(HelperError) -> Bool {
    let limits = [memory, largestFile, Int(seconds.rounded(.up))].map { "\($0)" }
    let words = [HelperHost.program, Self.word] + limits + [folder] + command
    do {
      let program = try StartedProgram(words, environment: environment, isApart: true)
      return try program.wait(within: seconds, while: isWanted)
    } catch let error as StartedProgram.StartError {
      throw .notStarted(error.words)
    } catch {
      throw isWanted() ? .tooSlow : .unwanted
    }
  }

  /// Becomes the program, if this process was started for that; returns the exit code of a failure, else nil.
  public static func begin(as words: [String]) -> CInt? {
    guard words.count > 6, words[1] == word else { return nil }
    let limits = words[2...4].compactMap { UInt64($0) }
    guard limits.count == 3 else { return 1 }
    var bounds = suzuri_run_bounds(memory: limits[0], file: limits[1], work: limits[2])
    var command = words[6...].map { strdup(PathText.cString($0)) } + [nil]
    suzuri_run(&bounds, PathText.cString(words[5]), &command)
    return 1
  }
}
