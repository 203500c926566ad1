import Geometry
import Ink
import Notebook
import Paint
import Testing

/// Pictures of all papers.
@Suite struct PaperPictureTests {
  @Test(arguments: [1.0, 1.5])
  func `papers look as they did`(scale: Double) throws {
    let side = 240.0
    let kinds = Paper.Kind.allCases
    let bitmap = Bitmap(
      width: Int(side * scale) * 4, height: Int(side * scale) * ((kinds.count + 3) / 4),
      format: .opaque)
    bitmap.draw { canvas in
      canvas.paint(.paper)
      for (place, kind) in kinds.enumerated() {
        let page = PagePicture(size: .a5, paper: Paper(kind))
        let corner = Point(x: Double(place % 4), y: Double(place / 4)) * (side * scale)
        let part = Box(low: .zero, high: Point(x: side, y: side))
        canvas.saved {
          canvas.transform(by: .translation(by: corner))
          canvas.transform(by: .scaling(x: scale, y: scale))
          canvas.clip(to: part)
          page.draw(on: canvas, in: part, scale: scale)
        }
      }
    }
    try PictureGolden("papers-\(scale)").expect(bitmap)
  }
}
