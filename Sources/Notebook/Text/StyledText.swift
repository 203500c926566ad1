internal import Bytes

/// Text with the looks of its letters and lines.
public struct StyledText: Hashable, Sendable {
  /// The letters; a line feed ends a line.
  public private(set) var letters: [Unicode.Scalar]
  /// The looks of the letters, in order; neighbors differ.
  public private(set) var runs: [Run]
  /// The looks of the lines, one more than there are line feeds.
  public private(set) var lines: [LineStyle]

  /// Letters in a row that look the same.
  public struct Run: Hashable, Sendable {
    /// Their number, never 0.
    public var count: Int
    /// Their look.
    public var style: TextStyle
  }

  /// Creates text of one look; a line look applies to all its lines.
  public init(_ text: String = "", style: TextStyle = TextStyle(), line: LineStyle = LineStyle()) {
    letters = Array(text.unicodeScalars)
    runs = letters.isEmpty ? [] : [Run(count: letters.count, style: style)]
    lines = Array(repeating: line, count: letters.count { $0 == "\n" } + 1)
  }

  /// The number of letters.
  public var count: Int { letters.count }

  /// True without letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// True if all letters and lines look like the box.
  public var isPlain: Bool {
    runs.allSatisfy { $0.style == TextStyle() } && lines.allSatisfy { $0 == LineStyle() }
  }

  /// The letters without their looks.
  public var string: String { string(0..<count) }

  /// Some letters without their looks.
  public func string(_ range: Range<Int>) -> String {
    String(letters[range.clamped(to: letters.indices)])
  }
}

extension String {
  init(_ letters: some Sequence<Unicode.Scalar>) {
    var text = UnicodeScalarView()
    text.append(contentsOf: letters)
    self.init(text)
  }
}

extension StyledText {
  /// The look of a letter; after the last, that of the last.
  public func style(at place: Int) -> TextStyle {
    var passed = 0
    for run in runs {
      passed += run.count
      if place < passed { return run.style }
    }
    return runs.last?.style ?? TextStyle()
  }

  /// The number of the line that a place between letters is in.
  public func line(at place: Int) -> Int { letters.prefix(place).count { $0 == "\n" } }

  /// The letters of each line, without line feeds.
  public var lineRanges: [Range<Int>] {
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    for (place, letter) in letters.enumerated() where letter == "\n" {
      ranges.append(start..<place)
      start = place + 1
    }
    return ranges + [start..<letters.count]
  }

  /// The runs of some letters, with their places.
  public func runs(in range: Range<Int>) -> [(letters: Range<Int>, style: TextStyle)] {
    var (found, start): ([(Range<Int>, TextStyle)], Int) = ([], 0)
    for run in runs {
      let part = (start..<start + run.count).clamped(to: range)
      if !part.isEmpty { found.append((part, run.style)) }
      start += run.count
    }
    return found
  }

  /// Some letters with their looks.
  public subscript(_ range: Range<Int>) -> StyledText {
    var part = StyledText()
    let range = range.clamped(to: letters.indices)
    part.letters = Array(letters[range])
    part.runs = runs(in: range).map { Run(count: $0.letters.count, style: $0.style) }
    let first = line(at: range.lowerBound)
    part.lines = Array(lines[first...line(at: range.upperBound)])
    return part
  }
}

extension StyledText {
  /// Replaces letters; the line in which they begin keeps its look.
  public mutating func replace(_ range: Range<Int>, with new: StyledText) {
    let range = range.clamped(to: letters.indices)
    let first = line(at: range.lowerBound) + 1
    let breaks = letters[range].count { $0 == "\n" }
    lines.replaceSubrange(first..<first + breaks, with: new.lines.dropFirst())
    let head = self.runs(in: 0..<range.lowerBound)
    let tail = self.runs(in: range.upperBound..<count)
    letters.replaceSubrange(range, with: new.letters)
    runs = []
    for run in head { append(run.letters.count, run.style) }
    for run in new.runs { append(run.count, run.style) }
    for run in tail { append(run.letters.count, run.style) }
  }

  /// Sets a property of letters, or of all lines that they touch.
  public mutating func apply(_ attribute: TextAttribute, to range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    guard !attribute.isOfLines else {
      for line in line(at: range.lowerBound)...line(at: range.upperBound) {
        lines[line].apply(attribute)
      }
      return
    }
    let old = runs
    var start = 0
    runs = []
    for run in old {
      let all = start..<start + run.count
      let part = all.clamped(to: range)
      var changed = run.style
      changed.apply(attribute)
      append(part.isEmpty ? run.count : part.lowerBound - all.lowerBound, run.style)
      if !part.isEmpty {
        append(part.count, changed)
        append(all.upperBound - part.upperBound, run.style)
      }
      start = all.upperBound
    }
  }

  private mutating func append(_ count: Int, _ style: TextStyle) {
    guard count > 0 else { return }
    if runs.last?.style == style {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(count: count, style: style))
    }
  }

  /// Appends a letter; after a line feed, `line` is the look of the next line.
  mutating func append(_ letter: Unicode.Scalar, style: TextStyle, line: LineStyle) {
    letters.append(letter)
    append(1, style)
    if letter == "\n" { lines.append(line) }
  }

  mutating func setFirstLine(_ line: LineStyle) { lines[0] = line }
}

extension StyledText {
  /// Letters that look the same, or one that ends a line.
  struct Part {
    let letters: [Unicode.Scalar]
    let style: TextStyle
    /// The look of the line that begins after it; nil unless it is a line feed.
    let line: LineStyle?
  }

  var parts: [Part] {
    var parts: [Part] = []
    for (number, range) in lineRanges.enumerated() {
      if number > 0 {
        let style = style(at: range.lowerBound - 1)
        parts.append(Part(letters: ["\n"], style: style, line: lines[number]))
      }
      for run in runs(in: range) {
        parts.append(Part(letters: Array(letters[run.letters]), style: run.style, line: nil))
      }
    }
    return parts
  }

  /// Appends the looks that differ from the box: of runs, each after its number of letters, then of lines.
  func writeLooks(to writer: inout ByteWriter) {
    writer.append(runs) { writer, run in
      writer.appendVarint(UInt64(run.count))
      writer.append(run.style.changes(from: TextStyle())) { $1.write(to: &$0) }
    }
    writer.append(lines) { writer, line in
      writer.append(line.changes(from: LineStyle())) { $1.write(to: &$0) }
    }
  }

  /// Reads the looks of the letters; those beyond them are ignored.
  mutating func readLooks(from reader: inout ByteReader) throws(ByteError) {
    runs = []
    var left = count
    for _ in 0..<(try reader.count(reader.remaining / 2)) {
      let length = min(try reader.count(Int(Int32.max)), left)
      var style = TextStyle()
      for attribute in try TextAttribute.all(from: &reader) { style.apply(attribute) }
      append(length, style)
      left -= length
    }
    append(left, TextStyle())
    for line in 0..<(try reader.count(reader.remaining)) {
      for attribute in try TextAttribute.all(from: &reader) where line < lines.count {
        lines[line].apply(attribute)
      }
    }
  }
}
