import Bytes
import Geometry
import Support
import Testing
@testable import Trace
import Wording

@Suite("Cards of styluses")
struct StylusCardTests {
  private static func trace(_ seed: UInt64, _ stylus: JSON? = nil) -> Trace {
    var pen = SyntheticPen()
    (pen.seed, pen.noise, pen.rate) = (seed, 0.02, 133)
    var trace = pen.writing([
      SyntheticHand.line(.slowDiagonal, speed: 12), SyntheticHand.hover(), SyntheticHand.circles(),
    ]).trace
    if let stylus {
      trace.metadata = .object(trace.metadata.members + [.init(name: "stylus", value: stylus)])
    }
    return trace
  }

  @Test("A figure has as many digits as are known")
  func digits() {
    #expect(StylusFigure(133.3712, .hertz, margin: 0.013, count: 9).text == "133.371 ± 0.013 Hz")
    #expect(StylusFigure(133.3712, .hertz, margin: 0.4, count: 9).text == "133.4 ± 0.4 Hz")
    #expect(StylusFigure(0.8, .milliseconds, margin: 1.2, count: 9).text == "0.8 ± 1.2 ms")
    #expect(StylusFigure(97.35731, .hertz, margin: 0, count: 9).text == "97.4 Hz")
    #expect(StylusFigure(97.35731, .hertz, margin: 1e-9, count: 9).text == "97.4 Hz")
    #expect(StylusFigure(12, .percent, count: 9).text == "12%")
    #expect(StylusFigure(8, .count, count: 9).text == "8")
    #expect(StylusFigure(0.5, .millimeters, margin: 0.5, count: 1).text == "0.5 ± 0.5 mm")
    #expect(StylusFigure(.nan, .grams, count: 1).text == "—")
    #expect(StylusFigure(nil, .grams, count: 0).text == "—")
    #expect(StylusFigure(1e300, .degrees, margin: 1e-300, count: 0).text.hasSuffix("°"))
  }

  @Test("The writer's marks and what no recording can say are told")
  func marks() {
    let card = StylusCard(
      StylusMeasures(
        of: Self.trace(
          1, ["name": "Reed", "marks": ["drag": 4, "grip": 9, "feel": 2, "remark": "It squeaks."]]))
    )
    #expect(card.title == "Reed")
    #expect(card.marks?.drag == 4)
    #expect(card.marks?.grip == nil)
    #expect(
      card.sentences.prefix(2) == [
        "The writer's ratings: drag 4 of 5, feel 2 of 5.", "The writer's comment: It squeaks.",
      ])
    #expect(card.sentences.contains { $0.contains("panel") })
    #expect(card.json["marks"] == ["drag": 4, "feel": 2, "remark": "It squeaks."])
  }

  @Test("Cards stand side by side, with one column for each pen")
  func columns() throws {
    let cards = [Self.trace(1, ["name": "Reed"]), Self.trace(2, ["name": "Quill"])].map {
      StylusCard(StylusMeasures(of: $0))
    }
    #expect(
      cards[0].groups.map { $0.rows.map(\.key) } == cards[1].groups.map { $0.rows.map(\.key) })
    let lines = StylusCard.text(cards).split(separator: "\n")
    let head = try #require(lines.first { $0.contains("Reed ") && $0.hasSuffix("Quill") })
    let rate = try #require(lines.first { $0.hasPrefix("  rate") })
    let column = head.distance(from: head.startIndex, to: head.range(of: "Quill").lowerBound)
    #expect(rate.dropFirst(column).hasPrefix("133"))
    #expect(lines.allSatisfy { $0.last != " " })
    #expect(!StylusCard.text(cards).contains("activation"))
    #expect(
      StylusCard.text([cards[0]]).contains(
        "Not available because there are no scale readings: activation."))
    #expect(StylusCard.text([]) == "")
  }

  @Test("Programs get every figure under its name, with null for none")
  func json() throws {
    let card = StylusCard(StylusMeasures(of: Self.trace(3)))
    let figures = try #require(card.json["figures"])
    let keys = card.groups.flatMap { $0.rows.map(\.key) }
    #expect(figures.members.map(\.name) == keys)
    #expect(Set(keys).count == keys.count)
    #expect(figures["force.activation"]?["value"] == .null)
    #expect(figures["contact.rate"]?["unit"] == "Hz")
    #expect(
      try JSON(parsing: Array(card.json.description.utf8))["pen"] == .string(card.title.english))
  }

  @Test("Each pen of a trace has measures of its own, pens before mice")
  func pens() {
    var both = Trace()
    let (one, two) = (Self.trace(1), Self.trace(2))
    for row in 0..<max(one.count, two.count) {
      for (trace, name, tool) in [(one, "Mouse", TraceTool.mouse), (two, "Pen", .pen)]
      where row < trace.count {
        var sample = trace[row]
        (sample.device, sample.tool) = (name, tool)
        both.append(sample)
      }
    }
    let measures = StylusMeasures.each(in: both)
    #expect(measures.map(\.subject.name) == ["Pen", "Mouse"])
    #expect(measures.map(\.subject.reports) == [two.count, one.count])
    #expect(StylusMeasures(of: both).contact.rate == StylusMeasures(of: two).contact.rate)
  }

  @Test("Any trace has a card, however strange", arguments: 0..<60)
  func strange(_ seed: UInt64) {
    var random = RandomSource(seed: seed)
    let extremes: [Int64] = [0, 1, -1, 1 << 62, -(1 << 62), 1 << 32, 4_294_967_295, 1_000_000]
    let numbers: [Double] = [0, 1, -1, 1e15, -1e15, 0.5, 1e-15, 90, -90, 0.999]
    var trace = Trace(metadata: [
      "display": ["px_per_mm": 1e-3], "device": ["resolution": [1e6, 2]],
    ])
    let count = Int.random(in: 0..<400, using: &random)
    func integer() -> Int64? {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: nil
      case 1: extremes.randomElement(using: &random)
      default: Int64(trace.count) * 5_000_000 + Int64.random(in: 0..<9_000_000, using: &random)
      }
    }
    func number() -> Double {
      Bool.random(using: &random)
        ? numbers.randomElement(using: &random) ?? 0 : Double.random(in: -1...1, using: &random)
    }
    for row in 0..<count {
      var sample = TraceSample(TracePhase.allCases.randomElement(using: &random) ?? .move)
      sample.stroke = row / 50
      for moment in [TraceMoment.kernel, .received, .visible] { sample[moment] = integer() }
      if seed % 2 == 0 { sample.deviceTime = integer() }
      sample.place = Point(x: number(), y: number())
      if seed % 3 == 0 { sample.devicePlace = Point(x: number(), y: number()) }
      sample.pressure = number()
      sample.tilt = Point(x: number(), y: number())
      sample.flags = seed % 5 == 0 ? "task:ramp" : "task:diagonal-slow task:none"
      trace.append(sample)
    }
    for measures in StylusMeasures.each(in: trace) + [StylusMeasures(of: trace)] {
      let card = StylusCard(measures)
      #expect(!StylusCard.text([card]).isEmpty)
      for row in card.groups.flatMap(\.rows) where row.figure.value == nil {
        #expect(!row.note.isEmpty, "\(row.key) has neither a value nor a reason")
      }
    }
  }
}

extension StringProtocol {
  /// Where a text stands that is there.
  fileprivate func range(of text: String) -> Range<Index> {
    for start in indices where self[start...].hasPrefix(text) {
      return start..<index(start, offsetBy: text.count)
    }
    return endIndex..<endIndex
  }
}
