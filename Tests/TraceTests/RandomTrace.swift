import Bytes
import Geometry
@testable import Trace

/// Traces of any make-up, for properties that hold for all of them.
enum RandomTrace {
  /// A trace of a pen that writes as pens do: hovering, touching, moving, lifting; where it is whole, in
  /// whole steps of a device, so that a recording of a tablet loses nothing.
  static func pen(_ random: inout RandomSource, isWhole: Bool = false) -> Trace {
    var trace = Trace(metadata: [
      "device": [
        "name": "Slate \"5\"", "resolution": 100, "pressure_range": [0, 4095],
        "vid_pid": "1234:0abc",
      ],
      "app": ["name": "Ink, 硯", "list": [1, 2.5, nil, true]],
    ])
    var time = Int64.random(in: 0...5_000_000_000, using: &random) / 1000 * 1000
    let begin = time
    var frame: Int64 = 0
    for stroke in 1...Int.random(in: 1...5, using: &random) {
      let hovers = Int.random(in: 0...4, using: &random)
      let length = Int.random(in: 2...20, using: &random)
      for index in 0..<(hovers + length) {
        let phase: TracePhase =
          index < hovers
          ? .hover : index == hovers ? .down : index + 1 == hovers + length ? .up : .move
        var sample = TraceSample(phase)
        (sample.stroke, sample.sequence) = (stroke, index)
        sample.tool = stroke.isMultiple(of: 3) ? .eraser : .pen
        place(&sample, isWhole, &random)
        time += Int64.random(in: 1...9000, using: &random) * 1000
        sample[.kernel] = time
        if index.isMultiple(of: 3) { frame += 1 }
        if !isWhole { follow(&sample, time, begin, frame, &random) }
        trace.append(sample)
      }
    }
    return trace
  }

  private static func place(
    _ sample: inout TraceSample, _ isWhole: Bool, _ random: inout RandomSource
  ) {
    func number(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return isWhole ? value.rounded() : value
    }
    sample.devicePlace = Point(x: number(0...30_000), y: number(-500...20_000))
    let force = isWhole ? number(0...4095) / 4095 : number(0...1)
    sample.pressure = sample.phase == .hover ? 0 : force
    sample.tilt = Point(x: number(-60...60), y: number(-60...60))
    let tip: Int64 = sample.phase == .down || sample.phase == .move ? 1 : 0
    sample.buttons = tip | (Bool.random(using: &random) ? 2 : 0)
  }

  private static func follow(
    _ sample: inout TraceSample, _ time: Int64, _ begin: Int64, _ frame: Int64,
    _ random: inout RandomSource
  ) {
    var moment = time
    for step in TraceMoment.allCases.dropFirst(3) where step != .visible {
      moment += Int64.random(in: 0...2_000_000, using: &random)
      guard Int.random(in: 0..<5, using: &random) > 0 else { continue }
      sample[step] = moment
    }
    sample.place = Point(
      x: Double.random(in: -1e3...1e3, using: &random),
      y: Double.random(in: 0...1e-3, using: &random))
    sample.frame = frame
    sample.coalesced = 3
    sample.isPredicted = Int.random(in: 0..<9, using: &random) == 0
    sample.deviceTime = (time - begin) / 1000
    sample.device = ["", "A", "B, \"C\""].randomElement(using: &random) ?? ""
    sample.flags = ["", "blind", "a b"].randomElement(using: &random) ?? ""
  }
}

extension TraceSample {
  /// What the sample says, to be compared: without its places, which formats round.
  var summary: [String] {
    let moments = TraceMoment.allCases.map { self[$0].map { "\($0)" } ?? "" }
    return moments + [
      "\(run)", "\(stroke)", "\(sequence)", phase.rawValue, tool.rawValue, device, flags,
      "\(frame ?? -1)", "\(coalesced ?? -1)", "\(isPredicted)", "\(buttons ?? -1)",
      "\(deviceTime ?? -1)",
    ]
  }
}
