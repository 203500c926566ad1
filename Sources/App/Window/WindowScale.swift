internal import Bytes
internal import CSDL2
internal import CScreen
internal import Glibc

/// The current pixels per unit in a window, and other facts that the desktop states.
@MainActor struct WindowScale {
  private let window: OpaquePointer
  /// The requested scale; nil to follow the desktop.
  private let asked: Double?
  /// The desktop's hints; nil if SDL reports the screen's density.
  private let hints: OpaquePointer?
  private var hinted = 1.0
  /// The pixels per unit of the face.
  private(set) var face = 1.0
  /// The pixels per unit of the window's place and size on the desktop.
  private(set) var density = 1.0
  /// The address of the screen readers' bus; nil if none is announced.
  private(set) var readers: String?

  /// Follows the desktop of an `SDL_Window *`, or keeps a scale.
  init(of window: OpaquePointer, asked: Double?) {
    self.window = window
    self.asked = asked
    hints = screen_hints_open(window)
    _ = renew()
  }

  /// Stops following the desktop; must be called before the window is destroyed.
  func close() {
    if let hints { screen_hints_close(hints) }
  }

  /// Updates the scale from the desktop; returns whether that of the face changed.
  mutating func renew() -> Bool {
    var (units, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    if units > 0, pixels > 0 { density = Double(pixels) / Double(units) }
    if let hints, screen_hints_changed(hints) {
      hinted = ScreenScale.asked(
        resources: String(decoding: Self.said(screen_resources, in: hints), as: UTF8.self),
        settings: Self.said(screen_settings, in: hints),
        hint: Surroundings.variable("GDK_SCALE"))
      let address = Self.said(screen_readers, in: hints).prefix { $0 != 0 }
      readers = address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
    }
    let before = face
    face = asked ?? max(density, hinted)
    return face != before
  }

  /// The smallest size of the window, in units of the desktop: the whole face is usable in it, unless the
  /// screen has less room.
  ///
  /// `face` is the pixels per unit of the face, `density` the pixels per unit of the desktop, `room` the
  /// largest window on the screen; nil if unknown.
  nonisolated static func least(
    face: Double, density: Double, room: (width: Int32, height: Int32)?
  ) -> (width: Int32, height: Int32) {
    let factor = face / density
    let (width, height) = (Int32((480 * factor).rounded()), Int32((320 * factor).rounded()))
    guard let room else { return (width, height) }
    return (max(min(width, room.width), 1), max(min(height, room.height), 1))
  }

  private static func said(_ kind: some BinaryInteger, in hints: OpaquePointer) -> [UInt8] {
    var length = 0
    guard let bytes = screen_hints_copy(hints, CInt(kind), &length) else { return [] }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
