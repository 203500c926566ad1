public import Bytes
public import Geometry

/// Everything that came in while the program ran, in its order, so that it can come in once more.
public struct Session: Hashable, Sendable {
  /// The window when the session began.
  public var window: WindowSize
  /// The settings that it began with, an object as the settings file holds it; nil where they were
  /// not kept.
  public var settings: JSON?
  /// The recorded input.
  public var entries: [SessionEntry]

  /// Creates a session.
  public init(window: WindowSize, settings: JSON? = nil, entries: [SessionEntry]) {
    self.window = window
    self.settings = settings
    self.entries = entries
  }

  /// Reads a session; Docs/Formats/Session.md describes the text.
  ///
  /// A last line without its end is left out: the program was ended in the midst of it. Memory stays
  /// within thirty times the bytes. The time is linear in the number of bytes.
  ///
  /// - Parameter bytes: The content of the file.
  /// - Throws: The first line that is wrong and why.
  public init(parsing bytes: [UInt8]) throws(SessionError) {
    var lines = SessionLines(bytes)
    window = try lines.heading()
    settings = try lines.settings()
    entries = []
    while let entry = try lines.next() { entries.append(entry) }
  }

  /// The text of the session, from which it can be read back without any loss.
  public var text: String {
    var text = SessionText(window: window, settings: settings)
    for entry in entries { text.append(entry) }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// One thing that came in.
public enum SessionEntry: Hashable, Sendable {
  /// A device was there from now on.
  case device(PenDevice)
  /// A pen, a mouse or a finger said something.
  case pen(PenEvent)
  /// A key was pressed or let go.
  case key(KeyEvent)
  /// The window changed its size.
  case window(WindowSize)
  /// A page lay on the desk, looked at in such a way.
  case look(SessionLook)
}

/// How a page is looked at, whichever notebook it belongs to.
public struct SessionLook: Hashable, Sendable {
  /// The place of the page in its notebook, from 1.
  public var page: Int
  /// The point of the page that lies at the middle of the upper edge.
  public var place: Point
  /// The zoom; 1 for the true size.
  public var zoom: Double
  /// The rule that the zoom follows when the window changes, by a number; 0 if it was chosen freely.
  public var fit: UInt8

  /// Creates a look.
  public init(page: Int, place: Point, zoom: Double, fit: UInt8) {
    self.page = page
    self.place = place
    self.zoom = zoom
    self.fit = fit
  }
}

/// A key that was pressed or let go.
public struct KeyEvent: Hashable, Sendable {
  /// The key, by SDL's key codes: a character's own number where the key has one.
  public var code: Int32
  /// Whether it was pressed, and not let go.
  public var isDown: Bool
  /// Whether it only stayed down, and the keyboard repeats it.
  public var isRepeat: Bool
  /// The keys that were held beside it.
  public var keys: KeyModifiers
  /// When it reached the program, in nanoseconds on the monotonic clock.
  public var received: UInt64

  /// Creates a key event.
  public init(
    code: Int32, isDown: Bool, isRepeat: Bool = false, keys: KeyModifiers = [],
    received: UInt64 = 0
  ) {
    self.code = code
    self.isDown = isDown
    self.isRepeat = isRepeat
    self.keys = keys
    self.received = received
  }
}

/// The size of a window.
public struct WindowSize: Hashable, Sendable {
  /// Pixels across.
  public var width: Int32
  /// Pixels down.
  public var height: Int32
  /// Pixels in a unit of the desktop; 1 on ordinary screens.
  public var scale: Double

  /// Creates a size.
  public init(width: Int32, height: Int32, scale: Double = 1) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// Why a session cannot be read.
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no session, or of a version that this program does not know.
  case notASession
  /// A line is wrong, for the reason given.
  case line(Int, reason: String)

  /// One line that says what is wrong and where.
  public var description: String {
    switch self {
    case .notASession: "this is no input session of a version that can be read"
    case .line(let number, let reason): "line \(number): \(reason)"
    }
  }
}
