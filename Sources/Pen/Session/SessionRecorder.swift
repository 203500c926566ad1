public import Bytes
private import Geometry
private import Ink
private import Synchronization

/// Writes a session to a file while it is in progress.
///
/// Recording only puts entries into memory. A worker writes them when a few thousand wait, and whenever
/// `flush()` is called. One thread records; any may finish.
public final class SessionRecorder: Sendable {
  /// The number of waiting entries that are written without a flush.
  private static let batch = 8192

  private let file: GrowingFile
  private let words: SessionWords
  private let waiting = Mutex<[SessionEntry]>([])

  /// Creates the file, replacing any of that name.
  public init(path: String, window: WindowSize, settings: JSON? = nil) throws(GrowingFileError) {
    file = try GrowingFile(path: path)
    words = SessionWords(SessionText(window: window, settings: settings))
    waiting.withLock { $0.reserveCapacity(Self.batch) }
    write([])
  }

  deinit { try? file.finish() }

  /// Records an entry, which is saved with the next flush.
  public func record(_ entry: SessionEntry) {
    let count = waiting.withLock { waiting in
      waiting.append(entry)
      return waiting.count
    }
    if count >= Self.batch { flush() }
  }

  /// Has a worker write the waiting entries; a good moment is when the pen has lifted.
  public func flush() {
    let entries = waiting.withLock { waiting in
      var entries: [SessionEntry] = []
      if !waiting.isEmpty {
        entries.reserveCapacity(Self.batch)
        swap(&entries, &waiting)
      }
      return entries
    }
    if !entries.isEmpty { write(entries) }
  }

  /// Writes the rest and closes the file, even twice; throws the first failure of any write so far.
  public func finish() throws(GrowingFileError) {
    flush()
    try file.finish()
  }

  /// Has the worker append entries as text, after earlier ones.
  private func write(_ entries: [SessionEntry]) {
    let words = words
    file.append { words.taking(entries) }
  }
}

/// The text of a session, which the worker continues.
private final class SessionWords: Sendable {
  private let text: Mutex<SessionText>

  init(_ text: SessionText) { self.text = Mutex(text) }

  /// Appends entries as text; returns everything not returned before.
  func taking(_ entries: [SessionEntry]) -> [UInt8] {
    text.withLock { text in
      for entry in entries { text.append(entry) }
      defer { text.bytes.removeAll(keepingCapacity: true) }
      return text.bytes
    }
  }
}

/// The text of a session being written.
struct SessionText {
  /// The bytes written and not yet taken.
  var bytes: [UInt8] = []

  init(window: WindowSize, settings: JSON?) {
    bytes.append(contentsOf: "\(SessionFormat.heading) \(SessionFormat.whole)".utf8)
    append(window)
    bytes.append(0x0A)
    if let settings { append(settings) }
  }

  /// Appends settings on as many lines as they take.
  private mutating func append(_ settings: JSON) {
    for line in settings.description.split(separator: "\n") {
      var rest = line.unicodeScalars[...]
      while !rest.isEmpty {
        // A scalar has at most four bytes.
        let piece = rest.prefix(SessionFormat.settingsPiece / 4)
        bytes.append(contentsOf: "settings \(String(piece))\n".utf8)
        rest = rest.dropFirst(piece.count)
      }
    }
  }

  mutating func append(_ entry: SessionEntry) {
    switch entry {
    case .device(let device): append(device)
    case .pen(let event): append(event)
    case .key(let event): append(event)
    case .typed(let text): append(text)
    case .window(let size):
      bytes.append(contentsOf: "window".utf8)
      append(size)
    case .look(let look): append(look)
    }
    bytes.append(0x0A)
  }

  private mutating func append(_ look: SessionLook) {
    append(word: "look")
    append("page", min(max(Int64(look.page), 1), SessionFormat.pageLimit))
    append("x", look.place.x, default: nil)
    append("y", look.place.y, default: nil)
    append("zoom", look.zoom, default: nil, in: SessionFormat.zooms)
    append("fit", Int64(look.fit), default: 0)
  }

