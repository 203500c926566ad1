internal import Bus
internal import Desk
internal import Notebook

/// A text that readers walk through, in code points.
struct AccessibleText {
  private let letters: [Unicode.Scalar]
  let count: Int
  let caret: Int
  let selection: Range<Int>
  /// The places of its letters; nil if only the whole has a place.
  let reading: AccessibleItem.Reading?

  private static let mostLetters = 100_000

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

  var properties: KeyValuePairs<String, BusValue> {
    ["CharacterCount": .number(count), "CaretOffset": .number(caret)]
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

  /// The letters between two places in any order, a negative second one being the end; nil unless both exist.
  func range(_ places: [Int]) -> Range<Int>? {
    guard places.count == 2, (0...count).contains(places[0]), places[1] <= count else { return nil }
    let end = places[1] < 0 ? count : places[1]
    return min(places[0], end)..<max(places[0], end)
  }

  func letter(at place: Int) -> Int32 {
    (0..<count).contains(place) ? Int32(bitPattern: letters[place].value) : 0
  }

  enum Grain {
    case letter, word, line

    /// The grain by its number as a boundary of text.
    init(boundary: Int) { self = boundary == 0 ? .letter : 1...2 ~= boundary ? .word : .line }

    init(granularity: Int) { self = granularity == 0 ? .letter : granularity == 1 ? .word : .line }
  }

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
    [.string(text(range)), .number(range.lowerBound), .number(range.upperBound)]
  }

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

extension AccessObject {
  func text(_ text: AccessibleText, _ call: BusMessage) -> [BusValue]? {
    let numbers = call.arguments.map { $0.integer ?? -1 }
    let first = numbers.first ?? 0
    switch call.member {
    case "GetText":
      return [.string(text.text(from: first, to: numbers.count > 1 ? numbers[1] : -1))]
    case "GetCharacterAtOffset": return [.int32(text.letter(at: first))]
    case "GetTextBeforeOffset", "GetTextAtOffset", "GetTextAfterOffset", "GetStringAtOffset":
      return text.values(piece(of: text, call.member ?? "", at: numbers))
    case "GetNSelections": return [.int32(text.selection.isEmpty ? 0 : 1)]
    case "GetSelection":
      let range = first == 0 ? text.selection : 0..<0
      return [range.lowerBound, range.upperBound].map { .number($0) }
    case "SetCaretOffset", "AddSelection", "RemoveSelection", "SetSelection":
      let range = Self.selected(call.member ?? "", numbers, in: text)
      return [.boolean(range.map { request($0, nil) } ?? false)]
    case "ScrollSubstringTo", "ScrollSubstringToPoint": return [.boolean(false)]
    case "GetCharacterExtents": return box(of: text, first..<first, in: numbers.last)
    case "GetRangeExtents":
      let end = numbers.count < 2 ? first : numbers[1] < 0 ? text.count : numbers[1]
      return box(of: text, first..<max(first, end), in: numbers.last)
    case "GetOffsetAtPoint":
      let place = place(numbers).flatMap { text.reading?.letter(at: $0) } ?? -1
      return [.number(place < text.count ? place : -1)]
    case "GetBoundedRanges": return [.array(of: "(iisv)", [])]
    default: return attributes(of: text, call.member)
    }
  }

  /// The box of some letters, at least one; of a text without places of letters, that of the whole.
  private func box(of text: AccessibleText, _ range: Range<Int>, in system: Int?) -> [BusValue]? {
    guard let item else { return nil }
    guard let reading = text.reading else { return extents(of: item.box, in: system) }
    let end = max(range.upperBound, range.lowerBound &+ 1)
    let letters = (min(range.lowerBound, end)..<end).clamped(to: 0..<text.count)
    return extents(of: reading.box(of: letters), in: system)
  }

  /// The letters that a reader wants selected, the caret after the last; there is one selection at most.
  private static func selected(
    _ member: String, _ numbers: [Int], in text: AccessibleText
  ) -> Range<Int>? {
    let places = member == "SetSelection" ? Array(numbers.dropFirst()) : numbers
    switch member {
    case "RemoveSelection": return text.selection.upperBound..<text.selection.upperBound
    case "SetCaretOffset": return text.range(places + places)
    default: return text.range(places)
    }
  }

  private func request(_ letters: Range<Int>, _ input: TextInput?) -> Bool {
    guard let item, item.typing != nil else { return false }
    return surroundings.request(.type(item.id, at: letters, input))
  }

  private func piece(of text: AccessibleText, _ member: String, at numbers: [Int]) -> Range<Int> {
    guard numbers.count == 2 else { return 0..<0 }
    if member == "GetStringAtOffset" {
      return text.piece(.init(granularity: numbers[1]), at: numbers[0])
    }
    let grain = AccessibleText.Grain(boundary: numbers[1])
    let here = text.piece(grain, at: numbers[0])
    switch member {
    case "GetTextBeforeOffset": return text.piece(grain, at: here.lowerBound - 1)
    case "GetTextAfterOffset":
      return here.upperBound < text.count ? text.piece(grain, at: here.upperBound) : 0..<0
    default: return here
    }
  }

  /// All letters look the same to a reader.
  private func attributes(of text: AccessibleText, _ member: String?) -> [BusValue]? {
    let none = BusValue.array(of: "{ss}", [])
    switch member {
    case "GetAttributes", "GetAttributeRun":
      return [none, .int32(0), .number(text.count)]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [none]
    case "GetAttributeValue": return [.string("")]
    default: return nil
    }
  }

  func editing(_ call: BusMessage) -> [BusValue]? {
    guard let text else { return nil }
    let numbers = call.arguments.compactMap(\.integer)
    let new = call.arguments.compactMap(\.text).first.map(AccessibleTree.short)
    func done(_ range: Range<Int>?, _ input: TextInput?) -> [BusValue] {
      [.boolean(range.map { request($0, input) } ?? false)]
    }
    let range = text.range(numbers)
    switch call.member {
    case "SetTextContents": return done(new == nil ? nil : 0..<text.count, .commit(new ?? ""))
    case "InsertText":
      // The length is in bytes.
      let added = new.map { numbers.count > 1 ? $0.prefix(bytes: numbers[1]) : $0 }
      let place = text.range(Array(repeating: numbers.first ?? -1, count: 2))
      return done(added == nil ? nil : place, .commit(added ?? ""))
    case "DeleteText": return done(range, .commit(""))
    case "CutText": return done(canBeCopied ? range : nil, .cut)
    case "PasteText": return done(text.range(numbers + numbers), .paste)
    case "CopyText":
      if canBeCopied, let range { _ = request(range, .copy) }
      return []
    default: return nil
    }
  }

  private var canBeCopied: Bool { item?.role == .field }
}

extension String {
  /// As many whole letters from the start as fit in some bytes.
  fileprivate func prefix(bytes: Int) -> String {
    var left = bytes
    return String(
      prefix { letter in
        left -= letter.utf8.count
        return left >= 0
      })
  }
}
