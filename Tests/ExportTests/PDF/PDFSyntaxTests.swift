import Testing

@testable import Export

@Suite struct PDFSyntaxTests {
  @Test func `numbers have no more digits than they need`() {
    let cases: [(Double, String)] = [
      (0, "0"), (0.5, ".5"), (-0.25, "-.25"), (12, "12"), (595.2756, "595.276"), (1.9999, "2"),
      (-0.0004, "0"), (.nan, "0"), (.infinity, "0"), (1e20, "2000000000"), (100.05, "100.05"),
    ]
    for (number, text) in cases { #expect(PDFSyntax.number(number) == text) }
  }

  @Test func `a share means its byte`() {
    for byte in UInt8.min...UInt8.max {
      let text = PDFSyntax.share(byte)
      #expect(text.utf8.count <= 4)
      #expect(((Double("0\(text)") ?? Double(text) ?? -1) * 255).rounded() == Double(byte))
    }
  }

  @Test func `strings close where they should`() {
    #expect(PDFSyntax.string(#"a (b\) c"#) == Array(#"(a \(b\\\) c)"#.utf8))
    #expect(PDFSyntax.string("é") == [0x28, 0xFE, 0xFF, 0, 0xE9, 0x29])
    #expect(PDFSyntax.string(of: [0x0D, 0x0A]) == Array("(\\r\n)".utf8))
  }
}
