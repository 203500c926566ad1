import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Pages and documents of reMarkable tablets, written here as the tablets write them.
@Suite struct ReMarkableTests {
  private static let unit = 72.0 / 227

  private static func page(_ blocks: [[UInt8]]) throws -> (page: LoosePage, losses: ForeignLosses) {
    let (pages, notes) = try ForeignSamples.pages(
      of: ReMarkableSample.page(blocks), as: ReMarkableNotes.self)
    return (try #require(pages.first), notes.losses)
  }

  private static func document(
    _ content: String, title: String = "Notes", files: [(String, [UInt8])] = []
  ) throws -> (pages: [LoosePage], notes: ReMarkableNotes) {
    try ForeignSamples.pages(
      of: ReMarkableSample.document(content, title: title, files: files), as: ReMarkableNotes.self)
  }

  @Test func `strokes are at their places at true size`() throws {
    let line = ReMarkableSample.line(
      tool: 17, points: [(-702, 0, 8, 255), (0, 227, 8, 51)], id: .made(1, 20))
    let (page, losses) = try Self.page(ReMarkableSample.layers(["Layer 1"]) + [line])
    #expect(losses.counts.isEmpty)
    #expect(page.size == PageSize(points: Point(x: 1404, y: 1872) * Self.unit))
    let stroke = try #require(page.strokes.first)
    #expect(stroke.samples[0].position.distance(to: .zero) < 1e-4)
    #expect(stroke.samples[1].position.distance(to: Point(x: 702 * Self.unit, y: 72)) < 1e-4)
    #expect(abs(stroke.style.width - 2 * Self.unit) < 1e-6 && stroke.style.response == .constant)
    #expect(stroke.style.color == Color(rgb: 0) && page.layers.map(\.title) == [""])
    // The pen is as wide everywhere, so that its pressures can be kept.
    #expect(stroke.samples.map(\.pressure) == [1, 0.2])
  }

  @Test func `widths of points are kept, in each encoding`() throws {
    let points: [ReMarkableSample.Point] = [(0, 0, 8, 51), (50, 0, 16, 128), (100, 0, 12, 255)]
    for isLong in [false, true] {
      let line = ReMarkableSample.line(tool: 21, points: points, id: .made(1, 20), isLong: isLong)
      let stroke = try #require(
        try Self.page(ReMarkableSample.layers(["Layer 1"]) + [line]).page.strokes.first)
      for (index, width) in [2.0, 4, 3].enumerated() {
        #expect(abs(stroke.width(at: index) - width * Self.unit) < 1e-5)
      }
    }
  }

