public import Bytes
public import Geometry
public import Wording

/// All input to the program during a run, in order, so that it can be replayed.
public struct Session: Hashable, Sendable {
  /// The window when the session began.
  public var window: WindowSize
  /// The initial settings, an object as in the settings file; nil if not recorded.
  public var settings: JSON?
  /// The input.
  public var entries: [SessionEntry]

  /// Creates a session.
  public init(window: WindowSize, settings: JSON? = nil, entries: [SessionEntry]) {
    (self.window, self.settings, self.entries) = (window, settings, entries)
  }

  /// Reads a session; Docs/Formats/Session.md describes the text.
  ///
  /// An unfinished last line is left out: the program was ended while writing it. Memory stays within
  /// thirty times the bytes, and the time is linear. Throws the first line that is wrong and why.
  public init(parsing bytes: [UInt8]) throws(SessionError) {
    var lines = SessionLines(bytes)
    window = try lines.heading()
    settings = try lines.settings()
    entries = []
    while let entry = try lines.next() { entries.append(entry) }
  }

  /// The text of the session, from which it can be read back exactly.
  public var text: String {
    var text = SessionText(window: window, settings: settings)
    for entry in entries { text.append(entry) }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// One piece of input.
public enum SessionEntry: Hashable, Sendable {
  /// A device is present from now on.
  case device(PenDevice)
  /// A pen, a mouse or a finger sent a report.
  case pen(PenEvent)
  /// A key was pressed or released.
  case key(KeyEvent)
  case typed(TypedText)
  case window(WindowSize)
  /// A page was on the desk, with this view.
  case look(SessionLook)
}

/// The view of a page, whichever notebook it belongs to.
public struct SessionLook: Hashable, Sendable {
  /// The place of the page in its notebook, from 1.
  public var page: Int
  /// The point of the page at the middle of the upper edge.
  public var place: Point
  /// The zoom; 1 for the true size.
  public var zoom: Double
  /// A number for the zoom's rule when the window changes; 0 if chosen freely.
  public var fit: UInt8

  /// Creates a look.
  public init(page: Int, place: Point, zoom: Double, fit: UInt8) {
    (self.page, self.place, self.zoom) = (page, place, zoom)
    self.fit = fit
  }
}

/// A key that was pressed or released.
public struct KeyEvent: Hashable, Sendable {
  /// The key, by SDL's key codes: a character's own number if the key has one.
  public var code: Int32
  /// True if it was pressed rather than released.
  public var isDown: Bool
  /// True if the key stayed down and the keyboard repeats it.
  public var isRepeat: Bool
  /// The modifier keys that were held.
  public var keys: KeyModifiers
  /// The time when it reached the program, in nanoseconds on the monotonic clock.
  public var received: UInt64

  /// Creates a key event.
  public init(
    code: Int32, isDown: Bool, isRepeat: Bool = false, keys: KeyModifiers = [],
    received: UInt64 = 0
  ) {
    (self.code, self.isDown, self.isRepeat) = (code, isDown, isRepeat)
    (self.keys, self.received) = (keys, received)
  }
}

/// Text that was typed or composed while a field had the keys.
public enum TypedText: Hashable, Sendable {
  /// Final text.
  case commit(String)
  /// An input method's composition, with the selected code points.
  case compose(String, selected: Range<Int>?)
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
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}

/// The reason why a session cannot be read.
public enum SessionError: Error, Hashable, Sendable, Worded {
  /// The file is not a session, or is of a version that this program does not know.
  case notASession
  case line(Int, reason: Words)

  /// One line: the problem and its place.
  public var words: Words {
    switch self {
    case .notASession: "not an input session of a supported version"
    case .line(let number, let reason): "line \(number): \(reason)"
    }
  }
}

/// The words and limits of a session's text.
enum SessionFormat {
  /// The first word of a file.
  static let heading = "suzuri-session"
  /// The version without settings and looks, and the one with them.
  static let (plain, whole) = (1, 2)
  static let settingsPiece = 900
  static let pageLimit: Int64 = 1_000_000
  static let zooms = 0.001...1000.0
  static let lineLimit = 1000
  static let nameLimit = 300
  /// The longest text typed or composed at once, in bytes; more is cut.
  static let textLimit = 900
  /// The largest magnitude of a place, time or step.
  static let numberLimit = 1e15
  /// The range of a place, time or step.
  static let numbers = -numberLimit...numberLimit
  /// The range of a window's scale.
  static let scales = 0.01...100.0
  static let sideLimit: Int32 = 65_536

  /// True if a character is a control character, which no line may have.
  static func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 || scalar == 0x7F }

  /// The words for phases and tools, in the order of their cases.
  private static let phaseWords = [
    "enter", "hover", "down", "move", "up", "leave", "cancel", "press", "release", "wheel",
  ]
  private static let toolWords = ["pen", "eraser", "mouse", "finger"]

  static func word(for phase: PenPhase) -> String { phaseWords[Int(phase.rawValue)] }
  static func word(for tool: PenTool) -> String { toolWords[Int(tool.rawValue)] }

  static let phases = Dictionary(uniqueKeysWithValues: zip(phaseWords, PenPhase.allCases))
  static let tools = Dictionary(uniqueKeysWithValues: zip(toolWords, PenTool.allCases))
}
