import Foundation
import Notebook
import Support
import Testing
import Wording

@testable import Export

/// Pages on which nothing was written are the file that they came from, byte for byte.
@Suite struct UnchangedPDFTests {
  private static func written(
    _ numbers: ClosedRange<Int>, of file: [UInt8], export: PDFExport = PDFExport()
  ) throws -> (bytes: [UInt8], notes: [Words]) {
    let pages = numbers.map { OriginalPageTests.page($0, of: file, isWritten: false) }
    var bytes: [UInt8] = []
    let notes = try export.write(MadePages(pages, title: "Notes")) { bytes += $0 }.notes
    return (bytes, notes)
  }

  /// A file after qpdf has changed it.
  static func made(of file: [UInt8], by options: String) throws -> [UInt8] {
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: place) }
    try Data(file).write(to: place)
    let run = try Execution(
      ofShell: "qpdf --allow-weak-crypto --replace-input \(options) '\(place.path)'")
    try #require(run.code == 0, "\(run.messages)")
    return Array(try Data(contentsOf: place))
  }

  @Test func `all pages in order are the file`() throws {
    let file = OriginalPageTests.lecture().bytes
    let result = try Self.written(1...3, of: file)
    #expect(result.bytes == file && result.notes == [])
  }

  @Test func `an encrypted file with permissions stays encrypted`() throws {
    let options = "--encrypt '' owner 128 --use-aes=y --modify=none --"
    let file = try Self.made(of: OriginalPageTests.lecture().bytes, by: options)
    let result = try Self.written(1...3, of: file)
    #expect(result.bytes == file && result.notes == [])
  }

  @Test func `a page with a box that is none, and so becomes an image, leaves the file as it is`()
    throws
  {
    var original = WrittenPDF()
    for number in 1...2 { original.addPage(WrittenPDF.text("Page \(number)", x: 60, y: 700)) }
    var written = PDFExport()
    written.title = "Notes"
    for (box, notes) in [
      ("0 0 0 0", []),
      (
        "600 900 700 950", ["page 2: the PDF page became an image, so its text cannot be selected"]
      ),
    ] as [(String, [Words])] {
      var odd = original
      odd.edit(odd.page(1)) { $0.replacing("/MediaBox", with: "/CropBox[\(box)]/MediaBox") }
      #expect(try Self.written(1...2, of: odd.bytes, export: written).notes == notes)
      let result = try Self.written(1...2, of: odd.bytes)
      #expect(result.bytes == odd.bytes && result.notes == [])
    }
  }

  @Test func `fewer pages, a title or flat pages make another file`() throws {
    let file = OriginalPageTests.lecture().bytes
    #expect(try Self.written(1...2, of: file).bytes != file)
    var export = PDFExport()
    export.title = "Mine"
    #expect(try Self.written(1...3, of: file, export: export).bytes != file)
    export = PDFExport()
    export.isFlat = true
    #expect(try Self.written(1...3, of: file, export: export).bytes != file)
    var pages = (1...3).map { OriginalPageTests.page($0, of: file, isWritten: false) }
    pages[1].title = "Rays"
    #expect(try MadePDF(pages).bytes != file)
  }
}
