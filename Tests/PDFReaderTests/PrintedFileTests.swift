import Bytes
import Foundation
import Geometry
import Helper
@testable import PDFReader
import Support
import Testing

/// A PDF is read by a process of its own.
@Suite struct PrintedFileTests {
  private func file(_ pdf: WrittenPDF) throws -> PrintedFile { try file(pdf.bytes) }

  private func file(_ bytes: [UInt8]) throws -> PrintedFile {
    try #require(PrintedFile(bytes, hash: ContentHash(of: bytes)))
  }

  private func lecture() -> WrittenPDF {
    var pdf = WrittenPDF()
    pdf.addPage(WrittenPDF.text("Hello world", x: 100, y: 700))
    pdf.addPage("0 0 1 rg 10 20 30 40 re f", box: "100 200 300 600", entries: "/Rotate 90")
    pdf.addPage("")
    let info = pdf.add("<</Title(Optics)>>")
    pdf.trailer = "/Info \(info) 0 R"
    let (first, second) = (pdf.page(0), pdf.page(1))
    let outline = pdf.add("<</Type/Outlines>>")
    let child = pdf.add("<</Title(Lenses)/Dest[\(second) 0 R/Fit]>>")
    let top = pdf.add(
      "<</Title(Light)/Dest[\(first) 0 R/Fit]/First \(child) 0 R/Last \(child) 0 R>>")
    pdf.replace(outline, "<</Type/Outlines/First \(top) 0 R/Last \(top) 0 R>>")
    pdf.catalog =
      "/Outlines \(outline) 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D/P(A-)>>]>>"
    return pdf
  }

