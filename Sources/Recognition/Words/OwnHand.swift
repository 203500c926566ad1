public import Bytes

/// What a writer has corrected: words that are preferred from then on, and letters that the reader confuses
/// in this hand.
public struct OwnHand: Hashable, Sendable {
  private struct Correction: Hashable {
    let read: String
    let meant: String
  }

  /// The corrections, the latest at the end.
  private var corrections: [Correction] = []

  /// The most corrections and confusions; the oldest ones leave.
  private static let (mostCorrections, mostConfusions) = (2000, 500)
  /// The most bytes of a word.
  private static let mostBytes = 200

  /// Creates a hand that nothing is known of.
  public init() {}

  /// True if nothing is known.
  public var isEmpty: Bool { corrections.isEmpty }

  /// The words that were meant, as they are sorted for people.
  public var words: [String] { Set(corrections.map(\.meant)).sorted() }

  /// Remembers what was meant where something else, or just that, was read.
  ///
  /// Texts of several words are taken word by word if there are as many on both sides. Words of more than 200
  /// bytes are not remembered, nor signs around words.
  public mutating func learn(read: String, meant: String) {
    let (reads, meants) = (Self.words(in: read), Self.words(in: meant))
    for (number, meant) in meants.enumerated() where meant.utf8.count <= Self.mostBytes {
      let read = reads.count == meants.count ? reads[number] : meant
      let correction = Correction(
        read: read.utf8.count <= Self.mostBytes ? read : meant, meant: meant)
      corrections.removeAll { $0 == correction }
      corrections.append(correction)
    }
    corrections.removeFirst(max(corrections.count - Self.mostCorrections, 0))
  }

  /// Forgets a word, with what was learned about letters from it.
  public mutating func forget(_ word: String) { corrections.removeAll { $0.meant == word } }

  private static func words(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { WordParts(String($0)).word }
      .filter { !$0.isEmpty }
  }

  /// The words that were meant where a word was read, in small letters.
  var meanings: [String: Set<String>] {
    var meanings: [String: Set<String>] = [:]
    for correction in corrections where correction.read != correction.meant {
      meanings[correction.read.lowercased(), default: []].insert(correction.meant)
    }
    return meanings
  }

  /// The number of corrections from which each confusion was learned.
  var confusions: [Confusion: Int] {
    var counts: [Confusion: Int] = [:]
    for correction in corrections.reversed() {
      for confusion in Confusion.all(read: correction.read, meant: correction.meant) ?? []
      where counts[confusion] != nil || counts.count < Self.mostConfusions {
        counts[confusion, default: 0] += 1
      }
    }
    return counts
  }

  /// The confusions of one letter with another, as handwriting is searched.
  var confusedForms: [(read: UInt16, meant: UInt16)] {
    confusions.keys.compactMap { confusion in
      guard let read = confusion.read.onlyForm, let meant = confusion.meant.onlyForm, read != meant
      else { return nil }
      return (read, meant)
    }
  }
}

extension String {
  /// The form of the letter, if it is a single one.
  fileprivate var onlyForm: UInt16? {
    guard unicodeScalars.count == 1 else { return nil }
    return unicodeScalars.first.flatMap { UInt16(exactly: $0.value) }.map(LetterForm.form)
  }
}

extension OwnHand {
  /// The hand as bytes.
  public var stored: [UInt8] {
    var writer = ByteWriter()
    writer.append(corrections) {
      $0.appendText($1.read)
      $0.appendText($1.meant)
    }
    return writer.bytes
  }

  /// Reads a hand; fails unless it is whole, and within the bounds of what is learned.
  public init(stored bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    for _ in 0..<(try reader.count(Self.mostCorrections)) {
      corrections.append(
        Correction(read: try Self.word(from: &reader), meant: try Self.word(from: &reader)))
    }
    guard reader.isAtEnd, Set(corrections).count == corrections.count else { throw .tooLarge }
  }

  private static func word(from reader: inout ByteReader) throws(ByteError) -> String {
    let word = try reader.text()
    guard word.utf8.count <= mostBytes, words(in: word) == [word] else { throw .unknownKind }
    return word
  }
}
