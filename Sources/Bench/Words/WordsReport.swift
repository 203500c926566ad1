internal import Bytes
internal import Command
internal import Trace
internal import Wording

/// How well pages were read and found, for people and for programs.
struct WordsReport {
  let pages: [(name: String, measure: ReadingMeasure)]
  /// The peak memory of the reading process, in bytes.
  let memory: Int
  let speed: SearchSpeed?

  /// A search may take this many times as long as summing the bytes.
  private static let ratioLimit = 150.0

  var aims: [AimedFigure] {
    guard let speed else { return [] }
    return [
      AimedFigure(
        "search of all lines on one core, relative to summing their bytes", speed.ratio,
        limit: Self.ratioLimit)
    ]
  }

  private var total: ReadingMeasure {
    pages.reduce(into: ReadingMeasure()) { $0 += $1.measure }
  }

  private var pagesPerMinute: Double {
    let time = total.milliseconds.reduce(0, +)
    return time > 0 ? Double(pages.count) * 60_000 / time : 0
  }

  var text: String {
    let title: Words = """
      Handwriting that was read: letters and words that are wrong, words of at least four letters \
      that are found by the search of handwriting and in its text, and words of other pages that \
      are found there, all in percent
      """
    let all: Words = "all"
    let rows = pages.map { Self.row($0.name.printable, $0.measure) } + [Self.row(all.text, total)]
    let heads: [Words] = [
      "page", "letters", "wrong", "words", "wrong", "extra", "searched", "found", "in text",
      "absent", "found", "in text", "ms",
    ]
    let table = TextTable([heads.map(\.text)] + rows, rightAligned: Set(1..<heads.count))
    return "\(title.text)\n\n\(table.lines.joined(separator: "\n"))\n\n\(figures.text)\n"
      + (aims.isEmpty ? "" : "\n\(AimedFigure.table(of: aims))")
  }

  private var figures: Words {
    let reading: Words = """
      \(NumberWords.figure(pagesPerMinute)) pages a minute; peak memory of the reading process \
      \(NumberWords.fixed(Double(memory) / 1e6, places: 0)) MB
      """
    guard let speed else { return reading }
    return """
      \(reading)
      \(speed.lines) lines of \(NumberWords.figure(Double(speed.bytes) / 1e6)) MB are searched in \
      \(Milliseconds.words(speed.alone)) on one core and in \(Milliseconds.words(speed.together)) \
      on all; their bytes are summed in \(Milliseconds.words(speed.summing))
      """
  }

  private static func row(_ name: String, _ measure: ReadingMeasure) -> [String] {
    let (searched, absent) = (measure.searched, measure.absent)
    return [
      name, "\(measure.letters)", percent(measure.letterError), "\(measure.words)",
      percent(measure.wordError), "\(measure.extraWords)", "\(searched.words)",
      percent(ReadingMeasure.share(searched.inLattices, of: searched.words)),
      percent(ReadingMeasure.share(searched.inText, of: searched.words)), "\(absent.words)",
      percent(ReadingMeasure.share(absent.inLattices, of: absent.words), places: 2),
      percent(ReadingMeasure.share(absent.inText, of: absent.words), places: 2),
      NumberWords.fixed(measure.milliseconds.median, places: 0),
    ]
  }

  private static func percent(_ share: Double?, places: Int = 1) -> String {
    share.map { NumberWords.fixed(100 * $0, places: places) } ?? "–"
  }
}

extension WordsReport {
  var json: JSON {
    [
      "schema": "suzuri-words-bench/1",
      "pages": .array(pages.map { Self.json($0.measure, named: $0.name) }),
      "all": Self.json(total, named: nil), "pages_per_minute": .number(pagesPerMinute),
      "peak_bytes": .integer(memory), "search": speed.map(Self.json) ?? .null,
      "aims": .array(aims.map(\.json)),
    ]
  }

  private static func json(_ measure: ReadingMeasure, named name: String?) -> JSON {
    [
      "name": name.map(JSON.string) ?? .null, "letters": .integer(measure.letters),
      "wrong_letters": .integer(measure.wrongLetters),
      "extra_letters": .integer(measure.extraLetters), "words": .integer(measure.words),
      "missing_words": .integer(measure.missingWords), "extra_words": .integer(measure.extraWords),
      "searched": json(measure.searched), "absent": json(measure.absent),
      "ms": .number(measure.milliseconds.median),
    ]
  }

  private static func json(_ finds: ReadingMeasure.Finds) -> JSON {
    [
      "words": .integer(finds.words), "found": .integer(finds.inLattices),
      "in_text": .integer(finds.inText),
    ]
  }

  private static func json(_ speed: SearchSpeed) -> JSON {
    [
      "lines": .integer(speed.lines), "bytes": .integer(speed.bytes),
      "sum_ms": .number(speed.summing), "one_core_ms": .number(speed.alone),
      "all_cores_ms": .number(speed.together),
    ]
  }
}
