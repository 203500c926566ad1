internal import Ink

/// The colors of drawings for one kind of light.
///
/// Traces differ in lightness as well as in hue, so that they can be told apart in prints without color and
/// by the color-blind; from the third on, lines are dashed too. The scale of latencies only ever gains
/// contrast with the background.
struct Palette: Sendable {
  private let plain: [Tone: UInt32]
  private let traces: [UInt32]
  private let heats: [UInt32]

  static let light = Palette(
    plain: [
      .text: 0x1E1D1B, .second: 0x69645D, .hair: 0xDAD6CF, .ground: 0xFFFEFB, .warning: 0xAE351D,
    ],
    traces: [0x1F3A6E, 0xD0452A, 0xB87F0E, 0x2C8F84, 0x7E4AA6, 0x8A857D],
    heats: [0xAFC3E0, 0xB9B3B4, 0xE0A184, 0xD8694A, 0xAD3018, 0x62160A])
  /// On printed paper, which has a color of its own.
  static let paper = Palette(
    plain: light.plain.merging([.ground: 0xFFFFFF]) { $1 }, traces: light.traces,
    heats: light.heats)
  static let dark = Palette(
    plain: [
      .text: 0xEDEAE4, .second: 0xA39D94, .hair: 0x3A3733, .ground: 0x1F1E1C, .warning: 0xFF9A82,
    ],
    traces: [0xA6C4FF, 0xFF7D5F, 0xE3B341, 0x4FB9AC, 0xB587E2, 0x98928A],
    heats: [0x464F5B, 0x6E6A6C, 0x9C6A56, 0xD8745A, 0xFF9A82, 0xFFE3D6])

  subscript(tone: Tone) -> Color {
    switch tone {
    case .trace(let number): Color(rgb: traces[number % Tone.traceCount])
    case .heat(let step): Color(rgb: heats[min(max(step, 0), Tone.heatCount - 1)])
    default: Color(rgb: plain[tone] ?? 0)
    }
  }

  var variables: String {
    Tone.all.map { "--\($0.name):\(self[$0].webNotation)" }.joined(separator: ";")
  }
}

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
