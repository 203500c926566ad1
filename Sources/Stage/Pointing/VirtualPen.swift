internal import CStage
private import Glibc
public import Geometry
internal import Wording

/// A pen, eraser or mouse that only moves on command, to a fraction of a pixel.
///
/// Places are pixels of the screen, from its top left corner. Messages are small and sent at once; a server
/// that accepts none for five seconds is an error.
public final class VirtualPen: Pointer {
  /// The device.
  public let device: StageDevice

  /// The name for programs.
  public var name: String { device.title }
  /// True if it reports pressure.
  public var hasPressure: Bool { device.hasPressure }

  private let socket: Int32
  private let width: Double
  private let height: Double

  /// Takes control of the device.
  init(_ device: StageDevice, socket path: String, width: Int, height: Int) throws(StageError) {
    socket = try Self.connect(to: path, device)
    self.device = device
    self.width = Double(width)
    self.height = Double(height)
    var message = stage_message()
    _ = stage_write_version(&message)
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

  /// Presses the tip at a place.
  public func press(at place: Point, pressure: Double) throws(StageError) {
    try press(button: 1, at: place, pressure: pressure)
  }

  /// Lifts the tip.
  public func release(at place: Point) throws(StageError) { try release(button: 1, at: place) }

  /// The place itself, because fractions of pixels are transmitted.
  public func reached(_ place: Point) -> Point { place }

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
