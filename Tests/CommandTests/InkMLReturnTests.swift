import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Store
import Testing

@testable import Command

/// Notebooks that leave as InkML and come back.
@Suite final class InkMLReturnTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func library(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(in library: String, _ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": self.library(library)])
  }

  private func hash(in library: String) throws -> String {
    let library = try Library(at: self.library(library))
    return try library.contentHash(of: library.notebook(named: "Sea & <Sky>"))
  }

  @Test(arguments: UInt64(1)...30)
  func `a notebook of ink that comes back has the same content`(seed: UInt64) throws {
    var dice = InkDice(random: RandomSource(seed: seed))
    let there = try Library(at: library("there"), create: true)
    var intake = try Intake(making: "Sea & <Sky>", in: there, now: 1)
    for page in dice.pages() { try intake.add(page, to: there, now: 1) }
    _ = try intake.publish(in: there, now: 1)
    let file = folder.appending(path: "a.inkml").path
    #expect(suzuri(in: "there", "export", "Sea & <Sky>", "-o", file).code == .success)
    let outcome = suzuri(in: "back", "import", file)
    let notes = outcome.messages.split(separator: "\n")
    #expect(outcome.code == .success, "\(outcome.messages)")
    #expect(notes.allSatisfy { $0.contains("beyond the edge") }, "\(outcome.messages)")
    #expect(try hash(in: "back") == hash(in: "there"))
  }
}

/// Makes pages that hold nothing but ink, in every form that ink and paper can have.
private struct InkDice {
  var random: RandomSource

  private mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func toss() -> Bool { roll(0...1) == 1 }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func color() -> Color { Color(rgba: UInt32(truncatingIfNeeded: random.next())) }

  mutating func pages() -> [LoosePage] { (1...roll(1...3)).map { page($0) } }

  private mutating func page(_ number: Int) -> LoosePage {
    var page = LoosePage(
      number: number, size: PageSize(width: roll(5000...40_000), height: roll(5000...40_000)),
      paper: paper())
    page.title = toss() ? "Page \"\(number)\" \r\n\t筆" : ""
    page.tags = toss() ? ["a & b", "c"] : []
    page.isBookmarked = toss()
    page.layers = (1...roll(1...3)).map { layer in
      var layer = LoosePage.Layer(title: toss() ? "<\(layer)>" : "")
      layer.isLocked = roll(0...4) == 0
      layer.elements = (0..<roll(0...6)).map { _ in LooseElement(stroke()) }
      return layer
    }
    return page
  }

  private mutating func paper() -> Paper {
    let ruling = Paper.Ruling.allCases[roll(0...Paper.Ruling.allCases.count - 1)]
    switch roll(0...3) {
    case 0: return Paper(ruling)
    case 1: return Paper(ruling, color: Color(rgb: 0xFFFFFF))
    case 2:
      let styles = ["plain", "lined", "graph", "isograph", "later"]
      let config = toss() ? "f1=ff00aa,lw=2,r1=20" : ""
      let template = Paper.Template(style: styles[roll(0...4)], config: config)
      return Paper(template, color: Color(rgb: toss() ? 0x101010 : 0xFFFFFF))
    default:
      return Paper(
        ruling, spacing: number(1...80), margin: number(0...200), lineWidth: number(0.1...3),
        color: color(), ruleColor: color(), marginColor: color())
    }
  }

  private mutating func stroke() -> Stroke {
    var style = Style(color: color(), width: number(0.01...40))
    style.tool = Style.Tool.allCases[roll(0...2)]
    style.cap = Style.Cap.allCases[roll(0...2)]
    switch roll(0...2) {
    case 0: style.response = .constant
    case 1:
      style.response = PressureResponse(
        minimum: Float(number(0...1)), exponent: Float(number(0...3)))
    default: break
    }
    style.dashes = toss() ? [] : (0...roll(0...3)).map { _ in Float(number(0...20)) }
    style.fill = toss() ? 0 : Float(number(0...1))
    let isStraight = toss()
    let channels: Channels = [[], .pressure, .tilt, [.pressure, .tilt]][roll(0...3)]
    return Stroke(
      samples: samples(channels, hasTime: !isStraight || toss()), channels: channels, style: style,
      model: isStraight ? .straight : ModelVersion(rawValue: UInt8(roll(1...3))),
      start: Int64(roll(0...2_000_000_000_000)))
  }

  private mutating func samples(_ channels: Channels, hasTime: Bool) -> [Sample] {
    var time = 0.0
    return (0...roll(0...30)).map { index in
      if index > 0, hasTime { time += number(0.1...30) }
      var sample = Sample(
        position: Point(x: number(-20...600), y: number(-20...900)), time: time)
      if channels.contains(.pressure) { sample.pressure = Float(number(0...1)) }
      if channels.contains(.tilt) {
        (sample.azimuth, sample.altitude) = (Float(number(0...359)), Float(number(0...90)))
      }
      return sample
    }
  }
}
