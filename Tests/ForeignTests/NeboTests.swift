import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Notes of Nebo, written here as the program writes them.
@Suite struct NeboTests {
  private static func text(_ text: String) -> [UInt8] {
    little(UInt32(text.utf8.count)) + Array(text.utf8)
  }

  private struct Tag {
    var name: String
    var strokes: ClosedRange<UInt32>
    var text = ""
  }

  /// A stroke in steps of two micrometers; nil for one that was erased.
  private typealias Line = (x: Float, y: Float, steps: [(Int16, Int16)], forces: [UInt8])

  private static func ink(_ lines: [Line?], _ tags: [Tag]) -> [UInt8] {
    var file = Array("BINK\0".utf8) + little(UInt32(5)) + [0] + little(UInt32(1))
    file += little(UInt32(4))
    for (name, unit) in [("X", "mm"), ("Y", "mm"), ("F", ""), ("T", "ms")] {
      file += text(name) + [0x20, 4, 1, 0] + little(UInt32(unit.isEmpty ? 0 : 1))
      if !unit.isEmpty { file += text(unit) }
    }
    file += little(UInt32(4)) + [0, 0, 0, 0] + little(UInt32(1000)) + little(UInt32(1000))
    file += little(UInt32(3)) + [0] + little(UInt32(lines.count))
    for line in lines {
      guard let line else {
        file += little(UInt32.max)
        continue
      }
      file += little(UInt32(0x8000_0000)) + little(UInt64(1_600_000_000_000_000))
      file += little(line.x.bitPattern) + little(line.y.bitPattern) + little(UInt32(7)) + [0, 0]
      file += little(UInt32(line.steps.count)) + line.steps.flatMap { little($0.0) }
      file += line.steps.flatMap { little($0.1) } + line.forces
    }
    file += little(UInt32(0)) + little(UInt32(tags.count)) + [0]
    for (number, tag) in tags.enumerated() {
      if number > 0 { file += Array(repeating: 0, count: 12) }
      file += text(tag.name) + little(UInt32(1)) + little(UInt16(3)) + little(UInt16(0))
      file += little(tag.strokes.lowerBound) + [5, 0xFF, 0, 0] + little(tag.strokes.upperBound)
      file += text(tag.text)
    }
    return file
  }

  private static func file(_ ink: [UInt8], pattern: String = "none") -> [UInt8] {
    let facts =
      #"{"pageTitle":"Page","pageExtent":[0,0,210,297],"backgroundPattern":"\#(pattern)"}"#
    let style = ".pen-025 { -myscript-pen-width:0.35; }\n.brush-0500 { -myscript-pen-width:5; }"
    return ZipSample.bytes([
      ("rel.json", Array(#"{"pages":{"bbbb":{"version":5},"aaaa":{"version":5}}}"#.utf8), true),
      ("meta.json", Array(#"{"pageTitle":"Notes"}"#.utf8), true),
      ("index.bdom", Array("BDOM\0".utf8) + text("aaaa") + [0xFF] + text("bbbb"), true),
      ("pages/aaaa/ink.bink", ink, true), ("pages/aaaa/meta.json", Array(facts.utf8), true),
      ("pages/bbbb/meta.json", Array(facts.utf8), true),
      ("pages/aaaa/style.css", Array(style.utf8), true),
    ])
  }

  private static let millimeter = 72 / 25.4
  private static let line: Line = (10, 20, [(0, 0), (500, 0), (500, 1000)], [0, 128, 255])

  @Test func `strokes have true size, the widths of their pens and those of forces`() throws {
    let ink = Self.ink(
      [Self.line, nil, Self.line],
      [
        Tag(name: "active-pen-input", strokes: 0...2), Tag(name: "pen-025", strokes: 0...0),
        Tag(
          name: ".STYLE", strokes: 0...0,
          text: "\"color:#FF0000ff;-myscript-pen-pressure-sensitivity: 0.8;\""),
        Tag(name: "WORD", strokes: 0...2), Tag(name: "brush-0500", strokes: 2...2),
        Tag(name: "HIGHLIGHT_STROKES", strokes: 1...2),
        Tag(name: ".STYLE", strokes: 2...2, text: "\"color:#FFDD3366\""),
      ])
    let (pages, notes) = try ForeignSamples.pages(of: Self.file(ink), as: NeboNotes.self)
    // The index names the page with ink first.
    #expect(pages.map(\.strokes.count) == [2, 0] && notes.title == "Notes")
    #expect(pages[0].title == "Page")
    let (pen, brush) = (pages[0].strokes[0], pages[0].strokes[1])
    let places = [(10.0, 20.0), (11, 20), (12, 22)].map { Point(x: $0.0, y: $0.1) }
    for (sample, place) in zip(pen.samples, places) {
      #expect(sample.position.distance(to: place * Self.millimeter) < 1e-5)
    }
    #expect(pen.style.color == Color(rgb: 0xFF0000) && pen.start == 1_600_000_000_000)
    for (index, factor) in [0.3056, 1.0027, 1.6944].enumerated() {
      #expect(abs(pen.width(at: index) - factor * 0.35 * Self.millimeter) < 1e-3)
    }
    #expect(brush.style.tool == .highlighter && brush.style.color == Color(rgba: 0xFFDD_3366))
    #expect(abs(brush.style.width - 5.3 * Self.millimeter) < 1e-6)
  }

  @Test func `pens without a sensor are as wide everywhere`() throws {
    let ink = Self.ink(
      [Self.line],
      [Tag(name: "capacitive-pen-input", strokes: 0...0), Tag(name: "pen-025", strokes: 0...0)])
    let file = Self.file(ink, pattern: "lines")
    let (pages, _) = try ForeignSamples.pages(of: file, as: NeboNotes.self)
    let stroke = try #require(pages.first?.strokes.first)
    #expect(stroke.style.response == .constant && stroke.channels.isEmpty)
    #expect(abs(stroke.style.width - 0.35 * Self.millimeter) < 1e-9)
    #expect(pages[0].paper?.ruling == .ruled)
    #expect(pages[0].size == PageSize(points: Point(x: 210, y: 297) * Self.millimeter))
  }

  @Test func `damaged ink is counted`() throws {
    let ink = Self.ink([Self.line, Self.line], [])
    let cut = Array(ink.dropLast(40))
    let (_, notes) = try ForeignSamples.pages(of: Self.file(cut), as: NeboNotes.self)
    #expect(notes.losses.counts == [.damagedElements: 1])
    let (_, others) = try ForeignSamples.pages(of: Self.file([1, 2, 3]), as: NeboNotes.self)
    #expect(others.losses.counts == [.damagedPages: 1])
    let all = Self.ink([Self.line, nil], [Tag(name: "pen-025", strokes: 0...1, text: "a")])
    ForeignSamples.harm(Self.file(all), as: NeboNotes.self, every: 7)
    ForeignSamples.harm(all) {
      _ = try? ForeignSamples.pages(of: Self.file($0), as: NeboNotes.self)
    }
  }
}
