internal import Bytes
internal import Command
internal import Geometry
internal import Ink
internal import Trace
internal import Wording

/// Measures how well figures are recognized, and how rarely handwriting is taken for one.
struct ShapesBenchmark {
  /// A folder with recordings of people; none for a synthetic hand only.
  let recordings: String?

  private static let writers = 12
  private static let wrongLimit = 0.05
  private static let falseLimit = 0.005
  private static let timeLimit = 5.0

  func run(in console: inout Console) throws -> [AimedFigure] {
    var sets = [("synthetic hand", Self.made())]
    var unread = 0
    if let folder = recordings {
      let files = try ShapeRecordings(folder: folder)
      sets += files.sets
      unread = files.unread
    }
    var results: [(name: String, tally: ShapeTally)] = []
    for (index, set) in sets.enumerated() {
      console.progress("Recognizing", index, of: sets.count)
      results.append((set.0, Self.tally(of: set.1)))
    }
    let aims = aims(of: results.map(\.tally))
    let report = ShapesReport(results: results, unread: unread, aims: aims)
    try console.print(console.asJSON ? report.json.description : report.text)
    return aims
  }

  private static func made() -> [ShapeExample] {
    MadeExamples.figures(writers: writers) + MadeExamples.writing(writers: writers)
  }

  private static func tally(of examples: [ShapeExample]) -> ShapeTally {
    var tally = ShapeTally()
    let clock = ContinuousClock()
    for example in examples {
      let recognizer = ShapeRecognizer(letterHeight: example.letterHeight)
      var found: Shape?
      let time = clock.measure { found = recognizer.shape(of: example.samples) }
      tally.add(found?.kind, for: example, milliseconds: time / .milliseconds(1))
    }
    return tally
  }

  private func aims(of tallies: [ShapeTally]) -> [AimedFigure] {
    let whole = ShapesReport.Sum(tallies)
    return [
      AimedFigure(
        "share of figures not recognized", whole.right.map { 1 - $0 }, limit: Self.wrongLimit),
      AimedFigure(
        "share of handwriting taken for figures", whole.mistaken, limit: Self.falseLimit),
      AimedFigure("median time of a stroke", whole.time, limit: Self.timeLimit, unit: "ms"),
    ]
  }
}
