internal import CScreen
internal import Glibc

/// One form of an offer on a clipboard.
struct ClipboardForm: Sendable {
  /// Its type, such as "image/png".
  let type: String
  /// Its content.
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

/// Makes forms on request.
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
