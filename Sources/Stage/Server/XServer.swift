internal import Bytes
internal import Glibc
private import Synchronization
public import Wording

/// A private X server with a screen in memory and a virtual pen.
///
/// Its processes and files are gone when this value or this process ends, even after a crash.
public final class XServer: Sendable {
  /// The name of the display, in the form of the variable `DISPLAY`.
  public let display: String
  /// The width of the screen in pixels.
  public let width: Int
  /// The height of the screen in pixels.
  public let height: Int

  private let configuration: ServerConfiguration
  private let child: ChildProcess
  /// The pens already plugged in: the driver accepts one connection in the lifetime of a device.
  private let pens: Mutex<[StageDevice: VirtualPen]> = Mutex([:])

  private static let programs: [String] = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "Xorg"]
  private static let modules: [String] = ["/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"]

  /// Starts a server with a screen size in pixels, at most 8192 on each side, for `lifetime` seconds at most.
  public init(width: Int, height: Int, lifetime: Double = 600) throws(StageError) {
    guard (64...8192).contains(width), (64...8192).contains(height) else {
      throw StageError("a screen of \(width) x \(height) pixels is not possible")
    }
    let program = try Self.program()
    let folder = try Scratch.folder()
    let configuration = ServerConfiguration(width: width, height: height, folder: folder)
    do {
      (child, display) = try Self.start(program, configuration, lifetime: lifetime)
    } catch {
      Disk.removeTree(folder)
      throw error
    }
    self.configuration = configuration
    self.width = width
    self.height = height
  }

  deinit { end() }

  /// The variables that a program needs to reach this server and no other.
  public var environment: [String: String] {
    ["DISPLAY": display, "XDG_SESSION_TYPE": "x11", "GDK_BACKEND": "x11", "SDL_VIDEODRIVER": "x11"]
  }

  /// The folder of its files, removed when it ends.
  package var folder: String { configuration.folder }

  /// True if the server is still running.
  public var isRunning: Bool { child.exitCode(within: 0) == nil }

  /// A device for drawing, the same one each time.
  public func pen(_ device: StageDevice = .stylus) throws(StageError) -> VirtualPen {
    try pens.withLock { (pens) throws(StageError) in
      if let pen = pens[device] { return pen }
      let pen = try VirtualPen(
        device, socket: configuration.socket(of: device), width: width, height: height)
      pens[device] = pen
      return pen
    }
  }

  /// Ends the server, and waits until it is gone.
  public func end() { child.end() }

  private static func program() throws(StageError) -> String {
    guard let program = programs.lazy.compactMap({ ChildProcess.find($0) }).first else {
      throw StageError("the X server is not installed (Debian: xserver-xorg-core)")
    }
    let drivers = [
      ("drivers/dummy_drv.so", "xserver-xorg-video-dummy"),
      ("input/inputtest_drv.so", "xserver-xorg-core"),
    ]
    for (file, package) in drivers {
      let places = modules.map { "\($0)/\(file)" }
      guard places.contains(where: { Disk.isThere($0) }) else {
        throw StageError("the X server's \(file) is not installed (Debian: \(package))")
      }
    }
    return program
  }

  /// A display number that is not in use, and hardly was a moment ago: a server that is just ending would
  /// remove the socket of one that takes its number.
  private static func freeDisplay() -> String {
    let numbers = (0..<100).lazy.map { _ in Int.random(in: 1000..<50_000) }
    let free = numbers.first { !Disk.isThere("/tmp/.X11-unix/X\($0)") }
    return ":\(free ?? 1000)"
  }

  private static func start(
    _ program: String, _ configuration: ServerConfiguration, lifetime: Double
  ) throws(StageError) -> (ChildProcess, String) {
    let folder = configuration.folder
    try Scratch.write(configuration.text, to: "\(folder)/xorg.conf")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw StageError("cannot create a pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    defer { close(ends[1]) }
    let display = freeDisplay()
    let command = [
      // With `-displayfd` the server announces when it listens, and makes no lock file.
      program, display, "-displayfd", "3", "-config", "\(folder)/xorg.conf",
      "-logfile", "\(folder)/log", "-noreset", "-novtswitch", "-sharevts", "-keeptty", "-nolisten",
      "tcp", "vt7",
    ]
    let child = try ChildProcess(
      .init(
        command: command, environment: ["PATH": "/usr/bin:/bin", "HOME": folder], folder: folder,
        passed: ends[1], lifetime: lifetime))
    guard listens(child, telling: ends[0], within: 60) else { throw refusal(of: child) }
    return (child, display)
  }

  /// Waits until a server announces that it listens; false if it ends before that, or stays silent.
  private static func listens(
    _ child: ChildProcess, telling end: Int32, within seconds: Double
  ) -> Bool {
    let deadline = StageClock.after(seconds)
    var byte: UInt8 = 0
    while byte != UInt8(ascii: "\n") {
      var watched = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, 50) > 0 {
        guard read(end, &byte, 1) == 1 else { return false }
      } else if StageClock.now > deadline || child.exitCode(within: 0) != nil {
        return false
      }
    }
    return true
  }

  /// The server's explanation for not starting.
  private static func refusal(of child: ChildProcess) -> StageError {
    let complaints = child.output.split(separator: "\n").filter { $0.hasPrefix("(EE)") }
    let reason =
      complaints.map {
        $0.dropFirst(4).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      .first { $0.count > 3 && !$0.hasPrefix("Fatal") }
    child.end()
    guard let reason else {
      return StageError("the X server does not start here and gives no reason")
    }
    return StageError("the X server does not start here: \(reason)")
  }
}

