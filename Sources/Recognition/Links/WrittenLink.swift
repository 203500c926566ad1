/// A web or mail address, a phone number or a date in a line of handwriting.
public struct WrittenLink: Hashable, Sendable {
  /// What a tap does.
  public enum Target: Hashable, Sendable {
    /// Opens an address, which begins with https:, http:, mailto: or tel:.
    case address(String)
    /// Copies a date, as 2026-11-30, or as it is written where day and month cannot be told apart.
    case date(String)
  }

  /// What a tap does.
  public let target: Target
  /// The frames of the line that it takes.
  public let frames: Range<Int>
  /// True if a part of it was read in doubt, or had to be repaired.
  public let isDoubtful: Bool
}

/// What some words say, if they are a link.
struct LinkReading: Hashable {
  let target: WrittenLink.Target
  /// True for letters taken for others, and for words with spaces that do not belong there.
  var isRepaired = false
  /// True for an address that nothing marks the beginning of: the word before may be a part of it.
  var isOpen = false
}

extension RecognizedLine {
  /// The most words of a link.
  private static let mostWords = 8

  /// The links of the line, in its order.
  public var links: [WrittenLink] {
    let texts = words.map(\.text.narrow)
    // Most words are part of no link.
    let signs = texts.map { $0.utf8.contains { $0 < 0x41 && $0 > 0x20 } }
    var (links, place): ([WrittenLink], Int) = ([], 0)
    while place < words.count {
      guard let found = written(from: place, texts, signs) else {
        links += words[place].datesInside
        place += 1
        continue
      }
      let taken = words[place..<found.end]
      links.append(
        WrittenLink(
          target: found.reading.target,
          frames: words[place].frames.lowerBound..<words[found.end - 1].frames.upperBound,
          isDoubtful: found.reading.isRepaired || taken.contains(where: \.isDoubtful)))
      place = found.end
    }
    return links
  }

  /// The longest link that begins with a word, and the number of the word after it.
  private func written(
    from start: Int, _ texts: [String], _ signs: [Bool]
  ) -> (reading: LinkReading, end: Int)? {
    guard signs[start..<min(start + 2, texts.count)].contains(true) else { return nil }
    let isLabeled = start > 0 && WrittenPhone.isLabel(texts[start - 1])
    for end in (start + 1...min(start + Self.mostWords, texts.count)).reversed() {
      let texts = Array(texts[start..<end])
      let joined = texts.joined(separator: " ")
      let reading =
        WrittenAddress.reading(of: texts) ?? WrittenDate.reading(of: joined)
        ?? WrittenPhone.reading(of: joined, isLabeled: isLabeled)
      guard var reading else { continue }
      let before = start > 0 ? words[start - 1].text.last : nil
      if reading.isOpen, let before, before.isLetter || before.isNumber {
        reading.isRepaired = true
      }
      return (reading, end)
    }
    return nil
  }
}

extension RecognizedWord {
  /// The dates within a run of Japanese, which has no spaces.
  fileprivate var datesInside: [WrittenLink] {
    let letters = Array(text.narrow)
    guard letters.contains("年") else { return [] }
    var (links, place): ([WrittenLink], Int) = ([], 0)
    while place < letters.count {
      let rest = letters[place...]
      guard rest[place].isDigit, let last = rest.firstIndex(of: "日"),
        let reading = WrittenDate.reading(of: String(rest[...last]))
      else {
        place += 1
        continue
      }
      func frame(_ letter: Int) -> Int { frames.lowerBound + frames.count * letter / letters.count }
      links.append(
        WrittenLink(
          target: reading.target, frames: frame(place)..<frame(last + 1),
          isDoubtful: reading.isRepaired || isDoubtful))
      place = last + 1
    }
    return links
  }
}

extension String {
  /// The text with ASCII letters for those of full width.
  fileprivate var narrow: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(map(\.narrow))
  }

  /// The text without quotes and brackets before it, and punctuation after it.
  var withoutPunctuation: String {
    var text = drop { "([<{\"'„“‚«‘`".contains($0) }
    while let last = text.last, ".,;:!?)]>}\"'”’»".contains(last) { text.removeLast() }
    return String(text)
  }
}
