private import Geometry
internal import Wording

struct RecordedLine {
  var time = 0.0
  var x = 0.0
  var y = 0.0
  var pressure = 0.0
  var azimuth = 0.0
  var altitude = 900.0

  func sample(since start: Double) -> Sample {
    Sample(
      position: Point(
        x: x * Length.inch / RecordingFormat.stepsPerInch,
        y: y * Length.inch / RecordingFormat.stepsPerInch),
      time: time - start,
      pressure: Float(pressure / RecordingFormat.fullPressure),
      azimuth: azimuth == 3600 ? 0 : Float(azimuth / 10),
      altitude: Float(altitude / 10))
  }
}

/// Splits a recording into lines of numbers, in one pass over its bytes, which come in pieces.
struct RecordingLines {
  /// The channels of the columns; known after the first line of numbers.
  private(set) var channels: Channels = .pressure
  /// The number of columns, 0 before the first line of numbers.
  private var columnCount = 0
  private var position = 0
  private var line = 0

  /// Begins a piece, which ends with a line; a byte order mark before the first line is skipped.
  mutating func begin(_ bytes: Span<UInt8>) {
    let hasMark =
      line == 0 && bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    position = hasMark ? 3 : 0
  }

  var hasValues: Bool { columnCount > 0 }

  /// Reads the next line of numbers of a piece; nil at its end.
  mutating func next(in bytes: Span<UInt8>) throws(RecordingError) -> RecordedLine? {
    while position < bytes.count {
      line += 1
      guard line <= RecordingFormat.lineLimit else {
        throw .line(line, reason: "there are more than \(RecordingFormat.lineLimit) lines")
      }
      skipSpaces(in: bytes)
      guard position < bytes.count else { return nil }
      let first = bytes[position]
      if first == newline {
        position += 1
      } else if columnCount == 0, first | 0x20 >= 0x61, first | 0x20 <= 0x7A {
        try checkHeading(in: bytes)
      } else {
        return try numbers(in: bytes)
      }
    }
    return nil
  }

  private mutating func numbers(in bytes: Span<UInt8>) throws(RecordingError) -> RecordedLine {
    var values = InlineArray<6, Double>(repeating: 0)
    var count = 0
    while true {
      guard count < 6 else { throw .line(line, reason: "there are more than 6 values") }
      values[count] = try number(ofColumn: count, in: bytes)
      count += 1
      guard position < bytes.count else { break }
      position += 1
      if bytes[position - 1] == newline { break }
    }
    if count != columnCount { try checkColumns(count) }
    return RecordedLine(
      time: values[0], x: values[1], y: values[2], pressure: values[3], azimuth: values[4],
      altitude: count == 6 ? values[5] : 900)
  }

  /// Takes the number of columns from the first line and requires it of the others.
  private mutating func checkColumns(_ count: Int) throws(RecordingError) {
    if columnCount > 0 {
      throw .line(line, reason: "\(count) values, but the lines before have \(columnCount)")
    }
    guard count == 4 || count == 6 else {
      throw .line(line, reason: "there are \(count) values instead of 4 or 6")
    }
    columnCount = count
    if count == 6 { channels.insert(.tilt) }
  }

  private mutating func number(
    ofColumn column: Int, in bytes: Span<UInt8>
  ) throws(RecordingError) -> Double {
    skipSpaces(in: bytes)
    let start = position
    let value = DecimalNumber.read(from: bytes, at: &position)
    skipSpaces(in: bytes)
    let isWhole = position == bytes.count || bytes[position] == comma || bytes[position] == newline
    guard let value, isWhole else {
      throw problem("is not a number", ofColumn: column, at: start, in: bytes)
    }
    let limit = RecordingFormat.limit(ofColumn: column)
    guard value <= limit, value >= (column < 3 ? -limit : 0) else {
      let range = column < 3 ? "is too large" : "is not between 0 and \(Int(limit))"
      throw problem(range, ofColumn: column, at: start, in: bytes)
    }
    return value
  }

  private mutating func skipSpaces(in bytes: Span<UInt8>) {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { return }
      position += 1
    }
  }
  private var newline: UInt8 { 0x0A }
  private var comma: UInt8 { 0x2C }

  /// Skips a line of column names, which must be those of the format.
  private mutating func checkHeading(in bytes: Span<UInt8>) throws(RecordingError) {
    let start = position
    while position < bytes.count, bytes[position] != newline { position += 1 }
    var names: [UInt8] = []
    for index in start..<min(position, start + 200) where bytes[index] > 0x20 {
      names.append(bytes[index])
    }
    position = min(position + 1, bytes.count)
    let expected = RecordingFormat.columns.map { "\($0)" }
    let found = String(decoding: names, as: UTF8.self).lowercased()
    let isKnown = [4, 6].contains { found == expected[..<$0].joined(separator: ",") }
    guard isKnown else {
      throw .line(line, reason: "the columns must be \(expected.joined(separator: ","))")
    }
  }

  /// The error for a wrong value; quotes the beginning of the value.
  private func problem(
    _ problem: String, ofColumn column: Int, at start: Int, in bytes: Span<UInt8>
  ) -> RecordingError {
    let name = RecordingFormat.columns[column]
    var value: [UInt8] = []
    var end = start
    while end < bytes.count, end < start + 24, bytes[end] != comma, bytes[end] != newline {
      value.append(bytes[end])
      end += 1
    }
    while value.last == 0x20 || value.last == 0x0D { value.removeLast() }
    let printable = value.map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x3F }
    guard !printable.isEmpty else { return .line(line, reason: "\(name) is missing") }
    return .line(line, reason: "\(name) \(problem): \(String(decoding: printable, as: UTF8.self))")
  }
}

/// Numbers as people write them in tables: a sign, digits, a point, digits.
enum DecimalNumber {
  /// Reads a number and moves past it; nil if there are no digits.
  ///
  /// The value is the closest that a `Double` can hold for up to 15 digits. More than 18 digits
  /// before the point give infinity; those that no `Double` can hold are passed over.
  static func read(from bytes: Span<UInt8>, at position: inout Int) -> Double? {
    var place = position
    let end = bytes.count
    var isNegative = false
    if place < end, bytes[place] == 0x2D || bytes[place] == 0x2B {
      isNegative = bytes[place] == 0x2D
      place += 1
    }
    let whole = place
    var digits: Int64 = 0
    while place < end, bytes[place] &- 0x30 < 10 {
      if place - whole < 18 { digits = digits &* 10 &+ Int64(bytes[place] &- 0x30) }
      place += 1
    }
    let wholeCount = place - whole
    var fractionCount = 0
    var scale: Int64 = 1
    if place < end, bytes[place] == 0x2E {
      place += 1
      let fraction = place
      while place < end, bytes[place] &- 0x30 < 10 {
        if scale < 1_000_000, digits < 100_000_000_000 {
          digits = digits &* 10 &+ Int64(bytes[place] &- 0x30)
          scale *= 10
        }
        place += 1
      }
      fractionCount = place - fraction
    }
    guard wholeCount + fractionCount > 0 else { return nil }
    position = place
    guard wholeCount <= 18 else { return .infinity }
    let value = scale == 1 ? Double(digits) : Double(digits) / Double(scale)
    return isNegative ? 0 - value : value
  }
}