  @Test func `pens with soft edges are as thin as they are seen`() throws {
    for (tool, share) in [(15, 1.0), (16, 0.75), (12, 0.77), (13, 0.69), (14, 0.61), (99, 1)] {
      let line = ReMarkableSample.line(
        tool: UInt32(tool), points: [(0, 0, 40, 128), (10, 0, 40, 128)], id: .made(1, 20))
      let stroke = try #require(
        try Self.page(ReMarkableSample.layers(["Layer 1"]) + [line]).page.strokes.first)
      #expect(abs(stroke.style.width - 10 * share * Self.unit) < 1e-6)
      #expect(stroke.style.color.rgba & 0xFF == (tool == 14 ? 128 : 255))
    }
  }

  @Test func `colors are those of the palette or exact`() throws {
    func color(_ number: UInt32, _ exact: UInt32? = nil, tool: UInt32 = 17) throws -> Style {
      let line = ReMarkableSample.line(
        tool: tool, color: number, exact: exact, points: [(0, 0, 8, 9), (9, 9, 8, 9)],
        id: .made(1, 20))
      return try #require(
        try Self.page(ReMarkableSample.layers(["Layer 1"]) + [line]).page.strokes.first
      ).style
    }
    #expect(try color(7).color == Color(rgb: 0xC23132))
    #expect(try color(6).color == Color(rgb: 0x304AE0))
    #expect(try color(9, 0x4021_1E1C, tool: 23).color == Color(rgba: 0x211E_1C40))
    let marker = try color(9, 0xFFAC_FF85, tool: 18)
    #expect(marker.tool == .highlighter && marker.color == Color(rgb: 0xACFF85))
    #expect(marker.cap == .butt && marker.width == 2 * Self.unit)
    #expect(try color(2, tool: 6).tool == .whiteout)
  }

  @Test func `strokes are in the order of their neighbors`() throws {
    func line(_ number: UInt64, after left: UInt64, author: UInt8 = 1) -> [UInt8] {
      ReMarkableSample.line(
        tool: 17, points: [(Double(number), 0, 8, 9), (Double(number), 9, 8, 9)],
        id: .made(author, number), left: left == 0 ? .none : .made(1, left))
    }
    let erased = ReMarkableSample.item(
      5, parent: .layer(0), id: .made(1, 22), left: .made(1, 21), value: nil)
    // The third follows the second, which was erased, and the later author's comes before that of the first.
    let blocks = [
      line(23, after: 22), erased, line(21, after: 20), line(20, after: 0),
      line(30, after: 23), line(40, after: 23, author: 2),
    ]
    let (page, losses) = try Self.page(ReMarkableSample.layers(["Layer 1"]) + blocks)
    #expect(losses.counts.isEmpty)
    let places = page.strokes.map { ($0.samples[0].position.x / Self.unit - 702).rounded() }
    #expect(places == [20, 21, 23, 40, 30])
  }

  @Test func `things in a circle are not lost`() {
    var sequence = ReMarkableSequence()
    let ids = (1...3).map { ReMarkableID(value: $0) }
    sequence.append(ids[0], after: ids[1], before: .none)
    sequence.append(ids[1], after: ids[0], before: ids[1])
    sequence.append(ids[2], after: .none, before: .none)
    #expect(sequence.order == [2, 0, 1])
  }

  @Test func `layers keep their names and are hidden as they were`() throws {
    let blocks = ReMarkableSample.layers(["Sketch", "Ink", "Gone"], hidden: [0])
    func line(_ layer: Int) -> [UInt8] {
      ReMarkableSample.line(
        tool: 17, points: [(0, 0, 8, 9), (9, 9, 8, 9)], id: .made(1, 50 + UInt64(layer)),
        layer: layer)
    }
    let (page, _) = try Self.page(
      blocks + [0, 1, 2].map(line) + [ReMarkableSample.removal(of: .layer(2), at: .made(1, 90))])
    #expect(page.layers.map(\.title) == ["Sketch", "Ink"])
    #expect(page.layers.map(\.isVisible) == [false, true])
    // What came back after it was removed is there.
    let back = ReMarkableSample.removal(of: .layer(2), at: .made(1, 95), to: .made(0, 1))
    let (again, _) = try Self.page(
      blocks + [line(2), ReMarkableSample.removal(of: .layer(2), at: .made(1, 90)), back])
    #expect(again.layers.map(\.title) == ["Sketch", "Ink", "Gone"])
  }

  @Test func `pages are as large as the screen, or longer`() throws {
    let line = ReMarkableSample.line(
      tool: 17, points: [(0, 100, 8, 9), (0, 3000, 8, 9)], id: .made(1, 20))
    let blocks = ReMarkableSample.layers(["Layer 1"]) + [ReMarkableSample.info(1620, 2160)]
    #expect(
      try Self.page(blocks).page.size == PageSize(points: Point(x: 1620, y: 2160) * Self.unit))
    #expect(
      try Self.page(blocks + [line]).page.size
        == PageSize(points: Point(x: 1620, y: 3048) * Self.unit))
    let wide = ReMarkableSample.line(
      tool: 17, points: [(-900, 100, 8, 9), (0, 100, 8, 9)], id: .made(1, 20))
    let page = try Self.page(blocks + [wide]).page
    #expect(page.size == PageSize(points: Point(x: 1758, y: 2160) * Self.unit))
    #expect(abs((page.strokes.first?.samples[0].position.x ?? 0) - 48 * Self.unit) < 1e-4)
  }

  @Test func `texts are boxes at the places of their lines`() throws {
    let text = ReMarkableSample.text(
      [
        (.made(1, 15), .none, .none, "Title\nOne", 0),
        (.made(1, 40), .made(1, 23), .none, " two\nDone\nfirst\nsecond", 0),
        (.made(1, 30), .made(1, 23), .made(1, 40), "", 4),
      ],
      looks: [
        (.none, 2, nil), (.made(1, 44), 7, nil), (.made(1, 49), 10, nil),
        (.made(1, 55), 11, 0x21),
      ])
    let (page, losses) = try Self.page(ReMarkableSample.layers(["Layer 1"]) + [text])
    #expect(losses.counts.isEmpty)
    #expect(page.texts.map(\.text) == ["Title", "One two", "Done", "1. first", "1. second"])
    #expect(page.texts.map(\.font) == ["Serif", "Sans", "Sans", "Sans", "Sans"])
    let baselines = page.texts.map { $0.origin.y + $0.size * 0.95 }
    let places = [297, 367.3, 436.8, 506.3, 575.8].map { $0 * Self.unit }
    for (baseline, place) in zip(baselines, places) { #expect(abs(baseline - place) < 0.1) }
    #expect(abs(page.texts[0].origin.x - (702 - 464) * Self.unit) < 1e-6)
    #expect(page.texts[2].styled.lines.map(\.kind) == [.check(isDone: true)])
    #expect(page.texts[2].styled.runs.map(\.style.isStruck) == [true])
  }

  @Test func `letters are bold and italic`() throws {
    let text = ReMarkableSample.text(
      [
        (.made(1, 15), .none, .none, "a", 0), (.made(1, 16), .made(1, 15), .none, nil, 1),
        (.made(1, 17), .made(1, 16), .none, "bb", 0), (.made(1, 19), .made(1, 18), .none, nil, 2),
        (.made(1, 20), .made(1, 19), .none, nil, 3), (.made(1, 21), .made(1, 20), .none, "c", 0),
      ], looks: [])
    let box = try #require(
      try Self.page(ReMarkableSample.layers(["Layer 1"]) + [text]).page.texts.first)
    #expect(box.text == "abbc" && box.styled.runs.map(\.count) == [1, 2, 1])
    #expect(box.styled.runs.map(\.style.isBold) == [false, true, false])
    #expect(box.styled.runs.map(\.style.isItalic) == [false, false, true])
  }

  @Test func `strokes move with the line that they are tied to`() throws {
    let text = ReMarkableSample.text([(.made(1, 15), .none, .none, "One\nTwo", 0)], looks: [])
    let group = ReMarkableSample.group(.made(1, 60), anchor: .made(1, 19), left: -464)
    let top = ReMarkableSample.group(.made(1, 70), anchor: .made(0, 0xFFFF_FFFF_FFFE), left: 10)
    func line(_ parent: ReMarkableSample.ID) -> [UInt8] {
      ReMarkableSample.line(
        tool: 17, points: [(20, 30, 8, 9), (30, 30, 8, 9)], id: .made(1, 80), parent: parent)
    }
    let (page, _) = try Self.page(
      ReMarkableSample.layers(["Layer 1"]) + [text] + group + top
        + [line(.made(1, 60)), line(.made(1, 70))])
    #expect(page.layers.map(\.title) == ["Text", ""])
    let places = page.strokes.map { $0.samples[0].position * (1 / Self.unit) }
    #expect(places[0].distance(to: Point(x: 702 - 464 + 20, y: 234 + 33.59 + 69.5 + 30)) < 0.01)
    #expect(places[1].distance(to: Point(x: 702 + 10 + 20, y: 234 + 33.59 + 30)) < 0.01)
  }

  @Test func `highlighted words are marked once`() throws {
    let first = ReMarkableSample.highlight([(0, 100, 300, 50)], id: .made(1, 20))
    let second = ReMarkableSample.highlight([(0, 140, 300, 50)], id: .made(1, 21))
    let (page, _) = try Self.page(ReMarkableSample.layers(["Layer 1"]) + [first, second])
    let strokes = page.strokes
    #expect(strokes.allSatisfy { $0.style.tool == .highlighter && $0.style.cap == .butt })
    #expect(strokes.map { ($0.style.width / Self.unit).rounded() } == [50, 40])
    #expect(abs(strokes[1].samples[0].position.y - 170 * Self.unit) < 1e-4)
    #expect(abs(strokes[1].samples[1].position.x - 1002 * Self.unit) < 1e-4)
  }

  @Test func `pages of versions 3 and 5 are read`() throws {
    for version in [3, 5] {
      let file = ReMarkableSample.oldPage(
        version: version,
        layers: [[(2, 0, [(0, 0, 4, 0), (100, 100, 4, 1)])], [(6, 0, [(10, 10, 40, 1)])]])
      let (pages, notes) = try ForeignSamples.pages(of: file, as: ReMarkableNotes.self)
      let page = try #require(pages.first)
      #expect(notes.losses.counts.isEmpty && page.layers.map(\.elements.count) == [1, 1])
      let stroke = try #require(page.strokes.first)
      #expect(stroke.samples[0].position.distance(to: .zero) < 1e-4)
      // How pressure changes the width of a ballpoint was left to the tablet.
      #expect(abs(stroke.width(at: 0) - 2 * Self.unit) < 1e-5)
      #expect(abs(stroke.width(at: 1) - 4 * Self.unit) < 1e-5)
    }
  }

  @Test func `a document keeps its title, tags, papers and the order of its pages`() throws {
    let page = ReMarkableSample.page(
      ReMarkableSample.layers(["Layer 1"]) + [
        ReMarkableSample.line(tool: 17, points: [(0, 0, 8, 9), (9, 9, 8, 9)], id: .made(1, 20))
      ])
    let content = """
      {"fileType":"notebook","orientation":"portrait","tags":[{"name":"work"}],
      "pageTags":[{"name":"star","pageId":"b"}],"cPages":{"pages":[
      {"id":"c","idx":{"value":"bc"},"template":{"value":"P Week"}},
      {"id":"b","idx":{"value":"bb"},"template":{"value":"P Grid small"}},
      {"id":"x","idx":{"value":"ba"},"deleted":{"value":1}},
      {"id":"a","idx":{"value":"b"},"template":{"value":"P Lines small"}}]}}
      """
    let (pages, notes) = try Self.document(
      content, title: "Größe", files: [("/a.rm", page), ("/x.rm", page)])
    #expect(notes.title == "Größe" && notes.tags == ["work"])
    #expect(pages.map(\.strokes.count) == [1, 0, 0] && pages.map(\.tags) == [[], ["star"], []])
    #expect(pages.map { $0.paper?.ruling } == [.ruled, .grid, .plain])
    #expect(pages.prefix(2).allSatisfy { abs(($0.paper?.spacing ?? 0) - 52 * Self.unit) < 1e-6 })
    #expect(notes.losses.counts == [.embedded: 1])
  }

  @Test func `landscape notebooks lie`() throws {
    let content = #"{"orientation":"landscape","pages":["a"]}"#
    let page = try #require(try Self.document(content).pages.first)
    #expect(page.size == PageSize(points: Point(x: 1872, y: 1404) * Self.unit))
  }

  @Test func `pages of a PDF have its size, and ink from its middle`() throws {
    let pdf = ReMarkableSample.pdf([(300, 400, 0), (300, 400, 90)])
    let ink = ReMarkableSample.page(
      ReMarkableSample.layers(["Layer 1"]) + [
        ReMarkableSample.line(tool: 17, points: [(0, 227, 8, 9), (9, 9, 8, 9)], id: .made(1, 20))
      ])
    let old = ReMarkableSample.oldPage(
      version: 5, layers: [[(17, 0, [(702, 0, 4, 1), (0, 936, 4, 1)])]])
    let content = """
      {"fileType":"pdf","pages":["a","new","b","c"],"redirectionPageMap":[0,-1,1,0]}
      """
    let (pages, _) = try Self.document(
      content, files: [(".pdf", pdf), ("/a.rm", ink), ("/c.rm", old)])
    #expect(pages.map { $0.backdrop.map(\.share) } == [.page(1), nil, .page(2), .page(1)])
    #expect(pages[0].size == PageSize(points: Point(x: 300, y: 400)))
    #expect(pages[1].size == PageSize(points: Point(x: 1404, y: 1872) * Self.unit))
    #expect(pages[2].size == PageSize(points: Point(x: 400, y: 300)))
    let place = try #require(pages[0].strokes.first?.samples.first?.position)
    #expect(place.distance(to: Point(x: 150, y: 72)) < 1e-4)
    // The first tablets fit the PDF to the screen.
    let samples = try #require(pages[3].strokes.first?.samples)
    #expect(samples[0].position.distance(to: Point(x: 150, y: 0)) < 0.01)
    #expect(samples[1].position.distance(to: Point(x: 0, y: 200)) < 0.01)
    let hash = ContentHash(of: pdf)
    #expect(pages[0].files[hash] == pdf)
  }

  @Test func `pictures are in their rectangles`() throws {
    let picture = try #require(PNGPicture.file([255, 0, 0, 255], width: 1, height: 1))
    let page = ReMarkableSample.page(
      ReMarkableSample.layers(["Layer 1"]) + [
        ReMarkableSample.files("cat.png"),
        ReMarkableSample.picture((-100, 50, 100, 150), id: .made(1, 20)),
      ])
    let (pages, notes) = try Self.document(
      #"{"pages":["a"]}"#, files: [("/a.rm", page), ("/cat.png", picture)])
    let bounds = try #require(pages.first?.elements.first?.bounds)
    #expect(bounds.low.distance(to: Point(x: 602, y: 50) * Self.unit) < 1e-4)
    #expect(bounds.high.distance(to: Point(x: 802, y: 150) * Self.unit) < 1e-4)
    #expect(notes.losses.counts.isEmpty)
    let (_, alone) = try ForeignSamples.pages(of: page, as: ReMarkableNotes.self)
    #expect(alone.losses.counts == [.pictures: 1])
  }

  @Test func `books and damaged pages are counted`() throws {
    let content = #"{"fileType":"epub","pages":["a","b"]}"#
    let (pages, notes) = try Self.document(
      content, files: [(".epub", [1, 2, 3]), ("/b.rm", Array("reMarkable".utf8))])
    #expect(pages.count == 2 && notes.losses.counts == [.attachments: 1, .damagedPages: 1])
  }

  @Test func `only pages and documents are detected`() throws {
    #expect(ReMarkableNotes.isLikely(ReMarkableSample.page([])))
    #expect(!ReMarkableNotes.isLikely(Array("reMarkable".utf8)))
    let stem = ReMarkableSample.stem
    #expect(ReMarkableNotes.isLikely(ofArchive: ["x/\(stem).content", "x/\(stem)/a.rm"]))
    #expect(!ReMarkableNotes.isLikely(ofArchive: ["\(stem).content"]))
    #expect(!ReMarkableNotes.isLikely(ofArchive: ["notes.content", "notes/a.rm"]))
    #expect(throws: ForeignFault.tooNew) {
      try ReMarkableNotes(.bytes(Array("reMarkable .lines file, version=7          ".utf8)))
    }
  }

  @Test func `sizes of pages are found in PDFs of all kinds`() {
    let pages = ReMarkableSample.pdf([(300, 400, 0), (300, 400, 90), (612, 792, 180)])
    #expect(
      PDFPageSizes(pages).pages == [
        Point(x: 300, y: 400), Point(x: 400, y: 300), Point(x: 612, y: 792),
      ])
    let packed = ReMarkableSample.packedPDF
    #expect(PDFPageSizes(packed).pages == [Point(x: 200, y: 100)])
    for place in packed.indices {
      var damaged = packed
      damaged[place] ^= 0x15
      _ = PDFPageSizes(damaged)
      _ = PDFPageSizes(Array(packed[..<place]))
    }
  }

  @Test func `damaged files are refused or read in part`() throws {
    ForeignSamples.harm(ReMarkableSample.everything, as: ReMarkableNotes.self)
    let old = ReMarkableSample.oldPage(
      version: 5, layers: [[(2, 0, [(0, 0, 4, 0), (100, 100, 4, 1)])]])
    ForeignSamples.harm(old, as: ReMarkableNotes.self)
    let document = ReMarkableSample.document(
      #"{"cPages":{"pages":[{"id":"a","redir":{"value":0}}]},"pageTags":[{"name":"t"}]}"#,
      files: [("/a.rm", ReMarkableSample.everything), (".pdf", ReMarkableSample.packedPDF)])
    ForeignSamples.harm(document, as: ReMarkableNotes.self, every: 3)
  }
}

