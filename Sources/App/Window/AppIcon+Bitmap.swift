public import Desk
public import Paint

extension AppIcon {
  /// Draws the icon on a square of pixels.
  public static func bitmap(side: Int) -> Bitmap {
    let bitmap = Bitmap(width: side, height: side, format: .transparent)
    bitmap.draw { canvas in
      for part in parts(pixels: side) { canvas.fill(part.path, with: part.color) }
    }
    return bitmap
  }
}