  @Test func `sizes, labels and outline are read`() throws {
    let info = try file(lecture()).info()
    #expect(info.pages.map(\.label) == ["i", "ii", "A-1"])
    #expect(info.pages.map(\.width) == [595, 400, 595])
    #expect(info.pages.map(\.height) == [842, 200, 842])
    #expect(
      info.headings == [
        .init(depth: 0, title: "Light", page: 1), .init(depth: 1, title: "Lenses", page: 2),
      ])
  }

  @Test func `a part of a page is drawn`() throws {
    var pdf = WrittenPDF()
    pdf.addPage("1 0 0 rg 100 100 100 100 re f", box: "0 0 400 400")
    let file = try file(pdf)
    let part = PrintedPart(
      page: 1, pageWidth: 800, pageHeight: 800, left: 100, top: 300, width: 200, height: 200)
    let pixels = try file.pixels(of: part)
    #expect(pixels.count == 40_000)
    // The square begins at pixel (200, 400) of the page.
    #expect(pixels[99 * 200 + 99] & 0xFFFFFF == 0xFFFFFF)
    #expect(pixels[101 * 200 + 101] & 0xFFFFFF == 0xFF0000)
  }

  @Test func `text has the place of every letter`() throws {
    let text = try file(lecture()).text(of: 1)
    #expect(String(String.UnicodeScalarView(text.letters)) == "Hello world")
    #expect(text.boxes.count == 11)
    #expect(text.boxes.allSatisfy { $0.low.y > 110 && $0.high.y < 160 && $0.low.x > 95 })
    #expect(text.boxes[0].low.x < text.boxes[4].low.x)
  }

  @Test func `links lead to pages and addresses`() throws {
    var pdf = lecture()
    let (page, target) = (pdf.page(2), pdf.page(0))
    let links = [
      "<</Type/Annot/Subtype/Link/Rect[10 800 60 820]/Dest[\(target) 0 R/XYZ 0 742 0]>>",
      "<</Type/Annot/Subtype/Link/Rect[10 700 60 720]/A<</S/URI/URI(https://example.org/)>>>>",
    ]
    pdf.replace(
      page, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[\(links.joined())]>>")
    let found = try file(pdf).links(of: 3)
    #expect(
      found == [
        PrintedLink(
          box: Box(low: Point(x: 10, y: 22), high: Point(x: 60, y: 42)),
          target: .page(1, top: 100)),
        PrintedLink(
          box: Box(low: Point(x: 10, y: 122), high: Point(x: 60, y: 142)),
          target: .address("https://example.org/")),
      ])
  }

  @Test func `a page becomes SVG`() throws {
    let svg = String(decoding: try file(lecture()).svg(of: 1), as: UTF8.self)
    #expect(svg.contains("<svg") && svg.contains("</svg>"))
  }

  @Test(arguments: ["", "%PDF-1.5\n", "hello", "%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj"])
  func `what is no PDF is refused`(text: String) throws {
    let file = try file(Array(text.utf8))
    #expect(throws: PrintedError.unreadable) { try file.info() }
  }

  @Test func `a page that is not there is refused, and the file stays open`() throws {
    let file = try file(lecture())
    #expect(throws: PrintedError.noPage) { try file.text(of: 4) }
    #expect(throws: PrintedError.noPage) { try file.text(of: 0) }
    #expect(try file.text(of: 1).letters.count == 11)
  }

  @Test func `the process can be ended, and comes back`() throws {
    let file = try file(lecture())
    _ = try file.info()
    kill(try #require(file.processID), SIGKILL)
    // The request that finds it gone fails; the next one starts another.
    _ = try? file.text(of: 1)
    #expect(try file.text(of: 1).letters.count == 11)
  }

  @Test func `a process that hangs is ended when its answer is not wanted`() throws {
    let file = try file(lecture())
    _ = try file.info()
    kill(try #require(file.processID), SIGSTOP)
    var asked = 0
    #expect(throws: PrintedError.unwanted) {
      _ = try file.text(of: 1) {
        asked += 1
        return asked < 2
      }
    }
    #expect(file.processID == nil)
    #expect(try file.text(of: 1).letters.count == 11)
  }

  @Test func `a page that ends the process twice is not tried again, at whatever size`() throws {
    let file = try file(lecture())
    for side in [10, 20] {
      _ = try? file.text(of: 3)
      kill(try #require(file.processID), SIGKILL)
      let part = PrintedPart(
        page: 1, pageWidth: Double(side), pageHeight: Double(side), left: 0, top: 0, width: side,
        height: side)
      #expect(throws: PrintedError.crashed) { try file.pixels(of: part) }
    }
    #expect(throws: PrintedError.crashed) { try file.text(of: 1) }
    #expect(try file.text(of: 3).letters.isEmpty)
  }

  @Test func `such a page is read again once it is to be retried`() throws {
    let file = try file(lecture())
    for _ in 0..<2 {
      _ = try? file.text(of: 3)
      kill(try #require(file.processID), SIGKILL)
      #expect(throws: PrintedError.crashed) { try file.text(of: 1) }
    }
    #expect(throws: PrintedError.crashed) { try file.text(of: 1) }
    file.retry(1)
    #expect(try file.text(of: 1).letters.count == 11)
  }

  @Test func `a process that does not answer is ended`() throws {
    let bytes = lecture().bytes
    var kind = ReaderService.kind
    kind.waiting = 0.1
    let file = try #require(PrintedFile(bytes, hash: ContentHash(of: bytes), by: kind))
    // On a busy machine it may not even have opened the file by then.
    while (try? file.info()) == nil { file.retry(0) }
    kill(try #require(file.processID), SIGSTOP)
    #expect(throws: PrintedError.tooSlow) { try file.text(of: 1) }
    #expect(file.processID == nil)
  }

  @Test func `a process that works on and on is ended`() throws {
    var pdf = WrittenPDF()
    pdf.addPage(String(repeating: "0 0 m 9 9 l S ", count: 1_000_000))
    var kind = ReaderService.kind
    (kind.work, kind.waiting) = (0, 600)
    let file = try #require(PrintedFile(pdf.bytes, hash: ContentHash(of: pdf.bytes), by: kind))
    // The number of pages may be read before anybody looks at the clock; the page is not.
    #expect(throws: PrintedError.tooSlow) { try file.text(of: 1) }
  }

  @Test func `the process has a session of its own, without a terminal`() throws {
    let file = try file(lecture())
    _ = try file.info()
    let process = try #require(file.processID)
    #expect(getsid(process) == process)
  }

  @Test func `a page that takes much memory ends the process, and no other page suffers`() throws {
    var pdf = WrittenPDF()
    pdf.addPage(String(repeating: "q ", count: 3_000_000))
    pdf.addPage(WrittenPDF.text("Hello world", x: 100, y: 700))
    let file = try file(pdf)
    #expect(throws: PrintedError.self) { try file.text(of: 1) }
    #expect(try file.text(of: 2).letters.count == 11)
  }

  @Test func `where a label has millions of letters, pages are called by their numbers`() throws {
    var pdf = lecture()
    pdf.catalog = "/PageLabels<</Nums[0<</S/D/St 7>>1<</S/A/St 2600000>>]>>"
    #expect(try file(pdf).info().pages.map(\.label) == ["7", "2", "3"])
  }

  @Test func `files damaged in any byte never end the program`() throws {
    let whole = lecture().bytes
    var random = RandomSource(seed: 7)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let file = try file(bytes)
      let part = PrintedPart(
        page: 1, pageWidth: 60, pageHeight: 80, left: 0, top: 0, width: 60, height: 80)
      _ = try? file.info()
      _ = try? file.pixels(of: part)
      _ = try? file.text(of: 2)
    }
  }

  @Test func `many files take turns`() throws {
    let files = try (0..<12).map { number in
      var pdf = WrittenPDF()
      pdf.addPage(WrittenPDF.text("\(number)", x: 100, y: 100))
      return try file(pdf)
    }
    for _ in 0..<2 {
      for (number, file) in files.enumerated() {
        #expect(String(String.UnicodeScalarView(try file.text(of: 1).letters)) == "\(number)")
      }
    }
  }
}
