internal import CSDL2
internal import Geometry
internal import Paint
internal import Pen

/// The window on the screen, whose pixels are drawn by us and shown at once.
@MainActor final class Window {
  let handle: OpaquePointer
  /// The pixels of the window; another object after the window changed its size.
  private(set) var bitmap: Bitmap
  private var surface: UnsafeMutablePointer<SDL_Surface>
  /// The boxes that are shown next; kept for their memory.
  private var rectangles: [SDL_Rect] = []

  /// Opens a window.
  ///
  /// - Throws: `NoWindow` where there is no display, or none that can be drawn on.
  init(width: Int32, height: Int32) throws(NoWindow) {
    // Without acceleration the window's surface is shared memory that the server shows at once;
    // with it, each picture takes the way through a texture and waits for a frame.
    SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    SDL_SetHint("SDL_APP_NAME", "Suzuri")
    SDL_SetHint("SDL_VIDEO_X11_WMCLASS", "suzuri")
    SDL_SetHint("SDL_VIDEO_WAYLAND_WMCLASS", "suzuri")
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw NoWindow(reason: Self.lastError) }
    SDL_EnableScreenSaver()
    let center = Int32(bitPattern: 0x2FFF_0000)  // SDL_WINDOWPOS_CENTERED, a macro
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow("Suzuri", center, center, width, height, flags) else {
      throw NoWindow(reason: Self.lastError)
    }
    SDL_SetWindowMinimumSize(window, 480, 320)
    handle = window
    guard let surface = SDL_GetWindowSurface(window), let bitmap = Self.bitmap(over: surface)
    else { throw NoWindow(reason: "its pixels cannot be drawn on: \(Self.lastError)") }
    (self.surface, self.bitmap) = (surface, bitmap)
    rectangles.reserveCapacity(64)
  }

  /// Takes the pixels of the window anew after its size changed; false where there are none.
  func renewBitmap() -> Bool {
    guard let surface = SDL_GetWindowSurface(handle), let bitmap = Self.bitmap(over: surface)
    else { return false }
    (self.surface, self.bitmap) = (surface, bitmap)
    return true
  }

  /// Shows boxes of pixels, without waiting for a frame.
  func show(_ boxes: [Box]) {
    rectangles.removeAll(keepingCapacity: true)
    for box in boxes {
      let low = Point(x: max(box.low.x.rounded(.down), 0), y: max(box.low.y.rounded(.down), 0))
      let high = Point(
        x: min(box.high.x.rounded(.up), Double(bitmap.width)),
        y: min(box.high.y.rounded(.up), Double(bitmap.height)))
      guard high.x > low.x, high.y > low.y else { continue }
      rectangles.append(
        SDL_Rect(
          x: Int32(low.x), y: Int32(low.y), w: Int32(high.x - low.x), h: Int32(high.y - low.y)))
    }
    guard !rectangles.isEmpty else { return }
    SDL_UpdateWindowSurfaceRects(handle, rectangles, Int32(rectangles.count))
  }

  /// The title, for the window manager.
  var title: String = "Suzuri" {
    didSet { SDL_SetWindowTitle(handle, title) }
  }

  /// The number of pixels for each unit of the face, as the screen's density suggests.
  var faceScale: Double {
    var points: (width: Int32, height: Int32) = (0, 0)
    SDL_GetWindowSize(handle, &points.width, &points.height)
    return points.width > 0 ? max(Double(bitmap.width) / Double(points.width), 1) : 1
  }

  /// The size of the window, as sessions keep it.
  var size: WindowSize {
    WindowSize(width: Int32(bitmap.width), height: Int32(bitmap.height), scale: faceScale)
  }

  func resize(to size: WindowSize) {
    SDL_SetWindowSize(
      handle, Int32(Double(size.width) / faceScale), Int32(Double(size.height) / faceScale))
  }

  func toggleFullScreen() {
    let isFull = SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
    SDL_SetWindowFullscreen(handle, isFull ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// Closes the window; nothing may be done with it afterwards.
  func close() {
    SDL_DestroyWindow(handle)
    SDL_Quit()
  }

  private static func bitmap(over surface: UnsafeMutablePointer<SDL_Surface>) -> Bitmap? {
    let surface = surface.pointee
    guard surface.format.pointee.BytesPerPixel == 4, surface.format.pointee.Rmask == 0xFF0000,
      let pixels = surface.pixels
    else { return nil }
    return Bitmap(
      over: pixels, width: Int(surface.w), height: Int(surface.h), stride: Int(surface.pitch))
  }

  private static var lastError: String { String(cString: SDL_GetError()) }
}

/// There is no window to draw on.
public struct NoWindow: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the system said.
  public let reason: String

  /// What is wrong and where to go, as one line.
  public var description: String {
    "no window can be opened (\(reason)): 'suzuri tour' and 'suzuri help' need none"
  }
}
