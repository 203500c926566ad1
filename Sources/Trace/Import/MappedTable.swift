internal import Bytes
internal import Geometry
internal import Wording

/// Reads a table from another program with a map.
struct MappedTable {
  private let map: ColumnMap
  private var lines: TextLines
  private var separator = CSVSeparator.comma
  private var places: [Int] = []
  private var phases = DerivedPhases()
  private var trace = Trace()

  static func read(_ bytes: [UInt8], _ map: ColumnMap) throws(TraceError) -> Trace {
    var table = MappedTable(map: map, lines: TextLines(bytes))
    try table.read()
    return table.trace
  }

  private var isNamed: Bool {
    map.entries.contains { if case .name = $0.source { true } else { false } }
  }

  private mutating func read() throws(TraceError) {
    var isFirst = true
    while let line = try lines.next() {
      guard let first = line.trimmed.first else { continue }
      if first == UInt8(ascii: "#") {
        if isFirst, readNames(from: line.trimmed.dropFirst()) { isFirst = false }
        continue
      }
      if isFirst {
        isFirst = false
        separator = CSVSeparator(of: line) ?? .comma
        if try readNames(line) { continue }
      }
      try readRow(line)
    }
    guard trace.count > 0 else { throw TraceError("the table has no rows") }
    phases.closeStroke(&trace)
    trace.metadata = ["import": ["from": .string(TraceFileKind.csv.rawValue)]]
  }

  /// Reads the names from a remark, where some programs write them; false if they are not there.
  private mutating func readNames(from line: ArraySlice<UInt8>) -> Bool {
    guard isNamed, let separator = CSVSeparator(of: line),
      let places = try? places(in: separator.fields(of: line))
    else { return false }
    (self.separator, self.places) = (separator, places)
    return true
  }

  /// Reads the line of names; false if the first line has none and columns go by number.
  private mutating func readNames(_ line: ArraySlice<UInt8>) throws(TraceError) -> Bool {
    let fields = separator.fields(of: line)
    places = try places(in: fields)
    guard !isNamed, let entry = map.entries.indices.first(where: { map.entries[$0].isTime }) else {
      return true
    }
    // A name is not a time.
    guard places[entry] < fields.count, case .time(let exponent) = map.entries[entry].meaning else {
      return false
    }
    return TimeText.nanoseconds(separator.number(fields[places[entry]]), exponent: exponent) == nil
  }

  private func places(in fields: [[UInt8]]) throws(TraceError) -> [Int] {
    var places: [Int] = []
    for entry in map.entries {
      switch entry.source {
      case .number(let number): places.append(number - 1)
      case .name(let name):
        guard let place = fields.firstIndex(where: { $0.elementsEqual(name.utf8) }) else {
          let known = fields.prefix(20).map { String(decoding: $0.prefix(40), as: UTF8.self) }
          throw lines.error(
            "no column is named \(name.prefix(40)); the columns are \(known.joined(separator: ", "))"
          )
        }
        places.append(place)
      }
    }
    return places
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>) throws(TraceError) {
    let fields = separator.fields(of: line)
    var row = MappedRow()
    for (place, entry) in zip(places, map.entries) where place < fields.count {
      guard !fields[place].isEmpty else { continue }
      guard row.store(separator.number(fields[place]), fields[place], entry) else {
        let text = String(decoding: fields[place].prefix(40), as: UTF8.self)
        throw lines.error("'\(text)' is not a valid \(entry.name)")
      }
    }
    phases.append(row, to: &trace)
  }
}

struct MappedRow {
  var sample = TraceSample(.move)
  var hasPhase = false
  var hasStroke = false
  var hasSequence = false

  /// Stores a value, both as written and as the digits of a number; false if it makes no sense.
  mutating func store(_ digits: [UInt8], _ field: [UInt8], _ entry: ColumnMap.Entry) -> Bool {
    switch entry.target {
    case .moment(let moment):
      guard case .time(let exponent) = entry.meaning,
        let time = TimeText.nanoseconds(digits, exponent: exponent)
      else { return false }
      sample[moment] = time
    case .integer(let integer): return store(digits, integer, entry.meaning)
    case .number(let number):
      guard let value = Self.number(digits, entry.meaning) else { return false }
      store(value, number)
    case .word(let word):
      guard let text = String(validating: field, as: UTF8.self) else { return false }
      return store(text, word, entry.meaning)
    case .other: break
    }
    return true
  }

