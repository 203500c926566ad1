internal import Bytes
internal import Wording

/// Reads the output of `libinput record`: as much YAML as it uses.
///
/// Each line is a key, a list item, or both; lists of numbers are in brackets. Unknown keys are skipped.
struct LibinputReader {
  private static let depthLimit = 64

  private struct Level {
    let indent: Int
    let key: String
  }

  private var lines: TextLines
  private var path: [Level] = []
  private var recording = EvdevRecording()
  private var device: EvdevDevice?
  /// True if a list in brackets continues over several lines.
  private var isInBrackets = false

  static func read(_ bytes: [UInt8]) throws(TraceError) -> EvdevRecording {
    var reader = LibinputReader(lines: TextLines(bytes))
    try reader.read()
    return reader.recording
  }

  private mutating func read() throws(TraceError) {
    while let line = try lines.next() {
      if isInBrackets {
        isInBrackets = !line.contains(UInt8(ascii: "]"))
        continue
      }
      let content = line.drop { $0 == 0x20 }
      guard let first = content.first, first != UInt8(ascii: "#") else { continue }
      try readItem(content, indent: content.startIndex - line.startIndex)
    }
    endDevice()
  }

  /// Reads the content of a line: list marks, then a key with or without a value, or a value.
  private mutating func readItem(_ line: ArraySlice<UInt8>, indent: Int) throws(TraceError) {
    // A list may be indented as little as its key.
    let isItem =
      line.first == UInt8(ascii: "-") && (line.count == 1 || line.dropFirst().first == 0x20)
    while let last = path.last,
      last.indent > indent || (last.indent == indent && (!isItem || last.key == "-"))
    {
      path.removeLast()
    }
    guard isItem else { return try readEntry(line, indent) }
    try enter("-", indent)
    if path.count == 2, path[0].key == "devices" { beginDevice() }
    let rest = line.dropFirst().drop { $0 == 0x20 }
    guard !rest.isEmpty, rest.first != UInt8(ascii: "#") else { return }
    try readItem(rest, indent: indent + (rest.startIndex - line.startIndex))
  }

  private mutating func enter(_ key: String, _ indent: Int) throws(TraceError) {
    guard path.count < Self.depthLimit else { throw lines.error("it is nested too deeply") }
    path.append(Level(indent: indent, key: key))
  }

  private mutating func readEntry(_ line: ArraySlice<UInt8>, _ indent: Int) throws(TraceError) {
    guard let colon = Self.endOfKey(in: line) else { return try readValue(line) }
    try enter(line[..<colon].prefix(64).trimmed.text, indent)
    let value = line[(colon + 1)...].trimmed
    guard !value.isEmpty, value.first != UInt8(ascii: "#") else { return }
    try readValue(value)
  }

  /// The colon after a key; nil if the line is a value.
  private static func endOfKey(in line: ArraySlice<UInt8>) -> Int? {
    guard let first = line.first, first != UInt8(ascii: "["), first != UInt8(ascii: "\"") else {
      return nil
    }
    return line.indices.first { index in
      line[index] == UInt8(ascii: ":") && (index + 1 == line.endIndex || line[index + 1] == 0x20)
    }
  }

  private mutating func readValue(_ value: ArraySlice<UInt8>) throws(TraceError) {
    if value.first == UInt8(ascii: "["), !value.contains(UInt8(ascii: "]")) {
      isInBrackets = true
      return
    }
    if path.count == 6, path[2].key == "events", path[4].key == "evdev" {
      return try readEvent(value)
    }
    let keys = path.lazy.filter { $0.key != "-" }.map(\.key)
    switch Array(keys) {
    case ["version"]:
      guard Self.plain(value) == "1" else {
        throw lines.error(
          "the recording has version \(Self.plain(value).prefix(20)), and this program reads version 1"
        )
      }
    case ["libinput", "version"]:
      addFact("app", value, ["name": "libinput record", "version": Self.json(value)])
    case ["system", "kernel"]: addFact("host", value, ["kernel": Self.json(value)])
    case ["devices", "evdev", "name"]: device?.name = Self.plain(value.prefix(300))
    case ["devices", "evdev", "id"]: try readIdentity(value)
    case let keys where keys.count == 4 && keys[1] == "evdev" && keys[2] == "absinfo":
      try readAxis(keys[3], value)
    case ["devices", "evdev", "codes", "1"]: try readKeys(value)
    default: break
    }
  }

