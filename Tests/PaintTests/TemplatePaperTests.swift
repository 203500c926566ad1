import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

/// The papers of Xournal++, compared with what the real program draws.
@Suite struct TemplatePaperTests {
  /// A paper as it stands in a file.
  struct Case: Sendable, CustomTestStringConvertible {
    var style: String
    var config = ""
    var color = Color(rgb: 0xFFFFFF)
    var testDescription: String { "\(style) \(config)" }
    var paper: Paper { Paper(Paper.Template(style: style, config: config), color: color) }
  }

  static let dark = Color(rgb: 0x101020)
  static let cases: [Case] =
    ["plain", "ruled", "lined", "staves", "graph", "dotted", "isodotted", "isograph", "unknown"]
    .flatMap { [Case(style: $0), Case(style: $0, color: dark)] } + [
      Case(style: "ruled", config: "f1=00ff00,lw=2,r1=30,m1=20,bli=4,blw=2"),
      Case(style: "lined", config: "f1=00ff00,f2=0000ff,lw=1.5,m1=-100"),
      Case(style: "lined", config: "af1=ff00ff00,af2=0000ff,f1=123456", color: dark),
      Case(style: "staves", config: "lw=3,f1=ff0000,f1=00ff00"),
      Case(style: "graph", config: "m1=40,rm=1"), Case(style: "graph", config: "m1=40"),
      Case(style: "graph", config: "m1=33,rm=1,r1=20.5,f1=ff0000"),
      Case(style: "dotted", config: "r1=20,lw=3,m1=40"),
      Case(style: "isodotted", config: "r1=21"), Case(style: "isograph", config: "r1=22,lw=2"),
      Case(style: "graph", color: Color(rgb: 0x7F7F7F)),
      Case(style: "graph", color: Color(rgb: 0x808080)),
    ]

  /// Sheets with even and odd numbers of columns and rows.
  static let sizes = [
    PageSize.a4, PageSize(width: 14816, height: 10583), PageSize(width: 15000, height: 11000),
    PageSize(width: 13000, height: 18200),
  ]

  @Test(arguments: sizes)
  func `lines lie where Xournal++ draws them`(size: PageSize) throws {
    let pages = try XournalDrawing.pages(
      of: Self.cases.map { "\($0.background)<layer/>" }, size: size.box.high)
    #expect(pages.count == Self.cases.count)
    for (one, page) in zip(Self.cases, pages) {
      let surface = RecordingSurface()
      let picture = PagePicture(size: size, paper: one.paper)
      picture.draw(on: surface, in: picture.size.box, scale: 1)
      let drawn = surface.marks.flatMap { XournalDrawing.Line.lines(of: $0.mark) }
      #expect(drawn.count == page.count, "\(one)")
      for (mine, theirs) in zip(drawn.sorted(), page.sorted()) where !mine.isNear(theirs) {
        Issue.record("\(one): \(mine) is not \(theirs)")
        break
      }
    }
  }

  @Test func `a paper that needs nothing new is stored as before`() throws {
    let paper = Paper(.ruled)
    #expect(paper.stored.count == 1 + 3 * 8 + 3 * 4)
    #expect(try Paper(stored: paper.stored) == paper)
    for one in Self.cases {
      #expect(try Paper(stored: one.paper.stored) == one.paper)
      // An earlier program reads the first part and leaves the rest alone.
      let earlier = try Paper(stored: Array(one.paper.stored.prefix(paper.stored.count)))
      #expect(earlier.ruling == one.paper.ruling && earlier.template == nil)
    }
  }

  @Test(arguments: ["=", ",,=,m1,rm==,lw=x", "r1=0", "r1=99999999999999", "lw=-1", "m1=99999"])
  func `strange settings do no harm`(config: String) {
    for style in ["ruled", "lined", "staves", "graph", "dotted", "isodotted", "isograph"] {
      let size = PageSize(width: 2_000, height: 3_000)
      let surface = RecordingSurface()
      let paper = Case(style: style, config: config).paper
      PagePicture(size: size, paper: paper).draw(on: surface, in: size.box, scale: 1)
      #expect(surface.marks.count <= 3)
    }
  }
}

extension TemplatePaperTests.Case {
  /// The paper in a file of Xournal++.
  fileprivate var background: String {
    let rgba = String(color.rgba, radix: 16)
    let color = String(repeating: "0", count: 8 - rgba.count) + rgba
    return "<background type=\"solid\" color=\"#\(color)\" "
      + "style=\"\(style)\" config=\"\(config)\"/>"
  }
}
