import Bytes
import Exchange
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Strokes as annotations: what readers show is the ink, and what comes back is what the pen reported.
@Suite struct InkAnnotationTests {
  private static var annotated: PDFExport {
    var export = PDFExport()
    export.ink = .annotations
    return export
  }

  private static func pdf(_ pages: [LoosePage]) throws -> MadePDF {
    try MadePDF(pages, export: annotated)
  }

  /// Writing, a mark, a filled line, dashes, what is left of an erased line, and a line that was moved.
  private static func page() -> LoosePage {
    var page = LoosePage.written()
    let line = (0..<20).map { step -> (Double, Double) in
      (20 + Double(step * 8), 70 + Double(step % 3 * 6))
    }
    let marker = Style(
      tool: .highlighter, color: Color(rgba: 0xFFE0_00C0), width: 12, response: .constant)
    var dashed = Style(color: Color(rgb: 0xC03000), width: 2, response: .constant)
    dashed.dashes = [6, 3]
    var filled = Style(color: Color(rgba: 0x2060_C0A0), width: 1)
    filled.fill = 0.3
    let styles = [marker, dashed, filled, Style(color: Color(rgb: 0x107030), width: 5)]
    for (index, style) in styles.enumerated() {
      let shifted = line.map { ($0.0, $0.1 + Double(index * 12)) }
      page.layers[0].elements.append(.line(shifted, style: style))
    }
    guard case .stroke(let stroke, _) = LooseElement.line(line, style: styles[3]).content else {
      return page
    }
    let parts = [StrokeRange(0, 900), StrokeRange(2000, 4100)]
    let turned = Affine.rotation(by: 0.1).then(.translation(by: Point(x: 5, y: -50)))
    page.layers[0].elements.append(LooseElement(stroke, showing: parts, transform: turned))
    return page
  }

  /// The ink that comes back, by the numbers of pages.
  private static func back(from file: [UInt8], sizes: [PageSize]) throws -> [[LooseElement]] {
    let ink = try #require(AnnotatedPDF.extractingInk(from: file))
    return sizes.enumerated().map { index, size in
      ink.pages[index + 1]?.elements(size) ?? []
    }
  }

  /// What is visible of a page's ink, each part as a stroke in its place.
  private static func visible(of page: LoosePage) -> [LooseElement] {
    page.layers.flatMap(\.elements).flatMap { element in
      element.writtenStrokes.map { LooseElement($0.settled, transform: element.transform) }
    }
  }

  /// Expects the same strokes, in places that differ by no more than digits that are left out.
  private static func expect(_ found: [LooseElement], are wanted: [LooseElement]) {
    #expect(found.count == wanted.count)
    for (one, other) in zip(found, wanted) {
      #expect(one.content == other.content)
      let (map, place) = (one.transform, other.transform)
      for corner in [Point.zero, Point(x: 1000, y: 0), Point(x: 0, y: 1000)] {
        #expect(map(corner).distance(to: place(corner)) < 0.01)
      }
      // What was never moved comes back exactly.
      if place == .identity { #expect(map == .identity) }
    }
  }

  @Test(arguments: MadePDF.Reader.allCases)
  func `readers show annotations as the ink that is drawn`(reader: MadePDF.Reader) throws {
    let page = Self.page()
    let pdf = try Self.pdf([page])
    try pdf.expectSound()
    try pdf.expectLooks(like: page, resolutions: [100, 300], by: reader)
    let (one, other) = (
      try pdf.pixels(resolution: 150, by: reader),
      try MadePDF([page]).pixels(resolution: 150, by: reader)
    )
    #expect(one.difference(from: other).mean < 0.05)
  }

  @Test func `each stroke is an annotation, and only texts and images are drawn`() throws {
    var page = Self.page()
    page.layers[0].elements.append(.text("words", at: 20))
    let pdf = try Self.pdf([page])
    try pdf.expectSound()
    let count = page.strokes.count
    let objects = try pdf.opened()
    #expect(objects.ranges(of: "/Subtype /Ink").count == count)
    #expect(objects.ranges(of: "/F 4").count == count)
    let names = objects.split(separator: "\n").filter { $0.contains("/NM (") }
    #expect(Set(names).count == count)
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("words"))
    #expect(try Self.pdf([page]).bytes == pdf.bytes)
  }

