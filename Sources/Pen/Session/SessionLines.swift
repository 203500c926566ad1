internal import Bytes
private import Geometry
private import Ink
internal import Wording

struct SessionLines {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  private var version = SessionFormat.plain

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func heading() throws(SessionError) -> WindowSize {
    for version in [SessionFormat.plain, SessionFormat.whole] {
      let heading = "\(SessionFormat.heading) \(version) "
      guard bytes.starts(with: heading.utf8) else { continue }
      guard let text = try nextLine() else { throw .notASession }
      self.version = version
      let words = text.dropFirst(heading.count - 1)
      return try window(SessionFields(words, line: line, keys: ["w", "h", "scale"]))
    }
    throw .notASession
  }

  /// Reads the settings after the first line, whose lines belong together; nil if there are none.
  mutating func settings() throws(SessionError) -> JSON? {
    guard version == SessionFormat.whole else { return nil }
    let word = Array("settings ".utf8)
    guard bytes[position...].starts(with: word) else { return nil }
    var text: [UInt8] = []
    while bytes[position...].starts(with: word), let piece = try nextLine() {
      text += piece.utf8.dropFirst(word.count)
    }
    do {
      let settings = try JSON(parsing: text)
      if case .object = settings { return settings }
    } catch {
      throw .line(line, reason: "the settings before its end are damaged: \(error)")
    }
    throw .line(line, reason: "the settings are not an object")
  }

  /// Reads the next entry; nil at the end.
  mutating func next() throws(SessionError) -> SessionEntry? {
    while let text = try nextLine() {
      if text.isEmpty { continue }
      let (first, rest) = Self.split(text)
      switch first {
      case "window":
        return .window(try window(SessionFields(rest, line: line, keys: ["w", "h", "scale"])))
      case "look" where version == SessionFormat.whole: return .look(try look(rest))
      case "device": return .device(try device(rest))
      case "key": return .key(try key(rest))
      case "text" where version == SessionFormat.whole: return .typed(try typed(rest))
      default:
        guard let phase = SessionFormat.phases[String(first)] else {
          throw .line(line, reason: "the line does not begin with a session keyword")
        }
        return .pen(try pen(phase, rest))
      }
    }
    return nil
  }

  /// Takes the next whole line, which must be text and not too long.
  private mutating func nextLine() throws(SessionError) -> Substring? {
    guard position < bytes.count else { return nil }
    line += 1
    let limit = min(bytes.count, position + SessionFormat.lineLimit)
    guard let end = bytes[position..<limit].firstIndex(of: 0x0A) else {
      if limit < bytes.count {
        throw .line(line, reason: "it is longer than \(SessionFormat.lineLimit) bytes")
      }
      position = bytes.count
      return nil
    }
    guard let text = String(validating: bytes[position..<end], as: UTF8.self) else {
      throw .line(line, reason: "it is not valid UTF-8")
    }
    guard !text.utf8.contains(where: { SessionFormat.isControl(UInt32($0)) }) else {
      throw .line(line, reason: "it has a control character")
    }
    position = end + 1
    return text[...]
  }

  /// Takes the first word off a text.
  private static func split(_ text: Substring) -> (word: Substring, rest: Substring) {
    let end = text.utf8.firstIndex(of: 0x20) ?? text.endIndex
    return (text[..<end], text[end...].dropFirst())
  }

  private func window(_ fields: consuming SessionFields) throws(SessionError) -> WindowSize {
    let sides = 1...Int64(SessionFormat.sideLimit)
    let width = try fields.integer("w", in: sides)
    let height = try fields.integer("h", in: sides)
    let scale = try fields.number("scale", in: SessionFormat.scales, default: 1)
    return WindowSize(width: Int32(width), height: Int32(height), scale: scale)
  }

