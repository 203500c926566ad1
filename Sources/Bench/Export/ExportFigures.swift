internal import Bytes
internal import Command
internal import Trace
internal import Wording

/// The results of a comparison of exports.
struct ExportFigures {
  /// One program's effort for one file.
  struct Effort {
    /// The median time in milliseconds.
    let time: Double
    /// The peak memory in bytes.
    let memory: Int
    let bytes: Int

    init(_ runs: [MeasuredRun], bytes: Int) {
      time = runs.map(\.time).median
      memory = runs.map(\.memory).max() ?? 0
      self.bytes = bytes
    }
  }

  /// Both programs' effort for one file.
  struct File {
    let name: String
    let hasPressure: Bool
    let ours: Effort
    let theirs: Effort

    fileprivate var speed: Double { ours.time > 0 ? theirs.time / ours.time : 0 }
    fileprivate var size: Double {
      theirs.bytes > 0 ? Double(ours.bytes) / Double(theirs.bytes) : 0
    }
    fileprivate var memory: Double {
      theirs.memory > 0 ? Double(ours.memory) / Double(theirs.memory) : 0
    }
  }

  var files: [File] = []

  /// The aims, as shares of the figures of Xournal++.
  ///
  /// Files that take it less than a tenth of a second are all startup, and count only in the sum.
  var aims: [AimedFigure] {
    let (ours, theirs) = (total(\.ours.time), total(\.theirs.time))
    let share = theirs > 0 ? ours / theirs : nil
    let pressure = files.filter(\.hasPressure)
    let bytes = (
      pressure.reduce(0) { $0 + $1.ours.bytes }, pressure.reduce(0) { $0 + $1.theirs.bytes }
    )
    var aims = [
      AimedFigure("time of all files", share, limit: 1 / 5)
    ]
    if let slowest = files.filter({ $0.theirs.time > 100 }).map({ 1 / $0.speed }).max() {
      aims.append(AimedFigure("time of the slowest file", slowest, limit: 1 / 2.5))
    }
    if bytes.1 > 0 {
      aims.append(
        AimedFigure("bytes of pressure ink", Double(bytes.0) / Double(bytes.1), limit: 0.65))
    }
    return aims + [
      AimedFigure("bytes of the largest file", files.map(\.size).max(), limit: 1),
      AimedFigure("peak memory of any file", files.map(\.memory).max(), limit: 1),
    ]
  }

  private func total(_ time: (File) -> Double) -> Double { files.map(time).reduce(0, +) }
}

extension ExportFigures {
  var text: String {
    let rows = files.map { file in
      [
        file.name.printable, (file.hasPressure ? "pressure" : "even" as Words).text,
        Self.number(file.theirs.time), Self.number(file.ours.time),
        "\(Self.number(file.speed, 1)) x", Self.kilobytes(file.theirs.bytes),
        Self.kilobytes(file.ours.bytes), Self.number(file.size, 2),
        Self.megabytes(file.theirs.memory), Self.megabytes(file.ours.memory),
      ]
    }
    let all = [
      ("all" as Words).text, "", Self.number(total(\.theirs.time)), Self.number(total(\.ours.time)),
      "\(Self.number(total(\.theirs.time) / max(total(\.ours.time), 1e-9), 1)) x",
    ]
    let heads: [Words] = [
      "notes", "ink", "ms", "ms here", "", "kB", "kB here", "", "MB", "MB here",
    ]
    let table = TextTable(
      [heads.map(\.text)] + rows + [all], rightAligned: Set(2..<heads.count))
    let title: Words =
      "Export as PDF by Xournal++ and Suzuri: median time and peak memory of whole programs"
    let remark: Words = "Relative to Xournal++."
    return """
      \(title.text)

      \(table.lines.joined(separator: "\n"))

      \(AimedFigure.table(of: aims))\(remark.text)
      """
  }

  var json: JSON {
    [
      "files": .array(
        files.map { file in
          [
            "name": .string(file.name), "pressure": .boolean(file.hasPressure),
            "suzuri": Self.json(file.ours), "xournalpp": Self.json(file.theirs),
          ]
        }),
      "aims": .array(aims.map(\.json)),
    ]
  }

  static func json(_ effort: Effort) -> JSON {
    [
      "ms": .number(effort.time), "peak_bytes": .integer(effort.memory),
      "pdf_bytes": .integer(effort.bytes),
    ]
  }

  private static func number(_ value: Double, _ places: Int = 0) -> String {
    DecimalText.text(value, places: places)
  }

  private static func kilobytes(_ bytes: Int) -> String { number(Double(bytes) / 1000) }
  private static func megabytes(_ bytes: Int) -> String { number(Double(bytes) / 1e6) }
}

extension AimedFigure {
  var json: JSON {
    [
      "name": JSON.sentence(name), "share": value.map(JSON.number) ?? nil,
      "at_most": .number(limit), "reached": .boolean(isReached),
    ]
  }
}
