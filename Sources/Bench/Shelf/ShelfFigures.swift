internal import App
internal import Bytes
internal import Trace
internal import Wording

struct ShelfFigures {
  struct Row {
    /// The number of notebooks, each of ten pages.
    let count: Int
    /// The times to list and search them.
    let times: ShelfTimes
    /// The times from wheel to picture.
    let scrolling: FrameReport
  }

  struct Overview {
    let count: Int
    /// The times from wheel to picture.
    let scrolling: FrameReport
  }

  var rows: [Row] = []
  var overviews: [Overview] = []

  /// The aims, for the largest library.
  var aims: [AimedFigure] {
    guard let row = rows.max(by: { $0.count < $1.count }) else { return [] }
    return [
      AimedFigure("open the library", row.times.opening, limit: 300, unit: "ms"),
      AimedFigure(
        "scrolling, pictures, p99", row.scrolling.frames.quantile(0.99), limit: 16, unit: "ms"),
      AimedFigure("a typed letter finds", row.times.finding.max(), limit: 50, unit: "ms"),
    ]
      + overviews.suffix(1).map {
        AimedFigure(
          "scrolling the overview, pictures, p99", $0.scrolling.frames.quantile(0.99), limit: 16,
          unit: "ms")
      }
  }

  var text: String {
    let table = TextTable(
      [heads.map(\.text)]
        + rows.map { row in
          [
            "\(row.count)", "\(row.count * 10)", Self.number(row.times.first),
            Self.number(row.times.opening), Self.number(row.times.finding.median),
            Self.number(row.times.finding.max() ?? 0),
            row.scrolling.frames.quantile(0.5).map(Self.number) ?? "",
            row.scrolling.frames.quantile(0.99).map(Self.number) ?? "",
          ]
        }, rightAligned: Set(0..<heads.count))
    let title: Words = """
      Library: milliseconds until the notebooks appear for the first time and later, until a \
      letter finds, and from the wheel to the picture
      """
    return """
      \(title.text)

      \(table.lines.joined(separator: "\n"))

      \(overviewText)

      \(AimedFigure.table(of: aims))
      """
  }

  private var overviewText: String {
    let heads: [Words] = ["pages", "picture, p50", "picture, p99"]
    let table = TextTable(
      [heads.map(\.text)]
        + overviews.map { overview in
          let frames = overview.scrolling.frames
          return ["\(overview.count)"]
            + [0.5, 0.99].map { frames.quantile($0).map(Self.number) ?? "" }
        }, rightAligned: Set(0..<heads.count))
    let title: Words = "Page overview: milliseconds from the wheel to the picture"
    return "\(title.text)\n\n\(table.lines.joined(separator: "\n"))"
  }

  private var heads: [Words] {
    [
      "notebooks", "pages", "first", "open", "find", "find, worst", "picture, p50", "picture, p99",
    ]
  }

  var json: JSON {
    [
      "libraries": .array(
        rows.map { row in
          [
            "notebooks": .integer(row.count), "pages": .integer(row.count * 10),
            "first_ms": .number(row.times.first), "open_ms": .number(row.times.opening),
            "find_ms": .array(row.times.finding.map(JSON.number)),
            "picture_p50_ms": row.scrolling.frames.quantile(0.5).map(JSON.number) ?? .null,
            "picture_p99_ms": row.scrolling.frames.quantile(0.99).map(JSON.number) ?? .null,
          ]
        }),
      "overviews": .array(
        overviews.map { overview in
          [
            "pages": .integer(overview.count),
            "picture_p50_ms": overview.scrolling.frames.quantile(0.5).map(JSON.number) ?? .null,
            "picture_p99_ms": overview.scrolling.frames.quantile(0.99).map(JSON.number) ?? .null,
          ]
        }),
      "aims": .array(aims.map(\.json)),
    ]
  }

  private static func number(_ value: Double) -> String { DecimalText.text(value, places: 1) }
}
