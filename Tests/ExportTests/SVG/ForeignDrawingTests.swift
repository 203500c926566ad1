import Testing

@testable import Export

/// A drawing from a process that a file may have taken over is a drawing, or is refused.
@Suite struct ForeignDrawingTests {
  private func drawing(_ content: String) -> String? {
    ForeignDrawing(Array("<?xml version=\"1.0\"?>\n<svg width=\"9\">\(content)</svg>\n".utf8))
      .map { String(decoding: $0.content, as: UTF8.self) }
  }

  @Test func `names in it are its own`() {
    #expect(
      drawing(##"<g id="a" fill="url(#b)"><use xlink:href="#c"/></g>"##)
        == ##"<g id="print-a" fill="url(#print-b)"><use xlink:href="#print-c"/></g>"##)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<g onload=\"x()\"/>", "<g\nonclick = 'x()'/>", "<foreignObject/>",
    "<image href=\"https://example.org/a.png\"/>", "<use xlink:href=\"javascript:x\"/>",
    "<g style=\"fill:url(https://example.org)\"/>", "</svg><script/><svg>", "<g>", "<svg/>",
    "<a href=\"#b\"/>", "<animate/>",
  ])
  func `what is more than a drawing is refused`(content: String) {
    #expect(drawing(content) == nil)
  }

  @Test func `what is no drawing is refused`() {
    for text in ["", "<svg", "<html></html>", "<svg>", "words"] {
      #expect(ForeignDrawing(Array(text.utf8)) == nil, "\(text)")
    }
  }
}
