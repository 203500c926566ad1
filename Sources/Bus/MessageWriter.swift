internal import CDBus

/// Writes messages for the bus.
///
/// Everything is checked before libdbus sees it, since that ends the program over a message that is not
/// well-formed.
struct MessageWriter {
  let library: dbus_library
  private let message: OpaquePointer

  /// Calls `body` with a finished message.
  static func with<Value>(
    _ message: BusMessage, _ library: dbus_library, _ body: (OpaquePointer) -> Value
  ) throws(BusError) -> Value {
    let type =
      switch message.kind {
      case .call: dbus_call
      case .answer: dbus_return
      case .failure: dbus_error
      case .signal: dbus_signal
      }
    guard let pointer = library.message(CInt(type)) else { throw .lost }
    defer { library.free_message(pointer) }
    let writer = MessageWriter(library: library, message: pointer)
    try writer.write(head: message)
    var place = dbus_place()
    library.begin_adding(pointer, &place)
    for value in message.arguments { try writer.add(value, &place, depth: 0) }
    return body(pointer)
  }

  private typealias Setter = @convention(c) (OpaquePointer, UnsafePointer<CChar>?) -> CInt
  private typealias Check =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutableRawPointer?
    ) -> CInt

  private func write(head: BusMessage) throws(BusError) {
    switch head.kind {
    case .call where head.path == nil || head.member == nil: throw .invalid("a call")
    case .signal where head.path == nil || head.interface == nil || head.member == nil:
      throw .invalid("a signal")
    case .failure where head.error == nil: throw .invalid("an error")
    default: break
    }
    try set(head.path, library.set_path, library.is_path)
    try set(head.interface, library.set_interface, library.is_interface)
    try set(head.member, library.set_member, library.is_member)
    try set(head.destination, library.set_destination, library.is_bus_name)
    try set(head.error, library.set_error, library.is_error)
    if head.answered != 0 { try check(library.set_reply_serial(message, head.answered)) }
    if !head.startsService { library.set_auto_start(message, 0) }
    if !head.wantsAnswer { library.set_no_reply(message, 1) }
  }

  private func set(
    _ text: String?, _ set: Setter, _ isValid: Check
  ) throws(BusError) {
    guard let text else { return }
    guard !text.utf8.contains(0), isValid(text, nil) != 0 else { throw .invalid(text) }
    try check(set(message, text))
  }

  /// Throws if libdbus has no memory.
  private func check(_ result: CInt) throws(BusError) {
    if result == 0 { throw .lost }
  }

  // MARK: - Values

  /// The deepest nesting of values.
  private static let mostDepth = 30

  private func add(_ value: BusValue, _ place: inout dbus_place, depth: Int) throws(BusError) {
    guard depth < Self.mostDepth else { throw .invalid("values within values") }
    switch value {
    case .byte(let number): try add(number, "y", &place)
    case .boolean(let flag): try add(UInt32(flag ? 1 : 0), "b", &place)
    case .int16(let number): try add(number, "n", &place)
    case .uint16(let number): try add(number, "q", &place)
    case .int32(let number): try add(number, "i", &place)
    case .uint32(let number): try add(number, "u", &place)
    case .int64(let number): try add(number, "x", &place)
    case .uint64(let number): try add(number, "t", &place)
    case .double(let number): try add(number.bitPattern, "d", &place)
    case .file(let file): try add(file.descriptor, "h", &place)
    case .string(let text): try add(text, "s", &place) { _ in true }
    case .path(let text): try add(text, "o", &place) { library.is_path($0, nil) != 0 }
    case .signature(let text):
      try add(text, "g", &place) { text in
        text.isEmpty || library.is_signature("(\(text))", nil) != 0
      }
    case .array(let element, let values):
      guard !element.utf8.contains(0), library.is_signature("a\(element)", nil) != 0,
        values.allSatisfy({ $0.signature == element })
      else { throw .invalid("an array of the type \(element)") }
      try add(values, "a", of: element, &place, depth)
    case .structure(let parts):
      guard library.is_signature(value.signature, nil) != 0 else { throw .invalid("a structure") }
      try add(parts, "r", of: nil, &place, depth)
    case .entry(let key, let value):
      guard depth > 0 else { throw .invalid("an entry") }
      try add([key, value], "e", of: nil, &place, depth)
    case .variant(let value):
      let type = value.signature
      guard library.is_signature(type, nil) != 0 else { throw .invalid("a variant") }
      try add([value], "v", of: type, &place, depth)
    }
  }

  private func add<Number: FixedWidthInteger>(
    _ number: Number, _ type: Unicode.Scalar, _ place: inout dbus_place
  ) throws(BusError) {
    var number = number
    try check(library.add_basic(&place, CInt(type.value), &number))
  }

  private func add(
    _ text: String, _ type: Unicode.Scalar, _ place: inout dbus_place,
    where isValid: (String) -> Bool
  ) throws(BusError) {
    guard !text.utf8.contains(0), isValid(text) else { throw .invalid("a text") }
    let result = text.withCString { text in
      var text: UnsafePointer<CChar>? = text
      return library.add_basic(&place, CInt(type.value), &text)
    }
    try check(result)
  }

  private func add(
    _ values: [BusValue], _ type: Unicode.Scalar, of signature: String?,
    _ place: inout dbus_place, _ depth: Int
  ) throws(BusError) {
    var inner = dbus_place()
    try check(library.open_container(&place, CInt(type.value), signature, &inner))
    do throws(BusError) {
      for value in values { try add(value, &inner, depth: depth + 1) }
    } catch {
      library.abandon_container(&place, &inner)
      throw error
    }
    try check(library.close_container(&place, &inner))
  }
}
