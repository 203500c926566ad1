internal import App
internal import Bytes
internal import Command
internal import Trace
internal import Wording

struct PDFFigures {
  struct File {
    let name: String
    let bytes: Int
    let sight: PDFSight
    /// The time until a word is found in it; nil without words.
    var finding: FindingTimes?
    /// The milliseconds in which the whole program imports it.
    var importing = 0.0
    /// The effort of exporting it, with a stroke on each page.
    var ours = ExportFigures.Effort([], bytes: 0)
    var theirs = ExportFigures.Effort([], bytes: 0)
    /// The size of the same strokes exported without the PDF.
    var ink = 0

    fileprivate var found: [String] {
      guard let finding else { return ["", "", ""] }
      return [
        finding.first.map(PDFFigures.number) ?? "", PDFFigures.number(finding.all),
        "\(finding.count)",
      ]
    }

    /// The size of the export beyond the PDF, as a share of the ink.
    fileprivate var growth: Double { ink > 0 ? Double(ours.bytes - bytes) / Double(ink) : 0 }
  }

  var files: [File] = []

  /// The aims: times compared with those of Xournal++ or of people, sizes with those of the ink.
  var aims: [AimedFigure] {
    let theirs = files.reduce(0) { $0 + $1.theirs.time }
    let ours = files.reduce(0) { $0 + $1.ours.time }
    let found = files.compactMap { $0.finding?.first }.max()
    return [
      AimedFigure("time of all exports", theirs > 0 ? ours / theirs : nil, limit: 1 / 3),
      AimedFigure("bytes beyond the PDF, of the ink", files.map(\.growth).max(), limit: 1.1),
      AimedFigure(
        "peak memory of any export",
        files.map { Double($0.ours.memory) / Double(max($0.theirs.memory, 1)) }.max(), limit: 1),
      AimedFigure(
        "time for an ordinary page, of 100 ms", files.map { $0.sight.turning.median / 100 }.max(),
        limit: 1),
      AimedFigure(
        "time until a file is open, of 300 ms", files.map { $0.sight.opening / 300 }.max(), limit: 1
      ),
    ]
      + (found.map { [AimedFigure("time until a word is found, of 300 ms", $0 / 300, limit: 1)] }
        ?? [])
  }

  var text: String {
    let rows = files.map { file in
      [
        file.name.printable, "\(file.sight.sheets.count)", Self.number(file.importing),
        Self.number(file.sight.opening), Self.number(file.sight.first),
        Self.number(file.sight.turning.median), Self.number(file.sight.turning.max() ?? 0),
        Self.number(file.sight.zooming),
      ] + file.found + [
        Self.number(file.theirs.time), Self.number(file.ours.time),
        Self.kilobytes(file.bytes), Self.kilobytes(file.theirs.bytes),
        Self.kilobytes(file.ours.bytes), Self.kilobytes(file.ink),
        Self.number(Double(file.theirs.memory) / 1e6), Self.number(Double(file.ours.memory) / 1e6),
      ]
    }
    let heads: [Words] = [
      "PDF", "pages", "import", "open", "first", "turn", "worst", "zoom", "found",
      "all found", "hits", "ms", "ms here",
      "kB before",
      "kB", "kB here", "kB of ink", "MB", "MB here",
    ]
    let table = TextTable([heads.map(\.text)] + rows, rightAligned: Set(1..<heads.count))
    let title: Words = """
      PDFs as paper: milliseconds until they are imported, opened, shown, turned and zoomed, and a \
      common word is found first and everywhere; and exports with a stroke on each page by \
      Xournal++ and Suzuri
      """
    return AimedFigure.report(title, table, aims: aims)
  }

  var json: JSON {
    [
      "files": .array(
        files.map { file in
          [
            "name": .string(file.name), "pages": .integer(file.sight.sheets.count),
            "bytes": .integer(file.bytes), "import_ms": .number(file.importing),
            "open_ms": .number(file.sight.opening), "first_page_ms": .number(file.sight.first),
            "turn_ms": .array(file.sight.turning.map(JSON.number)),
            "zoom_ms": .number(file.sight.zooming),
            "finding": file.finding.map(Self.json) ?? .null, "ink_bytes": .integer(file.ink),
            "suzuri": ExportFigures.json(file.ours), "xournalpp": ExportFigures.json(file.theirs),
          ]
        }),
      "aims": .array(aims.map(\.json)),
    ]
  }

  private static func json(_ finding: FindingTimes) -> JSON {
    [
      "first_ms": finding.first.map(JSON.number) ?? .null, "all_ms": .number(finding.all),
      "count": .integer(finding.count),
    ]
  }

  private static func number(_ value: Double) -> String { DecimalText.text(value, places: 0) }
  private static func kilobytes(_ bytes: Int) -> String { number(Double(bytes) / 1000) }
}

extension [Double] {
  /// The median; 0 if there is none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let order = sorted()
    return (order[(count - 1) / 2] + order[count / 2]) / 2
  }
}
