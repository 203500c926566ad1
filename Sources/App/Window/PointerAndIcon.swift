internal import CSDL2
public import Desk
internal import Geometry
internal import Ink
public import Paint

/// The pointer on the window, which the display server moves without us.
@MainActor struct PointerLook {
  private var shown: Cursor?
  private var handle: OpaquePointer?

  mutating func show(_ cursor: Cursor) {
    guard cursor != shown else { return }
    shown = cursor
    let old = handle
    handle = Self.make(cursor)
    // If no cursor can be made, the pointer stays as it is.
    guard let handle else { return }
    SDL_SetCursor(handle)
    SDL_FreeCursor(old)
  }

  private static func make(_ cursor: Cursor) -> OpaquePointer? {
    switch cursor {
    case .arrow: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW)
    case .hand: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND)
    case .move: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEALL)
    case .cross: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_CROSSHAIR)
    case .text: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)
    case .ring(let diameter, let color): ring(diameter, color)
    case .hidden: picture(side: 8) { _ in }
    }
  }

  private static func ring(_ diameter: Double, _ color: Color) -> OpaquePointer? {
    // An odd number of pixels, so that there is one in the middle.
    let side = Int(diameter.rounded(.up)) / 2 * 2 + 9
    return picture(side: side) { canvas in
      let center = Point(x: Double(side) / 2, y: Double(side) / 2)
      var circle = Path()
      circle.addCircle(Disc(center: center, radius: diameter / 2 + 0.6))
      // A light edge, visible on dark paper and dark ink as well.
      canvas.stroke(circle, width: 2.8, color: Color(rgba: 0xFFFF_FFA0))
      canvas.stroke(circle, width: 1.2, color: color)
    }
  }

  /// Makes a cursor whose hot spot is the middle.
  private static func picture(side: Int, _ draw: (borrowing Canvas) -> Void) -> OpaquePointer? {
    let bitmap = Bitmap(width: side, height: side, format: .transparent)
    bitmap.draw(draw)
    var pixels = (0..<side * side).map { bitmap.pixel(x: $0 % side, y: $0 / side) }
    return pixels.withUnsafeMutableBytes { pixels in
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          pixels.baseAddress, Int32(side), Int32(side), 32, Int32(side * 4),
          SDL_PIXELFORMAT_ARGB8888.rawValue)
      else { return nil }
      defer { SDL_FreeSurface(surface) }
      return SDL_CreateColorCursor(surface, Int32(side / 2), Int32(side / 2))
    }
  }
}

/// The program's icon, for window managers that find no installed one.
@MainActor enum WindowIcon {
  private static let side = 64

  static func apply(to window: OpaquePointer) {
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
