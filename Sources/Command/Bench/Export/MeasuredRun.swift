internal import Foundation

/// A program that was run to its end: how long that took, and how much memory.
///
/// A program begins with the memory of the process that starts it, and Linux counts that as its own.
/// So a small process stands between: `MeasureCommand` in a program that has done nothing yet.
struct MeasuredRun: Hashable, Sendable {
  /// The wall time from its start to its end, in milliseconds.
  let time: Double
  /// The most memory that it had at once, in bytes.
  let memory: Int

  /// Runs a program with nothing to read and nowhere to write but its files.
  ///
  /// - Parameters:
  ///   - command: The path of the program, or a name to be looked up, and its arguments.
  ///   - home: The folder in which it may keep what it likes.
  /// - Throws: `Failure` where it cannot be started or fails.
  init(_ command: [String], home: String) throws {
    let (starter, output) = (Process(), Pipe())
    starter.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    starter.arguments = [MeasureCommand.declaration.name, "--"] + command
    starter.environment = [
      "HOME": home, "LC_ALL": "C.UTF-8",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    starter.standardInput = FileHandle.nullDevice
    starter.standardOutput = output
    starter.standardError = FileHandle.nullDevice
    try starter.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    starter.waitUntilExit()
    let figures = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard starter.terminationStatus == 0, figures.count == 2, let time = Double(figures[0]),
      let memory = Int(figures[1])
    else { throw Failure("'\(command.joined(separator: " "))' failed") }
    self.time = time
    self.memory = memory
  }
}
