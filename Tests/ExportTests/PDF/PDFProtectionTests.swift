import Support
import Testing
import Wording

@testable import Export

/// What is said where an export ends what protects a PDF.
@Suite struct PDFProtectionTests {
  /// A file whose author signed it, or certified that nobody changes it.
  private static func signed(isCertified: Bool = false) -> [UInt8] {
    var pdf = OriginalPageTests.lecture()
    let signature = pdf.add(
      "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>>>"
    )
    let field = pdf.add(
      "<</Type/Annot/Subtype/Widget/FT/Sig/T(sign)/V \(signature) 0 R/Rect[0 0 0 0]/P \(pdf.page(0)) 0 R>>"
    )
    pdf.catalog =
      "/AcroForm<</Fields[\(field) 0 R]/SigFlags 3>>"
      + (isCertified ? "/Perms<</DocMDP \(signature) 0 R>>" : "")
    return pdf.bytes
  }

  private static func notes(
    _ numbers: [Int], of file: [UInt8], export: PDFExport = PDFExport()
  ) throws -> [Words] {
    let pages = numbers.map { OriginalPageTests.page($0, of: file) }
    return try export.write(MadePages(pages)) { _ in }.notes
  }

  private static var flat: PDFExport {
    var export = PDFExport()
    export.isFlat = true
    return export
  }

  @Test func `a signature covers no ink, and ends where pages are left out or flat`() throws {
    let file = Self.signed()
    #expect(
      try Self.notes([1, 2, 3], of: file) == ["the PDF's signature does not cover what was added"])
    let broken: [Words] = ["the PDF's signature is no longer valid"]
    #expect(try Self.notes([1, 2], of: file) == broken)
    #expect(try Self.notes([1, 2, 3], of: file, export: Self.flat) == broken)
  }

  @Test func `a certified document is named as such`() throws {
    let file = Self.signed(isCertified: true)
    #expect(
      try Self.notes([1, 2, 3], of: file) == [
        "the PDF is certified, so readers may report the change"
      ])
    let broken: [Words] = ["the PDF's certification is no longer valid"]
    #expect(try Self.notes([1], of: file) == broken)
    let pages = [1, 2, 3].map { OriginalPageTests.page($0, of: file) }
    let made = try CairoPDFExport().file(of: MadePages(pages)) {}
    #expect(made.notes.first == broken.first)
    let objects = try MadePDF([pages[0]]).opened()
    #expect(!objects.contains("/DocMDP"))
  }

  @Test func `encryption and permissions that are lost are named`() throws {
    let file = try UnchangedPDFTests.made(
      of: OriginalPageTests.lecture().bytes, by: "--encrypt '' owner 256 --modify=none --")
    #expect(
      try Self.notes([1, 2, 3], of: file) == ["the PDF's encryption and permissions were removed"])
  }

  @Test func `a PDF without any protection needs no words`() throws {
    #expect(try Self.notes([1, 2], of: OriginalPageTests.lecture().bytes) == [])
  }
}
