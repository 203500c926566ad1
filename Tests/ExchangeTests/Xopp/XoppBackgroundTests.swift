import Bytes
import Exchange
import Foundation
import Ink
import Notebook
import Support
import Testing
import Wording

@Suite struct XoppBackgroundTests {
  private func sample(_ backgrounds: String...) -> XoppSample {
    var sample = XoppSample()
    sample.pages = backgrounds.map { XoppSample.page("", background: $0) }
    return sample
  }

  @Test func `papers are kept word for word`() throws {
    let (pages, notes) = try sample(
      ##"type="solid" color="#fff8e0ff" style="graph" config="m1=40,rm=1""##,
      ##"type="solid" color="blue" style="lined""##, ##"type="solid" color="#12345600""##
    ).read()
    #expect(notes == [])
    #expect(pages[0].paper?.template == Paper.Template(style: "graph", config: "m1=40,rm=1"))
    #expect(pages[0].paper?.color == Color(rgb: 0xFFF8E0))
    #expect(pages[1].paper?.ruling == .ruled)
    #expect(pages[1].paper?.color == Color(rgb: 0xA0E8FF))
    #expect(pages[2].paper?.template?.style == "plain")
    #expect(pages[2].paper?.color == Color(rgb: 0x123456))
  }

  @Test func `images behind pages are asked for by their place`() throws {
    var asked: [Backdrop.Source] = []
    let (pages, notes) = try sample(
      ##"type="pixmap" domain="attach" filename="bg_1.png""##,
      ##"type="pixmap" domain="absolute" filename="/home/me/a.png""##,
      ##"type="pixmap" domain="absolute" filename="b.png""##,
      ##"type="pixmap" domain="clone" filename="0""##
    ).read { source in
      asked.append(source)
      return source.path == "b.png" ? nil : TestImage.png
    }
    let attached = Backdrop.Source(isAttached: true, path: "bg_1.png")
    let paths = ["/home/me/a.png", "b.png"].map { Backdrop.Source(isAttached: false, path: $0) }
    #expect(asked == [attached] + paths + [attached])
    let hash = ContentHash(of: TestImage.png)
    let image = Backdrop.image(hash: hash, mediaType: "image/png", source: attached)
    #expect(pages[2].backdrop == .missingImage(paths[1]) && pages[2].files.isEmpty)
    #expect(pages[0].backdrop == image)
    #expect(pages[3].backdrop == image)
    #expect(pages[3].files == [hash: TestImage.png])
    #expect(
      notes == ["page 3: the background image b.png does not exist: only its name was imported"])
  }

  @Test func `a clone of a page that is not wanted is found`() throws {
    let bytes = sample(
      ##"type="pixmap" domain="attach" filename="bg_1.png""##,
      ##"type="pixmap" domain="clone" filename="0""##
    ).bytes
    let wanted = try #require(PageRanges("2"))
    let pages = try XoppPages(
      bytes, wanted: wanted, in: NotesSurroundings { _ in TestImage.png }
    ).all().pages
    #expect(pages.map(\.number) == [2])
    #expect(pages[0].backdrop?.source.path == "bg_1.png")
  }

  @Test func `no path leads out of the folder of the notes by way of an attachment`() throws {
    for path in ["../secret", "/etc/passwd", "a/b", ""] {
      let (pages, notes) = try sample(
        ##"type="pixmap" domain="attach" filename="\##(path)""##
      ).read { _ in
        Issue.record("\(path) was asked for")
        return nil
      }
      #expect(pages[0].backdrop == nil)
      #expect(notes == ["page 1: the background file has an invalid name: \(path)"])
    }
  }

  @Test func `a file that is no image is not taken`() throws {
    let (pages, notes) = try sample(##"type="pixmap" domain="absolute" filename="/etc/hosts""##)
      .read { _ in Array("127.0.0.1 localhost".utf8) }
    let source = Backdrop.Source(isAttached: false, path: "/etc/hosts")
    #expect(pages[0].backdrop == .missingImage(source))
    #expect(pages[0].files == [:])
    #expect(
      notes == [
        "page 1: the background picture /etc/hosts cannot be read: only its name was imported"
      ])
  }

  private static let pdf = slidesPDF(pages: 7)

  private static func slidesPDF(pages: Int) -> [UInt8] {
    var pdf = WrittenPDF()
    for _ in 0..<pages { pdf.addPage("") }
    return pdf.bytes
  }

  private func slides(_ attributes: String) -> XoppSample {
    sample(
      #"type="pdf" \#(attributes) pageno="1ll""#,
      ##"type="solid" color="#ffffffff" style="plain""##,
      #"type="pdf" pageno="7""#)
  }

  @Test(arguments: [
    (#"domain="attach" filename="bg.pdf""#, Backdrop.Source(isAttached: true, path: "bg.pdf")),
    (
      #"domain="absolute" filename="../a.pdf""#,
      Backdrop.Source(isAttached: false, path: "../a.pdf")
    ),
  ])
  func `the PDF behind pages comes along, once`(
    attributes: String, source: Backdrop.Source
  ) throws {
    var asked: [Backdrop.Source] = []
    let (pages, notes) = try slides(attributes).read { source in
      asked.append(source)
      return Self.pdf
    }
    #expect(asked == [source])
    let hash = ContentHash(of: Self.pdf)
    #expect(
      pages.map(\.backdrop) == [
        .pdf(page: 1, hash: hash, source: source), nil, .pdf(page: 7, hash: hash, source: source),
      ])
    #expect(pages.map(\.files) == [[hash: Self.pdf], [:], [hash: Self.pdf]])
    #expect(notes == [])
    for backdrop in pages.compactMap(\.backdrop) {
      #expect(try Backdrop(stored: backdrop.stored) == backdrop)
    }
  }

  @Test
  func `of a PDF that cannot be had, its place is kept so that it leads there from elsewhere`()
    throws
  {
    for (bytes, isThere, reason) in [
      (nil, false, "was not found"), (nil, true, "is too large, or cannot be read"),
      (Array("root:x:0:0".utf8), true, "is damaged, or not a PDF"),
    ] as [([UInt8]?, Bool, String)] {
      let surroundings = NotesSurroundings(
        read: { _ in bytes }, locate: { "/home/\($0.path)" }, isThere: { _ in isThere })
      let bytes = slides(#"domain="absolute" filename="me/a.pdf""#).bytes
      let (pages, notes) = try XoppPages(bytes, in: surroundings).all()
      let source = Backdrop.Source(isAttached: false, path: "/home/me/a.pdf")
      #expect(pages[2].backdrop == .pdf(page: 7, hash: nil, source: source))
      #expect(pages.allSatisfy { $0.files.isEmpty })
      #expect(notes == ["its PDF 'a.pdf' \(reason)"])
    }
  }

  @Test func `a page that its PDF does not have is named`() throws {
    for (count, only) in [(3, "3 pages"), (1, "1 page")] {
      let file = Self.slidesPDF(pages: count)
      let (pages, notes) = try slides(#"filename="a.pdf""#).read { _ in file }
      #expect(pages[2].backdrop?.share == .page(7))
      let rest = "so the paper is empty: replace it with the right version"
      #expect(notes.map(\.text) == ["page 3, line 17: its PDF has only \(only), \(rest)"])
    }
  }

  @Test func `a PDF that is damaged inside comes along, and is named`() throws {
    let file = Array("%PDF-1.4\nslides".utf8)
    let (pages, notes) = try slides(#"filename="a.pdf""#).read { _ in file }
    #expect(pages[0].files[ContentHash(of: file)] == file)
    #expect(notes == ["its PDF 'a.pdf' is damaged, or not a PDF"])
  }

  @Test func `a PDF that needs a password is named, and comes without it where that is known`()
    throws
  {
    let plain = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: plain) }
    try Data(Self.pdf).write(to: plain)
    let run = try Execution(
      ofShell: "qpdf --replace-input --encrypt secret owner 256 -- '\(plain.path)'")
    try #require(run.code == 0, "\(run.messages)")
    let locked = Array(try Data(contentsOf: plain))
    func read(_ open: [UInt8]?) throws -> (pages: [LoosePage], notes: [Words]) {
      let surroundings = NotesSurroundings(read: { _ in locked }, unlock: { _ in open })
      return try XoppPages(slides(#"filename="a.pdf""#).bytes, in: surroundings).all()
    }
    let (pages, notes) = try read(nil)
    #expect(pages[0].backdrop?.hash == ContentHash(of: locked))
    let rest = "needs a password, so the paper is empty: replace it with an unlocked copy"
    #expect(notes.map(\.text) == ["its PDF 'a.pdf' \(rest)"])
    let open = try read(Self.pdf)
    #expect(open.pages[0].files == [ContentHash(of: Self.pdf): Self.pdf])
    #expect(open.notes == ["the PDF's encryption and permissions were removed"])
  }

  @Test func `of an image that cannot be had, its place is kept so that it leads there`() throws {
    let background = #"type="pixmap" domain="attach" filename="bg_1.png""#
    let surroundings = NotesSurroundings(read: { _ in nil }, locate: { "/home/a.\($0.path)" })
    let (pages, notes) = try XoppPages(sample(background).bytes, in: surroundings).all()
    let source = Backdrop.Source(isAttached: false, path: "/home/a.bg_1.png")
    #expect(pages[0].backdrop == .missingImage(source))
    #expect(
      notes == [
        "page 1: the background image \(source.path) does not exist: only its name was imported"
      ])
  }

  @Test func `whether a PDF lies below is known before a page is read, if notes can be read twice`()
    throws
  {
    func mayLieOnPDF(_ bytes: [UInt8], again: [UInt8]?) throws -> Bool {
      let surroundings = NotesSurroundings(
        read: { _ in nil }, again: { again.map { StoredBytes($0[...]) } })
      return try XoppPages(bytes, in: surroundings).mayLieOnPDF
    }
    let (plain, pdf) = (sample(#"type="solid" color="white""#), slides(#"filename="a.pdf""#))
    #expect(try !mayLieOnPDF(plain.bytes, again: plain.bytes))
    #expect(try mayLieOnPDF(pdf.bytes, again: pdf.bytes))
    let quoted = pdf.xml.replacing("type=\"pdf\"", with: "type='pdf'").replacing("a.pdf", with: "a")
    try #require(quoted.contains("type='pdf'"))
    #expect(try mayLieOnPDF(Array(quoted.utf8), again: Array(quoted.utf8)))
    // Within an archive the words are packed.
    for (xml, isOnPDF) in [(plain.bytes, false), (pdf.bytes, true)] {
      let zip = ZipSample.bytes([("content.xml", xml, true)])
      #expect(try mayLieOnPDF(zip, again: zip) == isOnPDF)
    }
    #expect(try mayLieOnPDF(plain.bytes, again: nil))
    #expect(try mayLieOnPDF(plain.bytes, again: [0x1F, 0x8B, 8, 0, 1, 2, 3]))
  }

  @Test func `pages that are not wanted bring no PDF`() throws {
    let wanted = try #require(PageRanges("2"))
    let (pages, notes) = try XoppPages(slides(#"filename="a.pdf""#).bytes, wanted: wanted).all()
    #expect(pages.map(\.backdrop) == [nil] && notes.isEmpty)
  }

  @Test func `a PDF inside of an archive comes along, and one is not looked for outside`() throws {
    let xml = slides(#"domain="attach" filename="attachments/a.pdf""#).bytes
    let zip = ZipSample.bytes([
      ("content.xml", xml, true), ("attachments/a.pdf", Self.pdf, true),
    ])
    #expect(try XoppPages(zip).all().pages[2].files.values.map(\.self) == [Self.pdf])
    let (pages, notes) = try XoppSample(XoppSample.page("")).read()
    #expect(pages.count == 1 && notes.isEmpty)
    let refused = try slides(#"domain="attach" filename="../a.pdf""#).read { _ in
      Issue.record("a file was asked for")
      return nil
    }
    #expect(refused.pages.allSatisfy { $0.backdrop == nil })
    #expect(refused.notes == ["page 1: the background file has an invalid name: ../a.pdf"])
  }

  @Test func `an archive has its attachments inside`() throws {
    let page = XoppSample.page(
      ##"""
      <image left="1" top="1" right="9" bottom="9"><attachment path="attachments/a.png"/></image>
      """##, background: ##"type="pixmap" domain="attach" filename="attachments/a.png""##)
    let zip = ZipSample.bytes([
      ("mimetype", Array("application/xournal++".utf8), false),
      ("content.xml", XoppSample(page).bytes, true), ("attachments/a.png", TestImage.png, false),
    ])
    let (pages, notes) = try XoppPages(zip).all()
    #expect(notes == [])
    #expect(pages[0].backdrop?.source.path == "attachments/a.png")
    #expect(pages[0].layers[0].elements.count == 1)
    #expect(Array(pages[0].files.values) == [TestImage.png])
    let lacking = ZipSample.bytes([("content.xml", XoppSample(page).bytes, true)])
    let lost = try XoppPages(lacking, in: NotesSurroundings(read: { _ in nil }, locate: \.path))
      .all()
    #expect(lost.notes.count == 2)
    // It lies in the archive or nowhere.
    let entry = Backdrop.Source(isAttached: true, path: "attachments/a.png")
    #expect(lost.pages[0].backdrop == .missingImage(entry))
  }
}