/// Bytes of pages and documents.
enum ReMarkableSample {
  /// A place in units, a width in quarters of a unit, and a pressure up to 255.
  typealias Point = (x: Double, y: Double, width: Double, pressure: Double)

  struct ID {
    let bytes: [UInt8]

    static let none = made(0, 0)
    static func made(_ author: UInt8, _ number: UInt64) -> ID {
      ID(bytes: [author] + varint(number))
    }
    static func layer(_ number: Int) -> ID { made(0, 11 + UInt64(number) * 3) }
  }

  private static func float(_ number: Double) -> [UInt8] { little(Float(number).bitPattern) }
  private static func double(_ number: Double) -> [UInt8] { little(number.bitPattern) }

  private static func field(_ number: UInt64, _ id: ID) -> [UInt8] {
    varint(number << 4 | 0xF) + id.bytes
  }
  private static func field(_ number: UInt64, _ value: UInt32) -> [UInt8] {
    varint(number << 4 | 0x4) + little(value)
  }
  private static func field(_ number: UInt64, byte: UInt8) -> [UInt8] {
    varint(number << 4 | 0x1) + [byte]
  }
  private static func field(_ number: UInt64, double: Double) -> [UInt8] {
    varint(number << 4 | 0x8) + Self.double(double)
  }
  private static func field(_ number: UInt64, block: [UInt8]) -> [UInt8] {
    varint(number << 4 | 0xC) + little(UInt32(block.count)) + block
  }
  private static func field(_ number: UInt64, text: String, _ more: [UInt8] = []) -> [UInt8] {
    let text = Array(text.utf8)
    return field(number, block: varint(UInt64(text.count)) + [1] + text + more)
  }

