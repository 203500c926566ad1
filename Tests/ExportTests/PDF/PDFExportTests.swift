import Geometry
import Ink
import Notebook
import Testing

@testable import Export

/// How pages become a file: the same bytes, few pages at a time, to the end or not at all.
@Suite struct PDFExportTests {
  private struct Stop: Error {}

  private func bytes(_ pages: [LoosePage], inWork: Int) throws -> [UInt8] {
    var export = PDFExport()
    export.pagesInWork = inWork
    return try MadePDF(pages, export: export).bytes
  }

  @Test func `equal pages give equal bytes, however many are in the works`() throws {
    var pages = (1...8).map { LoosePage.written($0, "Page \($0)", paper: Paper(.grid)) }
    for index in pages.indices {
      pages[index].add(
        image: MadeImage.transparent, in: Box(low: .zero, high: Point(x: 40, y: 40)))
      pages[index].layers[0].elements.append(.text("Text \(index)", at: 90))
    }
    let first = try bytes(pages, inWork: 1)
    for inWork in [1, 2, 6, 20] { #expect(try bytes(pages, inWork: inWork) == first) }
    var export = PDFExport()
    for held in [0, first.count / 3] {
      export.mostHeld = held
      #expect(try MadePDF(pages, export: export).bytes == first)
    }
  }

  @Test func `a thousand pages are never many at a time`() throws {
    let pages = MadePages(count: 1000) { .written($0 % 7 + 1, "a", paper: Paper(.dots)) }
    var (most, size, written) = (0, 0, 0)
    var export = PDFExport()
    export.mostHeld = 1000
    let (count, _) = try export.write(pages) { written in
      most = max(most, pages.taken - written)
    } to: {
      size += $0.count
      written = max(written, $0.count)
    }
    #expect(count == 1000)
    #expect(most <= PDFExport().pagesInWork)
    // The dots stand in the file once, and the largest piece is not the whole.
    #expect(size < 1000 * 900)
    #expect(written < size / 10)
  }

  @Test func `what progress or the target throws ends the export`() throws {
    let pages = MadePages(count: 500) { .written($0 + 1, "ab") }
    #expect(throws: Stop.self) {
      try PDFExport().write(pages) { count in
        if count == 3 { throw Stop() }
      } to: { _ in
      }
    }
    #expect(pages.taken <= 3 + PDFExport().pagesInWork)
    let others = MadePages(count: 500) { .written($0 + 1, "ab") }
    var export = PDFExport()
    export.mostHeld = 0
    #expect(throws: Stop.self) { try export.write(others) { _ in throw Stop() } }
    #expect(others.taken <= PDFExport().pagesInWork)
  }

  @Test func `a page with one stroke takes less than 800 bytes`() throws {
    let style = Style(color: .sumi, width: 1.4)
    let page = LoosePage.small(1, [.line([(20, 20), (40, 40)], style: style)])
    #expect(try MadePDF([page]).bytes.count < 800)
  }

  @Test func `writing takes few bytes`() throws {
    let text = "It was written by a hand that never tires, line after line, all day long. "
    for (width, response, share) in [
      (1.4, PressureResponse.standard, 5.5), (1.4, .constant, 2.2),
    ] {
      var page = LoosePage.written(3, text + text, width: width)
      for index in page.layers[0].elements.indices {
        guard case .stroke(var stroke, let parts) = page.layers[0].elements[index].content
        else { continue }
        stroke.style.response = response
        page.layers[0].elements[index].content = .stroke(stroke, parts)
      }
      let samples = page.strokes.reduce(0) { $0 + $1.samples.count }
      let bytes = try MadePDF([page]).bytes.count - 600
      #expect(Double(bytes) <= Double(samples) * share, "\(bytes) for \(samples)")
    }
  }

  @Test func `nothing is too strange to write`() throws {
    let far: [(Double, Double)] = [(-1e7, 20), (1e7, 30), (.nan, 2), (3, .infinity), (5, 5)]
    let style = Style(color: Color(rgba: 0x2040_8010), width: 1e6, cap: .square, dashes: [3, 1])
    var page = LoosePage.small(
      -4, paper: Paper(.ruled, spacing: .nan, lineWidth: -1),
      [
        .line(far, style: style), .line([], style: style), .line([(3, 3)], style: style),
        .text("", at: 3), .text("\u{0}\u{FFFF}\r\n\t", at: 1e9, font: "No such font"),
      ])
    page.add(image: [1, 2, 3], in: Box(low: .zero, high: Point(x: .infinity, y: 2)))
    page.size = nil
    try MadePDF([page], title: "\u{0}(\\").expectSound()
  }
}
