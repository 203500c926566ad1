import Bytes
import Testing

@Suite struct PathPartsTests {
  private struct Sample: Sendable, CustomTestStringConvertible {
    let path, beginning, folder, name, stem, ending: String

    init(
      _ path: String, _ beginning: String, _ folder: String, _ name: String, _ stem: String,
      _ ending: String
    ) {
      (self.path, self.beginning, self.folder) = (path, beginning, folder)
      (self.name, self.stem, self.ending) = (name, stem, ending)
    }

    var testDescription: String { path }
  }

  /// A name that is no text.
  private static let latin = PathText.text([0xE9])

  private static let samples = [
    Sample("a.csv", "", ".", "a.csv", "a", ".csv"),
    Sample("a", "", ".", "a", "a", ""),
    Sample("/a", "/", "/", "a", "/a", ""),
    Sample("/", "/", "/", "/", "/", ""),
    Sample("", "", ".", "", "", ""),
    Sample("x.y/a", "x.y/", "x.y", "a", "x.y/a", ""),
    Sample("x/y/", "x/y/", "x/y", "y", "x/y/", ""),
    Sample("x/.hidden", "x/", "x", ".hidden", "x/.hidden", ""),
    Sample("x/a.tar.gz", "x/", "x", "a.tar.gz", "x/a.tar", ".gz"),
    Sample("x/a.", "x/", "x", "a.", "x/a", "."),
    // A slash or a point is one letter with the accent behind it.
    Sample("x/\u{301}a", "x/", "x", "\u{301}a", "x/\u{301}a", ""),
    Sample(
      "/\u{301}/\u{302}.\u{303}b", "/\u{301}/", "/\u{301}", "\u{302}.\u{303}b", "/\u{301}/\u{302}",
      ".\u{303}b"),
    Sample(
      "\(latin)/\(latin).x", "\(latin)/", latin, "\(latin).x", "\(latin)/\(latin)", ".x"),
  ]

  @Test(arguments: samples)
  private func `a path has parts`(sample: Sample) {
    let parts = PathParts(sample.path)
    #expect(parts.beginning == sample.beginning)
    #expect(parts.folder == sample.folder)
    #expect(parts.name == sample.name)
    #expect(parts.stem == sample.stem)
    #expect(parts.ending == sample.ending)
  }

  @Test func `where a path begins and ends is seen in its bytes`() {
    #expect(PathParts("/\u{301}").isAbsolute && !PathParts("a/").isAbsolute)
    #expect(PathParts("a/").isFolder && !PathParts("/\u{301}").isFolder)
    #expect(PathParts("a/\u{301}").hasFolder && !PathParts("a").hasFolder)
    // This sign takes the point behind it into its letter.
    #expect(PathParts("\u{600}.sqlite").dropping(".sqlite") == "\u{600}")
    #expect(PathParts(".sqlite").dropping(".sqlite") == "")
    #expect(PathParts("sqlite").dropping(".sqlite") == nil)
    #expect(PathParts("$HOME\u{301}").dropping(beginning: "$HOME") == "\u{301}")
    #expect(PathParts("HOME").dropping(beginning: "$HOME") == nil)
  }

  @Test func `two spellings of a letter are two paths`() {
    #expect("caf\u{E9}" == "cafe\u{301}")
    #expect(PathParts("caf\u{E9}") != PathParts("cafe\u{301}"))
    #expect(Set([PathParts("caf\u{E9}"), PathParts("cafe\u{301}")]).count == 2)
  }
}
