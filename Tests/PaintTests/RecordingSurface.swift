import Geometry
import Ink
import Notebook
import Paint

/// A surface that draws nothing, and remembers what it was told.
final class RecordingSurface: PageSurface {
  /// Something that was drawn.
  enum Mark: Hashable {
    case box(Box, Color)
    case area(Path, Color)
    case line(Path, width: Double, Color, Style.Cap)
    case text(TextPicture)
    case image(PageImage, Box)
  }

  let isRaster = false
  private(set) var marks: [(mark: Mark, blending: Blending)] = []
  private var blending = Blending.over
  private var kept: [Blending] = []

  func save() { kept.append(blending) }
  func restore() { blending = kept.removeLast() }
  func transform(by map: Affine) {}
  func clip(to box: Box) {}
  func blend(_ blending: Blending) { self.blending = blending }

  func fill(_ box: Box, with color: Color) { add(.box(box, color)) }
  func fill(_ path: Path, with color: Color) { add(.area(path, color)) }
  func stroke(_ path: Path, width: Double, color: Color, cap: Style.Cap, dashes: [Float]) {
    add(.line(path, width: width, color, cap))
  }
  func write(_ text: TextPicture) { add(.text(text)) }
  func draw(_ image: PageImage, in box: Box, as look: ImageLook) -> Bool {
    add(.image(image, box))
    return true
  }

  func draw(_ page: PrintedPicture, in part: Box, while isWanted: () -> Bool) -> Bool { true }

  private func add(_ mark: Mark) { marks.append((mark, blending)) }
}