  private static func block(_ kind: UInt8, _ content: [UInt8], version: UInt8 = 2) -> [UInt8] {
    little(UInt32(content.count)) + [0, 1, version, kind] + content
  }

  private static func head(_ version: Int) -> [UInt8] {
    Array("reMarkable .lines file, version=\(version)          ".utf8)
  }

  /// A page of version 6.
  static func page(_ blocks: [[UInt8]]) -> [UInt8] { head(6) + blocks.flatMap { $0 } }

  /// Layers with their names.
  static func layers(_ titles: [String], hidden: Set<Int> = []) -> [[UInt8]] {
    titles.indices.flatMap { index in
      [
        block(
          1,
          field(1, .layer(index)) + field(2, .none) + field(3, byte: 1)
            + field(4, block: field(1, .made(0, 1)))),
        block(
          2,
          field(1, .layer(index))
            + field(2, block: field(1, .none) + field(2, text: titles[index]))
            + field(
              3, block: field(1, .none) + field(2, byte: hidden.contains(index) ? 0 : 1))),
        item(
          4, parent: .made(0, 1), id: .made(0, 13 + UInt64(index) * 3),
          left: index == 0 ? .none : .made(0, 10 + UInt64(index) * 3),
          value: [2] + field(2, .layer(index))),
      ]
    }
  }