  private func look(_ text: Substring) throws(SessionError) -> SessionLook {
    let keys: [String] = ["page", "x", "y", "zoom", "fit"]
    let fields = try SessionFields(text, line: line, keys: keys)
    let any = SessionFormat.numbers
    return SessionLook(
      page: Int(try fields.integer("page", in: 1...SessionFormat.pageLimit)),
      place: Point(x: try fields.number("x", in: any), y: try fields.number("y", in: any)),
      zoom: try fields.number("zoom", in: SessionFormat.zooms),
      fit: UInt8(try fields.integer("fit", in: 0...255, default: 0)))
  }

  private func tool(_ word: Substring) throws(SessionError) -> PenTool {
    guard let tool = SessionFormat.tools[String(word)] else {
      throw .line(line, reason: "the second word is not a tool")
    }
    return tool
  }

  private func device(_ text: Substring) throws(SessionError) -> PenDevice {
    let (word, rest) = Self.split(text)
    let keys: [String] = ["d", "c", "serial", "name"]
    let fields = try SessionFields(rest, line: line, keys: keys, last: "name")
    let name = fields.text("name") ?? ""
    guard name.utf8.count <= SessionFormat.nameLimit else {
      throw .line(line, reason: "the name is longer than \(SessionFormat.nameLimit) bytes")
    }
    return PenDevice(
      number: Int32(try fields.integer("d", in: 0...Int64(Int32.max))), name: name,
      serial: try fields.wide("serial"), tool: try tool(word),
      channels: Channels(rawValue: UInt8(try fields.integer("c", in: 0...255, default: 0))))
  }

  private func typed(_ text: Substring) throws(SessionError) -> TypedText {
    let (word, rest) = Self.split(text)
    let isComposed = word == "composed"
    guard isComposed || word == "typed" else {
      throw .line(line, reason: "text must be typed or composed")
    }
    let keys: [String] = isComposed ? ["from", "to", "s"] : ["s"]
    let fields = try SessionFields(rest, line: line, keys: keys, last: "s")
    let words = fields.text("s") ?? ""
    guard isComposed else { return .commit(words) }
    guard fields.text("from") != nil else { return .compose(words, selected: nil) }
    let most = Int64(SessionFormat.textLimit)
    let low = try fields.integer("from", in: 0...most)
    let high = try fields.integer("to", in: low...most)
    return .compose(words, selected: Int(low)..<Int(high))
  }

  private func key(_ text: Substring) throws(SessionError) -> KeyEvent {
    let (word, rest) = Self.split(text)
    guard ["down", "up", "repeat"].contains(word) else {
      throw .line(line, reason: "a key must go down, up or repeat")
    }
    let fields = try SessionFields(rest, line: line, keys: ["n", "k", "r"])
    return KeyEvent(
      code: Int32(try fields.integer("n", in: Int64(Int32.min)...Int64(Int32.max))),
      isDown: word != "up", isRepeat: word == "repeat",
      keys: KeyModifiers(rawValue: UInt8(try fields.integer("k", in: 0...255, default: 0))),
      received: try fields.wide("r") ?? 0)
  }

  private static let penKeys: [String] = [
    "d", "f", "t", "r", "x", "y", "p", "az", "al", "b", "n", "c", "size", "dx", "dy", "k",
  ]

  private func pen(_ phase: PenPhase, _ text: Substring) throws(SessionError) -> PenEvent {
    let (word, rest) = Self.split(text)
    let tool = try tool(word)
    let fields = try SessionFields(rest, line: line, keys: Self.penKeys)
    let limit = SessionFormat.numberLimit
    let any = SessionFormat.numbers
    let int32 = Int64(Int32.min)...Int64(Int32.max)
    var event = PenEvent(
      device: Int32(try fields.integer("d", in: int32, default: 0)),
      contact: Int32(try fields.integer("f", in: int32, default: 0)), tool: tool, phase: phase,
      position: Point(x: try fields.number("x", in: any), y: try fields.number("y", in: any)),
      time: try fields.number("t", in: any, default: 0), received: try fields.wide("r") ?? 0)
    event.pressure = try fields.number("p", in: 0...1, default: 0)
    event.azimuth = try fields.number("az", in: 0...360, default: 0)
    event.altitude = try fields.number("al", in: 0...90, default: 90)
    event.buttons = PenButtons(
      rawValue: UInt32(try fields.integer("b", in: 0...Int64(UInt32.max), default: 0)))
    event.button = UInt8(try fields.integer("n", in: 0...255, default: 0))
    event.channels = Channels(rawValue: UInt8(try fields.integer("c", in: 0...255, default: 0)))
    event.contactSize = try fields.number("size", in: 0...limit, default: 0)
    event.wheel.x = try fields.number("dx", in: any, default: 0)
    event.wheel.y = try fields.number("dy", in: any, default: 0)
    event.keys = KeyModifiers(rawValue: UInt8(try fields.integer("k", in: 0...255, default: 0)))
    return event
  }
}

