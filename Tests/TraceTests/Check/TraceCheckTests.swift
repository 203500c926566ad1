import Bytes
import Testing
import Trace
import Wording

@Suite("Checking traces")
struct TraceCheckTests {
  private static let metadata = """
    # {"schema": "stylus-trace/1", "device": {"name": "Slate", "driver": "evdev", "smoothing": "off"}, \
    "app": {"name": "Ink", "version": "1"}, "display": {"session": "x11", "refresh_hz": 60}, \
    "protocol": {"source": "real"}}

    """
  private static let header =
    "run,stroke,seq,phase,tool,t_recv,t_submit,frame,coalesced,x,y,pressure\n"
  private static let rows = [
    "1,1,0,hover,pen,1000001,,,,1,1,0", "1,1,1,down,pen,2000000,9000000,1,2,1,1,0.5",
    "1,1,2,move,pen,3000000,9000000,1,2,1,2,0.5", "1,1,3,up,pen,4000000,19000000,2,1,1,2,0",
  ]

  private func findings(
    metadata: String = metadata, header: String = header, _ rows: [String]
  ) throws -> [TraceCheck.Finding] {
    let text = metadata + header + rows.joined(separator: "\n")
    return TraceCheck(try Trace(parsing: Array(text.utf8))).findings
  }

  @Test("A trace as it should be gives no cause for a word")
  func sound() throws {
    #expect(try findings(Self.rows) == [])
  }

  /// A row to be changed, what it becomes, and what is said then, of which report.
  static let breaches: [(row: Int, text: String, sentence: Words, report: Int)] = [
    (
      1, "1,1,1,down,pen,2000000,1500000,0,1,1,1,0.5",
      "t_submit is earlier than t_recv in 1 report, by up to 0.5 ms", 2
    ),
    (
      2, "1,1,2,move,pen,1500000,9000000,1,2,1,2,0.5",
      "t_recv decreases at 1 report, by up to 0.5 ms", 3
    ),
    (
      2, "1,1,1,move,pen,3000000,9000000,1,2,1,2,0.5",
      "seq repeats or decreases within a stroke at 1 report", 3
    ),
    (
      2, "1,1,2,down,pen,3000000,9000000,1,2,1,2,0.5",
      "the pen touches twice in the same stroke at 1 report", 3
    ),
    (
      2, "1,1,2,up,pen,3000000,9000000,1,2,1,2,0.5",
      "a stroke continues after its lift at 1 report",
      4
    ),
    (
      2, "1,1,2,move,pen,3000000,9000000,1,2,1,2,1.5", "pressure is outside 0 to 1 in 1 report", 3
    ),
    (
      2, "1,1,2,move,pen,3000000,9000001,1,2,1,2,0.5",
      "reports of the same frame have different times at 1 report", 3
    ),
    (2, "1,1,2,move,pen,3000000,9000000,1,2,1,,0.5", "x and y are not both given in 1 report", 3),
    (
      2, "1,1,2,push,pen,3000000,9000000,1,2,1,2,0.5",
      "phase has an unknown value such as 'push' in 1 report; known are hover, down, move, up, "
        + "cancel",
      3
    ),
  ]

  @Test("What is wrong is said with its report", arguments: breaches.indices)
  func wrong(_ index: Int) throws {
    let breach = Self.breaches[index]
    var rows = Self.rows
    rows[breach.row] = breach.text
    let found = try findings(rows).filter { $0.kind == .wrong }
    #expect(found.map(\.sentence) == [breach.sentence])
    #expect(found.map { ($0.row ?? 0) + 1 } == [breach.report])
    #expect(found.map(\.count) == [1])
  }

