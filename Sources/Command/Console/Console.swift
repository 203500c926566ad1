internal import Bytes
internal import Store
package import Wording

/// The streams, width and environment of a command.
///
/// Results go to standard output, everything else to standard error. Tests use memory instead.
package struct Console: Sendable {
  private(set) var results: TextSink
  private(set) var messages: TextSink
  let environment: Environment
  /// The number of columns to wrap text at, 40 to 120.
  package let width: Int

  /// Collects all damage that libraries skip.
  let damage = DamageLog()
  /// True if the command continues without damaged parts, and still succeeds.
  var allowsDamage = false
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

  /// Writes a line of the result.
  package mutating func print(_ line: Words) throws(ConsoleError) {
    try print(line.text)
  }

  /// Writes a line of the result that is the same in every language.
  @_disfavoredOverload
  package mutating func print(_ line: String) throws(ConsoleError) {
    try write("\(line)\n")
  }

  /// Writes a line of the result about a operation; if the line is lost, the error says what was done.
  ///
  /// `json` is printed instead if other programs read the results.
  mutating func print(operation: Words, as json: String? = nil) throws(ConsoleError) {
    remember(operation: operation)
    try print(json ?? operation.text)
  }

  /// Remembers a operation until everything printed so far is written.
  mutating func remember(operation: Words) { operations.append(operation) }

  /// Writes text of the result unchanged.
  package mutating func write(_ text: String) throws(ConsoleError) {
    clearProgress()
    try results.write(text)
  }

  /// Writes a message of one or more lines; one that cannot be written is dropped.
  package mutating func note(_ message: Words) {
    clearProgress()
    show("\(message.text)\n")
  }

  /// Shows progress on a terminal, in one line that the next output replaces.
  ///
  /// Does nothing elsewhere, or if the line would stay the same. `work` is a word like "Importing"; `total`
  /// is at least 1.
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
