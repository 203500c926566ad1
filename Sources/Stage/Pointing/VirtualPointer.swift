internal import CStage
public import Geometry
private import Glibc
private import Synchronization
internal import Wording

/// A pen or mouse that only moves on command, in pixels of the screen.
protocol VirtualPointer: Sendable {
  var name: String { get }
  var hasPressure: Bool { get }

  /// Brings it near the screen above a place.
  func approach(_ place: Point) throws(StageError)
  /// Takes it away from the screen.
  func withdraw(from place: Point) throws(StageError)
  func move(to place: Point, pressure: Double) throws(StageError)
  func press(at place: Point, pressure: Double) throws(StageError)
  func release(at place: Point) throws(StageError)
  func reached(_ place: Point) -> Point
}

/// The way of a pointer's reports into the X server.
public enum PointerSource: String, Hashable, Sendable, CaseIterable {
  /// A tablet with pressure and fractions of pixels, available only on a private server.
  case inputtest
  /// The core pointer, in whole pixels and without pressure, on any server.
  case xtest
}

/// A pen, eraser or mouse that only moves on command, to a fraction of a pixel of the screen.
///
/// A server that accepts no message for five seconds is an error.
public final class VirtualPen: VirtualPointer {
  /// The device.
  public let device: StageDevice

  /// The name for programs.
  public var name: String { device.title }
  /// True if it reports pressure.
  public var hasPressure: Bool { device.hasPressure }

  private let socket: Int32
  private let width: Double
  private let height: Double

  init(_ device: StageDevice, socket path: String, width: Int, height: Int) throws(StageError) {
    socket = try Self.connect(to: path, device)
    self.device = device
    self.width = Double(width)
    self.height = Double(height)
    var message = stage_message()
    stage_write_version(&message)
    try send(message)
    try receive(STAGE_MESSAGE_VERSION)
  }

  deinit { close(socket) }

  /// Brings the pen near the screen above a place.
  public func approach(_ place: Point) throws(StageError) {
    try send(PenMessage.proximity(isNear: true, axes(place, 0)))
  }

  /// Takes the pen away from the screen.
  public func withdraw(from place: Point) throws(StageError) {
    try send(PenMessage.proximity(isNear: false, axes(place, 0)))
  }

  /// Moves to a place with a pressure from 0 to 1.
  public func move(to place: Point, pressure: Double = 0) throws(StageError) {
    try send(PenMessage.motion(axes(place, pressure)))
  }

  /// Presses the tip (button 1) or another button.
  public func press(
    button: Int, at place: Point, pressure: Double = 0.5
  ) throws(StageError) {
    try send(PenMessage.button(button, isPress: true, axes(place, pressure)))
  }

  /// Lifts the tip (button 1) or releases another button.
  public func release(button: Int, at place: Point) throws(StageError) {
    try send(PenMessage.button(button, isPress: false, axes(place, 0)))
  }

  /// Presses the tip.
  public func press(at place: Point, pressure: Double) throws(StageError) {
    try press(button: 1, at: place, pressure: pressure)
  }

  /// Lifts the tip.
  public func release(at place: Point) throws(StageError) { try release(button: 1, at: place) }

  func reached(_ place: Point) -> Point { place }

  /// Waits until the server has handled everything that was sent.
  public func synchronize() throws(StageError) {
    try send(PenMessage.sync)
    try receive(STAGE_MESSAGE_SYNC)
  }

  private func axes(_ place: Point, _ pressure: Double) -> PenMessage.Axes {
    PenMessage.Axes(
      x: PenMessage.axis(place.x, of: width), y: PenMessage.axis(place.y, of: height),
      pressure: device.hasPressure ? PenMessage.pressure(pressure) : nil)
  }

  private func send(_ message: PenMessage) throws(StageError) { try send(message.raw) }

  private func send(_ message: stage_message) throws(StageError) {
    var message = message
    let code = stage_pen_send(socket, &message)
    guard code == 0 else { throw StageError("the X server no longer accepts the pen", code: code) }
  }

