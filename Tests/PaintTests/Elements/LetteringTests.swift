import Geometry
import Ink
import Paint
import Testing

/// Lines of words, in whichever direction they are read.
@Suite struct LetteringTests {
  /// The first and the last column with ink of a line that is written at the middle of a picture.
  private func columns(
    of text: String, _ alignment: TextAlignment, within width: Double?
  ) throws -> ClosedRange<Int> {
    let bitmap = Bitmap(width: 400, height: 40, format: .opaque)
    bitmap.draw { canvas in
      canvas.paint(.white)
      canvas.write(
        text, at: Point(x: 200, y: 20), Lettering(size: 16, weight: .regular, color: .sumi),
        alignment: alignment, within: width)
    }
    let pixels = try Pixels(png: bitmap.png())
    let inked = (0..<pixels.width).filter { x in
      (0..<pixels.height).contains { pixels.bytes[$0 * pixels.width + x] & 0xFF < 0x80 }
    }
    return try #require(inked.first)...(try #require(inked.last))
  }

  @Test(arguments: ["Physics", "פיזיקה", "فيزياء"])
  func `a line lies where it is written, whatever room it has`(text: String) throws {
    for alignment in [TextAlignment.leading, .center, .trailing] {
      let free = try columns(of: text, alignment, within: nil)
      let roomy = try columns(of: text, alignment, within: 180)
      #expect(roomy == free, "\(alignment)")
    }
    #expect(abs(try columns(of: text, .leading, within: 180).lowerBound - 200) < 6)
    #expect(abs(try columns(of: text, .trailing, within: 180).upperBound - 200) < 6)
  }
}
