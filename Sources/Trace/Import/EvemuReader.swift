internal import Wording

/// Reads the output of `evemu-record` and `evemu-describe`.
///
/// Each line begins with a letter: `N:` the name, `I:` the identity, `B:` the capabilities, `A:` the
/// range of an axis, `E:` an event; other lines are ignored.
struct EvemuReader {
  private var lines: TextLines
  private var recording = EvdevRecording()
  private var device = EvdevDevice()
  /// The number of codes described so far for each type.
  private var described: [UInt16: Int] = [:]

  static func read(_ bytes: [UInt8]) throws(TraceError) -> EvdevRecording {
    var reader = EvemuReader(lines: TextLines(bytes))
    try reader.read()
    return reader.recording
  }

  private mutating func read() throws(TraceError) {
    while let line = try lines.next() {
      var rest = line.trimmed
      guard rest.count > 1, rest[rest.startIndex + 1] == UInt8(ascii: ":"), let letter = rest.first
      else { continue }
      rest = rest.dropFirst(2).trimmed
      switch letter {
      case UInt8(ascii: "N"): beginDevice(rest)
      case UInt8(ascii: "I"): try readIdentity(rest)
      case UInt8(ascii: "B"): try readCodes(rest)
      case UInt8(ascii: "A"): try readAxis(rest)
      case UInt8(ascii: "E"): try readEvent(rest)
      default: break
      }
    }
    endDevice()
  }

  private mutating func beginDevice(_ name: ArraySlice<UInt8>) {
    endDevice()
    device.name = name.prefix(300).text
  }

  private mutating func endDevice() {
    if !device.name.isEmpty || device.isDescribed || !device.events.isEmpty {
      recording.devices.append(device)
    }
    (device, described) = (EvdevDevice(), [:])
  }

  private mutating func readIdentity(_ line: ArraySlice<UInt8>) throws(TraceError) {
    var rest = line
    let numbers = try integers(&rest, count: 4, radix: 16, "the identity")
    guard let vendor = UInt16(exactly: numbers[1]), let product = UInt16(exactly: numbers[2]) else {
      throw lines.error("the identity is out of range")
    }
    (device.vendor, device.product) = (vendor, product)
  }

  /// Reads the codes that the device has of a type, eight bits from each byte.
  private mutating func readCodes(_ line: ArraySlice<UInt8>) throws(TraceError) {
    var rest = line
    guard let number = rest.takeInteger(radix: 16), let type = UInt16(exactly: number) else {
      throw lines.error("the described type is not a number")
    }
    while true {
      guard let byte = rest.takeInteger(radix: 16) else { break }
      let first = described[type, default: 0]
      guard first < 1024 else { throw lines.error("more codes are described than exist") }
      for bit in 0..<8 where type == EvdevType.key && byte & (1 << Int64(bit)) != 0 {
        device.keys.insert(UInt16(first + bit))
      }
      described[type] = first + 8
    }
  }

  private mutating func readAxis(_ line: ArraySlice<UInt8>) throws(TraceError) {
    var rest = line
    guard let code = rest.takeInteger(radix: 16), let axis = UInt16(exactly: code) else {
      throw lines.error("the axis is not a number")
    }
    let numbers = try integers(&rest, count: 4, radix: 10, "the range of an axis")
    let resolution = rest.takeInteger() ?? 0
    guard let low = Int32(exactly: numbers[0]), let high = Int32(exactly: numbers[1]) else {
      throw lines.error("the range of an axis does not fit into 32 bits")
    }
    device.axes[axis] = .init(low: low, high: high, resolution: Int32(exactly: resolution) ?? 0)
  }

  private mutating func readEvent(_ line: ArraySlice<UInt8>) throws(TraceError) {
    var rest = line
    let seconds = rest.takeInteger()
    guard let seconds, rest.skip("."), let fraction = takeFraction(&rest),
      let time = EvdevMoment.nanoseconds(seconds: seconds, microseconds: fraction)
    else { throw lines.error("the time of the event is not a number of seconds") }
    let type = rest.takeInteger(radix: 16)
    let code = rest.takeInteger(radix: 16)
    guard let type = type.flatMap({ UInt16(exactly: $0) }),
      let code = code.flatMap({ UInt16(exactly: $0) }), let value = rest.takeInteger(),
      let value = Int32(exactly: value)
    else { throw lines.error("an event is a time, a type, a code and a value") }
    device.events.append(.init(time: time, type: type, code: code, value: value))
  }

  /// Takes the digits after the point as microseconds.
  private func takeFraction(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for place in 0..<6 {
      let index = digits.startIndex + place
      value = value * 10 + (index < digits.endIndex ? Int64(digits[index] - 0x30) : 0)
    }
    return value
  }

  private func integers(
    _ rest: inout ArraySlice<UInt8>, count: Int, radix: UInt8, _ what: Words
  ) throws(TraceError) -> [Int64] {
    var numbers: [Int64] = []
    while numbers.count < count {
      guard let number = rest.takeInteger(radix: radix) else {
        throw lines.error("\(what) needs \(count) numbers")
      }
      numbers.append(number)
    }
    return numbers
  }
}
