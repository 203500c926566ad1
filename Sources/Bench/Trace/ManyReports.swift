internal import Bytes

/// A trace file with many reports, to measure reading.
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
