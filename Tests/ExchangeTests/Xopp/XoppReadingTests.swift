import Bytes
import Exchange
import Geometry
import Ink
import Notebook
import Testing
import Wording

@Suite struct XoppReadingTests {
  /// The only element of a page with it.
  private func element(
    _ xml: String, version: Int = 4, notes expected: [Words] = []
  ) throws -> LooseElement {
    let (pages, notes) = try XoppSample(version: version, XoppSample.page(xml)).read()
    #expect(notes == expected)
    let elements = try #require(pages.first).layers.flatMap(\.elements)
    #expect(elements.count == 1)
    return try #require(elements.first)
  }

  private func stroke(_ attributes: String, _ points: String = "1 2 3 4.5 5 6") throws -> Stroke {
    let element = try element("<stroke \(attributes)>\(points)</stroke>")
    guard case .stroke(let stroke, let visible) = element.content, element.transform == .identity
    else {
      throw Unexpected()
    }
    #expect(visible == StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count))
    return stroke
  }

  private struct Unexpected: Error {}

  @Test func `a line of one width is what it says`() throws {
    let stroke = try stroke(##"tool="pen" color="#12ab34ff" width="1.41" capStyle="butt""##)
    #expect(stroke.samples.map(\.position.x) == [1, 3, 5])
    #expect(stroke.samples.map(\.position.y) == [2, 4.5, 6])
    #expect(
      stroke.style
        == Style(
          color: Color(rgb: 0x12AB34), width: 1.41, response: .constant, cap: .butt))
    #expect(stroke.model == .straight)
    #expect(stroke.channels == [])
  }

