internal import Bytes
private import Glibc
internal import Store
package import Wording

/// A command's streams, width and environment: results go to standard output, the rest to standard error.
package struct Console: Sendable {
  private(set) var results: TextSink
  private(set) var messages: TextSink
  let environment: Environment
  /// The number of columns to wrap text at, 40 to 120.
  package let width: Int

  let damage = DamageLog()
  /// True if the command continues without damaged parts, and still succeeds.
  var allowsDamage = false
  package internal(set) var asJSON = false
  /// Actions that remain done even if reporting them fails.
  private(set) var operations: [Words] = []

  private var progressLine = ""

  init(results: TextSink, messages: TextSink, environment: Environment) {
    self.results = results
    self.messages = messages
    self.environment = environment
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? results.columns ?? 80
    self.width = min(max(columns, 40), 120)
  }

  static func standard() -> Console {
    Console(
      results: TextSink(descriptor: 1), messages: TextSink(descriptor: 2), environment: .process)
  }

  package mutating func print(_ line: Words) throws(ConsoleError) { try print(line.text) }

  /// Writes a line of the result that is the same in every language.
  @_disfavoredOverload
  package mutating func print(_ line: String) throws(ConsoleError) { try write("\(line)\n") }

  /// Prints what was done, or `json` instead for other programs; if the line is lost, the error says it.
  mutating func print(operation: Words, as json: String? = nil) throws(ConsoleError) {
    remember(operation: operation)
    try print(json ?? operation.text)
  }

  /// Remembers a operation until everything printed so far is written.
  mutating func remember(operation: Words) { operations.append(operation) }

  package mutating func write(_ text: String) throws(ConsoleError) {
    clearProgress()
    try results.write(text)
  }

  /// Writes a message of one or more lines; one that cannot be written is dropped.
  package mutating func note(_ message: Words) {
    clearProgress()
    show("\(message.text)\n")
  }

  /// Shows progress of work like "Importing", on a terminal only, in one line that the next output replaces.
  package mutating func progress(_ work: Words, _ done: Int, of total: Int) {
    guard messages.isTerminal else { return }
    let whole = max(total, 1)
    let part = Double(min(max(done, 0), whole)) / Double(whole)
    let share = " \(Int(part * 100)) %"
    let line = work.printable.prefix(columns: width - 1 - share.columns) + share
    guard line != progressLine else { return }
    show("\r\u{1B}[K\(line)")
    progressLine = line
  }

  /// Writes everything buffered, and removes the progress line.
  package mutating func finish() throws(ConsoleError) {
    clearProgress()
    try results.flush()
    operations = []
  }

  private mutating func clearProgress() {
    guard !progressLine.isEmpty else { return }
    show("\r\u{1B}[K")
    progressLine = ""
  }

  private mutating func show(_ text: String) {
    try? messages.write(text)
    try? messages.flush()
  }
}

package enum ConsoleError: Error, Hashable, Sendable, Worded {
  case closedPipe
  case cannotWrite(reason: String)

  package var words: Words {
    switch self {
    case .closedPipe: "the output was closed"
    case .cannotWrite(let reason): "cannot write the output: \(reason)"
    }
  }
}

/// The target of text: a file descriptor, or memory.
struct TextSink: Sendable {
  let isTerminal: Bool

  private let descriptor: CInt?
  private var buffer: [UInt8] = []

  /// The bytes buffered before writing, except to a terminal.
  private static let enough = 1 << 14

  init(descriptor: CInt) {
    self.descriptor = descriptor
    self.isTerminal = isatty(descriptor) == 1
  }

  init(keepingTextAs isTerminal: Bool) {
    self.descriptor = nil
    self.isTerminal = isTerminal
  }

  /// The unwritten text; for a sink in memory, all of it.
  var text: String { String(decoding: buffer, as: UTF8.self) }

  var columns: Int? {
    var size = winsize()
    guard let descriptor, isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Adds text, which a terminal shows immediately; � replaces bytes of paths that are not valid text.
  mutating func write(_ text: String) throws(ConsoleError) {
    buffer += PathText.readable(text).utf8
    if isTerminal || buffer.count >= Self.enough { try flush() }
  }

  /// Writes everything buffered, dropping what cannot be written.
  mutating func flush() throws(ConsoleError) {
    guard let descriptor else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno != EINTR {
        throw .cannotWrite(reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// The environment variables that a command may read, decoded by `PathText`.
struct Environment: Sendable {
  /// The variables of a test; nil for those of the process.
  private let values: [String: String]?

  static let process = Environment(nil)

  init(_ values: [String: String]?) { self.values = values }

  /// The value of a variable; an empty one counts as unset.
  subscript(name: String) -> String? {
    let value = values.map { $0[name] } ?? Surroundings.variable(name)
    return value?.isEmpty == true ? nil : value
  }
}

package struct ScratchFolder: ~Copyable {
  package let path: String

  package init() throws {
    let parent = Surroundings.temporaryFolder
    guard let path = Disk.makeNewFolder("\(parent)/suzuri-bench-") else {
      throw Failure("cannot create a folder in \(parent): \(String(cString: strerror(errno)))")
    }
    self.path = path
  }

  deinit { Disk.removeTree(path) }

  package func write(_ text: String, as name: String) throws -> String {
    let path = "\(path)/\(name)"
    guard Disk.write(Array(text.utf8), to: path) else {
      throw Failure("cannot write \(path): \(String(cString: strerror(errno)))")
    }
    return path
  }
}
