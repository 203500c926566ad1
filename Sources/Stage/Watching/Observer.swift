internal import CStage
private import Glibc
internal import Wording

/// A second connection to the X server, which sees what a program draws.
///
/// It is notified of everything that is drawn, and then reads the pixels themselves. When the server ends,
/// every call fails. Used by one thread.
final class Observer {
  struct Window: Hashable, Sendable {
    var id: UInt
    var box: ScreenBox
    var title: String
  }

  private let eye: OpaquePointer
  let screen: ScreenBox

  convenience init(_ server: XServer) throws(StageError) {
    try self.init(display: server.display)
  }

  init(display: String) throws(StageError) {
    var reason: UnsafePointer<CChar>?
    guard let eye = stage_eye_open(display, &reason) else {
      throw StageError(
        reason.map { Words(verbatim: String(cString: $0)) } ?? "cannot connect to the X server")
    }
    self.eye = eye
    screen = ScreenBox(stage_eye_screen(eye))
  }

  deinit { stage_eye_close(eye) }

  private static let gone = StageError("the X server has exited")

  /// Waits until something is drawn or a moment has come.
  ///
  /// Returns the place and time of the drawing, or nil. The moment is the one at which this became known,
  /// or the server's own date if that was more than 2 ms earlier: this thread may wake late.
  func wait(until moment: Int64) throws(StageError) -> (box: ScreenBox, moment: Int64)? {
    var box = stage_box()
    var known: Int64 = 0
    let answer = stage_eye_wait(eye, moment, &box, &known)
    guard answer >= 0 else { throw Self.gone }
    return answer == 1 ? (ScreenBox(box), known) : nil
  }

  /// Waits until nothing has been drawn for a while, and returns whether that happened within a limit.
  @discardableResult
  func settle(for quiet: Double, within limit: Double) throws(StageError) -> Bool {
    let end = StageClock.after(limit)
    while StageClock.now < end {
      if try wait(until: StageClock.after(quiet)) == nil { return true }
    }
    return false
  }

  func look(at box: ScreenBox) throws(StageError) -> ScreenImage {
    guard let box = box.intersection(screen) else {
      throw StageError("the position is outside the screen")
    }
    guard let pixels = stage_eye_look(eye, stage_box(box)) else { throw Self.gone }
    let count = box.width * box.height
    return ScreenImage(box: box, pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }

  func windows() throws(StageError) -> [Window] {
    var list = Array(repeating: stage_window(), count: 256)
    let count = stage_eye_windows(eye, &list, 256)
    guard count >= 0 else { throw Self.gone }
    return list.prefix(Int(count)).map { window in
      let title = withUnsafeBytes(of: window.title) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return Window(id: UInt(window.id), box: ScreenBox(window.box), title: title)
    }
  }

  /// Moves a window to a place, above all others, and gives it the keyboard focus.
  func raise(_ window: Window, to box: ScreenBox) throws(StageError) {
    guard stage_eye_raise(eye, CUnsignedLong(window.id), stage_box(box)) == 0 else {
      throw Self.gone
    }
  }
}

extension ScreenBox {
  fileprivate init(_ box: stage_box) {
    self.init(x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height))
  }
}

extension stage_box {
  fileprivate init(_ box: ScreenBox) {
    self.init(
      x: Int32(box.x), y: Int32(box.y), width: Int32(box.width), height: Int32(box.height))
  }
}
