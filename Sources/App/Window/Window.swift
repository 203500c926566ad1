internal import Bytes
internal import CSDL2
internal import CScreen
internal import Geometry
internal import Glibc
internal import Ink
internal import Paint
internal import Pen
internal import Wording

/// The window on the screen; the program draws its pixels itself and shows them immediately.
@MainActor final class Window {
  let handle: OpaquePointer
  /// The pixels of the window; a new object after each change of its size.
  private(set) var bitmap: Bitmap
  private let presenter: any Presenter
  private var scale: WindowScale
  /// True if the size is free, not that of a session.
  private let isFree: Bool
  /// The size while the window does not fill the screen, as far as known.
  private var normal: WindowState
  /// The boxes to show next; kept to reuse the memory.
  private var rectangles: [SDL_Rect] = []
  /// True if it filled the screen before it did so temporarily.
  private var wasFullScreen = false

  /// Opens a window like that of a session, or as it was last closed; its scale is nil to follow the desktop.
  init(like session: WindowSize?, _ last: WindowState?, scale: Double?) throws(NoWindow) {
    try Self.setHints()
    PenInput.ignoreServerErrors()
    let status = SDL_Init(SDL_INIT_VIDEO)
    try Self.checkLibraries()
    guard status == 0 else { throw NoWindow(reason: Words(verbatim: Self.lastError)) }
    SDL_EnableScreenSaver()
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    let (width, height) = last.map { ($0.width, $0.height) } ?? Self.usualSize
    guard
      let window = SDL_CreateWindow(
        "Suzuri", Self.center, Self.center, session?.width ?? width, session?.height ?? height,
        flags)
    else { throw NoWindow(reason: Words(verbatim: Self.lastError)) }
    WindowIcon.apply(to: window)
    handle = window
    self.scale = WindowScale(of: window, asked: scale ?? session?.scale)
    // A session keeps the size it was recorded in.
    isFree = session == nil
    if isFree {
      let factor = last == nil ? self.scale.face / self.scale.density : 1
      Self.fit(
        window, width: Double(width) * factor, height: Double(height) * factor, framed: last == nil)
      Self.limit(window, self.scale)
    }
    var (shownWidth, shownHeight): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &shownWidth, &shownHeight)
    normal = WindowState(width: shownWidth, height: shownHeight)
    if last?.isMaximized == true { SDL_MaximizeWindow(window) }
    SDL_ShowWindow(window)
    presenter = PixelPresenter(of: window) ?? SurfacePresenter(of: window)
    guard let bitmap = presenter.acquireBitmap() else {
      throw NoWindow(reason: "cannot draw on its pixels: \(Self.lastError)")
    }
    self.bitmap = bitmap
    rectangles.reserveCapacity(64)
    // The face needs text: load its libraries now, so that a missing one is reported now.
    bitmap.draw { canvas in _ = canvas.width(of: "Suzuri", Lettering(size: 12, color: .sumi)) }
    try Self.checkLibraries()
  }

  private static let center = Int32(bitPattern: 0x2FFF_0000)  // SDL_WINDOWPOS_CENTERED, a macro

  private static func checkLibraries() throws(NoWindow) {
    do { try MissingPackage.check() } catch { throw NoWindow(reason: "\(error)") }
  }

  /// The size of a new window, in units of the face.
  private static let usualSize: (width: Int32, height: Int32) = (1280, 860)

  private static func setHints() throws(NoWindow) {
    // By default, SDL would open an invisible window without a display.
    let drivers = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")].filter {
      Surroundings.variable($0.0)?.isEmpty == false
    }
    if Surroundings.variable("SDL_VIDEODRIVER")?.isEmpty != false {
      guard !drivers.isEmpty else { throw NoWindow(reason: "there is no display") }
      SDL_SetHint("SDL_VIDEODRIVER", drivers.map(\.1).joined(separator: ","))
    }
    // Without acceleration the window's surface is shared memory that the server shows immediately; with
    // it, each picture goes through a texture and waits for a frame.
    SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
    // Signals are handled on a separate thread.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    // The input method shows its candidates, we the composition, of any length.
    SDL_SetHint("SDL_IME_INTERNAL_EDITING", "0")
    SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1")
    SDL_SetHint("SDL_APP_NAME", "Suzuri")
    SDL_SetHint("SDL_VIDEO_X11_WMCLASS", "suzuri")
    // Compositors look for the desktop entry of this name; SDL reads only the environment.
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", "org.suzuri.Suzuri", 0)
  }

  /// The room that a window's screen has for it; nil if unknown.
  private static func room(of window: OpaquePointer) -> (width: Int32, height: Int32)? {
    var room = SDL_Rect()
    let screen = max(SDL_GetWindowDisplayIndex(window), 0)
    guard SDL_GetDisplayUsableBounds(screen, &room) == 0 else { return nil }
    return (room.w, room.h)
  }

  private static func limit(_ window: OpaquePointer, _ scale: WindowScale) {
    let least = WindowScale.least(face: scale.face, density: scale.density, room: room(of: window))
    SDL_SetWindowMinimumSize(window, least.width, least.height)
  }

  /// The approximate size of a window's frame, unknown until the window has one.
  private static let frame: (width: Int32, height: Int32) = (8, 40)

  /// Gives a new window the requested size, as far as the screen has room for it and its frame.
  private static func fit(_ window: OpaquePointer, width: Double, height: Double, framed: Bool) {
    guard let room = room(of: window) else { return }
    let frame: (width: Int32, height: Int32) = framed ? frame : (0, 0)
    var present = SDL_Rect()
    SDL_GetWindowSize(window, &present.w, &present.h)
    let width = min(Int32(width), max(room.width - frame.width, 1))
    let height = min(Int32(height), max(room.height - frame.height, 1))
    guard width != present.w || height != present.h else { return }
    SDL_SetWindowSize(window, width, height)
    SDL_SetWindowPosition(window, center, center)
  }

  /// Replaces the window's pixels after its size changed; false if there are none.
  func renewBitmap() -> Bool {
    guard let bitmap = presenter.acquireBitmap() else { return false }
    self.bitmap = bitmap
    return true
  }

  func show(_ boxes: [Box]) {
    rectangles.removeAll(keepingCapacity: true)
    for box in boxes {
      let pixels = PixelBox(touching: box, width: bitmap.width, height: bitmap.height)
      guard !pixels.isEmpty else { continue }
      rectangles.append(
        SDL_Rect(
          x: Int32(pixels.columns.lowerBound), y: Int32(pixels.rows.lowerBound),
          w: Int32(pixels.columns.count), h: Int32(pixels.rows.count)))
    }
    guard !rectangles.isEmpty else { return }
    presenter.show(rectangles)
  }

  /// Pixels as the window system counts them.
  func rectangle(of box: Box) -> SDL_Rect {
    let unit = scale.density
    return SDL_Rect(
      x: Int32(box.low.x / unit), y: Int32(box.low.y / unit),
      w: Int32((box.width / unit).rounded(.up)), h: Int32((box.height / unit).rounded(.up)))
  }

  var title: String = "Suzuri" { didSet { SDL_SetWindowTitle(handle, title) } }

  /// The pixel under the pointer, even during a drag; nil if unknown.
  var pointer: Point? {
    var (x, y): (Int32, Int32) = (0, 0)
    return screen_pointer(handle, &x, &y) ? Point(x: Double(x), y: Double(y)) : nil
  }

  var size: WindowSize {
    WindowSize(width: Int32(bitmap.width), height: Int32(bitmap.height), scale: faceScale)
  }

  /// The corner of the window on the screen, in pixels; where windows do not know, that of the screen.
  var corner: Point {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(handle, &x, &y)
    return Point(x: Double(x), y: Double(y)) * scale.density
  }

  var hasKeys: Bool { SDL_GetWindowFlags(handle) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

  func resize(to size: WindowSize) {
    SDL_SetWindowSize(
      handle, Int32(Double(size.width) / scale.density), Int32(Double(size.height) / scale.density))
  }

  var faceScale: Double { scale.face }

  var isResized: Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    return width > 0 && height > 0 && (width != bitmap.width || height != bitmap.height)
  }

  var announcedReaders: String? { scale.readers }

  func renewScale() -> Bool {
    let isOther = scale.renew()
    if isOther, isFree { Self.limit(handle, scale) }
    return isOther
  }

  var state: WindowState {
    let flags = SDL_GetWindowFlags(handle)
    let filling =
      SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue | SDL_WINDOW_MAXIMIZED.rawValue
      | SDL_WINDOW_MINIMIZED.rawValue
    if flags & filling == 0 {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSize(handle, &width, &height)
      (normal.width, normal.height) = (width, height)
    }
    normal.isMaximized = flags & SDL_WINDOW_MAXIMIZED.rawValue != 0
    return normal
  }

  private var isFullScreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  func toggleFullScreen() { isFullScreen.toggle() }

  /// Fills the screen temporarily, or restores the state before that.
  func fillScreen(_ isFull: Bool) {
    if isFull { wasFullScreen = isFullScreen }
    isFullScreen = isFull || wasFullScreen
  }

  /// Closes the window, which must not be used afterward.
  func close() {
    scale.close()
    presenter.close()
    SDL_DestroyWindow(handle)
    SDL_Quit()
  }

  private static var lastError: String { String(cString: SDL_GetError()) }
}