  /// The end of a group, or its return.
  static func removal(of group: ID, at move: ID, to parent: ID = .none) -> [UInt8] {
    block(
      1,
      field(1, move) + field(2, group) + field(3, byte: 0) + field(4, block: field(1, parent)))
  }

  /// A group in the first layer that is tied to a letter.
  static func group(_ id: ID, anchor: ID, left: Double) -> [[UInt8]] {
    let node =
      field(1, id) + field(2, block: field(1, .none) + field(2, text: ""))
      + field(3, block: field(1, .none) + field(2, byte: 1))
      + field(7, block: field(1, .none) + field(2, anchor))
      + field(8, block: field(1, .none) + field(2, byte: 2))
      + field(10, block: field(1, .none) + field(2, Float(left).bitPattern))
    return [block(2, node), item(4, parent: .layer(0), id: id, value: [2] + field(2, id))]
  }

  static func item(
    _ kind: UInt8, parent: ID, id: ID, left: ID = .none, value: [UInt8]?, version: UInt8 = 2
  ) -> [UInt8] {
    let places =
      field(1, parent) + field(2, id) + field(3, left) + field(4, .none)
      + field(5, value == nil ? 1 : 0)
    return block(kind, places + (value.map { field(6, block: $0) } ?? []), version: version)
  }

