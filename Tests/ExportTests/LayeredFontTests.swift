import Foundation
import Notebook
import Support
import Testing

/// Letters of colored layers, in a font that only this test has, and the same font damaged.
@Suite final class LayeredFontTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let fonts = folder.appending(path: "data/fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    try Data(Self.font).write(to: fonts.appending(path: "layers.ttf"))
    let words = ##"<text font="Layers" size="100" x="0" y="0" color="#108010ff">A</text>"##
    let page = """
      <?xml version="1.0"?><xournal version="0.4"><page width="100" height="100">
      <background type="solid" color="#ffffffff" style="plain"/><layer>\(words)</layer>
      </page></xournal>
      """
    try Data(page.utf8).write(to: folder.appending(path: "a.xopp"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The page as pixels, a point each, after a file of it was made.
  private func pixels(by making: String) throws -> PagePixels {
    let run = try Execution(
      ofShell: "cd '\(folder.path)' && \(making) && pdftoppm -r 72 -singlefile a.pdf a",
      environment: ["XDG_DATA_HOME": folder.appending(path: "data").path])
    #expect(run.code == 0, "\(run.messages)")
    return try PagePixels([UInt8](Data(contentsOf: folder.appending(path: "a.ppm"))))
  }

  @Test(arguments: [
    "$suzuri export a.xopp -o a.pdf",
    "$suzuri export a.xopp -o a.svg && rsvg-convert -f pdf -o a.pdf a.svg",
  ])
  func `colored layers keep their colors`(making: String) throws {
    let pixels = try pixels(by: making)
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      let place = (y * pixels.width + x) * 3
      return Array(pixels.bytes[place..<place + 3])
    }
    // The baseline lies at 80. The letter is 80 wide and 70 high, with a hole of another color.
    #expect(color(15, 75) == [230, 26, 26])
    #expect(color(45, 45) == [26, 51, 230])
    #expect(color(85, 15) == [230, 26, 26])
    #expect(color(5, 45) == [255, 255, 255])
    #expect(color(45, 90) == [255, 255, 255])
  }

  @Test func `a font of which no letters can be taken is told`() throws {
    var font = Self.font
    // The layers under a name that means nothing, and a table of sizes that ends too soon.
    for entry in stride(from: 12, to: 12 + 16 * 12, by: 16) {
      switch String(decoding: font[entry..<entry + 4], as: UTF8.self) {
      case "COLR": font[entry] = UInt8(ascii: "X")
      case "maxp": font[entry + 15] = 4
      default: break
      }
    }
    try Data(font).write(to: folder.appending(path: "data/fonts/layers.ttf"))
    let run = try Execution(
      ofShell: "cd '\(folder.path)' && $suzuri export a.xopp -o a.pdf",
      environment: ["XDG_DATA_HOME": folder.appending(path: "data").path])
    #expect(run.code == 1)
    #expect(
      run.messages == """
        Error: a.xopp: the font 'Layers' is damaged and cannot be embedded in a PDF: reinstall it, \
        or choose another for the text.

        """)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
  }

  /// The family "Layers" with the letter A: a red rectangle, and a blue one on it.
  private static let font = MadeImage.bytes(
    """
    AAEAAAAMAIAAAwBAQ09MUgAHACcAAAKkAAAAHENQQUwCAABfAAACwAAAABZPUy8yRSI1hAAAAUgAAABgY21hcL/QIN
    4AAAG0AAAAPGdseWYxx6WRAAAB/AAAAFBoZWFkMU4EGgAAAMwAAAA2aGhlYQcKA4YAAAEEAAAAJGhtdHgFeABkAAAB
    qAAAAApsb2NhADUAGgAAAfAAAAAKbWF4cAAGAAYAAAEoAAAAIG5hbWUCowsCAAACTAAAADhwb3N0AAMAAAAAAoQAAA
    AgAAEAAAABAAAsEuhvXw889QADA+gAAAAA5yfgPwAAAADnJ+A/AGQAAAOEArwAAAADAAIAAAAAAAAAAQAAAyD/OAAA
    A+gAZABkA4QAAQAAAAAAAAAAAAAAAAAAAAEAAQAAAAQABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADA+gBkAAFAA
    QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEQAAAAAAAAAAAAAAA/Pz8/AAAAQeAAAyD/OAAAAyAA
    yAAAAAAAAAAAAAAAAAAAACAAAAPoAAAAZABkASwAAAAAAAIAAAADAAAAFAADAAEAAAAUAAQAKAAAAAYABAABAAIAQe
    AA//8AAABB4AD////AIAEAAQAAAAAAAAAAAAAADQAaACgAAAABAGQAAAOEArwAAwAAMxEhEWQDIAK8/UQAAAEAZAAA
    A4QCvAADAAAzESERZAMgArz9RAAAAQEsAMgCWAH0AAMAACURIREBLAEsyAEs/tQAAAAAAgAeAAMAAQQJAAEADAAAAA
    MAAQQJAAIADgAMAEwAYQB5AGUAcgBzAFIAZQBnAHUAbABhAHIAAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAEAAAAOAAAAFAACAAEAAAACAAIAAAADAAEAAAACAAEAAgAAAA4AABoa5v/mMxr/AAA=
    """)
}
