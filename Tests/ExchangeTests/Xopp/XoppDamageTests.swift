import Bytes
import Foreign
import Exchange
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

/// What becomes of files that are damaged, cut or hostile.
@Suite struct XoppDamageTests {
  private static func stroke(_ number: Int) -> String {
    ##"<stroke tool="pen" color="#000000ff" width="\##(number)">1 1 2 2</stroke>"##
  }

  /// Two pages of three strokes each.
  private let sample = XoppSample(
    XoppSample.page((1...3).map(stroke).joined(separator: "\n")),
    XoppSample.page((4...6).map(stroke).joined(separator: "\n")))

  private func widths(_ pages: [LoosePage]) -> [[Double]] {
    pages.map { $0.strokes.map(\.style.width) }
  }

  @Test func `a cut file gives what was whole, wherever it is cut`() throws {
    let bytes = sample.bytes
    let packed = try gzip(bytes)
    for length in stride(from: 0, to: bytes.count - 1, by: 3) {
      let cut = Array(bytes[..<length])
      guard let (pages, notes) = try? XoppPages(cut).all() else {
        // Only before the first stroke is whole there is nothing to be saved.
        #expect(!String(decoding: cut, as: UTF8.self).contains("</stroke>"))
        continue
      }
      let found = widths(pages).flatMap(\.self)
      let whole = String(decoding: cut, as: UTF8.self).components(of: "</stroke>")
      #expect(found == (1...6).prefix(whole).map(Double.init))
      #expect(notes.count == 1)
    }
    for length in 0..<packed.count - 1 {
      guard let (pages, notes) = try? XoppPages(Array(packed[..<length])).all() else { continue }
      #expect(!pages.isEmpty)
      #expect(notes.count == 1)
    }
  }

