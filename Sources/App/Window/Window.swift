internal import Bytes
internal import CSDL2
internal import Geometry
internal import Ink
internal import Paint
internal import Pen

/// The window on the screen, whose pixels are drawn by us and shown at once.
@MainActor final class Window {
  let handle: OpaquePointer
  /// The pixels of the window; another object after the window changed its size.
  private(set) var bitmap: Bitmap
  private let presenter: any Presenter
  private var scale: WindowScale
  /// Whether its size is not that of a session.
  private let isFree: Bool
  /// The size while the window does not fill the screen, as far as is known.
  private var normal: WindowState
  /// The boxes that are shown next; kept for their memory.
  private var rectangles: [SDL_Rect] = []

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - session: The window that a session was recorded in; nil for none.
  ///   - last: The window as it was closed last; nil for the usual one.
  ///   - scale: The number of pixels for each unit of the face; nil to follow the desktop, or the
  ///     session.
  /// - Throws: `NoWindow` where there is no display, or none that can be drawn on.
  init(
    like session: WindowSize?, _ last: WindowState?, scale: Double?
  ) throws(NoWindow) {
    try Self.giveHints()
    PenInput.bearRefusals()
    let status = SDL_Init(SDL_INIT_VIDEO)
    try Self.checkLibraries()
    guard status == 0 else { throw NoWindow(reason: Self.lastError) }
    SDL_EnableScreenSaver()
    let center = Int32(bitPattern: 0x2FFF_0000)  // SDL_WINDOWPOS_CENTERED, a macro
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    let (width, height) = last.map { ($0.width, $0.height) } ?? Self.usualSize
    guard
      let window = SDL_CreateWindow(
        "Suzuri", center, center, session?.width ?? width, session?.height ?? height, flags)
    else { throw NoWindow(reason: Self.lastError) }
    WindowIcon.give(to: window)
    handle = window
    self.scale = WindowScale(of: window, asked: scale ?? session?.scale)
    // A session has the size that it was recorded in.
    isFree = session == nil
    if isFree {
      let factor = last == nil ? self.scale.face / self.scale.density : 1
      Self.fit(
        window, width: Double(width) * factor, height: Double(height) * factor,
        framed: last == nil)
      Self.limit(window, self.scale)
    }
    var (shownWidth, shownHeight): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &shownWidth, &shownHeight)
    normal = WindowState(width: shownWidth, height: shownHeight)
    if last?.isMaximized == true { SDL_MaximizeWindow(window) }
    SDL_ShowWindow(window)
    presenter = PixelPresenter(of: window) ?? SurfacePresenter(of: window)
    guard let bitmap = presenter.takeBitmap() else {
      throw NoWindow(reason: "its pixels cannot be drawn on: \(Self.lastError)")
    }
    self.bitmap = bitmap
    rectangles.reserveCapacity(64)
    // The face needs letters: what draws them is loaded now, and said now where it is missing.
    bitmap.draw { canvas in _ = canvas.width(of: "Suzuri", Lettering(size: 12, color: .sumi)) }
    try Self.checkLibraries()
  }

  private static func checkLibraries() throws(NoWindow) {
    do { try MissingPackage.check() } catch { throw NoWindow(reason: error.description) }
  }

  /// The size of a new window, in units of the face.
  private static let usualSize: (width: Int32, height: Int32) = (1280, 860)

  /// Sets the hints with which SDL makes the window.
  private static func giveHints() throws(NoWindow) {
    // By default SDL opens an invisible window if there is no display.
    let drivers = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")].filter {
      Surroundings.variable($0.0)?.isEmpty == false
    }
    if Surroundings.variable("SDL_VIDEODRIVER")?.isEmpty != false {
      guard !drivers.isEmpty else { throw NoWindow(reason: "there is no display") }
      SDL_SetHint("SDL_VIDEODRIVER", drivers.map(\.1).joined(separator: ","))
    }
    // Without acceleration the window's surface is shared memory that the server shows at once;
    // with it, each picture takes the way through a texture and waits for a frame.
    SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
    // Signals are heard on a thread of their own.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    SDL_SetHint("SDL_APP_NAME", "Suzuri")
    SDL_SetHint("SDL_VIDEO_X11_WMCLASS", "suzuri")
    SDL_SetHint("SDL_VIDEO_WAYLAND_WMCLASS", "suzuri")
  }

  /// The room on the screen for a window; nil if unknown.
  private static func room(of window: OpaquePointer) -> (width: Int32, height: Int32)? {
    var room = SDL_Rect()
    let screen = max(SDL_GetWindowDisplayIndex(window), 0)
    guard SDL_GetDisplayUsableBounds(screen, &room) == 0 else { return nil }
    return (room.w, room.h)
  }

  /// Sets the smallest size at which the window is still usable.
  private static func limit(_ window: OpaquePointer, _ scale: WindowScale) {
    let least = WindowScale.least(
      face: scale.face, density: scale.density, room: room(of: window))
    SDL_SetWindowMinimumSize(window, least.width, least.height)
  }

  /// The approximate size of a window's frame, which is unknown until the window exists.
  private static let frame: (width: Int32, height: Int32) = (8, 40)

  /// Makes a new window as large as is asked for, as far as the screen has room, also for a frame.
  private static func fit(
    _ window: OpaquePointer, width: Double, height: Double, framed: Bool
  ) {
    guard let room = room(of: window) else { return }
    let frame: (width: Int32, height: Int32) = framed ? frame : (0, 0)
    var present = SDL_Rect()
    SDL_GetWindowSize(window, &present.w, &present.h)
    let width = min(Int32(width), max(room.width - frame.width, 1))
    let height = min(Int32(height), max(room.height - frame.height, 1))
    guard width != present.w || height != present.h else { return }
    SDL_SetWindowSize(window, width, height)
    let center = Int32(bitPattern: 0x2FFF_0000)
    SDL_SetWindowPosition(window, center, center)
  }

  /// Takes the pixels of the window anew after its size changed; false where there are none.
  func renewBitmap() -> Bool {
    guard let bitmap = presenter.takeBitmap() else { return false }
    self.bitmap = bitmap
    return true
  }

  /// Shows boxes of pixels, without waiting for a frame.
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

  /// The title, for the window manager.
  var title: String = "Suzuri" {
    didSet { SDL_SetWindowTitle(handle, title) }
  }

  /// The size of the window, as sessions keep it.
  var size: WindowSize {
    WindowSize(width: Int32(bitmap.width), height: Int32(bitmap.height), scale: faceScale)
  }

  func resize(to size: WindowSize) {
    SDL_SetWindowSize(
      handle, Int32(Double(size.width) / scale.density), Int32(Double(size.height) / scale.density))
  }

  /// The number of pixels for each unit of the face.
  var faceScale: Double { scale.face }

  /// Whether the window has another number of pixels than those that are drawn on.
  var isResized: Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    return width > 0 && height > 0 && (width != bitmap.width || height != bitmap.height)
  }

  /// Looks how many pixels a unit of the face should have; says whether that changed.
  func renewScale() -> Bool {
    let isOther = scale.renew()
    if isOther, isFree { Self.limit(handle, scale) }
    return isOther
  }

  /// The size that the next window begins with.
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

  func toggleFullScreen() {
    let isFull = SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
    SDL_SetWindowFullscreen(handle, isFull ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// Closes the window; nothing may be done with it afterwards.
  func close() {
    scale.close()
    presenter.close()
    SDL_DestroyWindow(handle)
    SDL_Quit()
  }

  private static var lastError: String { String(cString: SDL_GetError()) }
}

/// There is no window to draw on.
public struct NoWindow: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason given by the system.
  public let reason: String

  /// The problem and what to do about it, as one line.
  public var description: String {
    "no window can be opened (\(reason)): 'suzuri tour' and 'suzuri help' need none"
  }
}
