import Bytes
import Exchange
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Export

/// Ink of annotations that other programs wrote or changed.
@Suite struct AnnotatedPDFTests {
  private static let size = PageSize(width: 21_000, height: 29_700)

  /// A PDF with annotations on its page.
  private static func file(_ annotations: String..., entries: String = "") -> [UInt8] {
    var pdf = WrittenPDF()
    let page = pdf.addPage(
      WrittenPDF.text("Below", x: 60, y: 700), box: "0 0 595.276 841.89", entries: entries)
    let names = annotations.map { "\(pdf.add("<</Type/Annot\($0)>>")) 0 R" }
    let list = "/Type/Page/Annots[\(names.joined(separator: " "))]"
    pdf.edit(page) { $0.replacing("/Type/Page", with: list) }
    return pdf.bytes
  }

  private static func strokes(in file: [UInt8]) -> [Stroke] {
    let elements = AnnotatedPDF.extractingInk(from: file)?.pages[1]?.elements(size) ?? []
    return elements.compactMap { $0.whole?.stroke }
  }

  private static let plain = "/Subtype/Ink/Rect[90 90 210 210]"

  @Test func `each line of an annotation is a stroke, in its color, width and place`() throws {
    let file = Self.file(
      "\(Self.plain)/InkList[[100 741.89 200 641.89][100 700 150 700 200 710]]/C[1 0 0]/CA .5/BS<</W 3>>"
    )
    let strokes = Self.strokes(in: file)
    try #require(strokes.count == 2)
    for stroke in strokes {
      #expect(stroke.style.color == Color(rgba: 0xFF00_0080))
      #expect(stroke.style.tool == .pen && abs(stroke.style.width - 3) < 0.001)
      #expect(stroke.model == .straight)
    }
    let places = strokes[0].samples.map(\.position)
    #expect(places.count == 2 && places[0].distance(to: Point(x: 100, y: 100)) < 0.01)
    #expect(places[1].distance(to: Point(x: 200, y: 200)) < 0.01)
    #expect(strokes[1].samples.count == 3)
  }

  @Test func `what multiplies is a marker`() {
    var pdf = WrittenPDF()
    let look = pdf.add(
      stream: "/G gs 100 100 m 200 200 l S",
      entries:
        "/Subtype/Form/BBox[90 90 210 210]/Resources<</ExtGState<</G<</BM/Multiply/CA .25>>>>>>")
    let ink = pdf.add(
      "<</Subtype/Ink/Rect[90 90 210 210]/InkList[[100 100 200 200]]/C[1 1 0]/AP<</N \(look) 0 R>>>>"
    )
    let page = pdf.addPage("")
    pdf.edit(page) { $0.replacing("/Type/Page", with: "/Type/Page/Annots[\(ink) 0 R]") }
    let strokes = Self.strokes(in: pdf.bytes)
    #expect(strokes.map(\.style.tool) == [.highlighter])
    #expect(strokes.map(\.style.color) == [Color(rgba: 0xFFFF_0040)])
  }

  @Test(
    arguments: [
      "/F 2", "/F 32", "/C[]", "/InkList[]", "/InkList[[1 2 3]]", "/InkList[[(a)(b)]]",
      "/InkList[[1e9 2 3 4]]", "/InkList[[9999999 2 3 4]]", "/InkList[[[1 2] 3 0 R]]", "/InkList 7",
    ])
  func `what is hidden or has no lines stays in the PDF`(entry: String) {
    let lines = entry.hasPrefix("/InkList") ? "" : "/InkList[[100 100 200 200]]"
    let file = Self.file("\(Self.plain)\(lines)\(entry)")
    #expect(AnnotatedPDF.extractingInk(from: file) == nil)
    // Beside others, which are read, it stays as well.
    let both = Self.file("\(Self.plain)/InkList[[1 2 3 4]]", "\(Self.plain)\(lines)\(entry)")
    let ink = AnnotatedPDF.extractingInk(from: both)
    #expect(ink?.pages[1]?.count == 1)
  }

  @Test func `its window goes with it, its comment is counted, and all else remains`() throws {
    let file = Self.file(
      "\(Self.plain)/InkList[[1 2 3 4]]/Contents(look)/Popup 7 0 R",
      "/Subtype/Popup/Rect[0 0 9 9]/Parent 6 0 R",
      "/Subtype/Square/Rect[0 0 50 50]/C[0 0 1]", "/Subtype/Popup/Rect[0 0 9 9]/Parent 8 0 R")
    let ink = try #require(AnnotatedPDF.extractingInk(from: file))
    #expect(ink.pages[1]?.comments == 1)
    let rest = try MadePDF(ink.bytes)
    try rest.expectSound()
    let objects = try rest.opened()
    #expect(objects.ranges(of: "/Subtype /Popup").count == 1)
    #expect(objects.contains("/Subtype /Square") && !objects.contains("/Ink"))
    #expect(try rest.asked("pdftotext", [], ["-"]).contains("Below"))
  }

