import Geometry
import Ink
import Notebook
import Paint
import Testing

@testable import Export

/// What poppler shows of a PDF, beside what the screen shows.
@Suite struct PDFPictureTests {
  /// Something to be drawn.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let page: LoosePage
    var resolutions = [100]
    /// How far a mean may lie: thin things are mostly border.
    var mean = 1.0
  }

  private static let blue = Color(rgb: 0x1040C0)
  private static let wave: [(Double, Double)] = [
    (20, 40), (60, 100), (100, 40), (150, 100), (200, 50),
  ]

  private static let cases = [
    Case(testDescription: "writing", page: .written(), resolutions: [100, 300]),
    Case(testDescription: "faint writing", page: .written(2, width: 0.6)),
    Case(
      testDescription: "lines of all ends",
      page: .small(
        1,
        [Style.Cap.round, .butt, .square].enumerated().map { index, cap in
          .line(
            [(20, 20 + Double(index) * 40), (200, 30 + Double(index) * 40)],
            style: Style(color: blue, width: 9, response: .constant, cap: cap))
        })),
    Case(
      testDescription: "dashes",
      page: .small(
        1, [.line(wave, style: Style(color: blue, width: 3, cap: .butt, dashes: [9, 5]))])),
    Case(
      testDescription: "a filled shape and whiteout",
      page: .small(
        1,
        [
          .line(wave, style: Style(color: Color(rgba: 0x20A020FF), width: 2, fill: 0.4)),
          .line(
            [(30, 60), (180, 70)], style: Style(tool: .whiteout, color: .paper, width: 12)),
        ])),
    Case(
      testDescription: "highlighters that cross",
      page: .small(
        1,
        [
          .line([(20, 40), (200, 90)], style: marker(0xFFE8_0080)),
          .line([(20, 90), (200, 40)], style: marker(0x40E0_FF80)),
          .line(wave, style: Style(color: blue, width: 1.5)),
        ])),
    Case(testDescription: "squares", page: .small(1, paper: Paper(.grid)), mean: 3),
    Case(testDescription: "dots", page: .small(1, paper: Paper(.dots)), mean: 1.5),
    Case(
      testDescription: "a text",
      page: .small(1, [.text("Words on paper, AVATAR, fi, x̄, مرحبا", at: 20)])),
    Case(
      testDescription: "a text in a font with PostScript outlines",
      page: .small(1, [.text("Words on paper, AVATAR, fi, 1/2", at: 20, font: "Inter")]),
      // Poppler moves the stems of such letters onto pixels.
      mean: 2.5),
    Case(
      testDescription: "a letter that no font has",
      page: .small(1, [.text("a\u{1E8D0}b", at: 20, size: 30)]), resolutions: [300]),
    // Finely only: poppler moves letters that are shapes onto pixels.
    Case(testDescription: "emoji", page: MadeTexts.withEmoji, resolutions: [300], mean: 1.5),
    Case(testDescription: "a bold that is made", page: MadeTexts.withMadeBold, resolutions: [300]),
    Case(testDescription: "images", page: images, mean: 1.5),
    Case(testDescription: "everything", page: SVGPageTests.rich, mean: 1.5),
  ]

  private static func marker(_ color: UInt32) -> Style {
    Style(tool: .highlighter, color: Color(rgba: color), width: 14)
  }

  private static var images: LoosePage {
    var page = LoosePage.small()
    let box = Box(low: Point(x: 20, y: 20), high: Point(x: 100, y: 80))
    page.add(image: MadeImage.opaque, in: box)
    page.add(
      image: MadeImage.transparent,
      in: Box(low: Point(x: 60, y: 50), high: Point(x: 180, y: 130)))
    return page
  }

  @Test(arguments: cases)
  func `a PDF looks like the page`(_ made: Case) throws {
    try MadeTexts.requireEmoji()
    try MadeTexts.require("VL Gothic", of: "fonts-vlgothic")
    let pdf = try MadePDF([made.page])
    try pdf.expectSound()
    try pdf.expectLooks(like: made.page, resolutions: made.resolutions, mean: made.mean)
  }
}
