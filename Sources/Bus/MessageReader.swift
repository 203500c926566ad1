internal import CDBus

/// Reads messages from outside, whose form libdbus has checked, and whose size is limited here.
struct MessageReader {
  let library: dbus_library
  /// The number of values still allowed.
  private var rest = Self.mostValues

  /// The most values in a message, including nested ones.
  static let mostValues = 100_000

  init(_ library: dbus_library) { self.library = library }

  /// Reads a message; one with too many values is not well-formed.
  static func message(
    _ pointer: OpaquePointer, _ library: dbus_library
  ) -> Result<BusMessage, BusError> {
    var (reader, message) = (MessageReader(library), head(of: pointer, library))
    do throws(BusError) {
      message.arguments = try reader.arguments(of: pointer)
      return .success(message)
    } catch {
      return .failure(error)
    }
  }

  /// A message without its arguments.
  static func head(of pointer: OpaquePointer, _ library: dbus_library) -> BusMessage {
    func text(_ get: (OpaquePointer) -> UnsafePointer<CChar>?) -> String? {
      get(pointer).map { String(cString: $0) }
    }
    let kind: BusMessage.Kind =
      switch Int(library.get_type(pointer)) {
      case dbus_call: .call
      case dbus_return: .answer
      case dbus_error: .failure
      default: .signal
      }
    var message = BusMessage(
      kind: kind, path: text(library.get_path), interface: text(library.get_interface),
      member: text(library.get_member), error: text(library.get_error), arguments: [],
      sender: text(library.get_sender))
    message.wantsAnswer = library.get_no_reply(pointer) == 0
    message.serial = library.get_serial(pointer)
    message.answered = library.get_reply_serial(pointer)
    return message
  }

  private mutating func arguments(of message: OpaquePointer) throws(BusError) -> [BusValue] {
    var place = dbus_place()
    return library.begin(message, &place) == 0 ? [] : try values(&place)
  }

  /// Reads values to the end of their container.
  private mutating func values(_ place: inout dbus_place) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let type = Self.type(library.type(&place)) {
      guard rest > 0 else { throw .invalid("more than \(Self.mostValues) values") }
      rest -= 1
      values.append(try value(type, &place))
      _ = library.next(&place)
    }
    return values
  }

  /// The letter of a type; nil at the end.
  private static func type(_ number: CInt) -> Character? {
    number == 0 ? nil : Character(Unicode.Scalar(UInt8(truncatingIfNeeded: number)))
  }

  private mutating func value(
    _ type: Character, _ place: inout dbus_place
  ) throws(BusError) -> BusValue {
    switch type {
    case "y": return .byte(basic(&place))
    case "b": return .boolean(basic(&place) as UInt32 != 0)
    case "n": return .int16(basic(&place))
    case "q": return .uint16(basic(&place))
    case "i": return .int32(basic(&place))
    case "u": return .uint32(basic(&place))
    case "x": return .int64(basic(&place))
    case "t": return .uint64(basic(&place))
    case "d": return .double(Double(bitPattern: basic(&place)))
    case "h": return .file(BusFile(descriptor: basic(&place)))
    case "s": return .string(text(&place))
    case "o": return .path(text(&place))
    case "g": return .signature(text(&place))
    case "a":
      let element = signature(&place).dropFirst()
      return .array(of: String(element), try inner(&place))
    case "r": return .structure(try inner(&place))
    case "e":
      let pair = try inner(&place)
      guard pair.count == 2 else { throw .invalid("an entry") }
      return .entry(pair[0], pair[1])
    case "v":
      guard let value = try inner(&place).first else { throw .invalid("a variant") }
      return .variant(value)
    default: throw .invalid("a value of the type \(type)")
    }
  }

  /// The values within the one at a place.
  private mutating func inner(_ place: inout dbus_place) throws(BusError) -> [BusValue] {
    var inner = dbus_place()
    library.enter(&place, &inner)
    return try values(&inner)
  }

  private func signature(_ place: inout dbus_place) -> String {
    guard let text = library.signature(&place) else { return "" }
    defer { library.free(text) }
    return String(cString: text)
  }

  private func basic<Number: FixedWidthInteger>(_ place: inout dbus_place) -> Number {
    var number: Number = 0
    library.get_basic(&place, &number)
    return number
  }

  private func text(_ place: inout dbus_place) -> String {
    var text: UnsafePointer<CChar>?
    library.get_basic(&place, &text)
    return text.map { String(cString: $0) } ?? ""
  }
}