/// The `key=value` fields of one line.
struct SessionFields {
  private var fields: [(key: Substring, value: Substring)] = []
  private let line: Int

  /// Parses the rest of a line, with each of `keys` at most once; `last` continues to its end.
  init(_ text: Substring, line: Int, keys: [String], last: String? = nil) throws(SessionError) {
    self.line = line
    var rest = text.utf8
    while let start = rest.firstIndex(where: { $0 != 0x20 }) {
      rest = rest[start...]
      guard let sign = rest.firstIndex(of: 0x3D) else {
        throw .line(line, reason: "a field has no value")
      }
      let key = Substring(rest[..<sign])
      guard keys.contains(where: { $0 == key }) else {
        throw .line(line, reason: "unknown field: \(Self.printable(key))")
      }
      guard !fields.contains(where: { $0.key == key }) else {
        throw .line(line, reason: "\(key) appears twice")
      }
      let values = rest[rest.index(after: sign)...]
      let end = last.map { $0 == key } == true ? nil : values.firstIndex(of: 0x20)
      fields.append((key, Substring(values[..<(end ?? values.endIndex)])))
      rest = values[(end ?? values.endIndex)...]
    }
  }

  /// The text of a field; nil if missing.
  func text(_ key: String) -> String? { fields.first { $0.key == key }.map { String($0.value) } }

  /// An integer; a missing one without a default is an error.
  func integer(
    _ key: String, in range: ClosedRange<Int64>, default rest: Int64? = nil
  ) throws(SessionError) -> Int64 {
    try read(key, in: range, default: rest) { Int64($0) }
  }

  /// A number; a missing one without a default is an error.
  func number(
    _ key: String, in range: ClosedRange<Double>, default rest: Double? = nil
  ) throws(SessionError) -> Double {
    try read(key, in: range, default: rest) { Self.isDecimal($0) ? Double($0) : nil }
  }

  /// An unsigned number of 64 bits; nil if missing.
  func wide(_ key: String) throws(SessionError) -> UInt64? {
    guard fields.contains(where: { $0.key == key }) else { return nil }
    return try read(key, in: UInt64.min...UInt64.max, default: nil) { UInt64($0) }
  }

  private func read<Value: Comparable>(
    _ key: String, in range: ClosedRange<Value>, default rest: Value?,
    _ convert: (Substring) -> Value?
  ) throws(SessionError) -> Value {
    guard let field = fields.first(where: { $0.key == key }) else {
      if let rest { return rest }
      throw .line(line, reason: "\(key) is missing")
    }
    guard let value = convert(field.value) else {
      throw .line(line, reason: "\(key) is not a number: \(Self.printable(field.value))")
    }
    guard range.contains(value) else {
      throw .line(line, reason: "\(key) is out of range: \(Self.printable(field.value))")
    }
    return value
  }

  /// True if a text is a decimal number: the library would also accept hexadecimal ones and names.
  private static func isDecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte == 0x65
    }
  }

  private static func printable(_ text: Substring) -> String {
    let bytes = text.utf8.prefix(24).map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }
    return String(decoding: bytes, as: UTF8.self)
  }
}
