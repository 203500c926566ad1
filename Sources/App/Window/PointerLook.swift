internal import CSDL2
internal import Desk
internal import Geometry
internal import Ink
internal import Paint

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
  private static func picture(
    side: Int, _ draw: (borrowing Canvas) -> Void
  ) -> OpaquePointer? {
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
