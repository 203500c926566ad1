/// The purpose of a color; the palette for the light decides which color it is.
enum Tone: Hashable, Sendable {
  case text
  /// Captions and axes.
  case second
  /// Thin lines.
  case hair
  case ground
  case warning
  /// A trace by its number, from 0.
  case trace(Int)
  /// A step of the scale of latencies; 0 is the soonest.
  case heat(Int)

  /// The number of traces with a distinct color; later ones start over.
  static let traceCount = 6
  static let heatCount = 6

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

  static let all: [Tone] =
    [.text, .second, .hair, .ground, .warning] + (0..<traceCount).map { .trace($0) }
    + (0..<heatCount).map { .heat($0) }
}
