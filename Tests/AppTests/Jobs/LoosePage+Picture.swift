import Bytes
import Ink
import Notebook
import Paint

extension LoosePage {
  /// A page that shows a picture of one color, as a file has it.
  static func picture(of color: Color, width: Int = 30, height: Int = 20) -> LoosePage {
    let bitmap = Bitmap(width: width, height: height, format: .opaque)
    bitmap.draw { $0.paint(color) }
    let bytes = bitmap.png()
    let hash = ContentHash(of: bytes)
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    page.backdrop = .image(
      hash: hash, mediaType: "image/png", source: Backdrop.Source(isAttached: false, path: "/x"))
    page.files = [hash: bytes]
    return page
  }
}
