private import CXInput
private import Geometry
private import Ink

/// The pens, mice and fingers of a window, with everything that the system knows about them.
///
/// All pointing input comes through here, and SDL's own mouse and finger events should be ignored: under
/// X11 they lack buttons, under Wayland some are made from pens, and elsewhere they repeat the same events.
///
/// Events arrive while SDL is pumped, wait here, and none is dropped. Each also wakes a loop that waits in
/// `SDL_WaitEvent`. All calls must come from the thread that pumps SDL.
public final class PenInput {
  /// A source of events.
  public enum Source: Hashable, Sendable {
    /// SDL's events: no pressure, whole pixels.
    case sdl
    /// XInput 2 on SDL's connection to an X server.
    case xinput
    /// Wayland's tablet protocol and its mice on SDL's connection, and SDL's fingers.
    case wayland
  }

  /// Nil only if there was no memory for it: then no event ever arrives.
  private let handle: OpaquePointer?

  /// Begins to listen to an `SDL_Window *`, which must outlive the input.
  ///
  /// It must already be prepared for drawing, since SDL may replace the window behind it for that.
  public init(window: OpaquePointer) { handle = pen_open(window) }

  deinit { if let handle { pen_close(handle) } }

  /// The source of the events.
  public var source: Source {
    guard let handle else { return .sdl }
    return switch pen_source(handle) {
    case CInt(pen_source_xinput): .xinput
    case CInt(pen_source_wayland): .wayland
    default: .sdl
    }
  }

  /// A number that changes whenever a device appears or disappears.
  public var generation: UInt32 { handle.map { pen_generation($0) } ?? 0 }

  /// The connected devices, by number.
  public var devices: [PenDevice] {
    guard let handle else { return [] }
    var devices: [PenDevice] = []
    var info = pen_device_info()
    while pen_device_at(handle, CInt(devices.count), &info) { devices.append(PenDevice(info)) }
    return devices
  }

  /// Returns the driver of a device, at the cost of a few round trips to the server.
  public func driver(of device: PenDevice) -> PenDriver? {
    var info = pen_driver_info()
    guard let handle, pen_driver_of(handle, device.number, &info) else { return nil }
    return PenDriver(info)
  }

  /// Appends all waiting events, oldest first, without allocating while the array has room.
  public func drain(into events: inout [PenEvent]) {
    guard let handle else { return }
    pen_refresh(handle)
    var event = pen_event()
    while pen_next(handle, &event) { events.append(PenEvent(event)) }
  }

  /// Ignores the errors of requests that the X server refuses, until the program ends.
  ///
  /// Call it before SDL starts: at its end, SDL restores the handler it found then and reads the last
  /// answers, one of which may be that a window it woke is gone.
  public static func ignoreServerErrors() { pen_bear_refusals() }

  /// Calls `work` once, on any thread that talks to the X server, when it is lost; the program then ends.
  public static func whenDisplayIsLost(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(LastWork(work))
    pen_when_display_is_lost(
      { data in
        guard let data else { return }
        Unmanaged<LastWork>.fromOpaque(data).takeUnretainedValue().work()
      }, box.toOpaque())
  }

  /// Holds the function for as long as the program runs.
  private final class LastWork: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}

/// Bound to the thread that pumps SDL.
@available(*, unavailable)
extension PenInput: Sendable {}

extension PenEvent {
  fileprivate init(_ event: pen_event) {
    let lean = PenLean(tiltX: event.tilt_x, tiltY: event.tilt_y)
    self.init(
      device: event.device, contact: event.contact,
      tool: PenTool(rawValue: event.tool) ?? .mouse,
      phase: PenPhase(rawValue: event.phase) ?? .cancel,
      position: Point(x: event.x, y: event.y), time: event.time, received: event.received,
      pressure: event.pressure, azimuth: lean.azimuth, altitude: lean.altitude,
      buttons: PenButtons(rawValue: event.buttons), button: event.button,
      channels: Channels(rawValue: event.channels), contactSize: event.size,
      wheel: Point(x: event.wheel_x, y: event.wheel_y), keys: KeyModifiers(rawValue: event.keys))
    if event.device_x != 0 || event.device_y != 0, event.device_x.isFinite {
      devicePosition = Point(x: event.device_x, y: event.device_y)
    }
  }
}

extension PenDevice {
  fileprivate init(_ info: pen_device_info) {
    let name = withUnsafeBytes(of: info.name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      number: info.number, name: name, serial: info.serial == 0 ? nil : info.serial,
      tool: PenTool(rawValue: info.tool) ?? .mouse, channels: Channels(rawValue: info.channels))
  }
}

extension PenDriver {
  fileprivate init(_ info: pen_driver_info) {
    switch CInt(info.driver) {
    case CInt(pen_driver_libinput): name = .libinput
    case CInt(pen_driver_wacom): name = .wacom
    case CInt(pen_driver_evdev): name = .evdev
    default: name = nil
    }
    (vendor, product) = (info.vendor, info.product)
    averagedReports = info.averaged > 0 ? Int(info.averaged) : nil
  }
}
