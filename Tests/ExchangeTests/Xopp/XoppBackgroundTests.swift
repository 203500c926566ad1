import Bytes
import Exchange
import Ink
import Notebook
import Support
import Testing

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
    let hash = SHA256.digest(of: TestImage.png)
    let image = Backdrop.image(hash: hash, mediaType: "image/png", source: attached)
    #expect(pages.map { $0.backdrop != nil } == [true, true, false, true])
    #expect(pages[0].backdrop == image)
    #expect(pages[3].backdrop == image)
    #expect(pages[3].files == [hash: TestImage.png])
    #expect(notes == ["page 3: the image b.png behind it is not there"])
  }

  @Test func `a clone of a page that is not wanted is found`() throws {
    let bytes = sample(
      ##"type="pixmap" domain="attach" filename="bg_1.png""##,
      ##"type="pixmap" domain="clone" filename="0""##
    ).bytes
    let wanted = try #require(PageRanges("2"))
    let pages = try XoppPages(bytes, wanted: wanted) { _ in TestImage.png }.all().pages
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
      #expect(notes == ["page 1: the image behind it has a name that is refused: \(path)"])
    }
  }

  @Test func `a file that is no image is not taken`() throws {
    let (pages, notes) = try sample(##"type="pixmap" domain="absolute" filename="/etc/hosts""##)
      .read { _ in Array("127.0.0.1 localhost".utf8) }
    #expect(pages[0].backdrop == nil)
    #expect(pages[0].files == [:])
    #expect(notes == ["page 1: the image /etc/hosts behind it is not there"])
  }

  @Test func `pages of a PDF keep their place in it`() throws {
    let (pages, notes) = try sample(
      ##"type="pdf" domain="attach" filename="bg.pdf" pageno="1ll""##,
      ##"type="pdf" pageno="7""##, ##"type="solid" color="#ffffffff" style="plain""##
    ).read()
    let source = Backdrop.Source(isAttached: true, path: "bg.pdf")
    #expect(
      pages.map(\.backdrop) == [.pdf(page: 1, source: source), .pdf(page: 7, source: source), nil])
    #expect(
      notes == [
        "page 1: the page of bg.pdf behind it is not drawn",
        "page 2: the page of bg.pdf behind it is not drawn",
      ])
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
    #expect(try XoppPages(lacking).all().notes.count == 2)
  }
}