  @Test func `a PDF without such ink is left alone`() {
    #expect(AnnotatedPDF.extractingInk(from: OriginalPageTests.lecture().bytes) == nil)
    #expect(AnnotatedPDF.extractingInk(from: Array("no PDF with /Ink".utf8)) == nil)
    #expect(AnnotatedPDF.extractingInk(from: []) == nil)
  }

  // MARK: - Ink changed by others

  /// A stroke with pressure, as an annotation in the open; a change of its text, and what comes back.
  private static func strokes(
    changing change: (String) throws -> String
  ) throws -> (before: Stroke, after: [LooseElement]) {
    let page = OriginalPageTests.page(1, of: OriginalPageTests.lecture(pages: 1).bytes)
    var export = PDFExport()
    export.ink = .annotations
    let text = try change(MadePDF([page], export: export).opened())
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder)
    let fixed = try Execution(ofShell: "fix-qdf '\(folder.path)'")
    let ink = try #require(AnnotatedPDF.extractingInk(from: Array(fixed.output.utf8)))
    let size = try #require(page.size)
    return (page.strokes[0].settled, ink.pages[1]?.elements(size) ?? [])
  }

  /// The numbers of an array that follows a key, each changed.
  private static func changing(
    _ key: String, in text: String, after start: String, _ change: (Double) -> Double
  ) throws -> String {
    let begin = try #require(text.firstRange(of: start)).lowerBound
    let list = try #require(text[begin...].firstRange(of: key)).upperBound
    let end = try #require(text[list...].firstRange(of: "]")).lowerBound
    let words = text[list..<end].split { " \n[".contains($0) }
    let numbers = words.compactMap { Double($0) }.map { "\(change($0))" }
    let open = key == "/InkList" ? " [ [ " : " [ "
    return text[..<list] + open + numbers.joined(separator: " ") + " " + text[end...]
  }

  @Test func `lines that were moved keep their pressure in the new place`() throws {
    let (before, after) = try Self.strokes { text in
      try Self.changing("/InkList", in: text, after: "/BS") { $0 + 7.5 }
    }
    let (stroke, map) = try #require(after.first?.whole)
    #expect(stroke == before)
    #expect(map(.zero).distance(to: Point(x: 7.5, y: -7.5)) < 0.02)
  }

  @Test func `a frame that was moved takes its ink along`() throws {
    let (before, after) = try Self.strokes { text in
      try Self.changing("/Rect", in: text, after: "/NM") { $0 + 20 }
    }
    let (stroke, map) = try #require(after.first?.whole)
    #expect(stroke == before)
    #expect(map(.zero).distance(to: Point(x: 20, y: -20)) < 0.02)
  }

  @Test func `ink that was only drawn anew stays where it is, whatever its frame`() throws {
    let (before, after) = try Self.strokes { text in
      let framed = try Self.changing("/Rect", in: text, after: "/NM") { $0 + 2 }
      return try Self.changing("/BBox", in: framed, after: "/BBox") { $0 + 2 }
    }
    let (stroke, map) = try #require(after.first?.whole)
    #expect(stroke == before && map == .identity)
  }

  @Test func `lines that became others are what counts`() throws {
    var count = 0.0
    let (before, after) = try Self.strokes { text in
      try Self.changing("/InkList", in: text, after: "/BS") { number in
        count += 1
        return number + count
      }
    }
    let (stroke, _) = try #require(after.first?.whole)
    #expect(stroke.samples != before.samples && stroke.model == .straight)
  }

  @Test func `a color and a width that were changed are theirs`() throws {
    let (before, after) = try Self.strokes { text in
      let colored = try Self.changing("/C", in: text, after: "/BS") { _ in 0.5 }
      let width = try #require(colored.firstRange(of: "/W "))
      let end = try #require(colored[width.upperBound...].firstIndex(of: "\n"))
      let old = Double(colored[width.upperBound..<end]) ?? 0
      return colored[..<width.upperBound] + "\(old * 2)" + colored[end...]
    }
    let (stroke, _) = try #require(after.first?.whole)
    #expect(stroke.samples == before.samples)
    #expect(stroke.style.color == Color(rgb: 0x808080))
    #expect(abs(stroke.style.width / before.style.width - 2) < 0.01)
  }
}

extension LooseElement {
  /// A stroke and its place; nil for anything else.
  fileprivate var whole: (stroke: Stroke, map: Affine)? {
    if case .stroke(let stroke, _) = content { (stroke, transform) } else { nil }
  }
}
