internal import Bytes

/// Takes the text of a trace apart: points between commas, each a value for every column.
///
/// A value may be told outright, as the difference to the one before, or as the difference of
/// differences; the mark that says which holds until the next one.
struct TraceValues {
  /// How the values of a column are told.
  private enum Way { case outright, difference, secondDifference }

  private struct Column {
    var way = Way.outright
    var told = 0.0
    var value = 0.0
    var step = 0.0

    /// Takes what was told.
    mutating func take(_ number: Double) {
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
  /// The columns that every point has.
  private let least: Int
  private var place = 0

  /// Prepares to read values of some columns.
  init(_ channels: [InkChannel]) {
    columns = channels.map { channel in
      var column = Column()
      column.value = channel.usual
      return column
    }
    least = channels.count { !$0.isIntermittent }
  }

  /// Reads the next point; nil at the end, or where nobody can tell what is meant.
  mutating func next(in text: Span<UInt8>) -> [Double]? {
    var count = 0
    while true {
      skipSpaces(in: text)
      guard place < text.count, text[place] != 0x2C else {
        guard count > 0 || place < text.count else { return nil }
        place += 1
        if count == 0 { continue }
        return count >= least ? columns.map(\.value) : nil
      }
      // Some files have no commas: a point is over when all columns have had their turn.
      guard count < columns.count, let told = value(of: count, in: text) else {
        return count == columns.count ? columns.map(\.value) : nil
      }
      columns[count].take(told)
      guard columns[count].value.isFinite else { return nil }
      count += 1
      if count == columns.count, !isAtComma(in: text) { return columns.map(\.value) }
    }
  }

  private mutating func isAtComma(in text: Span<UInt8>) -> Bool {
    skipSpaces(in: text)
    return place < text.count && text[place] == 0x2C
  }

  private mutating func value(of column: Int, in text: Span<UInt8>) -> Double? {
    switch text[place] {
    case 0x21: return value(of: column, told: .outright, in: text)
    case 0x27: return value(of: column, told: .difference, in: text)
    case 0x22: return value(of: column, told: .secondDifference, in: text)
    case 0x2A:
      place += 1
      return columns[column].told
    case 0x3F:
      place += 1
      return columns[column].way == .outright ? columns[column].value : 0
    case 0x54:
      place += 1
      return 1
    case 0x46:
      place += 1
      return 0
    case 0x23: return hexadecimal(in: text)
    default: return DecimalText.read(from: text, at: &place)
    }
  }

  private mutating func value(of column: Int, told way: Way, in text: Span<UInt8>) -> Double? {
    place += 1
    columns[column].way = way
    skipSpaces(in: text)
    guard place < text.count, text[place] != 0x2C else { return nil }
    if text[place] == 0x21 || text[place] == 0x27 || text[place] == 0x22 { return nil }
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
