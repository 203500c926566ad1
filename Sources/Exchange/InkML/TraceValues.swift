internal import Bytes

/// Parses the text of a trace: points between commas, each a value for every column.
///
/// A value may be absolute, the difference from the one before, or the difference of differences; a mark
/// says which, and holds until the next one.
struct TraceValues {
  /// The notations of a column's values, by their marks.
  private enum Way: UInt8 { case outright = 0x21, difference = 0x27, secondDifference = 0x22 }

  private struct Column {
    var way = Way.outright
    var told = 0.0
    var value = 0.0
    var step = 0.0

    mutating func apply(_ number: Double) {
      told = number
      let before = value
      switch way {
      case .outright: value = number
      case .difference: value += number
      case .secondDifference: value += step + number
      }
      step = value - before
    }
  }

  private var columns: [Column]
  /// The number of columns that every point has.
  private let least: Int
  /// True if commas separate points; some files have none.
  private let hasCommas: Bool
  private var place = 0
  /// True if every point read so far has a value for each of its columns, and no more.
  private(set) var fits = true

  init(_ channels: [InkChannel], in text: Span<UInt8>) {
    hasCommas = text.indices.contains { text[$0] == 0x2C }
    columns = channels.map { channel in
      var column = Column()
      column.value = channel.usual
      return column
    }
    least = channels.count { !$0.isIntermittent }
  }

  /// Reads the next point; nil at the end, or if the text makes no sense.
  mutating func next(in text: Span<UInt8>) -> [Double]? {
    var count = 0
    while true {
      skipSpaces(in: text)
      guard place < text.count, text[place] != 0x2C else {
        guard count > 0 || place < text.count else { return nil }
        place += 1
        if count == 0 { continue }
        return count >= least ? columns.map(\.value) : misfit()
      }
      guard let told = value(of: count, in: text) else { return misfit() }
      columns[count].apply(told)
      guard columns[count].value.isFinite else { return misfit() }
      count += 1
      if count == columns.count {
        if hasCommas { passRest(in: text) }
        return columns.map(\.value)
      }
    }
  }

  private mutating func misfit() -> [Double]? {
    fits = false
    return nil
  }

  /// Moves past the comma that ends a point; skips values without a column.
  private mutating func passRest(in text: Span<UInt8>) {
    skipSpaces(in: text)
    while place < text.count, text[place] != 0x2C {
      fits = false
      place += 1
    }
    place += 1
  }

  private mutating func value(of column: Int, in text: Span<UInt8>) -> Double? {
    if let way = Way(rawValue: text[place]) { return value(of: column, told: way, in: text) }
    let number: Double
    switch text[place] {
    case UInt8(ascii: "*"): number = columns[column].told
    case UInt8(ascii: "?"):
      number = columns[column].way == .outright ? columns[column].value : 0
    case UInt8(ascii: "T"): number = 1
    case UInt8(ascii: "F"): number = 0
    case UInt8(ascii: "#"): return hexadecimal(in: text)
    default: return DecimalText.read(from: text, at: &place)
    }
    place += 1
    return number
  }

  private mutating func value(of column: Int, told way: Way, in text: Span<UInt8>) -> Double? {
    place += 1
    columns[column].way = way
    skipSpaces(in: text)
    guard place < text.count, text[place] != 0x2C, Way(rawValue: text[place]) == nil else {
      return nil
    }
    return value(of: column, in: text)
  }

  private mutating func hexadecimal(in text: Span<UInt8>) -> Double? {
    place += 1
    var (number, count) = (0.0, 0)
    while place < text.count, count < 12,
      let digit = Character(Unicode.Scalar(text[place])).hexDigitValue
    {
      number = number * 16 + Double(digit)
      place += 1
      count += 1
    }
    return count > 0 ? number : nil
  }

  private mutating func skipSpaces(in text: Span<UInt8>) {
    while place < text.count, text[place] <= 0x20 { place += 1 }
  }
}
