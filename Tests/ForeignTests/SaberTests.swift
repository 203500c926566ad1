import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// A value of BSON as it is written.
indirect enum BSONSample {
  case int(Int)
  case long(Int)
  case double(Double)
  case text(String)
  case bytes([UInt8])
  case flag(Bool)
  case null
  case list([BSONSample])
  case document([(String, BSONSample)])

  /// The bytes of a whole document.
  static func file(_ members: [(String, BSONSample)]) -> [UInt8] {
    let body = members.reduce([UInt8]()) { body, member in
      body + [member.1.kind] + Array(member.0.utf8) + [0] + member.1.content
    }
    return number(body.count + 5, 4) + body + [0]
  }

  private var kind: UInt8 {
    switch self {
    case .double: 0x01
    case .text: 0x02
    case .document: 0x03
    case .list: 0x04
    case .bytes: 0x05
    case .flag: 0x08
    case .null: 0x0A
    case .int: 0x10
    case .long: 0x12
    }
  }

  private var content: [UInt8] {
    switch self {
    case .int(let value): Self.number(value, 4)
    case .long(let value): Self.number(value, 8)
    case .double(let value): Self.number(Int(bitPattern: UInt(value.bitPattern)), 8)
    case .text(let text): Self.number(text.utf8.count + 1, 4) + Array(text.utf8) + [0]
    case .bytes(let bytes): Self.number(bytes.count, 4) + [0] + bytes
    case .flag(let flag): [flag ? 1 : 0]
    case .null: []
    case .document(let members): Self.file(members)
    case .list(let values): Self.file(values.enumerated().map { (String($0.offset), $0.element) })
    }
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Notes of Saber, written here as its versions write them.
@Suite struct SaberTests {
  private typealias Members = [(String, BSONSample)]

  private static func file(pattern: String = "", pages: [Members]) -> [UInt8] {
    BSONSample.file([
      ("v", .int(19)), ("ni", .int(0)), ("b", .null), ("p", .text(pattern)), ("l", .int(40)),
      ("lt", .int(3)), ("z", .list(pages.map { .document($0) })), ("c", .int(0)),
    ])
  }

  private static func page(
    _ strokes: [BSONSample] = [], text: [BSONSample] = [], more: Members = []
  ) -> Members {
    [("w", .double(1000)), ("h", .double(1400))]
      + (strokes.isEmpty ? [] : [("s", .list(strokes))])
      + (text.isEmpty ? [] : [("q", .list(text))]) + more
  }

  private static func stroke(
    _ points: [[Double]], _ tool: String = "fountainPen", size: Double = 10,
    color: Int = 0xFF00_00FF,
    more: Members = [("pe", .flag(true)), ("sp", .flag(false))]
  ) -> BSONSample {
    let points = points.map { point in
      BSONSample.bytes(
        point.flatMap { number in
          (0..<4).map { UInt8(truncatingIfNeeded: Float(number).bitPattern >> (8 * UInt32($0))) }
        })
    }
    return .document(
      [
        ("shape", .null), ("p", .list(points)), ("i", .int(0)), ("ty", .text(tool)),
        ("c", .long(color)), ("s", .double(size)), ("sl", .double(0)),
      ] + more)
  }

  private static func first(_ pages: [Members]) throws -> LoosePage {
    try #require(try ForeignSamples.pages(of: file(pages: pages), as: SaberNotes.self).pages.first)
  }

  @Test func `pressure becomes width`() throws {
    for pressure in [0.0, 0.25, 0.5, 1] {
      let points = [100.0, 200, 300, 400].enumerated().map { index, x in
        [x, 50, index < 2 ? 0.5 : pressure]
      }
      let page = try Self.first([Self.page([Self.stroke(points)])])
      let stroke = try #require(page.strokes.first)
      #expect(stroke.samples.first?.position == Point(x: 100, y: 50))
      #expect(stroke.samples.last?.position == Point(x: 400, y: 50))
      #expect(abs(stroke.width(at: 0) - 10) < 1e-4)
      let last = stroke.samples.count - 1
      #expect(abs(stroke.width(at: last) - 10 * (0.5 + pressure)) < 1e-4, "\(pressure)")
      #expect(stroke.style.color == Color(rgb: 0x0000FF))
    }
  }

  @Test func `the line lags behind the pen as the program draws it`() throws {
    let points = [[0.0, 0, 0.5], [100, 0, 0.5], [200, 0, 0.5]]
    let more: [(String, BSONSample)] = [("pe", .flag(false)), ("sl", .double(0.5))]
    let page = try Self.first([Self.page([Self.stroke(points, more: more)])])
    let stroke = try #require(page.strokes.first)
    // 0.15 and half of 0.85 of the way to each point, but the last point itself.
    #expect(stroke.samples.last?.position == Point(x: 200, y: 0))
    #expect(stroke.style.response == .constant && stroke.style.width == 10)
    let lagging = FreehandInk.Input(place: Point(x: 100, y: 0))
    var ink = FreehandInk(size: 10, edition: .dart)
    (ink.thinning, ink.isComplete) = (0, false)
    let discs = ink.discs(through: [.init(place: .zero), lagging, lagging])
    #expect(discs.last.map { abs($0.place.x - (57.5 + 42.5 * 0.575)) < 1e-9 } == true)
  }

  @Test func `speed stands for pressure where there is none`() throws {
    let slow = (0...60).map { [Double($0), 50.0] }
    let fast = (0...10).map { [Double($0) * 30, 50.0] }
    func widths(_ points: [[Double]]) throws -> [Double] {
      let stroke = Self.stroke(points, more: [("pe", .flag(true)), ("sp", .flag(true))])
      let ink = try #require(try Self.first([Self.page([stroke])]).strokes.first)
      return ink.samples.indices.map { ink.width(at: $0) }
    }
    let (wide, thin) = (try widths(slow), try widths(fast))
    #expect((wide + thin).allSatisfy { $0 > 5 - 1e-6 && $0 < 15 + 1e-6 })
    #expect(try #require(wide.last) > #require(thin.last) + 3)
  }

  @Test func `highlighters and pencils look as they do in the program`() throws {
    let line = (0...20).map { [Double($0) * 20, 50.0] }
    let page = try Self.first([
      Self.page([
        Self.stroke(
          line, "Pencil", color: 0xFF00_0000,
          more: [("pe", .flag(false)), ("ts", .double(1)), ("te", .double(1))]),
        Self.stroke(
          line, "Highlighter", size: 50, color: 0x6500_FF00, more: [("pe", .flag(false))]),
      ])
    ])
    #expect(page.strokes.map(\.style.tool) == [.highlighter, .pen])
    #expect(page.strokes[0].style.width == 50 && page.strokes[0].style.response == .constant)
    #expect(page.strokes[0].style.color == Color(rgba: 0x00FF_0064))
    #expect(page.strokes[1].style.color == Color(rgba: 0x0000_0099))
    #expect(page.strokes[1].width(at: 0) < 0.1)
    #expect(abs(page.strokes[1].width(at: page.strokes[1].samples.count / 2) - 10) < 0.01)
  }

  @Test func `shapes are shapes, and what makes no sense is counted`() throws {
    let circle = BSONSample.document([
      ("shape", .text("circle")), ("cx", .double(100)), ("cy", .double(200)), ("r", .double(50)),
      ("s", .double(4)), ("c", .long(0xFFFF_0000)),
    ])
    let rectangle = BSONSample.document([
      ("shape", .text("rect")), ("rl", .double(10)), ("rt", .double(20)), ("rw", .double(30)),
      ("rh", .double(40)), ("s", .double(8)), ("c", .int(-1)),
    ])
    let empty = BSONSample.document([("ty", .text("fountainPen")), ("p", .list([]))])
    let file = Self.file(pages: [Self.page([circle, rectangle, empty])])
    let (pages, notes) = try ForeignSamples.pages(of: file, as: SaberNotes.self)
    let shapes = try #require(pages.first).elements.compactMap(\.shape?.shape)
    #expect(shapes.map(\.form) == [.ellipse, .rectangle] && shapes[1].radius == 2)
    #expect(shapes[0].bounds.center.distance(to: Point(x: 100, y: 200)) < 1e-6)
    #expect(abs(shapes[0].bounds.width - 100) < 1e-6)
    #expect(pages[0].strokes.map(\.style.width) == [4, 8])
    #expect(pages[0].strokes[1].style.color == Color(rgb: 0xFFFFFF))
    #expect(notes.losses.counts == [.damagedElements: 1])
  }

  @Test func `pages have their size and paper, and the empty one at the end is left out`() throws {
    for (pattern, ruling, margin) in [
      ("", Paper.Ruling.plain, 0.0), ("lined", .ruled, 0), ("college", .ruled, 80),
      ("college-rtl", .ruled, 920), ("grid", .grid, 0), ("dots", .dots, 0), ("staffs", .staves, 0),
      ("cornell", .cornell, 350),
    ] {
      let file = Self.file(pattern: pattern, pages: [Self.page(), Self.page()])
      let (pages, _) = try ForeignSamples.pages(of: file, as: SaberNotes.self)
      #expect(pages.count == 1)
      #expect(pages[0].size == PageSize(points: Point(x: 1000, y: 1400)))
      let paper = try #require(pages[0].paper)
      #expect(paper.ruling == ruling && paper.spacing == 40 && paper.margin == margin, "\(pattern)")
      #expect(paper.color == Color(rgb: 0xFCFCFC))
    }
    let odd: [(String, BSONSample)] = [("w", .double(1010)), ("h", .double(1400))]
    let file = Self.file(pattern: "grid", pages: [odd])
    let paper = try ForeignSamples.pages(of: file, as: SaberNotes.self).pages[0].paper
    #expect(paper?.template?.style == "graph" && paper?.spacing == 40)
  }

  @Test func `typed lines are on the lines of the paper`() throws {
    func insert(_ text: String, _ attributes: Members = []) -> BSONSample {
      .document([("insert", .text(text)), ("attributes", .document(attributes))])
    }
    let page = try Self.first([
      Self.page(text: [
        insert("Title"), insert("\n", [("header", .int(1))]), insert("plain "),
        insert("bold", [("bold", .flag(true)), ("color", .text("#ff0000"))]), insert("\n\none"),
        insert("\n", [("list", .text("bullet"))]), insert("two"),
        insert("\n", [("list", .text("bullet")), ("indent", .int(1))]),
        .document([("insert", .document([("image", .text("x"))]))]),
      ])
    ])
    let boxes = page.texts
    #expect(boxes.map(\.text) == ["Title", "plain bold", "one\ntwo"])
    // The base lines are 0.72 of the distance of lines below the top of a line.
    let lines = boxes.map { ($0.origin.y + $0.size * 0.93 - 0.72 * 40 - 48) / 40 }
    #expect(zip(lines, [0.0, 1, 3]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(boxes[0].size == 46 && boxes[1].size == 28 && boxes[0].origin.x == 20)
    #expect(boxes[1].styled.runs.map(\.style.isBold) == [false, true])
    #expect(boxes[1].styled.runs[1].style.color == Color(rgb: 0xFF0000))
    #expect(boxes[2].styled.lines.map(\.kind) == [.bullet, .bullet])
    #expect(boxes[2].styled.lines.map(\.level) == [0, 1])
  }

  private static let png =
    PNGPicture.file([UInt8](repeating: 0x80, count: 32), width: 4, height: 2) ?? []

  @Test func `pictures and PDFs come from the archive`() throws {
    func picture(_ asset: Int, _ more: Members) -> BSONSample {
      .document([("id", .int(asset)), ("a", .int(asset)), ("i", .int(0))] + more)
    }
    let place: Members = [
      ("e", .text(".png")), ("x", .double(100)), ("y", .double(50)), ("w", .double(40)),
      ("h", .double(20)),
    ]
    let pdf: Members = [("e", .text(".pdf")), ("pdfi", .int(2)), ("f", .int(1))]
    let covering: Members = [
      ("e", .text(".png")), ("f", .int(2)), ("nw", .double(4)), ("nh", .double(2)),
    ]
    let main = Self.file(pages: [
      Self.page(more: [("i", .list([picture(0, place), picture(7, place)]))]),
      Self.page(more: [("b", picture(1, pdf))]), Self.page(more: [("b", picture(0, covering))]),
    ])
    let archive = ZipSample.bytes([
      ("main.sbn2", main, true), ("main.sbn2.0", Self.png, false),
      ("main.sbn2.1", Array("%PDF-1.4".utf8), true),
    ])
    let (pages, notes) = try ForeignSamples.pages(of: archive, as: SaberNotes.self)
    #expect(pages.count == 3 && notes.losses.counts == [.pictures: 1])
    let frame = try #require(pages[0].pictures.first)
    #expect(frame.box == Box(low: Point(x: 100, y: 50), high: Point(x: 140, y: 70)))
    #expect(pages[0].files[frame.hash] == Self.png)
    #expect(pages[1].backdrop?.share == .page(3) && pages[1].backdrop?.isPrinted == true)
    // Twice as wide as high, it covers the page with its middle.
    let crop = try #require(pages[2].pictures.first?.crop)
    #expect(abs(crop.box.width - 1000 / 2800) < 1e-9 && crop.box.height == 1)
    #expect(pages[2].elements.first?.isLocked == true)
    let alone = try ForeignSamples.pages(of: main, as: SaberNotes.self).notes
    #expect(alone.losses.counts == [.pictures: 3, .attachments: 1])
  }

  @Test func `old notes in JSON are read`() throws {
    let nine = """
      {"v":9,"ni":0,"b":null,"p":"","l":90,"z":[{"w":1000.0,"h":1400.0,"s":[{"f":true,"i":0,\
      "ox":10.0,"oy":14.0,"p":[{"p":0.1,"x":0.0,"y":0.0},{"p":0.5,"x":200.0,"y":200.0},\
      {"p":0.9,"x":555.5,"y":555.5}],"s":25.0,"sp":false,"ty":"Pen"}],"i":[{"a":0,"e":".png",\
      "x":5,"y":6,"w":20,"h":30}]}],"c":0,"a":["\(Self.base64(Self.png))"]}
      """
    let (pages, notes) = try ForeignSamples.pages(of: Array(nine.utf8), as: SaberNotes.self)
    let stroke = try #require(pages.first?.strokes.first)
    #expect(stroke.samples.first?.position == Point(x: 10, y: 14))
    #expect(stroke.samples.last?.position == Point(x: 565.5, y: 569.5))
    #expect(abs(stroke.width(at: 0) - 25 * 0.6) < 1e-4 && notes.losses.counts.isEmpty)
    #expect(pages[0].pictures.first?.box.low == Point(x: 5, y: 6))
    let zero =
      #"[{"f":true,"i":1,"p":[{"x":1,"y":2,"p":0.5},{"x":90,"y":2,"p":0.5},{"x":99,"y":2,"p":0.5}]}]"#
    let first = try ForeignSamples.pages(of: Array(zero.utf8), as: SaberNotes.self).pages
    #expect(first.map(\.strokes.count) == [0, 1])
    let three = #"{"v":3,"z":[[500,700],[null,null]],"s":[{"i":0,"p":[{"x":1,"y":2,"p":1}]}]}"#
    let second = try ForeignSamples.pages(of: Array(three.utf8), as: SaberNotes.self).pages
    #expect(second.first?.size == PageSize(points: Point(x: 500, y: 700)))
    for text in [nine, zero, three] { #expect(SaberNotes.isLikely(Array(text.utf8))) }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).reduce("") { text, start in
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      let letters = (0..<4).map { $0 <= part.count ? digits[bits >> (18 - 6 * $0) & 63] : "=" }
      return text + String(letters)
    }
  }

  @Test func `files of other programs are left alone`() {
    #expect(SaberNotes.isLikely(Self.file(pages: [Self.page()])))
    #expect(SaberNotes.isLikely(ofArchive: ["main.sbn2", "main.sbn2.0"]))
    #expect(!SaberNotes.isLikely(ofArchive: ["notes/main.txt"]))
    for text in [
      "", "{", "[]", "{}", #"{"v":1}"#, #"{"v":2,"z":[1,2]}"#, #"{"version":2,"s":[]}"#,
      #"[{"p":"x"}]"#,
    ] {
      #expect(!SaberNotes.isLikely(Array(text.utf8)), "\(text)")
    }
  }

  @Test func `damaged files are refused or read in part`() throws {
    let file = Self.file(
      pattern: "grid",
      pages: [
        Self.page(
          [Self.stroke([[1, 2, 0.5], [50, 60, 0.7], [70, 80, 1]])],
          text: [.document([("insert", .text("Text\n"))])])
      ])
    ForeignSamples.harm(file, as: SaberNotes.self)
    ForeignSamples.harm(
      Array(#"{"v":9,"z":[{"w":10.0,"h":14,"s":[{"p":[{"x":1,"y":2,"p":0.5}]}]}]}"#.utf8),
      as: SaberNotes.self)
    #expect(throws: ForeignFault.damaged) {
      try ForeignSamples.pages(of: Array("{}".utf8), as: SaberNotes.self)
    }
  }
}