  /// Adds the first value of a name.
  private mutating func addFact(_ name: String, _ text: ArraySlice<UInt8>, _ value: JSON) {
    guard Self.plain(text) != "unknown", !recording.facts.contains(where: { $0.name == name })
    else { return }
    recording.facts.append(.init(name: name, value: value))
  }

  private static func json(_ value: ArraySlice<UInt8>) -> JSON { .string(plain(value.prefix(200))) }

  /// A value without its quotes, or without the remark after it.
  private static func plain(_ value: ArraySlice<UInt8>) -> String {
    if value.first == UInt8(ascii: "\"") {
      return value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }.text
    }
    return value.prefix { $0 != UInt8(ascii: "#") }.trimmed.text
  }

  // MARK: - Devices

  private mutating func beginDevice() {
    endDevice()
    device = EvdevDevice()
  }

  private mutating func endDevice() {
    if let device { recording.devices.append(device) }
    device = nil
  }

  private mutating func readIdentity(_ value: ArraySlice<UInt8>) throws(TraceError) {
    let numbers = try numbers(value, "the identity")
    guard numbers.count == 4, let vendor = UInt16(exactly: numbers[1]),
      let product = UInt16(exactly: numbers[2])
    else { throw lines.error("an identity is four numbers of 16 bits") }
    device?.vendor = vendor
    device?.product = product
  }

  private mutating func readAxis(_ key: String, _ value: ArraySlice<UInt8>) throws(TraceError) {
    let numbers = try numbers(value, "the range of an axis")
    guard let code = UInt16(key), numbers.count >= 2, let low = Int32(exactly: numbers[0]),
      let high = Int32(exactly: numbers[1])
    else { throw lines.error("the range of an axis must be five numbers of 32 bits") }
    let resolution = numbers.count > 4 ? Int32(exactly: numbers[4]) ?? 0 : 0
    device?.axes[code] = .init(low: low, high: high, resolution: resolution)
  }

  private mutating func readKeys(_ value: ArraySlice<UInt8>) throws(TraceError) {
    for number in try numbers(value, "the list of keys") {
      guard let code = UInt16(exactly: number) else { throw lines.error("no key has this number") }
      device?.keys.insert(code)
    }
  }

  private mutating func readEvent(_ value: ArraySlice<UInt8>) throws(TraceError) {
    var rest = value
    var fields = InlineArray<5, Int64>(repeating: 0)
    guard rest.skip("[") else { throw lines.error("an event is a list in brackets") }
    for field in 0..<5 {
      guard let number = rest.takeInteger() else { throw lines.error("an event is five numbers") }
      fields[field] = number
      rest.skipBlanks()
      guard rest.skip(field == 4 ? "]" : ",") else { throw lines.error("an event is five numbers") }
    }
    guard let time = EvdevMoment.nanoseconds(seconds: fields[0], microseconds: fields[1]),
      let type = UInt16(exactly: fields[2]), let code = UInt16(exactly: fields[3]),
      let number = Int32(exactly: fields[4])
    else { throw lines.error("a number of the event is out of range") }
    device?.events.append(.init(time: time, type: type, code: code, value: number))
  }

  private func numbers(_ value: ArraySlice<UInt8>, _ what: Words) throws(TraceError) -> [Int64] {
    var (rest, numbers): (ArraySlice<UInt8>, [Int64]) = (value, [])
    guard rest.skip("[") else { throw lines.error("\(what) is not a list in brackets") }
    while true {
      rest.skipBlanks()
      if rest.skip("]") { return numbers }
      guard let number = rest.takeInteger() else { throw lines.error("\(what) contains no number") }
      numbers.append(number)
      rest.skipBlanks()
      _ = rest.skip(",")
    }
  }
}
