internal import CSDL2
internal import CScreen
internal import Paint

/// Brings pixels from memory to a window.
@MainActor protocol Presenter {
  /// Returns the window's pixels at its current size; nil if there are none.
  ///
  /// Earlier bitmaps must not be drawn on any more.
  func takeBitmap() -> Bitmap?
  /// Shows boxes of pixels, without waiting for a frame.
  func show(_ boxes: [SDL_Rect])
  /// Releases the pixels; must be called before the window is destroyed.
  func close()
}

/// Shows the window surface of SDL, which an X server reads from shared memory.
@MainActor struct SurfacePresenter: Presenter {
  private let window: OpaquePointer

  init(of window: OpaquePointer) { self.window = window }

  func takeBitmap() -> Bitmap? {
    guard let surface = SDL_GetWindowSurface(window)?.pointee,
      surface.format.pointee.BytesPerPixel == 4, surface.format.pointee.Rmask == 0xFF0000,
      let pixels = surface.pixels
    else { return nil }
    return Bitmap(
      over: pixels, width: Int(surface.w), height: Int(surface.h), stride: Int(surface.pitch))
  }

  func show(_ boxes: [SDL_Rect]) {
    SDL_UpdateWindowSurfaceRects(window, boxes, Int32(boxes.count))
  }

  func close() {}
}

/// Shows memory shared with a Wayland compositor, where SDL has no window surface.
@MainActor struct PixelPresenter: Presenter {
  private let pixels: OpaquePointer

  /// Takes the pixels of an `SDL_Window *`; nil if it is not under Wayland.
  init?(of window: OpaquePointer) {
    guard let pixels = screen_pixels_open(window) else { return nil }
    self.pixels = pixels
  }

  func takeBitmap() -> Bitmap? {
    guard screen_pixels_resize(pixels) else { return nil }
    var (width, height): (Int32, Int32) = (0, 0)
    let memory = screen_pixels_memory(pixels, &width, &height)
    return Bitmap(over: memory, width: Int(width), height: Int(height), stride: Int(width) * 4)
  }

  func show(_ boxes: [SDL_Rect]) {
    for box in boxes { screen_pixels_show(pixels, box.x, box.y, box.w, box.h) }
    screen_pixels_flush(pixels)
  }

  func close() { screen_pixels_close(pixels) }
}
