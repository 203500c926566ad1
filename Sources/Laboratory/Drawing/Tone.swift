/// The purpose of a colour; the palette decides which one it is.
enum Tone: Hashable, Sendable {
  /// Words that are read first.
  case text
  /// Captions, axes.
  case second
  /// Thin lines.
  case hair
  /// Behind everything.
  case ground
  /// A warning.
  case warning
  /// A trace by its number, from 0.
  case trace(Int)
  /// A step of the scale of latencies, from 0, which is the soonest.
  case heat(Int)

  /// The traces that have a colour of their own; further ones begin anew.
  static let traceCount = 6
  /// The steps of the scale of latencies.
  static let heatCount = 6

  /// The name in a style sheet.
  var name: String {
    switch self {
    case .text: "t"
    case .second: "s"
    case .hair: "h"
    case .ground: "g"
    case .warning: "w"
    case .trace(let number): ["a", "b", "c", "d", "e", "f"][number % Self.traceCount]
    case .heat(let step): "h\(min(max(step, 0), Self.heatCount - 1))"
    }
  }

  /// Every tone.
  static let all: [Tone] =
    [.text, .second, .hair, .ground, .warning] + (0..<traceCount).map { .trace($0) }
    + (0..<heatCount).map { .heat($0) }
}