  @Test func `a note says where a file ends and what is missing`() throws {
    let xml = sample.xml
    let second = try #require(xml.firstRange(of: Self.stroke(5)))
    let cut = Array(xml[..<second.lowerBound].utf8)
    let (pages, notes) = try XoppPages(cut).all()
    #expect(widths(pages) == [[1, 2, 3], [4]])
    #expect(
      notes == [
        """
        page 2, line 15: the text ends inside <layer>: the rest of the page and everything after \
        it is missing
        """
      ])
    let between = try #require(xml.firstRange(of: "</page>"))
    #expect(
      try XoppPages(Array(xml[..<between.upperBound].utf8)).all().notes == [
        "after page 1, line 11: the text ends inside <xournal>: later content may be missing"
      ])
  }

  @Test func `wrong bytes inside a compressed file are noticed`() throws {
    var packed = try gzip(sample.bytes)
    packed[packed.count - 7] ^= 0x55
    let (pages, notes) = try XoppPages(packed).all()
    #expect(widths(pages) == [[1, 2, 3], [4, 5, 6]])
    #expect(notes.count == 1)
    #expect(notes[0].contains("the compressed data is damaged"))
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let text: String
    let reason: String
    var testDescription: String { String(text.prefix(40)) }

    init(_ text: String, _ reason: String) { (self.text, self.reason) = (text, reason) }
  }

  static let known = """
    supported files are Suzuri notebooks (.suzuri), CSV pen recordings (.csv), Xournal++ files \
    (.xopp, .xoj), InkML (.inkml), PDF (.pdf), SVG drawings (.svg), pictures (.png, .jpg, .webp, .svg, .tiff, .gif, .bmp), \
    graphs in DOT (.dot, .gv) and notes of \(programs)
    """

  private static let programs = ForeignFormat.all
    .map { "\($0.program) (\($0.endings.joined(separator: ", ")))" }.joined(separator: ", ")

  static let refusals = [
    Refusal("", "the file is empty; \(known)"),
    Refusal("hello", "line 1: it is not XML"),
    Refusal("<svg/>", "this is an SVG image; \(known)"),
    Refusal("<xournal/>", "it has no pages"),
    Refusal("<xournal fileversion='4'>\n<title>t</title>\n</xournal>", "it has no pages"),
    Refusal("<xournal>\n<title>", "line 2: the text ends inside <title>"),
    Refusal("<xournal><page width='1' height='1'>", "line 1: the text ends inside <page>"),
    Refusal(
      "<xournal><page>" + String(repeating: "<layer>", count: 300),
      "line 1: the elements are nested too deeply"),
    Refusal("<xsd:schema/>", "this is unsupported XML: <xsd:schema>; \(known)"),
    Refusal("PK\u{3}\u{4}", "the end record of the archive is missing"),
  ]

  @Test(arguments: refusals)
  func `what cannot be read is refused in one sentence`(_ refusal: Refusal) {
    let error = #expect(throws: XoppError.self) {
      try XoppPages(Array(refusal.text.utf8)).all()
    }
    #expect(error?.description == refusal.reason)
  }

  @Test func `a file that expands without end is refused`() throws {
    var packed: [UInt8] = []
    let writer = GzipWriter { packed += $0 }
    try writer.append(Array("<xournal><page width='9' height='9'><layer><stroke>".utf8))
    let spaces = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<20 { try writer.append(spaces) }
    try writer.finish()
    let error = #expect(throws: XoppError.self) { try XoppPages(packed).all() }
    #expect(error?.description.contains("more than 200 times its size") == true)
  }

  struct Mended: CustomTestStringConvertible, Sendable {
    let stroke: String
    let points: [[Double]]
    let note: String
    var testDescription: String { stroke }

    init(_ stroke: String, _ points: [[Double]], _ note: String) {
      (self.stroke, self.points, self.note) = (stroke, points, note)
    }
  }

  private static let noWidths =
    "a stroke was left out: all its widths are 0, negative or not numbers"

  static let mended = [
    Mended(
      "width='1'>1 1 nan 2 3 3 4 4", [[3, 4]],
      "points of a stroke were left out: they are not numbers, or far out of range"),
    Mended(
      "width='1'>1 1 2 2 1e99 3 4 4 5 5", [[1, 2], [4, 5]],
      "points of a stroke were left out: they are not numbers, or far out of range"),
    Mended(
      "width='1'>1 1 x 2 3", [],
      "points of a stroke were left out: they are not numbers, or far out of range"),
    Mended("width='1'>1 1", [], "a stroke with fewer than two points was left out"),
    Mended("width='1'>", [], "a stroke with fewer than two points was left out"),
    Mended(
      "width='2 2 -1 2'>1 1 2 2 3 3 4 4", [[1, 2], [3, 4]],
      "parts of a stroke were left out: their widths are 0, negative or not numbers"),
    Mended(
      "width='2 0 nan 2'>1 1 2 2 3 3 4 4", [[3, 4]],
      "parts of a stroke were left out: their widths are 0, negative or not numbers"),
    Mended("width='0'>1 1 2 2", [], "a stroke was left out: its width is '0'"),
    Mended("width='-3'>1 1 2 2", [], "a stroke was left out: its width is '-3'"),
    Mended("width='nan'>1 1 2 2", [], "a stroke was left out: its width is 'nan'"),
    Mended("width='9 0 0 0'>1 1 2 2 3 3 4 4", [], Self.noWidths),
    Mended("width='9 0 nan'>1 1 2 2 3 3", [], Self.noWidths),
    Mended("width='9 0 -1'>1 1 2 2 3 3", [], Self.noWidths),
    Mended(
      "width='9 0 0'>1 1 2 2 3 3 4 4", [[1, 2, 3, 4]],
      "the widths of a stroke were left out: there are not enough for its points"),
    Mended(
      "width='2 1'>1 1 2 2 3 3", [[1, 2, 3]],
      "the widths of a stroke were left out: there are not enough for its points"),
  ]

  @Test(arguments: mended) func `strokes are mended as Xournal++ does it`(_ case: Mended) throws {
    let (pages, notes) = try XoppSample(XoppSample.page("<stroke \(`case`.stroke)</stroke>")).read()
    #expect(pages[0].strokes.map { $0.samples.map(\.position.x) } == `case`.points)
    #expect(notes == ["page 1, line 7: \(`case`.note)"])
    for stroke in pages[0].strokes {
      #expect(stroke.style.width > 0)
      #expect(stroke.samples.allSatisfy { $0.pressure > 0 })
    }
  }

  @Test func `strokes without width get one note for the whole file`() throws {
    let stroke = "<stroke width='9 0 0'>1 1 2 2 3 3</stroke>\n"
    let page = XoppSample.page(stroke + stroke + Self.stroke(1))
    let (pages, notes) = try XoppSample(page, page, page).read()
    #expect(widths(pages) == [[1], [1], [1]])
    #expect(notes == ["page 1, line 7: \(Self.noWidths), and 5 more in the file"])
  }

  @Test func `negative widths mean that there was no pressure`() throws {
    let page = XoppSample.page("<stroke width='9 -1 -1'>1 1 2 2 3 3</stroke>")
    let (pages, notes) = try XoppSample(page).read()
    #expect(widths(pages) == [[9]] && notes.isEmpty)
  }

  @Test func `sound that was not imported is said once`() throws {
    let stroke = "<stroke ts='1' fn='talk.ogg' width='1'>1 1 2 2</stroke>\n"
    let (_, notes) = try XoppSample(XoppSample.page(stroke), XoppSample.page(stroke + stroke))
      .read()
    let sentence: Words = """
      page 1, line 7: the audio of a stroke or text was not imported, only its file name, \
      and 2 more in the file
      """
    #expect(notes == [sentence])
  }

  @Test func `what is not understood is left out, and said once`() throws {
    let page = XoppSample.page(
      "<spiral/>\n<spiral><stroke>1 2</stroke></spiral>\n" + Self.stroke(1))
    let (pages, notes) = try XoppSample(page).read()
    #expect(widths(pages) == [[1]])
    #expect(
      notes == ["page 1, line 7: the unknown element <spiral> was left out, and 1 more like it"])
    var many = XoppSample()
    many.pages = (0..<300).map { XoppSample.page("<u\($0)/>" + Self.stroke(1)) }
    let noted = try many.read()
    #expect(noted.pages.count == 300)
    #expect(noted.notes.count == 200)
  }

  @Test(arguments: [("0.1", 10), ("1e9", 2_000_000)])
  func `a size that no page can have is the nearest that one can`(width: String, side: Int) throws {
    var page = XoppSample.page(Self.stroke(1))
    page.replace("width=\"595.27559\"", with: "width=\"\(width)\"")
    let (pages, notes) = try XoppSample(page).read()
    #expect(pages[0].size?.width == side)
    #expect(
      notes == [
        "page 1, line 4: the size is out of range and was changed to the nearest allowed one (0.1 mm "
          + "to 20 m)"
      ])
  }

  @Test func `broken images are left out, and pages without a size are A4`() throws {
    let images = ["", "A", "AAAA", "iVBOR*"].map {
      "<image left='1' top='1' right='9' bottom='9'>\($0)</image>"
    }
    var page = XoppSample.page(images.joined() + Self.stroke(1))
    page.replace("width=\"595.27559\"", with: "width=\"nan\"")
    let (pages, notes) = try XoppSample(page).read()
    #expect(widths(pages) == [[1]])
    #expect(pages[0].size == .a4)
    #expect(
      notes == [
        "page 1, line 4: the size is missing or invalid, so the page became A4",
        "page 1, line 7: an image is damaged and was left out, and 3 more like it",
      ])
  }

  @Test func `a page cannot take all memory`() throws {
    let points = String(repeating: "1 1 ", count: 500_000)
    let strokes = String(repeating: "<stroke width='1'>\(points)</stroke>", count: 11)
    let error = #expect(throws: XoppError.self) {
      try XoppSample(XoppSample.page(strokes)).read()
    }
    guard case .pageTooLarge(page: 1, line: _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `damage anywhere never breaks the reader`() throws {
    let text = sample.bytes
    var random = RandomSource(seed: Seed.of(9))
    for round in 0..<400 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if round.isMultiple(of: 4) { bytes = try gzip(bytes) }
      guard let (pages, _) = try? XoppPages(bytes).all() else { continue }
      #expect(!pages.isEmpty && pages.count <= 2)
      _ = try XoppWriter.file(of: pages)
    }
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
