import Foundation
import Geometry
import Ink
import Notebook
import Pen
import Stage
import Store
import Support

/// The program in a window, with a library of its own, which ends with this object.
final class RunningApp {
  let folder: URL
  /// Where it keeps its notebooks.
  let library: String
  private var process = Process()
  private var environment: [String: String]

  /// Where it keeps its settings.
  var settings: URL { folder.appending(path: "config/settings.json") }

  /// Prepares the program for a display, or for none where SDL only pretends to have one; on the library of
  /// another, if it is given.
  init(
    display: [String: String] = ["SDL_VIDEODRIVER": "dummy"], sharing other: RunningApp? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    library = other?.library ?? folder.appending(path: "library").path
    environment = display.merging(
      [
        "SUZURI_LIBRARY": library,
        "SUZURI_CONFIG": folder.appending(path: "config").path, "HOME": folder.path,
        // What these tests look at must not depend on the parts that read handwriting.
        "SUZURI_WORDS": folder.path,
      ]
    ) { $1 }
    if other != nil { return }
    // A new library would begin with a page that is full already.
    try Library(at: library, create: true, reporting: DamageLog())
      .createNotebook(titled: "Notes", size: .a4, paper: Paper(.ruled), now: 1)
  }

  deinit {
    end(by: SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Has the next window open on no display, since that of the last one is gone.
  func leaveDisplay() { environment["SDL_VIDEODRIVER"] = "dummy" }

  /// Opens the window.
  func start(_ words: String...) throws { try start(words) }

  /// Opens the window with the words of a command line.
  func start(_ words: [String]) throws {
    process = Process()
    process.executableURL = Execution.suzuri
    process.arguments = ["open"] + words
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Opens the window, and lets a pen write dots at a place until one is kept; returns the place.
  @discardableResult
  func startWriting(
    with pen: VirtualPen, at dot: Point = Point(x: 640, y: 640)
  ) throws -> Point {
    try start("--zoom", "100%")
    try wait {
      try write(at: dot, pressure: 0.5, with: pen)
      return try !strokes().isEmpty
    }
    return dot
  }

  /// The same, until all of them are kept: a firmer one, written last, is kept after them.
  func startWritingAll(with pen: VirtualPen) throws {
    let dot = try startWriting(with: pen)
    try write(at: dot, pressure: 0.75, with: pen)
    try wait { try strokes().contains { $0.samples.contains { $0.pressure > 0.6 } } }
  }

  private func write(at dot: Point, pressure: Double, with pen: VirtualPen) throws {
    try pen.press(at: dot, pressure: pressure)
    try pen.release(at: dot)
    try pen.synchronize()
  }

  /// Has the program counted what it does for each picture; returns where that is written at its end.
  func watchNib() -> URL {
    let file = folder.appending(path: "nib-watch")
    environment.merge(NibWatch.environment(writingTo: file)) { $1 }
    return file
  }

  /// Plays a session from a file.
  ///
  /// - Parameters:
  ///   - file: The path of the session.
  ///   - closes: Whether the window closes at its end.
  ///   - fileBlocks: How long files may get, in blocks of 512 bytes, until the limit is lifted.
  ///   - more: Further words of the command line.
  /// - Throws: Why the program cannot be started.
  func startReplay(
    of file: String, closes: Bool = false, fileBlocks: Int? = nil, _ more: [String] = []
  ) throws {
    let words = ["open", "--zoom", "100%", "--replay", file] + (closes ? ["--close"] : []) + more
    process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let limit = fileBlocks.map { "ulimit -S -f \($0); " } ?? ""
    process.arguments = ["-c", limit + "exec \"$0\" \"$@\"", Execution.suzuri.path] + words
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  /// What the program said that such a start began.
  var messages: String {
    (try? String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)) ?? ""
  }

  /// Lets files of the program get as long as they like.
  func liftFileLimit() throws {
    let run = try Execution(
      ofShell: "prlimit --pid \(process.processIdentifier) --fsize=unlimited:")
    guard run.code == 0 else { throw Overdue() }
  }

  /// The number of the process.
  var number: Int32 { process.processIdentifier }

  /// Whether the program has not ended.
  var isRunning: Bool { process.isRunning }

  /// The most memory that the program had at once, in bytes; 0 after its end.
  var mostMemory: Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 } ?? 0
  }

  /// Writes a session beside the library; returns the path.
  func file(of session: Session) throws -> String {
    let file = folder.appending(path: "session")
    try Data(session.text.utf8).write(to: file)
    return file.path
  }

  /// The names of its threads.
  func threads() throws -> [String] {
    let folder = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
      // One may end meanwhile.
      try? String(contentsOfFile: "\(folder)/\(number)/comm", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Sends it a signal, and does not wait for what comes of it.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Ends the program by a signal.
  func end(by signal: Int32) {
    guard process.isRunning else { return }
    kill(process.processIdentifier, signal)
    _ = finish()
  }

  /// Waits until the program ends by itself; returns its exit code.
  ///
  /// After two minutes it is killed: a program that hangs fails its test, and no others.
  func finish() -> Int32 {
    for _ in 0..<2400 where process.isRunning { Thread.sleep(forTimeInterval: 0.05) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Plays a session to its end, and returns the exit code.
  func play(_ session: Session, fileBlocks: Int? = nil, _ more: String...) throws -> Int32 {
    try startReplay(of: try file(of: session), closes: true, fileBlocks: fileBlocks, more)
    return finish()
  }

  /// The strokes on the pages of the first notebook, in the order in which they were written.
  func strokes() throws -> [Stroke] {
    guard let library = try? Library(at: library), let id = try library.notebooks().first?.id
    else { return [] }
    return try library.outline(of: id).pages.flatMap { page in
      try library.page(page.id, of: id).elements.compactMap { element in
        guard case .stroke(let stroke) = element.content else { return nil }
        return try stroke.stroke()
      }
    }
  }

  /// Waits until something is there, looking twenty times a second for two minutes.
  func wait(until isThere: () throws -> Bool) throws {
    for _ in 0..<2400 {
      if try isThere() { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw Overdue()
  }

  /// Something that should have happened did not.
  struct Overdue: Error {}
}

extension Session {
  /// A window in which a pen writes strokes, through places in pixels with a pressure for each.
  ///
  /// The pen says something each 5 ms, and the session is played at a multiple of that pace.
  static func writing(
    _ strokes: [[(place: Point, pressure: Double)]], pause: UInt64 = 20, pace: Double = 1
  ) -> Session {
    var session = Session(window: WindowSize(width: 1000, height: 800), entries: [])
    var time = 100.0
    func add(_ phase: PenPhase, _ sample: (place: Point, pressure: Double)) {
      var event = PenEvent(tool: .pen, phase: phase, position: sample.place, time: time)
      event.received = UInt64(time * 1e6 / pace)
      event.pressure = sample.pressure
      event.channels = .pressure
      event.buttons = phase == .up ? [] : .tip
      session.entries.append(.pen(event))
      time += 5
    }
    for stroke in strokes {
      for (number, sample) in stroke.enumerated() { add(number == 0 ? .down : .move, sample) }
      if let last = stroke.last { add(.up, last) }
      time += Double(pause)
    }
    return session
  }
}

extension Library {
  /// Opens a library whose damage nobody but the library tells.
  convenience init(at directory: String, create: Bool = false) throws(LibraryError) {
    try self.init(at: directory, create: create, reporting: DamageLog())
  }
}
