internal import Bus
internal import Desk
internal import Notebook

/// A text that readers walk through, in code points.
struct AccessibleText {
  private let letters: [Unicode.Scalar]
  /// The number of letters reported.
  let count: Int
  let caret: Int
  let selection: Range<Int>
  /// The places of its letters; nil if only the whole has a place.
  let reading: AccessibleItem.Reading?

  /// The most letters of a page that are reported.
  private static let mostLetters = 100_000

  /// The text of an item; nil if it is none.
  init?(of item: AccessibleItem) {
    if let typing = item.typing {
      letters = Array(AccessibleTree.short(typing.text).unicodeScalars)
      caret = min(max(typing.caret, 0), letters.count)
      selection = typing.selection.clamped(to: 0..<letters.count)
    } else if let reading = item.reading {
      letters = reading.text.letters
      (caret, selection) = (-1, reading.selection)
    } else if item.role == .line {
      letters = Array(AccessibleTree.short(item.name).unicodeScalars)
      (caret, selection) = (-1, 0..<0)
    } else {
      return nil
    }
    reading = item.typing == nil ? item.reading : nil
    count = min(letters.count, Self.mostLetters)
  }

  /// The properties of the whole.
  var properties: KeyValuePairs<String, BusValue> {
    [
      "CharacterCount": .int32(Int32(clamping: count)),
      "CaretOffset": .int32(Int32(clamping: caret)),
    ]
  }

  /// The letters from one place to another; to the end for a negative one.
  func text(from start: Int, to end: Int) -> String {
    text(min(max(start, 0), count)..<(end < 0 ? count : min(max(end, start, 0), count)))
  }

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    // No message may contain a zero.
    text.append(contentsOf: letters[range.clamped(to: 0..<count)].map { $0 == "\0" ? " " : $0 })
    return String(text)
  }

  /// The letters between two places, in any order; nil unless there are two in the text.
  ///
  /// A negative end is that of the text.
  func range(_ places: [Int]) -> Range<Int>? {
    guard places.count == 2, (0...count).contains(places[0]), places[1] <= count else { return nil }
    let end = places[1] < 0 ? count : places[1]
    return min(places[0], end)..<max(places[0], end)
  }

  /// The letter at a place; 0 if there is none.
  func letter(at place: Int) -> Int32 {
    (0..<count).contains(place) ? Int32(bitPattern: letters[place].value) : 0
  }

  /// A piece of text around a place.
  enum Grain {
    case letter, word, line

    /// The grain by its number as a boundary of text.
    init(boundary: Int) {
      self = boundary == 0 ? .letter : boundary == 1 || boundary == 2 ? .word : .line
    }

    init(granularity: Int) {
      self = granularity == 0 ? .letter : granularity == 1 ? .word : .line
    }
  }

  /// The piece at a place; empty if there is none.
  func piece(_ grain: Grain, at place: Int) -> Range<Int> {
    guard place >= 0, place <= count else { return 0..<0 }
    switch grain {
    case .line: return line(at: place)
    case .letter: return place..<min(place + 1, count)
    case .word: return word(at: place)
    }
  }

  private func line(at place: Int) -> Range<Int> {
    let start = letters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = letters[place..<count].firstIndex(of: "\n").map { $0 + 1 } ?? count
    return start..<end
  }

  /// A word with the space after it.
  private func word(at place: Int) -> Range<Int> {
    func begins(_ place: Int) -> Bool {
      guard (0..<count).contains(place), !isSpace(place) else { return false }
      return place == 0 || isSpace(place - 1)
    }
    let start = (0...place).last(where: begins) ?? 0
    let end = (place + 1..<max(count, place + 1)).first(where: begins)
    return start..<max(end ?? count, start)
  }

  private func isSpace(_ place: Int) -> Bool { letters[place].properties.isWhitespace }

  func values(_ range: Range<Int>) -> [BusValue] {
    [
      .string(text(range)), .int32(Int32(clamping: range.lowerBound)),
      .int32(Int32(clamping: range.upperBound)),
    ]
  }

  /// The change that turns this text into another.
  func change(to other: AccessibleText) -> (place: Int, removed: String, added: String)? {
    guard letters != other.letters else { return nil }
    let most = min(count, other.count)
    var start = 0
    while start < most, letters[start] == other.letters[start] { start += 1 }
    var end = 0
    while end < most - start, letters[count - 1 - end] == other.letters[other.count - 1 - end] {
      end += 1
    }
    return (start, text(start..<count - end), other.text(start..<other.count - end))
  }
}