  @Test("What is odd is said, and makes the trace no worse")
  func odd() throws {
    let text =
      Self.header + Self.rows.dropFirst(2).joined(separator: "\n").replacing("1,1,3", with: "1,1,5")
    let check = TraceCheck(try Trace(parsing: Array(text.utf8)))
    #expect(check.isSound)
    #expect(
      check.findings.map(\.sentence) == [
        "the metadata lacks what comparisons need: device.name, device.driver, device.smoothing, "
          + "app.name, app.version, display.session, display.refresh_hz, protocol.source",
        "seq skips 2 numbers, at 1 report", "a stroke has no touch",
      ])
  }

  @Test("Metadata of another type are wrong")
  func types() throws {
    let metadata =
      "# {\"device\": \"Slate\", \"display\": {\"refresh_hz\": \"60\"}, \"res\": {\"x\": true}}\n"
    let found = try findings(metadata: metadata, Self.rows).filter { $0.kind == .wrong }
    #expect(
      found.map(\.sentence) == [
        "device in the metadata must be an object",
        "display.refresh_hz in the metadata must be a number",
        "res.x in the metadata must be a number",
      ])
  }

  @Test("A clock of milliseconds may be behind by one")
  func coarseClock() throws {
    let header = "run,stroke,seq,phase,t_kernel,t_server\n"
    let rows = ["1,1,0,down,1999000,1000000", "1,1,1,up,3500000,3000000"]
    #expect(try !findings(header: header, rows).contains { $0.kind == .wrong })
    let late = ["1,1,0,down,2000000,1000000", "1,1,1,up,3500000,3000000"]
    #expect(
      try findings(header: header, late).first?.sentence
        == "t_server is earlier than t_kernel in 1 report, by up to 1 ms")
  }

  @Test(
    "Times in another unit make rates that no pen has",
    arguments: [
      (5000, "has 200,000 reports per second, more than any pen sends"),
      (5, "has 200,000,000 reports per second, more than any pen sends"),
      (0, "does not change within strokes"),
      (5_000_000_000, "has 5000 ms between reports of a stroke"),
    ])
  func units(_ interval: Int, _ fault: String) throws {
    let rows = (0..<64).map { "1,1,\($0),\($0 == 0 ? "down" : "move"),\(1000 + $0 * interval)" }
    let wrong = try findings(header: "run,stroke,seq,phase,t_recv\n", rows).filter {
      $0.kind == .wrong
    }
    #expect(
      wrong.map(\.sentence.english) == ["t_recv \(fault): its times are not in nanoseconds"])
  }

  @Test("Some reports may have waited, and most that took long are of several clocks")
  func clocks() throws {
    func wrong(_ late: Range<Int>) throws -> [Words] {
      let rows = (0..<64).map { row in
        let time = 1000 + row * 5_000_001
        let shown = time + (late.contains(row) ? 20_000_000_000 : 8_000_003)
        return "1,1,\(row),\(row == 0 ? "down" : "move"),\(time),\(shown)"
      }
      return try findings(header: "run,stroke,seq,phase,t_recv,t_visible\n", rows)
        .filter { $0.kind == .wrong }.map(\.sentence)
    }
    #expect(try wrong(10..<20) == [])
    #expect(
      try wrong(0..<60) == [
        "most reports took more than 10 seconds: their times use several clocks or units"
      ])
  }

  @Test("However long a trace is, the list is short")
  func length() throws {
    var text = "run,stroke,seq,phase,t_recv,pressure\n"
    for row in 0..<5000 { text += "1,1,0,\(row % 50)x,\(-row),\(row + 2)\n" }
    let check = TraceCheck(try Trace(parsing: Array(text.utf8)))
    #expect(!check.isSound)
    #expect(check.findings.count < 12)
  }

  @Test("Reports are found again in their file")
  func lines() throws {
    let text = "\u{FEFF}# {}\n\nt_recv\n# a remark\n1\n\n2\r\n# another\n3"
    let bytes = Array(text.utf8)
    #expect(try Trace(parsing: bytes).count == 3)
    #expect(TraceLines.numbers(of: [0, 1, 2, 7], in: bytes) == [0: 5, 1: 7, 2: 9])
  }
}
