/// The words and limits of a session's text.
enum SessionFormat {
  /// The first word of a file and the version of the format.
  static let heading = "suzuri-session 1"
  /// The longest line that is read, in bytes.
  static let lineLimit = 1000
  /// The longest name of a device, in bytes.
  static let nameLimit = 300
  /// The largest magnitude of a place, time or step.
  static let numberLimit = 1e15
  /// Any place, time or step.
  static let numbers = -numberLimit...numberLimit
  /// Any scale of a window.
  static let scales = 0.01...100.0
  /// The largest side of a window in pixels.
  static let sideLimit: Int32 = 65_536

  /// Whether a character moves the cursor rather than showing anything; no line has one.
  static func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 || scalar == 0x7F }

  static func word(for phase: PenPhase) -> String {
    switch phase {
    case .enter: "enter"
    case .hover: "hover"
    case .down: "down"
    case .move: "move"
    case .up: "up"
    case .leave: "leave"
    case .cancel: "cancel"
    case .press: "press"
    case .release: "release"
    case .wheel: "wheel"
    }
  }

  static func word(for tool: PenTool) -> String {
    switch tool {
    case .pen: "pen"
    case .eraser: "eraser"
    case .mouse: "mouse"
    case .finger: "finger"
    }
  }

  static let phases: [String: PenPhase] = Dictionary(
    uniqueKeysWithValues: PenPhase.allCases.map { (word(for: $0), $0) })
  static let tools: [String: PenTool] = Dictionary(
    uniqueKeysWithValues: PenTool.allCases.map { (word(for: $0), $0) })
}
