internal import CScreen
internal import Foundation

/// The clipboard of an X server, beside the text that SDL takes and offers: pictures, and clippings for other
/// windows of the program.
///
/// Other programs get their copies from a thread of its own, whatever the window does meanwhile.
final class ServerClipboard: Sendable {
  /// The type of a clipping, which no other program knows.
  static let clippingType = "application/x-suzuri-clipping"

  private nonisolated(unsafe) let offers: OpaquePointer

  /// Connects to the X server; nil where that cannot be.
  ///
  /// - Parameter whenTaken: Hears the number of what another program has taken away.
  init?(whenTaken: @escaping @Sendable (Int) -> Void) {
    guard let offers = screen_offers_open() else { return nil }
    self.offers = offers
    nonisolated(unsafe) let served = offers
    let listener = Listener(hear: whenTaken)
    Thread.start("clipboard", quality: .utility) {
      withExtendedLifetime(listener) {
        screen_offers_serve(
          served,
          { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue().hear(Int($1)) },
          Unmanaged.passUnretained(listener).toOpaque())
      }
    }
  }

  /// Hears on the thread that serves others.
  private final class Listener: Sendable {
    let hear: @Sendable (Int) -> Void

    init(hear: @escaping @Sendable (Int) -> Void) { self.hear = hear }
  }

  deinit { screen_offers_end(offers) }

  /// Whether what was put last is on the clipboard, or about to be.
  var hold: Bool { screen_offers_hold(offers) }

  /// Offers something in several forms, by their types; returns whether there is memory for it.
  ///
  /// With a receipt, those who ask for that take it away: it is theirs then alone, and its number is heard.
  func put(
    _ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)? = nil
  ) -> Bool {
    ClipboardForm.lend(forms) {
      screen_offers_put(offers, $0, $1, $2, leave?.receipt, leave?.number ?? 0)
    } ?? false
  }

  /// Tells the owner of the clipboard that what was read there is in safety, and may leave its place.
  ///
  /// Whoever offers something else by now does not know the receipt.
  static func takeAway(_ receipt: String) { _ = ServerOffer().copy(receipt, atMost: 1) }
}

/// What the owner of the clipboard of an X server offers.
struct ServerOffer: ClipboardSource {
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
