internal import Bytes
internal import Store
internal import Wording

/// The streams, the width and the environment that a command works with.
///
/// Results go to standard output, everything else to standard error. Tests use memory instead.
struct Console: Sendable {
  /// Where results go.
  private(set) var results: TextSink
  /// Where messages go.
  private(set) var messages: TextSink
  let environment: Environment
  /// The number of columns to wrap text at, 40 to 120.
  let width: Int

  /// Collects everything that libraries skip because it is damaged.
  let damage = DamageLog()
  /// True if the command continues without damaged parts, and still succeeds.
  var allowsDamage = false
  /// Actions that remain done even if reporting them fails.
  private(set) var deeds: [Words] = []

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

  /// Writes a line of the result in words.
  mutating func print(_ line: Words) throws(ConsoleError) {
    try print(line.text)
  }

  /// Writes a line of the result that is the same in every language.
  @_disfavoredOverload
  mutating func print(_ line: String) throws(ConsoleError) {
    try write("\(line)\n")
  }

  /// Writes a line of the result about something that was done.
  ///
  /// If the line is lost, the error message says what was done.
  ///
  /// - Parameters:
  ///   - deed: What was done, as a sentence.
  ///   - json: The line for other programs, printed instead if they are to read it.
  /// - Throws: Why the line was lost.
  mutating func print(deed: Words, as json: String? = nil) throws(ConsoleError) {
    remember(deed: deed)
    try print(json ?? deed.text)
  }

  /// Remembers what was done until everything printed so far is written.
  mutating func remember(deed: Words) { deeds.append(deed) }

  /// Writes text of the result unchanged.
  mutating func write(_ text: String) throws(ConsoleError) {
    clearProgress()
    try results.write(text)
  }

  /// Writes a message of one or more lines.
  ///
  /// A message that cannot be written is dropped.
  mutating func note(_ message: Words) {
    clearProgress()
    show("\(message.text)\n")
  }

  /// Shows the progress of long work on a terminal, in one line that the next output replaces.
  ///
  /// Does nothing if messages go elsewhere or the line would stay the same.
  ///
  /// - Parameters:
  ///   - work: The work, such as "Importing".
  ///   - done: The finished part.
  ///   - total: The whole, at least 1.
  mutating func progress(_ work: Words, _ done: Int, of total: Int) {
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
  mutating func finish() throws(ConsoleError) {
    clearProgress()
    try results.flush()
    deeds = []
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
