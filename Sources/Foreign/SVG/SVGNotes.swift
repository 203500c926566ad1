internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Drawings in SVG: the page as it was if Suzuri wrote it, otherwise lines, areas, texts and pictures.
///
/// A drawing that consists of more than ink can show has no pages: it is better as a picture.
struct SVGNotes: ForeignNotes {
  static let program = "SVG"
  static let endings = [".svg"]

  let title: String
  private(set) var losses = ForeignLosses()
  private var drawn: ForeignPage?

  static func isLikely(_ head: [UInt8]) -> Bool {
    PictureKind(of: head) == .svg && !WriteNotes.isLikely(head)
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    var markup = Markup(try file.bytes)
    guard let root = markup.next(), root.kind == .start, markup.isNamed(root, "svg") else {
      throw .damaged
    }
    if let own = SVGPage(root, in: markup) {
      (title, drawn, losses) = (own.title, own.page, own.losses)
      return
    }
    title = ""
    var drawing = SVGDrawing(root, in: markup)
    drawing.read()
    guard drawing.isInk else { return }
    drawn = drawing.finished
    losses = drawing.losses
  }

  var pageCount: Int { drawn == nil ? 0 : 1 }

  mutating func page(_ index: Int) throws(ForeignFault) -> ForeignPage {
    guard let drawn else { throw .noPages }
    self.drawn = nil
    return drawn
  }
}

/// The page in an SVG that Suzuri wrote, with the images of the drawing.
struct SVGPage {
  let title: String
  private(set) var page: ForeignPage
  private(set) var losses = ForeignLosses()

  /// Reads the page in an SVG after its outermost tag; nil if there is none, or the drawing was changed.
  init?(_ root: Markup.Tag, in markup: Markup) {
    var ahead = markup
    var found: (page: LoosePage, isDrawn: Bool)?
    while let tag = ahead.next(), tag.kind == .start {
      if ahead.raw("id", of: tag).map({ $0.elementsEqual(SVGInk.name.utf8) }) == true {
        found = SVGInk.page(in: tag, &ahead)
        break
      }
      guard ahead.isNamed(tag, "title") else { break }
      ahead.skip(tag)
    }
    guard var loose = found?.page, let isDrawn = found?.isDrawn else { return nil }
    title = loose.title
    let files = Self.images(in: ahead)
    for layer in loose.layers.indices {
      let all = loose.layers[layer].elements
      loose.layers[layer].elements = all.filter { element in
        guard case .figure(.image(let frame)) = element.content else { return true }
        return files[frame.hash] != nil
      }
      losses.count(.pictures, all.count - loose.layers[layer].elements.count)
    }
    loose.backdrop = nil
    let shown = Set(loose.fileHashes)
    loose.files = files.filter { shown.contains($0.key) }
    page = ForeignPage(loose)
    if isDrawn, let paper = Self.paper(root, in: ahead) {
      page.setBackdrop(picture: paper, named: "SVG")
    }
  }

  private static func images(in markup: Markup) -> [ContentHash: [UInt8]] {
    var (markup, files) = (markup, [ContentHash: [UInt8]]())
    while let tag = markup.next() {
      guard tag.kind != .end, markup.isNamed(tag, "image"),
        let file = WriteImage.file(of: tag, in: markup)
      else { continue }
      files[ContentHash(of: file)] = file
    }
    return files
  }

  /// An SVG of only the paper: everything up to the group that is the paper, and this.
  private static func paper(_ root: Markup.Tag, in markup: Markup) -> [UInt8]? {
    var (markup, start) = (markup, markup.place)
    while let tag = markup.next() {
      if markup.isNamed(tag, "defs") {
        markup.skip(tag)
      } else if markup.raw("id", of: tag).map({ $0.elementsEqual(SVGInk.paper.utf8) }) == true {
        let end = markup.skip(tag).upperBound
        return markup.bytes[root.range] + markup.bytes[start..<end] + Array("</g></svg>\n".utf8)
      } else if !markup.isNamed(tag, "g") {
        start = markup.place
      }
    }
    return nil
  }
}