  private mutating func append(_ size: WindowSize) {
    append("w", Int64(min(max(size.width, 1), SessionFormat.sideLimit)))
    append("h", Int64(min(max(size.height, 1), SessionFormat.sideLimit)))
    append("scale", size.scale, default: 1, in: SessionFormat.scales)
  }

  private mutating func append(_ device: PenDevice) {
    append(word: "device")
    append(word: SessionFormat.word(for: device.tool))
    append("d", Int64(device.number))
    append("c", Int64(device.channels.rawValue), default: 0)
    if let serial = device.serial { append("serial", "\(serial)") }
    append("name", Self.line(device.name, within: SessionFormat.nameLimit))
  }

  /// A text made to stay within its line, whatever a driver or a person says.
  private static func line(_ text: String, within limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      guard size <= limit else { break }
      kept.append(SessionFormat.isControl(scalar.value) ? " " : scalar)
    }
    return String(kept)
  }

  private mutating func append(_ event: PenEvent) {
    append(word: SessionFormat.word(for: event.phase))
    append(word: SessionFormat.word(for: event.tool))
    append("d", Int64(event.device), default: 0)
    append("f", Int64(event.contact), default: 0)
    append("t", event.time, default: 0)
    append("r", "\(event.received)")
    append("x", event.position.x, default: nil)
    append("y", event.position.y, default: nil)
    append("p", event.pressure, default: 0, in: 0...1)
    append("az", event.azimuth, default: 0, in: 0...360)
    append("al", event.altitude, default: 90, in: 0...90)
    append("b", Int64(event.buttons.rawValue), default: 0)
    append("n", Int64(event.button), default: 0)
    append("c", Int64(event.channels.rawValue), default: 0)
    append("size", event.contactSize, default: 0, in: 0...SessionFormat.numberLimit)
    append("dx", event.wheel.x, default: 0)
    append("dy", event.wheel.y, default: 0)
    append("k", Int64(event.keys.rawValue), default: 0)
  }

  private mutating func append(_ event: KeyEvent) {
    append(word: "key")
    append(word: event.isDown ? (event.isRepeat ? "repeat" : "down") : "up")
    append("n", Int64(event.code))
    append("k", Int64(event.keys.rawValue), default: 0)
    append("r", "\(event.received)")
  }

  private mutating func append(_ typed: TypedText) {
    append(word: "text")
    switch typed {
    case .commit(let text):
      append(word: "typed")
      append("s", Self.line(text, within: SessionFormat.textLimit))
    case .compose(let text, let selected):
      append(word: "composed")
      if let selected {
        append("from", Self.bounded(selected.lowerBound))
        append("to", Self.bounded(selected.upperBound))
      }
      append("s", Self.line(text, within: SessionFormat.textLimit))
    }
  }

  private static func bounded(_ place: Int) -> Int64 {
    min(max(Int64(place), 0), Int64(SessionFormat.textLimit))
  }

  private mutating func append(word: String) {
    if let last = bytes.last, last != 0x0A { bytes.append(0x20) }
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func append(_ key: StaticString, _ value: String) {
    bytes.append(0x20)
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(0x3D)
    bytes.append(contentsOf: value.utf8)
  }

  private mutating func append(_ key: StaticString, _ value: Int64, default rest: Int64? = nil) {
    if value != rest { append(key, "\(value)") }
  }

  /// Appends a number that can be restored exactly, or the nearest that a session can hold.
  private mutating func append(
    _ key: StaticString, _ value: Double, default rest: Double?,
    in range: ClosedRange<Double> = SessionFormat.numbers
  ) {
    let number = value.isNaN ? 0 : value
    // Clamping to a bound of 0 would take the sign off a zero.
    let bounded =
      range.contains(number) ? number : min(max(number, range.lowerBound), range.upperBound)
    // A zero keeps its sign.
    if let rest, bounded == rest, bounded.sign == rest.sign { return }
    // "1.0" says no more than "1".
    let text = "\(bounded)"
    append(key, text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}
