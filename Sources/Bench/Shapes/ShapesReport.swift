internal import Bytes
internal import Command
internal import Ink
internal import Trace
internal import Wording

/// The results of recognizing strokes, for people and for programs.
struct ShapesReport {
  let results: [(name: String, tally: ShapeTally)]
  /// The number of files that could not be read.
  let unread: Int
  let aims: [AimedFigure]

  /// The strokes of all sets together.
  struct Sum {
    let right: Double?
    let mistaken: Double?
    /// The median of the times, in milliseconds.
    let time: Double?

    init(_ tallies: [ShapeTally]) {
      func mean(_ share: (ShapeTally) -> Double?, _ count: (ShapeTally) -> Int) -> Double? {
        let strokes = tallies.reduce(0) { $0 + count($1) }
        guard strokes > 0 else { return nil }
        return tallies.reduce(0) { $0 + (share($1) ?? 0) * Double(count($1)) } / Double(strokes)
      }
      right = mean(\.right, \.figureCount)
      mistaken = mean(\.mistaken, \.writingCount)
      let times = tallies.flatMap(\.times).sorted()
      time = times.isEmpty ? nil : times[times.count / 2]
    }
  }

  private var sum: Sum { Sum(results.map(\.tally)) }

  var text: String {
    let title: Words = """
      Figures right and handwriting taken for figures, in percent. A square counts as a rectangle and \
      a circle as an ellipse.
      """
    let heads: [Words] = ["", "", "strokes", "right", "false"]
    let sets = results.map { name, tally -> [String] in
      [
        name, "", "\(tally.strokes)", Self.percent(tally.right, places: 1),
        Self.percent(tally.mistaken, places: 2),
      ]
    }
    var parts = [title.text, "", Self.lines(TextTable(heads: heads, sets)), ""]
    for (name, tally) in results {
      parts += [name, "", confusion(tally), ""]
    }
    if unread > 0 {
      let note: Words = "\(unread) files could not be read"
      parts += [note.text, ""]
    }
    return parts.joined(separator: "\n") + AimedFigure.table(of: aims)
  }

  private func confusion(_ tally: ShapeTally) -> String {
    let heads: [Words] = ["drawn", "", "strokes", "right", "result"]
    let rows = (tally.figures + tally.writing).map { row -> [String] in
      [
        row.label, "", "\(row.strokes)", Self.percent(row.share, places: 1),
        Self.sorted(row).map { "\(Self.name($0.kind)) \($0.count)" }.joined(separator: ", "),
      ]
    }
    return Self.lines(TextTable(heads: heads, rows))
  }

  private static func lines(_ table: TextTable) -> String { table.lines.joined(separator: "\n") }

  private static func percent(_ share: Double?, places: Int) -> String {
    share.map { NumberWords.fixed(100 * $0, places: places) } ?? "–"
  }

  /// The results of a row, the most frequent first.
  private static func sorted(_ row: ShapeRow) -> [(kind: ShapeKind?, count: Int)] {
    row.results.map { (kind: $0.key, count: $0.value) }.sorted {
      ($1.count, name($0.kind)) < ($0.count, name($1.kind))
    }
  }

  /// The name of a kind in the code; ink is a stroke that stays what it is.
  private static func name(_ kind: ShapeKind?) -> String { kind?.rawValue ?? "ink" }
}

extension ShapesReport {
  var json: JSON {
    let sum = sum
    return [
      "strokes": .integer(results.reduce(0) { $0 + $1.tally.strokes }),
      "right": Self.number(sum.right), "false": Self.number(sum.mistaken),
      "median_ms": Self.number(sum.time), "unread_files": .integer(unread),
      "sets": .array(results.map { Self.json($0.name, $0.tally) }),
      "aims": .array(
        aims.map { aim in
          [
            "name": JSON.sentence(aim.name), "value": Self.number(aim.value),
            "limit": .number(aim.limit), "reached": .boolean(aim.isReached),
          ]
        }),
    ]
  }

  private static func json(_ name: String, _ tally: ShapeTally) -> JSON {
    [
      "name": .string(name), "strokes": .integer(tally.strokes), "right": number(tally.right),
      "false": number(tally.mistaken), "figures": .array(tally.figures.map { json($0) }),
      "handwriting": .array(tally.writing.map { json($0) }),
    ]
  }

  private static func json(_ row: ShapeRow) -> JSON {
    [
      "drawn": .string(row.label), "strokes": .integer(row.strokes), "right": .integer(row.right),
      "results": .object(
        sorted(row).map { JSON.Member(name: name($0.kind), value: .integer($0.count)) }),
    ]
  }

  private static func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
}
