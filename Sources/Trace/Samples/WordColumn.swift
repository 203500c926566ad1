/// A column with few distinct words, each stored once.
public struct WordColumn: Hashable, Sendable {
  /// The distinct words, the empty one first.
  public private(set) var words: [String] = [""]
  /// The index of each row's word in `words`.
  public private(set) var places: [UInt32] = []

  private var placeOfWord: [String: UInt32] = ["": 0]

  /// Creates a column of empty words.
  public init(emptyRows: Int = 0) { places = Array(repeating: 0, count: emptyRows) }

  /// The word of a row.
  public subscript(row: Int) -> String { words[Int(places[row])] }

  /// Appends a word.
  public mutating func append(_ word: String) { places.append(place(of: word)) }

  /// The index of a word, added if it is new.
  mutating func place(of word: String) -> UInt32 {
    if let place = placeOfWord[word] { return place }
    let place = UInt32(words.count)
    words.append(word)
    placeOfWord[word] = place
    return place
  }

  mutating func replace(_ row: Int, by word: String) { places[row] = place(of: word) }

  mutating func append(place: UInt32) { places.append(place) }

  mutating func append(_ other: WordColumn) {
    let moved = other.words.map { place(of: $0) }
    places.append(contentsOf: other.places.lazy.map { moved[Int($0)] })
  }
}