  static func line(
    tool: UInt32, color: UInt32 = 0, exact: UInt32? = nil, points: [Point], id: ID,
    left: ID = .none, layer: Int = 0, parent: ID? = nil, isLong: Bool = false
  ) -> [UInt8] {
    let points = points.flatMap { point in
      let place = float(point.x) + float(point.y)
      return isLong
        ? place + float(0) + float(0) + float(point.width / 4) + float(point.pressure / 255)
        : place + little(UInt16(0)) + little(UInt16(point.width)) + [0, UInt8(point.pressure)]
    }
    let value =
      field(1, tool) + field(2, color) + field(3, double: 2) + field(4, UInt32(0))
      + field(5, block: points) + field(6, .made(0, 1)) + (exact.map { field(8, $0) } ?? [])
    return item(
      5, parent: parent ?? .layer(layer), id: id, left: left, value: [3] + value,
      version: isLong ? 1 : 2)
  }

  static func highlight(
    _ boxes: [(x: Double, y: Double, width: Double, height: Double)], id: ID
  ) -> [UInt8] {
    let places =
      varint(UInt64(boxes.count))
      + boxes.flatMap { double($0.x) + double($0.y) + double($0.width) + double($0.height) }
    return item(
      3, parent: .layer(0), id: id,
      value: [1] + field(4, 3) + field(5, text: "words") + field(6, block: places))
  }

