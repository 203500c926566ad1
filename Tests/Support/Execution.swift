public import Foundation

/// What a finished program left behind.
public struct Execution: Hashable, Sendable {
  /// The exit code, or nil where a signal ended the program.
  public let code: Int32?
  /// What it wrote to standard output.
  public let output: String
  /// What it wrote to standard error.
  public let messages: String

  /// The program `suzuri` as it was built together with the tests.
  public static var suzuri: URL {
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "suzuri")
  }

  /// Runs a program to its end, with nothing to read and only the given environment.
  public init(
    of program: URL, _ arguments: [String], environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    // Files rather than pipes: nothing waits for a reader, whatever the amount.
    let output = place.appending(path: "output")
    let messages = place.appending(path: "messages")
    for file in [output, messages] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    process.waitUntilExit()
    self.code = process.terminationReason == .exit ? process.terminationStatus : nil
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.messages = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
  }

  /// Runs a line in `bash`, where `$suzuri` is the built program.
  ///
  /// A line that has not ended after a long time is ended: one test is to fail then, not all to wait.
  public init(ofShell line: String, environment: [String: String] = [:]) throws {
    var variables = environment
    variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    variables["suzuri"] = Self.suzuri.path
    try self.init(
      of: URL(filePath: "/usr/bin/timeout"),
      ["--kill-after=10", "1200", "/bin/bash", "-c", line], environment: variables)
  }
}
