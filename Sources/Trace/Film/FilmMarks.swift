internal import Bytes
internal import Geometry
internal import Wording

/// The marks in a film of a pen and its ink: the places of both, or the times when both passed a place.
public struct FilmMarks: Sendable {
  struct Picture: Hashable, Sendable {
    let time: Double
    let tip: Point?
    /// The end of the ink; nil if not marked.
    let ink: Point?
  }

  /// When the tip passed a place or touched, and when its ink did, in milliseconds.
  struct Event: Hashable, Sendable {
    let tip: Double
    let ink: Double
  }

  /// The pictures in chronological order; empty if events were marked.
  let pictures: [Picture]
  /// The events in chronological order; empty if places were marked.
  let events: [Event]
  /// The milliseconds from one picture to the next; nil if unknown.
  let step: Double?
  let pixelsPerMillimeter: Double?
  let height: Double?

  init(
    pictures: [Picture], step: Double? = nil, pixelsPerMillimeter: Double? = nil,
    height: Double? = nil
  ) {
    self.pictures = pictures.sorted { $0.time < $1.time }
    events = []
    self.step = step ?? Self.step(self.pictures.map(\.time))
    (self.pixelsPerMillimeter, self.height) = (pixelsPerMillimeter, height)
  }

  init(events: [Event], step: Double? = nil) {
    pictures = []
    self.events = events.sorted { $0.tip < $1.tip }
    self.step = step
    (pixelsPerMillimeter, height) = (nil, nil)
  }

  private static func step(_ times: [Double]) -> Double? {
    PenStatistics.median(zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 })
  }

  // MARK: - Parser

  static let lineLimit = 200_000
  static let columnLimit = 64
  /// The largest picture number, time or coordinate.
  static let numberLimit = 1e9

  private enum Column: String {
    case frame, time = "t_ms"
    case tipX = "tip_x", tipY = "tip_y", inkX = "ink_x", inkY = "ink_y"
    case tipFrame = "tip_frame", inkFrame = "ink_frame"
    case tipTime = "tip_ms", inkTime = "ink_ms"
  }

  private typealias Values = [Column: Double]

  /// Reads comma-separated values with `frame` or `t_ms` and `tip_x,tip_y,ink_x,ink_y`, or with
  /// `tip_frame,ink_frame` or `tip_ms,ink_ms`.
  ///
  /// Semicolons and tabs separate too. Lines that begin with # are remarks; the first may hold an object
  /// with `fps`, `px_per_mm` and `height`. Empty fields are missing marks. Without `fps`, the file's own
  /// value counts. Throws the first line that is wrong, and why.
  public init(parsing bytes: [UInt8], fps: Double? = nil) throws(TraceError) {
    var lines = FilmLines(bytes)
    guard let head = try lines.head() else {
      throw TraceError("the file has no line with column names")
    }
    let columns = head.map { Column(rawValue: $0) }
    let rate = fps ?? lines.facts["fps"]
    if let rate, !(1...100_000).contains(rate) {
      throw TraceError("a film has 1 to 100000 pictures per second")
    }
    func has(_ wanted: Column...) -> Bool { wanted.allSatisfy(columns.contains) }
    let isEvents = has(.tipFrame, .inkFrame) || has(.tipTime, .inkTime)
    guard isEvents || (has(.tipX, .tipY, .inkX, .inkY) && (has(.frame) || has(.time))) else {
      throw TraceError("its columns must be frame,tip_x,tip_y,ink_x,ink_y or tip_frame,ink_frame")
    }
    let needsRate = isEvents ? !has(.tipTime, .inkTime) : !has(.time)
    if needsRate, rate == nil {
      throw TraceError("it numbers pictures: give the pictures per second with --fps")
    }
    let step = rate.map { 1000 / $0 }
    var rows: [Values] = []
    while let fields = try lines.next(columns.count) {
      guard rows.count < Self.lineLimit else {
        throw TraceError("it has more than \(Self.lineLimit) lines")
      }
      var values: Values = [:]
      for (column, value) in zip(columns, fields) { if let column { values[column] = value } }
      rows.append(values)
    }
    if isEvents {
      self.init(events: rows.compactMap { Self.event($0, step) }, step: step)
      guard !events.isEmpty else { throw TraceError("no line contains both marks") }
    } else {
      self.init(
        pictures: rows.compactMap { Self.picture($0, step) }, step: step,
        pixelsPerMillimeter: lines.facts["px_per_mm"], height: lines.facts["height"])
      try checkTimes()
    }
  }

  private static func event(_ values: Values, _ step: Double?) -> Event? {
    if let tip = values[.tipTime], let ink = values[.inkTime] { return Event(tip: tip, ink: ink) }
    guard let step, let tip = values[.tipFrame], let ink = values[.inkFrame] else { return nil }
    return Event(tip: tip * step, ink: ink * step)
  }

  private static func picture(_ values: Values, _ step: Double?) -> Picture? {
    func point(_ x: Double?, _ y: Double?) -> Point? {
      guard let x, let y else { return nil }
      return Point(x: x, y: y)
    }
    guard let time = values[.time] ?? step.flatMap({ step in values[.frame].map { $0 * step } })
    else { return nil }
    return Picture(
      time: time, tip: point(values[.tipX], values[.tipY]),
      ink: point(values[.inkX], values[.inkY]))
  }

  private func checkTimes() throws(TraceError) {
    guard pictures.contains(where: { $0.tip != nil && $0.ink != nil }) else {
      throw TraceError("no line contains both positions")
    }
    for (a, b) in zip(pictures, pictures.dropFirst()) where a.time == b.time {
      throw TraceError("a picture appears twice, at \(DecimalText.text(a.time, places: 3)) ms")
    }
  }
}

