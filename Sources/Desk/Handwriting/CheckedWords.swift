internal import Notebook

/// The doubtful words of handwriting that has become a text, to be checked in its box.
struct CheckedWords: Hashable, Sendable {
  struct Word: Hashable, Sendable {
    /// The letters that it takes in the text.
    fileprivate(set) var range: Range<Int>
    /// The letters as they were read.
    let read: String
    /// What it may be, the likeliest first.
    let choices: [String]
    fileprivate(set) var isChecked = false
  }

  private(set) var words: [Word] = []
  /// The text in which the words have their places.
  private var text: StyledText
  /// The number of the word for which another is typed.
  private(set) var typing: Int?
  var typed = TypedFields([""])

  init(of written: WrittenText) {
    text = StyledText(written.text)
    var place = 0
    for word in written.lines.joined() {
      let end = place + word.text.unicodeScalars.count
      if word.isDoubtful {
        let choices = [word.text] + word.alternatives.filter { $0 != word.text }
        words.append(Word(range: place..<end, read: word.read, choices: choices))
      }
      // A space or the end of the line.
      place = end + 1
    }
  }

  /// The words in a text from which the last one differs in one part.
  func following(_ new: StyledText) -> CheckedWords {
    var moved = self
    let (more, end) = (new.count - text.count, text.count)
    let head = zip(new.letters, text.letters).prefix { $0 == $1 }.count
    let tail = zip(new.letters.reversed(), text.letters.reversed()).prefix { $0 == $1 }.count
    for number in words.indices {
      let range = words[number].range
      let low = range.lowerBound > head ? range.lowerBound + more : range.lowerBound
      // Letters that are added where a word ends are part of it.
      let isMoved = range.upperBound >= head && end - range.upperBound <= tail
      let high = isMoved ? range.upperBound + more : range.upperBound
      moved.words[number].range = (low..<max(low, high)).clamped(to: 0..<new.count)
    }
    moved.text = new
    return moved
  }

  /// What a word is in the text.
  func text(of word: Word) -> String { text.string(word.range) }

  mutating func beginTyping(_ word: Int) {
    guard words.indices.contains(word) else { return }
    typing = word
    typed = TypedFields([text(of: words[word])])
    typed.field.selectAll()
  }

  mutating func endChecking(_ word: Int) {
    words[word].isChecked = true
    typing = nil
  }
}
