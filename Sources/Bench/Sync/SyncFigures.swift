internal import Bytes
internal import Trace
internal import Wording

struct SyncFigures {
  /// One measurement at one size.
  struct Row {
    let work: Work
    /// The number of strokes, files or devices.
    let size: Int
    /// The time in milliseconds.
    let time: Double
    /// The milliseconds to copy the same bytes.
    let plain: Double
    let bytes: Int
  }

  /// The kinds of work, by their names for other programs.
  enum Work: String, Hashable, Sendable {
    case publish
    case merge
    case idle = "nothing new"
    case stroke = "one stroke"
    case join = "join devices"

    /// The work, for people.
    var words: Words {
      switch self {
      case .publish: "publish"
      case .merge: "merge"
      case .idle: "nothing new"
      case .stroke: "one stroke"
      case .join: "join devices"
      }
    }
  }

  var rows: [Row] = []

  var aims: [AimedFigure] {
    [
      aim(.idle, 5000, limit: 100), aim(.publish, 10_000, limit: 300),
      aim(.merge, 100_000, limit: 2000),
    ]
  }

  private func aim(_ work: Work, _ size: Int, limit: Double) -> AimedFigure {
    let row = rows.first { $0.work == work && $0.size == size }
    return AimedFigure("\(work.words), \(size)", row?.time, limit: limit, unit: "ms")
  }

  var text: String {
    let heads: [Words] = ["exchange", "size", "ms", "ms plain copy", "kB"]
    let cells = rows.map { row in
      [
        row.work.words.text, "\(row.size)", DecimalText.text(row.time, places: 1),
        DecimalText.text(row.plain, places: 1),
        DecimalText.text(Double(row.bytes) / 1000, places: 1),
      ]
    }
    return TextTable([heads.map(\.text)] + cells, rightAligned: Set(1..<heads.count)).lines
      .joined(separator: "\n")
  }

  var json: JSON {
    [
      "rows": .array(
        rows.map {
          [
            "name": .string($0.work.rawValue), "size": .integer($0.size), "ms": .number($0.time),
            "plain_ms": .number($0.plain), "bytes": .integer($0.bytes),
          ]
        })
    ]
  }
}