  private mutating func store(
    _ digits: [UInt8], _ integer: TraceInteger, _ meaning: ColumnMap.Meaning
  ) -> Bool {
    if integer == .deviceTime {
      guard case .time(let exponent) = meaning,
        let time = TimeText.nanoseconds(digits, exponent: exponent)
      else { return false }
      sample.deviceTime = time / 1000
      return true
    }
    guard let number = Self.number(digits, .plain),
      abs(number) <= Double(TraceFormat.integerLimit)
    else { return false }
    let value = Int64(number.rounded())
    switch integer {
    case .run: sample.run = Int(value)
    case .stroke: (sample.stroke, hasStroke) = (Int(value), true)
    case .sequence: (sample.sequence, hasSequence) = (Int(value), true)
    case .frame: sample.frame = value
    case .coalesced: sample.coalesced = value
    case .predicted: sample.isPredicted = value != 0
    case .buttons: sample.buttons = value
    case .deviceTime: break
    }
    return true
  }

  private mutating func store(_ value: Double, _ number: TraceNumber) {
    func put(_ point: inout Point?, _ path: WritableKeyPath<Point, Double>) {
      var place = point ?? Point(x: .nan, y: .nan)
      place[keyPath: path] = value
      point = place
    }
    switch number {
    case .x: put(&sample.place, \.x)
    case .y: put(&sample.place, \.y)
    case .xDevice: put(&sample.devicePlace, \.x)
    case .yDevice: put(&sample.devicePlace, \.y)
    case .tiltX: put(&sample.tilt, \.x)
    case .tiltY: put(&sample.tilt, \.y)
    case .pressure: sample.pressure = value
    }
  }

  private mutating func store(
    _ text: String, _ word: TraceWord, _ meaning: ColumnMap.Meaning
  ) -> Bool {
    var meant = text
    if case .words(let words) = meaning { meant = words[text] ?? text }
    switch word {
    case .phase:
      guard let phase = TracePhase(rawValue: meant.lowercased()) else { return false }
      (sample.phase, hasPhase) = (phase, true)
    case .tool:
      guard let tool = TraceTool(rawValue: meant.lowercased()) else { return false }
      sample.tool = tool
    case .device: sample.device = meant
    case .path: sample.path = meant
    case .flags: sample.flags = meant
    }
    return true
  }

  private static func number(_ digits: [UInt8], _ meaning: ColumnMap.Meaning) -> Double? {
    var place = 0
    guard let value = DecimalText.read(from: digits.span, at: &place), place == digits.count,
      abs(value) <= TraceFormat.numberLimit
    else { return nil }
    let meant =
      switch meaning {
      case .range(let low, let high): (value - low) / (high - low)
      case .radians: value * 180 / .pi
      case .factor(let factor): value * factor
      default: value
      }
    return meant.isFinite && abs(meant) <= TraceFormat.numberLimit ? meant : nil
  }
}

/// Infers strokes in tables that do not give them: from pressure, or else all is ink.
struct DerivedPhases {
  /// The current or next stroke, and the index of the next report in it.
  private var stroke = 1
  private var sequence = 0
  private var wasDown = false
  private var before: (run: Int, stroke: Int)?
  private var lastInk: Int?

  /// Appends a row, filling in what it lacks.
  mutating func append(_ row: MappedRow, to trace: inout Trace) {
    var sample = row.sample
    let isOther = row.hasStroke && before.map { $0 != (sample.run, sample.stroke) } ?? false
    if !row.hasPhase { derive(&sample, isOther, &trace) }
    if isOther { sequence = 0 }
    if !row.hasStroke { sample.stroke = stroke }
    if !row.hasSequence { sample.sequence = sequence }
    sequence += 1
    before = (sample.run, sample.stroke)
    trace.append(sample)
    if row.hasPhase, sample.phase == .up || sample.phase == .cancel { beginStroke() }
  }

  private mutating func beginStroke() { (stroke, sequence) = (stroke + 1, 0) }

  private mutating func derive(_ sample: inout TraceSample, _ isOther: Bool, _ trace: inout Trace) {
    let isDown = sample.pressure.map { $0 > 0 } ?? true
    if wasDown, !isDown || isOther { closeStroke(&trace) }
    sample.phase = isDown ? (wasDown && !isOther ? .move : .down) : .hover
    lastInk = isDown ? trace.count : nil
    wasDown = isDown
  }

  /// Turns the latest ink report without a phase into the lift, unless it is also the touch.
  mutating func closeStroke(_ trace: inout Trace) {
    guard let row = lastInk else { return }
    beginStroke()
    guard trace[.phase]?[row] == TracePhase.move.rawValue else { return }
    trace.words[.phase]?.replace(row, by: TracePhase.up.rawValue)
  }
}