  @Test func `what is hidden is no annotation, and an empty page has none`() throws {
    var page = Self.page()
    page.layers[0].isVisible = false
    #expect(try !Self.pdf([page]).opened().contains("/Annots"))
    #expect(try !Self.pdf([.small()]).opened().contains("/Annots"))
  }

  @Test func `ink beyond all numbers makes a file without fault`() throws {
    let style = Style(color: .sumi, width: 3)
    let lines: [[(Double, Double)]] = [
      [(.nan, 3), (.infinity, 9)], [(1e300, -1e300)], [(9, 9)], [(9, 9), (9, 9)],
    ]
    let page = LoosePage.small(1, lines.map { LooseElement.line($0, style: style) })
    let pdf = try Self.pdf([page])
    try pdf.expectSound()
    let ink = try #require(AnnotatedPDF.extractingInk(from: pdf.bytes))
    #expect(ink.pages[1]?.count == 2)
  }

  @Test func `strokes come back as the pen reported them`() throws {
    let pages = [Self.page(), .written(2, "Two")]
    let sizes = try pages.map { try #require($0.size) }
    let found = try Self.back(from: Self.pdf(pages).bytes, sizes: sizes)
    for (ink, page) in zip(found, pages) { Self.expect(ink, are: Self.visible(of: page)) }
  }

  @Test(arguments: [0, 90, 180, 270])
  func `they stand right on turned and cropped pages of PDFs, and come back`(angle: Int) throws {
    for crop in ["", "/CropBox[150 250 350 400]"] {
      var original = WrittenPDF()
      original.addPage(
        "0 0.5 0 rg 160 260 80 40 re f", box: "100 200 500 700",
        entries: "/Rotate \(angle)\(crop)")
      let (width, height) = crop.isEmpty ? (400.0, 500.0) : (200.0, 150.0)
      let page = OriginalPageTests.page(
        1, of: original.bytes, width: angle % 180 == 0 ? width : height,
        height: angle % 180 == 0 ? height : width)
      let pdf = try Self.pdf([page])
      try pdf.expectSound()
      #expect(pdf.bytes.starts(with: original.bytes))
      for reader in MadePDF.Reader.allCases {
        try pdf.expectLooks(like: page, resolutions: [72], mean: 2, by: reader)
      }
      let found = try Self.back(from: pdf.bytes, sizes: [try #require(page.size)])
      Self.expect(found[0], are: Self.visible(of: page))
    }
  }

  @Test func `what else is on a page remains, and is there without the ink afterwards`() throws {
    for isIndirect in [false, true] {
      var lecture = OriginalPageTests.lecture()
      if isIndirect {
        let name = lecture.add("")
        var list = ""
        lecture.edit(lecture.page(0)) { object in
          let rest = object.split(separator: "/Annots", maxSplits: 1)[1]
          list = rest.split(separator: "/Fit]>>]", maxSplits: 1)[0] + "/Fit]>>]"
          return object.replacing(list, with: " \(name) 0 R")
        }
        lecture.replace(name, list)
      }
      let file = lecture.bytes
      let pages = [1, 2, 3].map { OriginalPageTests.page($0, of: file) }
      let pdf = try Self.pdf(pages)
      try pdf.expectSound()
      #expect(pdf.bytes.starts(with: file))
      let objects = try pdf.opened()
      #expect(objects.ranges(of: "/Subtype /Ink").count == 3)
      #expect(objects.contains("/T (name)") && objects.contains("/Subtype /Link"))
      let ink = try #require(AnnotatedPDF.extractingInk(from: pdf.bytes))
      let rest = try MadePDF(ink.bytes)
      try rest.expectSound()
      let left = try rest.opened()
      #expect(!left.contains("/Ink"))
      #expect(left.contains("/T (name)") && left.contains("/Subtype /Link"))
      for page in 1...3 {
        #expect(
          try rest.pixels(page: page, resolution: 60).bytes
            == MadePDF(file).pixels(page: page, resolution: 60).bytes)
      }
    }
  }
}