struct NoWindow: Error, Hashable, Worded {
  let reason: Words

  var words: Words {
    "cannot open a window (\(reason)): 'suzuri tour' and 'suzuri help' work without one"
  }
}

@MainActor protocol Presenter {
  /// Returns the window's pixels, nil if there are none; earlier bitmaps must not be drawn on any more.
  func acquireBitmap() -> Bitmap?
  /// Shows boxes of pixels, without waiting for a frame.
  func show(_ boxes: [SDL_Rect])
  /// Releases the pixels; must be called before the window is destroyed.
  func close()
}

/// Shows the window surface of SDL, which an X server reads from shared memory.
@MainActor struct SurfacePresenter: Presenter {
  private let window: OpaquePointer

  init(of window: OpaquePointer) { self.window = window }

  func acquireBitmap() -> Bitmap? {
    guard let surface = SDL_GetWindowSurface(window)?.pointee,
      surface.format.pointee.BytesPerPixel == 4, surface.format.pointee.Rmask == 0xFF0000,
      let pixels = surface.pixels
    else { return nil }
    return Bitmap(
      over: pixels, width: Int(surface.w), height: Int(surface.h), stride: Int(surface.pitch))
  }

  func show(_ boxes: [SDL_Rect]) { SDL_UpdateWindowSurfaceRects(window, boxes, Int32(boxes.count)) }
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

  func acquireBitmap() -> Bitmap? {
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
