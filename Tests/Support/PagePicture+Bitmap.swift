public import Geometry
public import Paint

extension PagePicture {
  /// A part of the page as pixels, with so many of them to a point.
  public func bitmap(of part: Box, scale: Double) -> Bitmap {
    let bitmap = Bitmap(
      width: Int((part.width * scale).rounded()), height: Int((part.height * scale).rounded()),
      format: .opaque)
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.transform(by: .translation(by: -part.low))
      draw(on: canvas, in: part, scale: scale)
    }
    return bitmap
  }
}
