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
