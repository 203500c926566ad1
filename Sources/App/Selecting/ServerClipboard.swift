internal import Bytes
internal import CScreen
internal import Glibc

/// The clipboard of an X server.
///
/// Other programs get their copies from its own thread, whatever the window does meanwhile.
final class ServerClipboard: SystemClipboard {
  private nonisolated(unsafe) let offers: OpaquePointer

  /// Connects to the X server; nil if that fails.
  ///
  /// `whenTaken` hears the number of what another program has taken away.
  init?(whenTaken: @escaping @Sendable (Int) -> Void) {
    guard let offers = screen_offers_open() else { return nil }
    self.offers = offers
    nonisolated(unsafe) let served = offers
    ClipboardListener.start(whenTaken) { screen_offers_serve(served, $0, $1) }
  }

  deinit { screen_offers_end(offers) }

  var hold: Bool { screen_offers_hold(offers) }

  func put(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool {
    ClipboardForm.lend(forms) {
      screen_offers_put(offers, $0, $1, $2, leave?.receipt, leave?.number ?? 0)
    } ?? false
  }

  func types() -> Set<String> {
    guard let names = screen_clipboard_types() else { return [] }
    defer { free(names) }
    return Set(String(cString: names).split(separator: "\n").map(String.init))
  }

  func copy(_ type: String, atMost most: Int) -> [UInt8]? {
    var count = 0
    guard let found = screen_clipboard_copy(type, most, &count) else { return nil }
    defer { free(found) }
    return count == 0 ? nil : Array(UnsafeBufferPointer(start: found, count: count))
  }
}

/// Hears, on the thread that serves others, what is taken away.
final class ClipboardListener: Sendable {
  private let hear: @Sendable (Int) -> Void

  private init(_ hear: @escaping @Sendable (Int) -> Void) { self.hear = hear }

  /// Starts that thread, with what serves until the end.
  static func start(
    _ hear: @escaping @Sendable (Int) -> Void,
    _ serve:
      @escaping @Sendable (
        @convention(c) (UnsafeMutableRawPointer, Int) -> Void, UnsafeMutableRawPointer
      ) -> Void
  ) {
    let listener = ClipboardListener(hear)
    // Below the pen's thread, since pictures are made here.
    WorkerThread.start("clipboard") {
      withExtendedLifetime(listener) {
        serve(
          { Unmanaged<ClipboardListener>.fromOpaque($0).takeUnretainedValue().hear(Int($1)) },
          Unmanaged.passUnretained(listener).toOpaque())
      }
    }
  }
}
