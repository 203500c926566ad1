internal import CScreen
internal import Glibc

/// The clipboard of a Wayland seat, where the compositor gives access to it.
final class SeatClipboard: SystemClipboard {
  private nonisolated(unsafe) let seat: OpaquePointer

  /// Connects to the compositor of a name, or of the environment; nil if that fails.
  ///
  /// `whenTaken` hears the number of what another program has taken away.
  init?(on display: String? = nil, whenTaken: @escaping @Sendable (Int) -> Void) {
    guard let seat = screen_seat_open(display) else { return nil }
    self.seat = seat
    nonisolated(unsafe) let served = seat
    ClipboardListener.start(whenTaken) { screen_seat_serve(served, $0, $1) }
  }

  deinit { screen_seat_end(seat) }

  var hold: Bool { screen_seat_hold(seat) }

  func put(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool {
    ClipboardForm.lend(forms) {
      screen_seat_put(seat, $0, $1, $2, leave?.receipt, leave?.number ?? 0)
    } ?? false
  }

  func types() -> Set<String> {
    guard let names = screen_seat_types(seat) else { return [] }
    defer { free(names) }
    return Set(String(cString: names).split(separator: "\n").map(String.init))
  }

  func copy(_ type: String, atMost most: Int) -> [UInt8]? {
    var count = 0
    guard let found = screen_seat_copy(seat, type, most, &count) else { return nil }
    defer { free(found) }
    return Array(UnsafeBufferPointer(start: found, count: count))
  }
}