private struct FilmLines {
  /// The numbers given by the leading remark.
  private(set) var facts: [String: Double] = [:]

  private let bytes: [UInt8]
  private var place = 0
  private var number = 0
  private var separator = UInt8(ascii: ",")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private mutating func line() throws(TraceError) -> ArraySlice<UInt8>? {
    while place < bytes.count {
      number += 1
      let window = bytes[place..<min(bytes.count, place + TraceFormat.lineLimit)]
      let end = window.firstIndex(of: 0x0A)
      guard end != nil || window.endIndex == bytes.count else {
        throw .line(number, "it is longer than \(TraceFormat.lineLimit) bytes")
      }
      var line = bytes[place..<(end ?? bytes.count)]
      place = min((end ?? bytes.count) + 1, bytes.count)
      while let last = line.last, last == 0x0D || last == 0x20 { line.removeLast() }
      if line.first == UInt8(ascii: "#") {
        readFacts(line.dropFirst())
      } else if !line.isEmpty {
        return line
      }
    }
    return nil
  }

  private mutating func readFacts(_ line: ArraySlice<UInt8>) {
    guard facts.isEmpty, let object = try? JSON(parsing: Array(line)) else { return }
    for name in ["fps", "px_per_mm", "height"] {
      guard let value = try? object.number(name, in: 0...1e6), value > 0 else { continue }
      facts[name] = value
    }
  }

  mutating func head() throws(TraceError) -> [String]? {
    guard let line = try line() else { return nil }
    let separators: [UInt8] = [0x2C, 0x3B, 0x09]
    separator = separators.first { line.contains($0) } ?? separator
    let names = line.split(separator: separator, omittingEmptySubsequences: false).map { name in
      String(decoding: name.filter { $0 != 0x20 && $0 != 0x22 }, as: UTF8.self).lowercased()
    }
    guard names.count <= FilmMarks.columnLimit else {
      throw .line(number, "it names more than \(FilmMarks.columnLimit) columns")
    }
    for (index, name) in names.enumerated() where !name.isEmpty && names[..<index].contains(name) {
      throw .line(number, "the column \(name) appears twice")
    }
    return names
  }

  /// The numbers of the next line, nil for empty fields.
  mutating func next(_ count: Int) throws(TraceError) -> [Double?]? {
    guard let line = try line() else { return nil }
    var values: [Double?] = []
    for field in line.split(separator: separator, omittingEmptySubsequences: false) {
      values.append(try value(field))
    }
    guard values.count <= count else { throw .line(number, "it has more fields than columns") }
    return values
  }

  private func value(_ field: ArraySlice<UInt8>) throws(TraceError) -> Double? {
    let text = Array(field.filter { $0 != 0x20 && $0 != 0x09 })
    guard !text.isEmpty else { return nil }
    var place = 0
    guard let value = DecimalText.read(from: text.span, at: &place), place == text.count,
      abs(value) <= FilmMarks.numberLimit
    else {
      throw .line(number, "\(String(decoding: text.prefix(40), as: UTF8.self)) is not a number")
    }
    return value
  }
}
