internal import Bytes
internal import Command
internal import Trace
internal import Wording

/// Measures the reading, comparing and appending of a million reports.
struct TraceBenchmark {
  private static let reports = 1_000_000
  private static let rounds = 5
  /// The most milliseconds that reading and comparing may take.
  private static let limit = 2000.0
  /// The most times that the bytes could be summed up in that time.
  private static let ratioLimit = 60.0
  /// The same for appending all reports one by one, as imports and recordings do.
  private static let rowRatioLimit = 200.0

  func run(in console: inout Console) throws -> [AimedFigure] {
    var makers = (ManyReports(seed: 1), ManyReports(seed: 2))
    let files = [
      makers.0.file(of: Self.reports / 2), makers.1.file(of: Self.reports / 2, later: 2_000_000),
    ]
    var rows: [Row] = []
    for round in 0..<Self.rounds {
      console.progress("Measuring", round, of: Self.rounds)
      rows.append(try Row(files))
    }
    let row = Row.middle(of: rows)
    let aims = [
      AimedFigure("read and compare", row.all, limit: Self.limit, unit: "ms"),
      .ratio(
        "read and compare, relative to summing the bytes", row.all, to: row.sum,
        limit: Self.ratioLimit),
      .ratio(
        "read one by one, relative to summing the bytes", row.taking, to: row.sum,
        limit: Self.rowRatioLimit),
    ]
    try console.print(console.asJSON ? json(row, aims).description : text(row, files, aims))
    return aims
  }

  private func text(_ row: Row, _ files: [[UInt8]], _ aims: [AimedFigure]) -> String {
    let bytes = files.reduce(0) { $0 + $1.count }
    let times: [(Words, Double)] = [
      ("sum the bytes", row.sum), ("read", row.reading), ("compare", row.comparing),
      ("read one by one", row.taking),
    ]
    let table = TextTable(
      heads: ["", "", "ms"], times.map { [$0.text, "", NumberWords.fixed($1, places: 1)] })
    let title: Words = "\(Self.reports) reports in two traces, \(bytes / 1_000_000) MB"
    return "\(title.text)\n"
      + table.lines.map { "\($0)\n" }.joined() + "\n" + AimedFigure.table(of: aims)
  }

  private func json(_ row: Row, _ aims: [AimedFigure]) -> JSON {
    [
      "reports": .integer(Self.reports),
      "sum_ms": .number(row.sum), "read_ms": .number(row.reading),
      "compare_ms": .number(row.comparing), "take_in_ms": .number(row.taking),
      "aims": .array(
        aims.map { aim in
          [
            "name": JSON.sentence(aim.name), "value": aim.value.map { .number($0) } ?? .null,
            "limit": .number(aim.limit), "reached": .boolean(aim.isReached),
          ]
        }),
    ]
  }
}

extension TraceBenchmark {
  /// The times of a round in milliseconds.
  private struct Row {
    let sum: Double
    let reading: Double
    let comparing: Double
    let taking: Double

    var all: Double { reading + comparing }

    init(_ files: [[UInt8]]) throws {
      var total = 0
      sum = Self.milliseconds {
        for file in files { for byte in file { total &+= Int(byte) } }
      }
      var traces: [Trace] = []
      reading = try Self.milliseconds { traces = try files.map { try Trace(parsing: $0) } }
      var verdict = TraceVerdict.undecided
      comparing = try Self.milliseconds {
        verdict = try TraceComparison([("A", traces[0]), ("B", traces[1])]).pairs[0].verdict
      }
      var taken = Trace()
      taking = Self.milliseconds {
        for trace in traces { for row in 0..<trace.count { taken.append(trace[row]) } }
      }
      // Using the sum keeps the compiler from dropping it.
      guard verdict == .worse, total > 0, taken.count == TraceBenchmark.reports else {
        throw Failure("the comparison missed a difference")
      }
    }

    static func middle(of rows: [Row]) -> Row { rows.sorted { $0.all < $1.all }[rows.count / 2] }

    private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
      try ContinuousClock().measure(work) / .milliseconds(1)
    }
  }
}

struct ManyReports {
  private static let strokeLength = 200
  private static let runLength = 100

  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// Generates the file; adds `later` nanoseconds to each latency.
  mutating func file(of count: Int, later: Int = 0) -> [UInt8] {
    var text = Array(
      """
      # {"schema": "stylus-trace/1"}
      run,stroke,seq,phase,tool,t_kernel,t_recv,t_model,t_render0,t_render1,t_submit,t_visible,frame,x,y,pressure

      """.utf8)
    text.reserveCapacity(count * 140)
    for row in 0..<count { append(row, later, to: &text) }
    return text
  }

  private mutating func append(_ row: Int, _ later: Int, to text: inout [UInt8]) {
    let (stroke, sequence) = row.quotientAndRemainder(dividingBy: Self.strokeLength)
    let start = 1_000_000_000_000 + row * 5_000_000 + stroke * 300_000_000
    func number(_ value: Int, places: Int = 0) {
      text.append(UInt8(ascii: ","))
      DecimalText.append(steps: value, places: places, to: &text)
    }
    DecimalText.append(steps: stroke / Self.runLength + 1, to: &text)
    number(stroke % Self.runLength + 1)
    number(sequence)
    let phase = sequence == 0 ? "down" : sequence == Self.strokeLength - 1 ? "up" : "move"
    text.append(contentsOf: ",\(phase),pen".utf8)
    var time = start
    number(time)
    for _ in 0..<5 {
      time += Int(random.next() % 1_000_000)
      number(time)
    }
    number(time + 1_000_000 + later + Int(random.next() % 8_000_000))
    number(row)
    number(Int(random.next() % 1_000_000), places: 3)
    number(Int(random.next() % 1_000_000), places: 3)
    number(Int(random.next() % 1000), places: 3)
    text.append(0x0A)
  }
}
