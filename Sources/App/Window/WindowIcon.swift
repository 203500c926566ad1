internal import CSDL2
internal import Desk
internal import Paint

/// The program's icon, for window managers that find no installed one.
@MainActor enum WindowIcon {
  private static let side = 64

  static func give(to window: OpaquePointer) {
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      let icon = SDL_CreateRGBSurfaceFrom(
        bytes.baseAddress, Int32(side), Int32(side), 32, Int32(side * 4), 0xFF0000, 0xFF00, 0xFF,
        0xFF00_0000)
      SDL_SetWindowIcon(window, icon)
      SDL_FreeSurface(icon)
    }
  }

  /// The pixels as 0xAARRGGBB, with colors not multiplied by the opacity.
  private static var pixels: [UInt32] {
    let bitmap = AppIcon.bitmap(side: side)
    return (0..<side * side).map { place in
      let pixel = bitmap.pixel(x: place % side, y: place / side)
      let opacity = pixel >> 24
      guard opacity > 0 else { return 0 }
      return [16, 8, 0].reduce(opacity << 24) { $0 | ((pixel >> $1 & 0xFF) * 255 / opacity) << $1 }
    }
  }
}