  static func info(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    block(
      13,
      field(1, block: field(1, .none) + field(2, .none))
        + field(2, block: field(1, .none) + field(2, byte: 1))
        + field(5, block: little(width) + little(height)))
  }

  private static let hash = [UInt8](repeating: 7, count: 16)

  /// The name of the file of a picture.
  static func files(_ name: String) -> [UInt8] {
    let entry = hash + field(1, block: field(1, .none) + field(2, text: name))
    return block(14, field(1, block: [1] + field(0, block: entry)))
  }

  static func picture(
    _ box: (left: Double, top: Double, right: Double, bottom: Double), id: ID
  ) -> [UInt8] {
    let corners = [
      (box.left, box.top, 0.0, 0.0), (box.right, box.top, 1, 0), (box.right, box.bottom, 1, 1),
      (box.left, box.bottom, 0, 1),
    ]
    var places: [UInt8] = [16]
    for corner in corners {
      places += float(corner.0) + float(corner.1)
      places += float(corner.2) + float(corner.3)
    }
    let value =
      field(1, block: field(1, .none) + field(2, block: hash)) + field(2, .none)
      + field(3, block: places)
    return item(15, parent: .layer(0), id: id, value: [7] + value)
  }

  /// A text of runs: each is letters, a change of their look if it has none, or as many erased ones.
  static func text(
    _ runs: [(id: ID, left: ID, right: ID, letters: String?, number: UInt32)],
    looks: [(after: ID, look: UInt8, details: UInt32?)]
  ) -> [UInt8] {
    let items = runs.flatMap { run in
      let isErased = run.letters == "" && run.number > 0
      let content =
        field(2, run.id) + field(3, run.left) + field(4, run.right)
        + field(5, isErased ? run.number : 0)
        + (isErased
          ? []
          : field(6, text: run.letters ?? "", run.letters == nil ? field(2, run.number) : []))
      return field(0, block: content)
    }
    let styles = looks.flatMap { look in
      let details = look.details.map { field(2, byte: 3) + field(3, $0) } ?? []
      return look.after.bytes + field(1, .none) + field(2, block: [17, look.look] + details)
    }
    func list(_ count: Int, _ content: [UInt8]) -> [UInt8] {
      field(1, block: varint(UInt64(count)) + content)
    }
    return block(
      7,
      field(1, .none)
        + field(
          2,
          block: field(1, block: list(runs.count, items))
            + field(2, block: list(looks.count, styles)))
        + field(3, block: double(-468) + double(234)) + field(4, Float(936).bitPattern))
  }

