import Foundation
import Geometry
import Notebook
import Support
import Testing

/// Texts whose letters are not simply the outlines of a font's file.
enum MadeTexts {
  /// A face, a family, a flag, a hand with a color of its skin, and a heart: five letters.
  static let emoji = ["😀", "👨\u{200D}👩\u{200D}👧", "🇯🇵", "👍🏽", "❤️"]

  /// Emoji between letters, small and large, slanted, pale, bold above a line, turned and stretched.
  static let withEmoji = LoosePage.small(
    1,
    [
      .text("a\(emoji.joined(separator: " b "))c", at: 5, size: 9),
      .text("Qu😀rk", at: 25, size: 30),
      .text("It🙂l", at: 70, font: "DejaVu Sans Italic", size: 16),
      .text("pa🙂le", at: 95, size: 16, color: 0x2030_8030),
      .text("Bil🙂l", at: 118, font: "DejaVu Sans Bold", size: 16, link: "https://a.org"),
      .text(
        "tu👍🏽n", at: 0, size: 16,
        map: Affine.rotation(by: 0.5).then(.scaling(x: 1.4, y: 1))
          .then(.translation(by: Point(x: 90, y: 65)))),
    ])

  /// Bold letters of a family that has none, upright, slanted and turned.
  static let withMadeBold = LoosePage.small(
    1,
    [
      .text("筆と墨 bold", at: 10, font: "VL Gothic Bold", size: 20),
      .text("筆と墨 bold", at: 45, font: "VL Gothic Bold Italic", size: 20),
      .text(
        "筆と墨", at: 0, font: "VL Gothic Bold", size: 20,
        map: Affine.rotation(by: 0.4).then(.translation(by: Point(x: 90, y: 75)))),
    ])

  /// Stops a test with a clear word where a font that it looks at is missing.
  static func require(_ family: String, of package: String) throws {
    let list = try Execution(ofShell: "fc-list '\(family)' family")
    try #require(
      !list.output.isEmpty,
      "the font \(family) is missing: '.ci/install-packages test' installs \(package)")
  }

  static func requireEmoji() throws {
    try require("Noto Color Emoji", of: "fonts-noto-color-emoji")
  }
}
