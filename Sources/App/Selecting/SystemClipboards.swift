internal import Bytes
internal import CScreen
internal import Glibc

/// The clipboard of an X server; others get their copies from its own thread, whatever the window does.
final class ServerClipboard: SystemClipboard {
  private nonisolated(unsafe) let offers: OpaquePointer

  /// Connects to the X server; `whenTaken` hears the number of what another program has taken away.
  init?(whenTaken: @escaping @Sendable (Int) -> Void) {
    guard let offers = screen_offers_open() else { return nil }
    self.offers = offers
    nonisolated(unsafe) let served = offers
    ClipboardListener.start(whenTaken) { screen_offers_serve(served, $0, $1) }
  }

  deinit { screen_offers_end(offers) }

  var hold: Bool { screen_offers_hold(offers) }

  func offer(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool {
    ClipboardForm.lend(forms) {
      screen_offers_put(offers, $0, $1, $2, leave?.receipt, leave?.number ?? 0)
    } ?? false
  }

  func types() -> Set<String> { ClipboardForm.types(in: screen_clipboard_types()) }

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

/// The clipboard of a Wayland seat, where the compositor gives access to it.
final class SeatClipboard: SystemClipboard {
  private nonisolated(unsafe) let seat: OpaquePointer

  /// Connects to the compositor of a name, or of the environment; nil if that fails.
  init?(on display: String? = nil, whenTaken: @escaping @Sendable (Int) -> Void) {
    guard let seat = screen_seat_open(display) else { return nil }
    self.seat = seat
    nonisolated(unsafe) let served = seat
    ClipboardListener.start(whenTaken) { screen_seat_serve(served, $0, $1) }
  }

  deinit { screen_seat_end(seat) }

  var hold: Bool { screen_seat_hold(seat) }

  func offer(_ forms: [ClipboardForm], leaving leave: (receipt: String, number: Int)?) -> Bool {
    ClipboardForm.lend(forms) {
      screen_seat_put(seat, $0, $1, $2, leave?.receipt, leave?.number ?? 0)
    } ?? false
  }

  func types() -> Set<String> { ClipboardForm.types(in: screen_seat_types(seat)) }

  func copy(_ type: String, atMost most: Int) -> [UInt8]? {
    var count = 0
    guard let found = screen_seat_copy(seat, type, most, &count) else { return nil }
    defer { free(found) }
    return Array(UnsafeBufferPointer(start: found, count: count))
  }
}

struct ClipboardForm: Sendable {
  let type: String
  let content: Content

  enum Content: Sendable {
    case bytes([UInt8])
    /// Made on request, on a thread of the clipboard; nil if it cannot be made.
    case made(@Sendable () -> [UInt8]?)
  }

  /// The type of a clipping, which no other program knows.
  static let clippingType = "application/x-suzuri-clipping"

  init(_ type: String, _ bytes: [UInt8]) { (self.type, content) = (type, .bytes(bytes)) }

  init(_ type: String, made: @escaping @Sendable () -> [UInt8]?) {
    (self.type, content) = (type, .made(made))
  }

  /// The types that C lists, one in a line of a text that is freed here.
  static func types(in names: UnsafeMutablePointer<CChar>?) -> Set<String> {
    guard let names else { return [] }
    defer { free(names) }
    return Set(String(cString: names).split(separator: "\n").map(String.init))
  }

  static func text(_ text: String) -> [ClipboardForm] {
    ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"]
      .map { ClipboardForm($0, Array(text.utf8)) }
  }

  /// Lends forms to C, with the makers of those made later.
  static func lend<Result>(
    _ forms: [ClipboardForm],
    to body: (UnsafePointer<screen_form>, CInt, screen_maker) -> Result
  ) -> Result? {
    var given: [screen_form] = []
    func add(_ rest: ArraySlice<ClipboardForm>) -> Result? {
      guard let form = rest.first else {
        return given.withUnsafeBufferPointer { given in
          given.baseAddress.map { body($0, CInt(given.count), FormMaker(forms).lent) }
        }
      }
      return form.type.withCString { type in
        guard case .bytes(let bytes) = form.content else {
          given.append(screen_form(type: type, bytes: nil, length: 0))
          return add(rest.dropFirst())
        }
        // A form of no bytes needs a place, too.
        return (bytes + [0]).withUnsafeBufferPointer { all in
          given.append(screen_form(type: type, bytes: all.baseAddress, length: bytes.count))
          return add(rest.dropFirst())
        }
      }
    }
    return add(forms[...])
  }
}

private final class FormMaker: Sendable {
  private let forms: [ClipboardForm]

  init(_ forms: [ClipboardForm]) { self.forms = forms }

  /// The maker for C, which keeps it until it is released there.
  var lent: screen_maker {
    screen_maker(
      context: Unmanaged.passRetained(self).toOpaque(),
      make: { context, number, length in
        guard let context else { return nil }
        let maker = Unmanaged<FormMaker>.fromOpaque(context).takeUnretainedValue()
        guard maker.forms.indices.contains(Int(number)),
          case .made(let make) = maker.forms[Int(number)].content, let bytes = make(),
          let copy = malloc(bytes.count + 1)
        else { return nil }
        bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, $0.count) } }
        length.pointee = bytes.count
        return copy.assumingMemoryBound(to: UInt8.self)
      },
      release: { context in
        if let context { Unmanaged<FormMaker>.fromOpaque(context).release() }
      })
  }
}
