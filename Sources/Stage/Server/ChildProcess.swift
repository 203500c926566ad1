internal import Bytes
internal import CStage
internal import Glibc
private import Synchronization
internal import Wording

/// A program that a guard process ends, with all it started and its folder, when this value or process ends.
package final class ChildProcess: Sendable {
  struct Plan: Hashable, Sendable {
    /// The path of the program, or a name to look up in `PATH`, and its arguments.
    var command: [String]
    var environment: [String: String]
    /// A separate folder for its output, removed at the end.
    var folder: String
    /// A descriptor that it receives as number 3.
    var passed: Int32?
    /// The maximum lifetime in seconds.
    var lifetime: Double
  }

  let outputPath: String

  private let state: Mutex<stage_child?>

  init(_ plan: Plan) throws(StageError) {
    let name = plan.command.first ?? ""
    guard let path = Self.find(name) else { throw StageError("there is no program '\(name)'") }
    self.outputPath = plan.folder + "/output"
    self.state = Mutex(try Self.start(plan, at: path, output: outputPath))
  }

  /// Starts a program that lives as long as this value, an hour at most; its folder is removed at the end.
  package convenience init(
    _ command: [String], environment: [String: String], folder: String
  ) throws(StageError) {
    try self.init(Plan(command: command, environment: environment, folder: folder, lifetime: 3600))
  }

  deinit { end() }

  var output: String {
    String(decoding: Disk.bytes(of: outputPath, atMost: 1 << 24) ?? [], as: UTF8.self)
  }

  /// Waits for it to end, and returns its exit code, the negative number of the signal that ended it, or
  /// nil if it is still running.
  func exitCode(within seconds: Double) -> Int32? {
    guard var child = state.withLock({ $0 }) else { return 0 }
    var code: Int32 = 0
    return stage_child_wait(&child, Int32(seconds * 1000), &code) == 1 ? code : nil
  }

  /// Ends it, and waits until it and its folder are gone.
  func end() {
    let taken = state.withLock { child in
      defer { child = nil }
      return child
    }
    guard var child = taken else { return }
    stage_child_end(&child)
  }

  /// The path of an executable file, looked up in `PATH` if the name has no slash.
  static func find(_ name: String) -> String? {
    guard !name.contains("/") else { return Disk.isExecutable(name) ? name : nil }
    let path = Surroundings.variable("PATH") ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: Disk.isExecutable)
  }

  private static func start(
    _ plan: Plan, at path: String, output: String
  ) throws(StageError) -> stage_child {
    var child = stage_child()
    let variables = plan.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let code = withStrings([path] + plan.command.dropFirst()) { arguments in
      withStrings(variables) { environment in
        withStrings([output, plan.folder]) { paths in
          var raw = stage_child_plan(
            arguments: arguments, environment: environment, output: paths[0], folder: paths[1],
            passed: plan.passed ?? -1, seconds: Int32(min(max(plan.lifetime, 1), 1_000_000)))
          return stage_child_start(&raw, &child)
        }
      }
    }
    guard code == 0 else { throw StageError("cannot start '\(plan.command[0])'", code: code) }
    return child
  }

  /// Lends strings as an array of C strings that ends with a null pointer.
  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { list in
      guard let base = list.baseAddress else { preconditionFailure("a list is never empty") }
      return body(base)
    }
  }
}

/// Makes folders that only this user can read.
enum Scratch {
  /// Creates a temporary folder with a short path, because the address of a Unix socket holds only 107 bytes.
  static func folder() throws(StageError) -> String {
    let base = Surroundings.temporaryFolder
    let parent = base.utf8.count > 60 ? "/tmp" : base
    guard let folder = Disk.makeNewFolder("\(parent)/suzuri-stage-") else {
      throw StageError("cannot create a folder in '\(parent)'", code: errno)
    }
    return folder
  }

  static func write(_ text: String, to path: String) throws(StageError) {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(StageError) {
    guard Disk.makeFolders(PathParts(path).folder), Disk.write(bytes, to: path) else {
      throw StageError("cannot write '\(path)'", code: errno)
    }
  }
}
