internal import Bytes
internal import Ink

/// The declarations of a file, before and between its traces.
struct InkMLDefinitions {
  private var formats: [String: [InkChannel]] = [:]
  private var brushes: [String: InkBrush] = [:]
  private var contexts: [String: InkContext] = [:]
  private var moments: [String: Int64] = [:]
  private(set) var current = InkContext()

  /// The most declarations of each kind; no honest file has more.
  private static let most = 100_000

  /// The context for a reference such as "#c1".
  func context(_ reference: String?) -> InkContext? {
    reference.flatMap { contexts[Self.name($0)] }
  }

  func brush(_ reference: String?) -> InkBrush? { reference.flatMap { brushes[Self.name($0)] } }

  private static func name(_ reference: String) -> String {
    String(reference.drop { $0 != "#" }.dropFirst())
  }

  /// Reads the current element to its end if it is a declaration; else returns false.
  mutating func read(_ reader: XMLReader, isInside: Bool) throws(XMLError) -> Bool {
    switch reader.localName {
    case "brush": _ = try readBrush(reader)
    case "timestamp": _ = try readMoment(reader)
    // A declaration between traces holds for all that follow; what it omits stays as it was.
    case "traceFormat":
      let channels = try readFormat(reader)
      if !isInside { current.channels = channels ?? current.channels }
    case "inkSource":
      let source = try readSource(reader)
      if !isInside { setCurrent(source) }
    case "context":
      let context = try readContext(reader)
      if !isInside { setCurrent(context) }
    default: return false
    }
    return true
  }
}

extension InkMLDefinitions {
  private mutating func setCurrent(_ context: InkContext) {
    let before = current
    current = context
    current.inherit(from: before)
  }

  private mutating func define<Value>(
    _ value: Value, as id: String?, in table: WritableKeyPath<InkMLDefinitions, [String: Value]>
  ) {
    guard let id, self[keyPath: table].count < Self.most else { return }
    self[keyPath: table][id] = value
  }

  private mutating func readBrush(_ reader: XMLReader) throws(XMLError) -> InkBrush {
    let id = reader.id
    var brush = self.brush(reader.attribute("brushRef")) ?? InkBrush()
    try reader.forEachChild { reader throws(XMLError) in
      if reader.localName == "brushProperty" {
        brush.set(
          reader.attribute("name") ?? "", reader.attribute("value") ?? "",
          unit: reader.attribute("units") ?? "")
      }
      try reader.skipElement()
    }
    define(brush, as: id, in: \.brushes)
    return brush
  }

  /// Reads the columns of traces; nil if none are declared, which leaves the former ones.
  private mutating func readFormat(_ reader: XMLReader) throws(XMLError) -> [InkChannel]? {
    let id = reader.id
    var (regular, intermittent): ([InkChannel], [InkChannel]) = ([], [])
    try reader.forEachChild { reader throws(XMLError) in
      switch reader.localName {
      // Drafts of the standard wrap the columns that every point has in an element.
      case "regularChannels": regular += try reader.channels()
      case "intermittentChannels": intermittent += try reader.channels()
      default:
        if reader.localName == "channel" { regular.append(InkChannel(reader)) }
        try reader.skipElement()
      }
    }
    guard !regular.isEmpty || !intermittent.isEmpty else { return nil }
    for index in intermittent.indices { intermittent[index].isIntermittent = true }
    let all = (regular.isEmpty ? InkChannel.usual : regular) + intermittent
    let channels = Array(all.prefix(64))
    define(channels, as: id, in: \.formats)
    return channels
  }

  /// Reads the properties of a device: its columns, their steps, and its report rate.
  private mutating func readSource(_ reader: XMLReader) throws(XMLError) -> InkContext {
    let id = reader.id
    var source = InkContext()
    var steps: [String: Double] = [:]
    try reader.forEachChild { reader throws(XMLError) in
      switch reader.localName {
      case "traceFormat": source.channels = try self.readFormat(reader)
      case "sampleRate":
        let rate = reader.attribute("value").flatMap { Double($0) } ?? 0
        if rate >= 1, rate <= 1e5 { source.interval = 1000 / rate }
        try reader.skipElement()
      case "channelProperties":
        try reader.forEachChild { reader throws(XMLError) in
          if reader.attribute("name") == "resolution", let name = reader.attribute("channel") {
            let step = reader.attribute("value").flatMap { Double($0) } ?? 0
            steps[name] = step > 0 && step.isFinite ? step : nil
          }
          try reader.skipElement()
        }
      default: try reader.skipElement()
      }
    }
    source.channels = source.channels?.map { channel in
      var channel = channel
      channel.resolution = channel.name.flatMap { steps[$0.rawValue] }
      return channel
    }
    define(source, as: id, in: \.contexts)
    return source
  }

  private mutating func readMoment(_ reader: XMLReader) throws(XMLError) -> Int64? {
    let id = reader.id
    let time = reader.attribute("time").flatMap { Double($0) }
    try reader.skipElement()
    guard let time, abs(time) < 1e15 else { return nil }
    define(Int64(time), as: id, in: \.moments)
    return Int64(time)
  }

  private mutating func readContext(_ reader: XMLReader) throws(XMLError) -> InkContext {
    let id = reader.id
    var context = InkContext()
    context.brush = brush(reader.attribute("brushRef"))
    context.channels = reader.attribute("traceFormatRef").flatMap { formats[Self.name($0)] }
    context.epoch = reader.attribute("timestampRef").flatMap { moments[Self.name($0)] }
    context.inherit(from: self.context(reader.attribute("inkSourceRef")))
    context.inherit(from: self.context(reader.attribute("contextRef")))
    try reader.forEachChild { reader throws(XMLError) in
      switch reader.localName {
      case "brush": context.brush = try self.readBrush(reader)
      case "traceFormat": context.channels = try self.readFormat(reader) ?? context.channels
      case "timestamp": context.epoch = try self.readMoment(reader) ?? context.epoch
      case "inkSource":
        let source = try self.readSource(reader)
        context.channels = source.channels ?? context.channels
        context.interval = source.interval ?? context.interval
      default: try reader.skipElement()
      }
    }
    define(context, as: id, in: \.contexts)
    return context
  }
}

extension InkChannel {
  fileprivate init(_ reader: XMLReader) {
    self.init(name: reader.attribute("name").flatMap(Name.init))
    func number(_ text: String?) -> Double? {
      text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    isWhole = reader.attribute("type") == "integer"
    range = (number(reader.attribute("min")), number(reader.attribute("max")))
    unit = reader.attribute("units") ?? ""
    usual = number(reader.attribute("default")) ?? 0
  }
}

extension XMLReader {
  var localName: Substring { name.split(separator: ":").last ?? "" }

  fileprivate var id: String? { attribute("xml:id") ?? attribute("id") }

  fileprivate func channels() throws(XMLError) -> [InkChannel] {
    var channels: [InkChannel] = []
    try forEachChild { reader throws(XMLError) in
      if reader.localName == "channel" { channels.append(InkChannel(reader)) }
      try reader.skipElement()
    }
    return channels
  }

  /// Calls a closure for each child of the current element; it must read the child to its end.
  func forEachChild(_ body: (XMLReader) throws(XMLError) -> Void) throws(XMLError) {
    while let event = try next(), event != .end {
      if event == .start { try body(self) }
    }
  }
}