  private func receive(_ kind: stage_message_kind) throws(StageError) {
    let code = stage_pen_read(socket, kind)
    guard code == 0 else {
      throw StageError("the X server does not respond to the pen", code: code)
    }
  }

  /// Connects to the socket, which may appear a moment after the server has announced its display.
  private static func connect(
    to path: String, _ device: StageDevice
  ) throws(StageError) -> Int32 {
    var socket: Int32 = -1
    for _ in 0..<100 {
      socket = stage_pen_connect(path, 5)
      if socket >= 0 { return socket }
      usleep(20_000)
    }
    throw StageError("the X server has no \(device.rawValue)", code: -socket)
  }
}

enum PenMessage: Hashable, Sendable {
  case proximity(isNear: Bool, Axes)
  case motion(Axes)
  case button(Int, isPress: Bool, Axes)
  case sync

  /// The values of the axes in the device's own units.
  struct Axes: Hashable, Sendable {
    var x: Double
    var y: Double
    var pressure: Double?

    var raw: stage_axes {
      stage_axes(x: x, y: y, pressure: pressure ?? 0, has_pressure: pressure == nil ? 0 : 1)
    }
  }

  /// The value of an axis at a place on a screen whose length is in pixels.
  ///
  /// The server maps 0 to the edge of the first pixel and 65536 to that of the last; 65535 is the maximum.
  static func axis(_ place: Double, of length: Double) -> Double {
    guard place.isFinite else { return 0 }
    return min(max(place * 65536 / length, 0), 65535)
  }

  static func pressure(_ pressure: Double) -> Double {
    guard pressure.isFinite else { return 0 }
    return min(max(pressure, 0), 1) * 1000
  }

  var raw: stage_message {
    var message = stage_message()
    switch self {
    case .proximity(let isNear, let axes):
      stage_write_proximity(&message, isNear ? 1 : 0, axes.raw)
    case .motion(let axes): stage_write_motion(&message, axes.raw)
    case .button(let button, let isPress, let axes):
      stage_write_button(&message, Int32(truncatingIfNeeded: button), isPress ? 1 : 0, axes.raw)
    case .sync: stage_write_sync(&message)
    }
    return message
  }

  var bytes: [UInt8] { withUnsafeBytes(of: raw) { Array($0.prefix(Int(raw.header.length))) } }
}

/// The core pointer of any X display, moved through the XTEST extension: whole pixels, no pressure.
final class TestPointer: VirtualPointer {
  let name: String = "Virtual core XTEST pointer"
  let hasPressure: Bool = false

  private struct Hand: @unchecked Sendable {
    // Only used while the mutex is held.
    let raw: OpaquePointer
  }

  private let hand: Mutex<Hand>

  init(display: String) throws(StageError) {
    hand = Mutex(Hand(raw: try connection(to: display, stage_hand_open)))
  }

  deinit { hand.withLock { stage_hand_close($0.raw) } }

  /// Moves to a place: the pointer is always near the screen.
  func approach(_ place: Point) throws(StageError) { try move(to: place, pressure: 0) }

  /// The pointer stays where it is.
  func withdraw(from place: Point) throws(StageError) { try synchronize() }

  func move(to place: Point, pressure: Double) throws(StageError) {
    let pixel = Pixel(under: place)
    try send { stage_hand_move($0, Int32(pixel.x), Int32(pixel.y)) }
  }

  func press(at place: Point, pressure: Double) throws(StageError) {
    try move(to: place, pressure: pressure)
    try send { stage_hand_button($0, 1, 1) }
  }

  func release(at place: Point) throws(StageError) { try send { stage_hand_button($0, 1, 0) } }

  func reached(_ place: Point) -> Point {
    let pixel = Pixel(under: place)
    return Point(x: Double(pixel.x), y: Double(pixel.y))
  }

  func synchronize() throws(StageError) { try send { stage_hand_synchronize($0) } }

  private func send(_ action: (OpaquePointer) -> Int32) throws(StageError) {
    guard hand.withLock({ action($0.raw) }) == 0 else {
      throw StageError("the X server has exited")
    }
  }
}