/// A device plugged into the stage's X server.
public enum StageDevice: String, Hashable, Sendable, CaseIterable {
  /// The tip of a pen, with pressure and proximity.
  case stylus
  /// The other end of the pen.
  case eraser
  /// An ordinary pointer without pressure.
  case mouse

  /// The name for programs: toolkits recognize pens and erasers by their names.
  public var title: String { "Stage \(rawValue)" }

  /// True if it reports pressure.
  public var hasPressure: Bool { self != .mouse }
}

extension XServer {
  /// Reads the screen, 0xRRGGBB row by row, once a window has a title and was `quiet` for some seconds.
  package func picture(of title: String, quiet: Double) throws(StageError) -> [UInt32] {
    let observer = try observer(of: title, quiet: quiet)
    return try observer.capture(observer.screen).pixels
  }

  /// Reads the screen `count` times, at intervals in seconds, from the moment of `picture(of:quiet:)` on.
  package func film(
    _ title: String, quiet: Double, every interval: Double, count: Int, _ body: ([UInt32]) -> Void
  ) throws(StageError) {
    let observer = try observer(of: title, quiet: quiet)
    let start = StageClock.now
    for number in 0..<count {
      let moment = start + StageClock.nanoseconds(Double(number) * interval)
      while StageClock.now < moment { _ = try observer.wait(until: moment) }
      body(try observer.capture(observer.screen).pixels)
    }
  }

  /// An observer of the screen, once a window has a given title and nothing was drawn for some seconds.
  private func observer(of title: String, quiet: Double) throws(StageError) -> Observer {
    let observer = try Observer(self)
    let end = StageClock.after(60)
    while try !observer.windows().contains(where: { $0.title.contains(title) }) {
      guard StageClock.now < end else { throw StageError("no window is titled '\(title)'") }
      _ = try observer.wait(until: StageClock.after(0.1))
    }
    guard try observer.waitUntilQuiet(for: quiet, within: 60) else {
      throw StageError("the window does not settle")
    }
    return observer
  }
}

/// An error on the stage, in one sentence.
public struct StageError: Error, Hashable, Sendable, Worded {
  /// The sentence, lower-case and without a full stop.
  public let words: Words

  /// Creates an error from its sentence.
  public init(_ words: Words) { self.words = words }

  /// Creates an error that includes the system's message for a code.
  init(_ action: Words, code: Int32) { self.init("\(action): \(String(cString: strerror(code)))") }
}

/// Connects to a display in C, which tells the reason if it cannot.
func connection(
  to display: String,
  _ open: (UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> OpaquePointer?
) throws(StageError) -> OpaquePointer {
  var reason: UnsafePointer<CChar>?
  if let connection = open(display, &reason) { return connection }
  throw StageError(
    reason.map { Words(verbatim: String(cString: $0)) } ?? "cannot connect to the X server")
}