  /// A page of one of the first versions: layers of strokes, each a tool, a color and points.
  static func oldPage(
    version: Int, layers: [[(tool: UInt32, color: UInt32, points: [Point])]]
  ) -> [UInt8] {
    var page = head(version) + little(UInt32(layers.count))
    for strokes in layers {
      page += little(UInt32(strokes.count))
      for stroke in strokes {
        page += little(stroke.tool) + little(stroke.color) + little(UInt32(0)) + float(2)
        if version == 5 { page += little(UInt32(0)) }
        page += little(UInt32(stroke.points.count))
        for point in stroke.points {
          page += float(point.x) + float(point.y) + float(0) + float(0)
          page += float(point.width) + float(point.pressure)
        }
      }
    }
    return page
  }

  /// A page with something of each kind.
  static var everything: [UInt8] {
    page(
      [info(1404, 1872)] + layers(["One", "Two"]) + [
        line(tool: 15, points: [(0, 0, 8, 9), (9, 9, 12, 90)], id: .made(1, 20)),
        line(
          tool: 18, color: 9, exact: 0xFFFF_ED75, points: [(0, 0, 120, 9), (9, 9, 120, 90)],
          id: .made(1, 21), left: .made(1, 20), layer: 1),
        highlight([(0, 100, 300, 50)], id: .made(1, 22)), files("cat.png"),
        picture((0, 0, 10, 10), id: .made(1, 23)),
        text([(.made(1, 30), .none, .none, "a\nb", 0)], looks: [(.made(1, 31), 4, nil)]),
        removal(of: .made(1, 60), at: .made(1, 99)),
      ] + group(.made(1, 60), anchor: .made(1, 32), left: -464))
  }

  static let stem = "01234567-89ab-cdef-0123-456789abcdef"

  /// A document with the content of its description and files whose names begin with its own.
  static func document(
    _ content: String, title: String = "Notes", files: [(String, [UInt8])]
  ) -> [UInt8] {
    let metadata = #"{"type":"DocumentType","visibleName":"\#(title)"}"#
    let entries =
      [(".content", Array(content.utf8)), (".metadata", Array(metadata.utf8))] + files
    return ZipSample.bytes(
      entries.map { (name: stem + $0.0, bytes: $0.1, isDeflated: $0.1.count > 100) })
  }

  /// A PDF of pages with a width, a height and a turn.
  static func pdf(_ pages: [(width: Int, height: Int, turn: Int)]) -> [UInt8] {
    let kids = pages.indices.map { "\($0 + 3) 0 R" }.joined(separator: " ")
    let objects = pages.enumerated().map { index, page in
      """
      \(index + 3) 0 obj
      << /Type /Page /Parent 2 0 R /CropBox [10 10 \(page.width + 10) \(page.height + 10)] \
      /Rotate \(page.turn) >> endobj

      """
    }
    return Array(
      """
      %PDF-1.4
      1 0 obj << /Pages 2 0 R /Type /Catalog >> endobj
      2 0 obj << /Type /Pages /MediaBox [0 0 1000 1000] /Kids [\(kids)] /Count \(pages.count) >> endobj
      \(objects.joined())trailer << /Root 1 0 R >>
      """.utf8)
  }

  /// A PDF whose objects are packed together.
  static var packedPDF: [UInt8] {
    let first = "<< /Type /Catalog /Pages 2 0 R >>"
    let second = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    let third = "<< /Type /Page /Note (a \\) b) /MediaBox [0 0 200 100] >>"
    let places = [0, first.utf8.count + 1, first.utf8.count + second.utf8.count + 2]
    let index = "1 \(places[0]) 2 \(places[1]) 3 \(places[2]) "
    let content = Array((index + first + " " + second + " " + third).utf8)
    let packed = [0x78, 0x9C] + Deflate.compressed(content) + [0, 0, 0, 0]
    let head = """
      %PDF-1.5
      4 0 obj << /Type /ObjStm /N 3 /First \(index.utf8.count) /Filter /FlateDecode \
      /Length \(packed.count) >> stream\n
      """
    return Array(head.utf8) + packed + Array("\nendstream endobj".utf8)
  }
}