  @Test func `widths become pressure, the last point having that of the last part`() throws {
    let stroke = try stroke(##"tool="pen" color="#000000ff" width="2 0.5 1.5""##)
    #expect(stroke.style.width == 2)
    #expect(stroke.style.response == .linear)
    #expect(stroke.samples.map(\.pressure) == [0.25, 0.75, 0.75])
    #expect(stroke.channels == .pressure)
    let trail = InkTrail(of: stroke.modeled(), style: stroke.style)
    #expect(trail.discs.map { $0.radius * 2 } == [0.5, 1.5, 1.5])
  }

  @Test func `a pen that is thinner than its ink counts as wide as that`() throws {
    let stroke = try stroke(##"tool="pen" color="black" width="1 4 2""##)
    #expect(stroke.style.width == 4)
    #expect(stroke.samples.map(\.pressure) == [1, 0.5, 0.5])
    #expect(try self.stroke(##"color="black" width="9" pressures="4 2""##).style.width == 9)
  }

  @Test func `highlighters are as opaque as Xournal++ paints them`() throws {
    let plain = try stroke(##"tool="highlighter" color="#ffff007f" width="8.5""##)
    #expect(plain.style.tool == .highlighter)
    #expect(plain.style.color == Color(rgba: 0xFFFF_0078))
    #expect(plain.style.fill == 0)
    let filled = try stroke(##"tool="highlighter" color="#ffff007f" width="8.5" fill="64""##)
    #expect(filled.style.color == Color(rgba: 0xFFFF_0040))
    #expect(filled.style.fill == 1)
  }

  @Test func `whiteout, fillings and dashes are kept`() throws {
    let white = try stroke(##"tool="eraser" color="#ffffffff" width="10""##)
    #expect(white.style.tool == .whiteout)
    let filled = try stroke(##"tool="pen" color="blue" width="1" fill="51" capStyle="square""##)
    #expect(filled.style.fill == 0.2)
    #expect(filled.style.color == Color(rgb: 0x3333CC))
    #expect(filled.style.cap == .square)
    let patterns: KeyValuePairs<String, [Float]> = [
      "dash": [6, 3], "dashdot": [6, 3, 0.5, 3], "dot": [0.5, 3], "cust: 6.00 3.50": [6, 3.5],
      "plain": [], "cust: x": [], "cust: 0": [],
    ]
    for (name, dashes) in patterns {
      let dashed = try stroke(##"tool="pen" color="red" width="1" style="\##(name)""##)
      #expect(dashed.style.dashes == dashes)
    }
  }

  @Test func `a text keeps its words, place and looks`() throws {
    let xml = ##"""
      <text font="Serif Bold" size="14.5" x="10.25" y="20" color="#ff8000ff" wrap="120" \##
      align="right" justify="true">a &lt;b&gt; &amp; &#x7b46;
       c</text>
      """##
    let element = try element(xml)
    guard case .figure(.text(let box)) = element.content else { throw Unexpected() }
    #expect(element.transform == .identity)
    #expect(box.text == "a <b> & 筆\n c")
    #expect(box.font == "Serif Bold")
    #expect(box.origin == Point(x: 10.25, y: 20))
    #expect((box.size, box.wrap) == (14.5, 120))
    #expect(box.alignment == .right)
    #expect(box.isJustified)
    #expect(box.color == Color(rgb: 0xFF8000))
  }

  @Test func `a link of version 5 stands where its matrix says`() throws {
    let xml = ##"""
      <link align="center" font="Sans" size="12" matrix="1 0 0 1 32 31" color="#0000ffff" \##
      url="https://example.org/?a=1&amp;b=2">words</link>
      """##
    let link = try element(xml, version: 5)
    guard case .figure(.text(let box)) = link.content else { throw Unexpected() }
    #expect(link.transform == .identity)
    #expect(box.origin == Point(x: 32, y: 31))
    #expect(box.link == "https://example.org/?a=1&b=2")
    #expect(box.text == "words")
    let turned = xml.replacing("1 0 0 1 32 31", with: "0 2 -2 0 5 6")
    let other = try element(turned, version: 5)
    guard case .figure(.text(let box)) = other.content else { throw Unexpected() }
    let map = other.transform
    #expect(map(box.origin) == Point(x: 5, y: 6))
    #expect(map(Point(x: 1, y: 0)) == Point(x: 5, y: 8))
  }

  @Test func `images keep their bytes and are told apart`() throws {
    for (bytes, type) in TestImage.all {
      var text: [UInt8] = []
      Base64.append(bytes, to: &text)
      let data = String(decoding: text, as: UTF8.self)
      let xml = #"<image left="1" top="2" right="30" bottom="40">\#(data)</image>"#
      let (pages, notes) = try XoppSample(XoppSample.page(xml)).read()
      #expect(notes == [])
      let page = try #require(pages.first)
      let element = try #require(page.layers[0].elements.first)
      guard case .figure(.image(let frame)) = element.content else { throw Unexpected() }
      #expect(element.transform == .identity)
      #expect(frame.mediaType == type)
      #expect(frame.box == Box(low: Point(x: 1, y: 2), high: Point(x: 30, y: 40)))
      #expect(page.files[frame.hash] == bytes)
      #expect(frame.hash == ContentHash(of: bytes))
    }
  }

  @Test func `a formula keeps its source`() throws {
    var text: [UInt8] = []
    Base64.append(TestImage.png, to: &text)
    let xml = ##"<teximage text="\frac{a}{b}&#10;c" left="0" top="0" right="9" bottom="9">"##
    let whole = xml + String(decoding: text, as: UTF8.self) + "</teximage>"
    guard case .figure(.image(let frame)) = try element(whole).content else { throw Unexpected() }
    #expect(frame.formula == "\\frac{a}{b}\nc")
  }

  @Test func `sounds are kept, in seconds at first, and before there were attributes`() throws {
    let audio = #"ts="1500" fn="talk.ogg""#
    let stroke = ##"<stroke tool="pen" \##(audio) color="black" width="1">1 1 2 2</stroke>"##
    let notes: [Words] = [
      "page 1, line 7: the audio of a stroke or text was not imported, only its file name"
    ]
    let element = try element(stroke, notes: notes)
    #expect(element.audio == AudioMark(file: "talk.ogg", milliseconds: 1500))
    let old = try self.element(stroke.replacing("1500", with: "3ll"), version: 3, notes: notes)
    #expect(old.audio == AudioMark(file: "talk.ogg", milliseconds: 3000))
    let silent = stroke.replacing("talk.ogg", with: "")
    #expect(try self.element(silent).audio == nil)
    let sibling = "<timestamp \(audio)/>" + silent.replacing(#"fn="""#, with: "")
    #expect(try self.element(sibling, notes: notes).audio == element.audio)
  }

  @Test func `colors and tools that are not known are named`() throws {
    let stroke = "<stroke tool=\"laser\" color=\"mauve\" width=\"2\">10 10 20 20</stroke>"
    let known = try element(
      stroke,
      notes: [
        "page 1, line 7: the color 'mauve' of a stroke is unknown, so it became black",
        "page 1, line 7: the tool 'laser' of a stroke is unknown, so it became a pen",
      ])
    guard case .stroke(let part, _) = known.content else {
      Issue.record("it is no stroke")
      return
    }
    #expect(part.style.color == Color(rgb: 0) && part.style.tool == .pen)
  }

  @Test(arguments: [
    ("Xournal++ document - see https://xournalpp.github.io/", ""),
    ("Xournal document - see http://math.mit.edu/~auroux/software/xournal/", ""),
    ("Xournal++ document - see ", ""), ("  ", ""), (" Waves and optics\n", "Waves and optics"),
  ])
  func `a title that says nothing is none`(title: String, kept: String) throws {
    let xml = "<xournal fileversion='4'><title>\(title)</title><page/></xournal>"
    #expect(try XoppPages(Array(xml.utf8)).title == kept)
  }

  @Test func `sizes, titles, marks and layers come in`() throws {
    let page = XoppSample.page("", size: (612, 792))
      .replacing("<page ", with: #"<page bookmark="Chapter 2" "#)
      .replacing("<layer>", with: #"<layer name="Sketch"/><layer visible="false" locked="true">"#)
    let sample = XoppSample(page)
    #expect(try XoppPages(sample.bytes).title == "")
    let (pages, _) = try sample.read()
    #expect(pages[0].size == PageSize(named: "letter"))
    #expect(pages[0].isBookmarked)
    #expect(pages[0].title == "Chapter 2")
    #expect(pages[0].layers.map(\.title) == ["Sketch", ""])
    #expect(pages[0].layers.map(\.isVisible) == [true, false])
    #expect(pages[0].layers.map(\.isLocked) == [false, true])
  }

  @Test func `only the pages that are wanted are read`() throws {
    let strokes = (1...9).map { number in
      XoppSample.page(##"<stroke tool="pen" color="black" width="\##(number)">1 1 2 2</stroke>"##)
    }
    var sample = XoppSample()
    sample.pages = strokes
    // Nothing behind the last page that is wanted is looked at.
    let bytes = sample.bytes + Array("<".utf8)
    let wanted = try #require(PageRanges("2,4-5"))
    let pages = try XoppPages(bytes, wanted: wanted).all().pages
    #expect(pages.map(\.number) == [2, 4, 5])
    #expect(pages.flatMap(\.strokes).map(\.style.width) == [2, 4, 5])
  }

  @Test func `gzip, plain, marked and old files are the same`() throws {
    let sample = XoppSample(XoppSample.page(#"<stroke width="1">1 1 2 2</stroke>"#))
    let expected = try sample.read().pages
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try XoppPages(gzip(sample.bytes)).all().pages == expected)
    #expect(try XoppPages(mark + sample.bytes).all().pages == expected)
    let crlf = sample.xml.replacing("\n", with: "\r\n").replacing("\"", with: "'")
    #expect(try XoppPages(Array(crlf.utf8)).all().pages == expected)
    let half = try gzip(Array(sample.bytes[..<200])) + gzip(Array(sample.bytes[200...]))
    #expect(try XoppPages(half).all().pages == expected)
    let other = sample.xml.replacing(#"xournal creator="xournalpp 1.1.3""#, with: "MrWriter")
      .replacing("</xournal>", with: "</MrWriter>")
    #expect(try XoppPages(Array(other.utf8)).all().pages == expected)
  }
}
