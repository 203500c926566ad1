import Bytes
import Exchange
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Cropped, mirrored, translucent and described pictures in every file.
@Suite struct PictureLookTests {
  private static let box = Box(low: Point(x: 40, y: 30), high: Point(x: 136, y: 94))

  private func page(_ file: [UInt8] = MadeImage.opaque) -> LoosePage {
    var page = LoosePage.small()
    page.add(image: file, in: Self.box)
    let flip = Affine.translation(by: -Self.box.center).then(.scaling(x: -1, y: 1))
      .then(.rotation(by: .pi / 2)).then(.translation(by: Self.box.center))
    page.changeImage(moved: flip) { frame in
      frame.crop = Crop(Box(low: Point(x: 0.25, y: 0), high: Point(x: 0.75, y: 0.5)))
      (frame.opacity, frame.alternativeText) = (0.5, "Waves <&> 墨")
    }
    return page
  }

  @Test(arguments: [MadeImage.opaque, MadeImage.transparent, MadeImage.jpeg])
  func `Xournal++ gets a plain picture that looks the same`(file: [UInt8]) throws {
    let (page, plain) = (page(file), page(file).withPlainPictures())
    let element = try #require(plain.layers[0].elements.first)
    guard case .image(let frame)? = element.figure else { throw EditError.noSuchElement }
    #expect(element.transform == .identity && frame.crop == nil && frame.opacity == 1)
    let shown = [page, plain].map {
      PagePixels(PagePicture(of: $0), resolution: 150, width: 472, height: 295)
    }
    #expect(shown[0].shareOfInk(missingIn: shown[1]) < 0.02)
    #expect(shown[1].shareOfInk(missingIn: shown[0]) < 0.02)
    #expect(LoosePage.written().withPlainPictures() == LoosePage.written())
  }

  @Test func `a picture that Xournal++ can show keeps its file`() throws {
    var page = LoosePage.small()
    page.add(image: MadeImage.jpeg, in: Self.box)
    #expect(page.withPlainPictures() == page)
  }

  @Test func `a PDF has the words of a picture, and nothing that was cut away`() throws {
    for writer in PageWriter.allCases {
      let pdf = try MadePDF([page()], by: writer)
      try pdf.expectSound()
      let drawn = try pdf.pixels(resolution: 150)
      let shown = PagePixels(
        PagePicture(of: page()), resolution: 150, width: drawn.width, height: drawn.height)
      #expect(drawn.shareOfInk(missingIn: shown) < 0.02, "\(writer)")
      #expect(shown.shareOfInk(missingIn: drawn) < 0.02, "\(writer)")
    }
    let bytes = try MadePDF([page()]).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("/Width 48") && text.contains("/Height 32"))
  }

  @Test func `an SVG has the words of a picture, its crop and its opacity`() throws {
    let bytes = try SVGPage.svg(of: page(), title: "").bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<title>Waves &lt;&amp;&gt; 墨</title>"))
    #expect(text.contains(#" opacity="0.5""#))
    #expect(!text.contains(Self.base64(MadeImage.opaque)))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `Markdown has the words of a picture`() {
    #expect(page().words == [.text(StyledText("Waves <&> 墨"))])
  }
}
