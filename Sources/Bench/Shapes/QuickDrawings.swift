internal import Bytes
internal import Geometry
internal import Ink

/// Drawings of the game Quick, Draw!, one JSON object a line, raw or simplified.
enum QuickDrawings {
  private static let unit = 0.2 * Length.millimeter
  private static let mostDrawings = 20_000
  private static let longestLine = 256 << 10
  private static let mostPoints = 20_000

  /// The kinds of shapes that describe a word.
  private static let kinds: [String: Set<ShapeKind>] = [
    "circle": [.ellipse], "square": [.rectangle, .roundedRectangle], "triangle": [.triangle],
    "line": [.line], "hexagon": [.polygon], "octagon": [.polygon, .ellipse], "star": [.star],
    "zigzag": [.polyline], "diamond": [.quadrilateral, .rectangle],
  ]

  /// The drawings of one stroke that show a figure; lines that are broken are left out.
  static func examples(in bytes: [UInt8]) -> [ShapeExample] {
    var examples: [ShapeExample] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1_000_000) {
      guard examples.count < mostDrawings else { break }
      guard line.count < longestLine, let drawing = try? JSON(parsing: Array(line)),
        let example = example(drawing)
      else { continue }
      examples.append(example)
    }
    return examples
  }

  private static func example(_ drawing: JSON) -> ShapeExample? {
    guard let word = try? drawing.text("word"), let kinds = kinds[word],
      let strokes = try? drawing.list("drawing"), strokes.count == 1,
      case .array(let columns) = strokes[0], columns.count >= 2
    else { return nil }
    let rows = columns.prefix(3).map(numbers)
    let count = rows.map(\.count).min() ?? 0
    guard count > 4 || word == "line" && count > 1, count < mostPoints else { return nil }
    let samples = (0..<count).map { place in
      Sample(
        position: Point(x: rows[0][place] * unit, y: rows[1][place] * unit),
        time: rows.count > 2 ? max(rows[2][place] - rows[2][0], 0) : Double(place) * 12)
    }
    return ShapeExample(
      source: "Quick, Draw!", label: word, kinds: kinds, samples: RestingPen.held(samples))
  }

  private static func numbers(_ column: JSON) -> [Double] {
    guard case .array(let values) = column else { return [] }
    return values.compactMap { value in
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): abs(number) < 1e6 ? number : nil
      default: nil
      }
    }
  }
}
