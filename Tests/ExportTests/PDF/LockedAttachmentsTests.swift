import Bytes
import Notebook
import Support
import Testing
import Wording

@testable import Export

/// PDFs whose attachments need a password, and nothing else.
@Suite struct LockedAttachmentsTests {
  /// A lecture with an attachment that only the password "secret" opens, as Acrobat makes it.
  private static func lecture() -> [UInt8] {
    var pdf = OriginalPageTests.lecture()
    let stream = pdf.add(
      stream: "0123456789abcdef0123456789abcdef", entries: "/Type/EmbeddedFile")
    let facts = pdf.add("<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F \(stream) 0 R>>>>")
    pdf.catalog += "/Names<</EmbeddedFiles<</Names[(a.txt) \(facts) 0 R]>>>>"
    let owner = "0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083"
    let user = "4d1407d4e0f92c0e65d7b7424df7f9af00000000000000000000000000000000"
    let filter = "/CF<</StdCF<</CFM/AESV2/AuthEvent/EFOpen/Length 16>>>>"
    let encryption = pdf.add(
      "<</Filter/Standard/V 4/R 4/Length 128/P -4/O<\(owner)>/U<\(user)>\(filter)"
        + "/StmF/Identity/StrF/Identity/EFF/StdCF>>")
    let identity = "<000102030405060708090a0b0c0d0e0f>"
    pdf.trailer += "/Encrypt \(encryption) 0 R/ID[\(identity)\(identity)]"
    return pdf.bytes
  }

  private static func export(
    _ numbers: [Int], _ export: PDFExport = PDFExport(), attaching notebook: AttachedNotebook? = nil
  ) throws -> (pdf: MadePDF, notes: [Words]) {
    let file = lecture()
    let pages = numbers.map { OriginalPageTests.page($0, of: file) }
    var bytes: [UInt8] = []
    let notes = try export.write(MadePages(pages), attaching: notebook) { bytes += $0 }.notes
    return (try MadePDF(bytes), notes)
  }

  @Test func `a PDF that is continued keeps its words and its attachments`() throws {
    let (pdf, notes) = try Self.export([1, 2, 3])
    #expect(notes == [] && pdf.bytes.starts(with: Self.lecture()))
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Lecture page 3"))
    let report = try pdf.asked("qpdf", ["--password=secret", "--check"])
    #expect(report.contains("No syntax or stream encoding errors found"))
    #expect(try pdf.asked("qpdf", ["--password=secret", "--list-attachments"]).contains("a.txt"))
    let page = OriginalPageTests.page(1, of: Self.lecture())
    try Self.export([1, 2, 3]).pdf.expectLooks(like: page, resolutions: [60])
  }

  @Test func `chosen, flat and drawn pages come without the attachments, and say so`() throws {
    var flat = PDFExport()
    flat.isFlat = true
    for (numbers, export) in [([3, 1], PDFExport()), ([1, 2, 3], flat)] {
      let (pdf, notes) = try Self.export(numbers, export)
      #expect(notes == ["the PDF's encrypted attachments were left out"])
      try pdf.expectSound()
      #expect(try pdf.asked("pdftotext", [], ["-"]).contains("Lecture page 3"))
      #expect(try pdf.asked("pdfdetach", ["-list"]) == "0 embedded files\n")
    }
    let pages = [1, 2].map { OriginalPageTests.page($0, of: Self.lecture()) }
    let drawn = try CairoPDFExport().file(of: MadePages(pages)) {}
    #expect(drawn.notes.contains("the PDF's encrypted attachments were left out"))
  }

  @Test func `a notebook beside them needs no password`() throws {
    let bundle = Array("a bundle".utf8)
    let notebook = AttachedNotebook(name: "a.suzuri") { _ in bundle }
    for numbers in [[1, 2, 3], [1, 2]] {
      let pdf = try Self.export(numbers, attaching: notebook).pdf
      #expect(FoundNotebook(in: pdf.bytes, limit: 100)?.bytes == bundle)
      let shown = ["--password=secret", "--show-attachment=a.suzuri"]
      #expect(try pdf.asked("qpdf", shown) == "a bundle")
    }
  }
}
