import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Paint

/// Pictures that are cropped, mirrored and translucent, and elements that are locked.
@Suite struct CroppedImageTests {
  private static let map = Affine.translation(by: -ImageTests.frame.center)
    .then(.scaling(x: -1, y: 1)).then(.translation(by: ImageTests.frame.center))

  private func page(
    _ crop: Box?, opacity: Double = 1, map: Affine = .identity
  ) -> PagePicture {
    var frame = ImageFrame(
      box: ImageTests.frame, hash: ImageTests.hash, mediaType: "image/png")
    (frame.crop, frame.opacity) = (crop.flatMap(Crop.init), opacity)
    return ImageTests.page(
      [LooseElement(.image(frame), transform: map)], file: ImageTests.png())
  }

  private static let right = Box(low: Point(x: 0.5, y: 0.25), high: Point(x: 1, y: 1))

  @Test func `a crop leaves a part in its place, also mirrored`() throws {
    let pixels = try Pixels(page(Self.right), dpi: 72)
    #expect(pixels[140.5, 70.5] == 0x0000FF && pixels[179.5, 99.5] == 0)
    #expect(pixels[139.5, 80] == 0xFFFFFF && pixels[150, 69.5] == 0xFFFFFF)
    let mirrored = try Pixels(page(Self.right, map: Self.map), dpi: 72)
    #expect(mirrored[139.5, 70.5] == 0x0000FF && mirrored[100.5, 99.5] == 0)
    #expect(mirrored[140.5, 80] == 0xFFFFFF && mirrored[110, 69.5] == 0xFFFFFF)
  }

  @Test func `a translucent picture lets the paper through evenly`() throws {
    let pixels = try Pixels(page(nil, opacity: 0.5), dpi: 72)
    #expect([0xFF7F7F, 0xFF8080].contains(pixels[110, 80]))
    #expect([0x7F7F7F, 0x808080].contains(pixels[170, 80]))
    #expect(pixels[99.5, 80] == 0xFFFFFF)
  }

  @Test func `a file gets only the pixels of the part`() throws {
    let file = ImageTests.png()
    let image = try #require(
      PageImage(hash: ContentHash(of: file), mediaType: "image/png", bytes: file))
    let box = Box(low: Point(x: 0.51, y: 0.26), high: Point(x: 0.74, y: 0.9))
    let crop = try #require(Crop(box))
    let part = try #require(image.part(around: crop))
    #expect(part.image.kind == .pixels(width: 60 - 40, height: 36 - 10))
    let pixelCrop = try #require(part.crop)
    #expect(pixelCrop.box.contains(box) && pixelCrop.box.width < 0.26)
    let pixels = try #require(part.image.pixels(shownAt: 1e6, by: 1e6))
    #expect(pixels.premultiplied.allSatisfy { $0 == 0xFF00_00FF })
  }

  @Test func `a lasso takes nothing that is locked, and a point finds it`() throws {
    var notebook = Notebook()
    let author = Author(incarnation: Incarnation(rawValue: 3), now: 1)
    var editor = Editor(reading: notebook, as: author)
    let place = try editor.addPage(
      to: editor.addSection(), size: .a4, paper: Paper(.plain))
    let frame = ImageFrame(box: ImageTests.frame, hash: ImageTests.hash, mediaType: "image/png")
    let (below, above) = (
      try editor.add(.image(frame), at: place), try editor.add(.image(frame), at: place)
    )
    let line = Stroke(
      samples: [Sample(position: ImageTests.frame.low, time: 0)], channels: [],
      style: Style(color: .sumi, width: 2))
    let ink = try editor.addStroke(line, at: place)
    _ = try editor.apply(.lock(true), to: [above, ink])
    for record in editor.change.records { notebook.merge(record) }
    let content = try PageContent(of: place.page, in: notebook)
    var picture = PagePicture(of: content, size: .a4, paper: Paper(.plain), reusing: nil)
    #expect(picture.pictures(selectedBy: nil).map(\.id) == [below])
    #expect(picture.changeableInk(touching: ImageTests.frame).isEmpty)
    #expect(picture.lockedElements().map(\.self) == [above, ink])
    #expect(picture.lockedElements(at: ImageTests.frame.center) == [above])

    var second = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 3), now: 2, nextCounter: 90))
    _ = try second.apply(.lock(false), to: [above, ink])
    for record in second.change.records { notebook.merge(record) }
    let changed = try #require(try ChangedElements([above, ink], in: notebook))
    _ = picture.update(changed, on: place.page, files: [:])
    #expect(picture.pictures(selectedBy: nil).map(\.id) == [below, above, ink])
    #expect(picture.lockedElements().isEmpty)
  }

  @Test func `a large photo gets fewer pixels, and anything else stays as it is`() throws {
    var noise = RandomSource(seed: 5)
    let (side, span) = (3600, 8192)
    let grain = (0..<side + span).map { _ in
      0xFF00_0000 | UInt32(truncatingIfNeeded: noise.next() & 0xFF_FFFF)
    }
    let pixels = ImagePixels(
      width: side, height: side, isOpaque: true,
      premultiplied: (0..<side).flatMap { grain[($0 * 97 % span)...].prefix(side) })
    let photo = try #require(pixels.encoded(isPhoto: true))
    let small = try #require(StoredPicture.reduced(photo))
    #expect(PictureKind(of: small) == .jpeg && small.count * 2 < photo.count)
    guard case .pixels(let width, let height)? = ImageFile.kind(of: small) else {
      throw PictureFault.damaged
    }
    #expect(width == height && width * height <= 6_000_000 && width > 2400)
    #expect(StoredPicture.reduced(ImageTests.png()) == nil)
    #expect(StoredPicture.reduced([1, 2, 3]) == nil)
  }
}
