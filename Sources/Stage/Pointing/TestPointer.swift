internal import CStage
public import Geometry
private import Synchronization
internal import Wording

/// The core pointer of any X display, moved through the XTEST extension: whole pixels, no pressure.
public final class TestPointer: Pointer {
  /// The name for programs.
  public let name: String = "Virtual core XTEST pointer"
  /// Always false.
  public let hasPressure: Bool = false

  private struct Hand: @unchecked Sendable {
    // Only used while the mutex is held.
    let raw: OpaquePointer
  }

  private let hand: Mutex<Hand>

  /// Takes control of the pointer of a display.
  public init(display: String) throws(StageError) {
    var reason: UnsafePointer<CChar>?
    guard let raw = stage_hand_open(display, &reason) else {
      throw StageError(
        reason.map { Words(verbatim: String(cString: $0)) } ?? "cannot connect to the X server")
    }
    hand = Mutex(Hand(raw: raw))
  }

  deinit { hand.withLock { stage_hand_close($0.raw) } }

  /// Moves to a place: the pointer is always near the screen.
  public func approach(_ place: Point) throws(StageError) { try move(to: place, pressure: 0) }

  /// The pointer stays where it is.
  public func withdraw(from place: Point) throws(StageError) { try synchronize() }

  /// Moves to the pixel under a place.
  public func move(to place: Point, pressure: Double) throws(StageError) {
    let pixel = Pixel(under: place)
    try send { stage_hand_move($0, Int32(pixel.x), Int32(pixel.y)) }
  }

  /// Presses the first button.
  public func press(at place: Point, pressure: Double) throws(StageError) {
    try move(to: place, pressure: pressure)
    try send { stage_hand_button($0, 1, 1) }
  }

  /// Releases the first button.
  public func release(at place: Point) throws(StageError) {
    try send { stage_hand_button($0, 1, 0) }
  }

  /// The pixel of a place.
  public func reached(_ place: Point) -> Point {
    let pixel = Pixel(under: place)
    return Point(x: Double(pixel.x), y: Double(pixel.y))
  }

  /// Presses and releases a key given by name, such as "Escape".
  func strike(_ key: String) throws(StageError) { try send { stage_hand_key($0, key) } }

  /// Waits until the server has handled everything that was sent.
  func synchronize() throws(StageError) { try send { stage_hand_synchronize($0) } }

  private func send(_ action: (OpaquePointer) -> Int32) throws(StageError) {
    guard hand.withLock({ action($0.raw) }) == 0 else {
      throw StageError("the X server has exited")
    }
  }
}
