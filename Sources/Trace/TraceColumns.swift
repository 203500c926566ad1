/// Columns that hold whole numbers other than moments; `TraceSample` explains them.
enum TraceInteger: String, Hashable, Sendable, CaseIterable {
  case run
  case stroke
  case sequence = "seq"
  case deviceTime = "t_dev_us"
  case frame
  case coalesced
  /// 1 for a guessed point, which never counts.
  case predicted
  case buttons
}

/// Columns that hold numbers with a fraction.
public enum TraceNumber: String, Hashable, Sendable, CaseIterable {
  case x, y
  case xDevice = "x_dev"
  case yDevice = "y_dev"
  case pressure
  case tiltX = "tilt_x"
  case tiltY = "tilt_y"
}

/// Columns that hold one of a few words.
public enum TraceWord: String, Hashable, Sendable, CaseIterable {
  case phase
  case tool
  case device
  case path
  /// Words about the report, separated by spaces (`TraceFlag`).
  case flags
}

/// A flag of a report that this program knows; other flags are kept.
public enum TraceFlag: String, Hashable, Sendable, CaseIterable {
  /// Its place could not be watched, because ink was already there.
  case blind
}

/// The columns of one kind by name, so few that a linear search is faster than hashing.
struct ColumnSet<Name: Equatable & Sendable, Column: Sendable>: Sendable {
  private var names: [Name] = []
  private var columns: [Column?] = []

  /// A column, changed in place.
  subscript(name: Name) -> Column? {
    get { names.firstIndex(of: name).flatMap { columns[$0] } }
    _modify {
      let place = place(of: name)
      yield &columns[place]
    }
  }

  func forEach(_ body: (Name, Column) -> Void) {
    for place in names.indices {
      if let column = columns[place] { body(names[place], column) }
    }
  }

  private mutating func place(of name: Name) -> Int {
    if let place = names.firstIndex(of: name) { return place }
    names.append(name)
    columns.append(nil)
    return names.count - 1
  }
}

/// A column unknown to this program, kept byte for byte.
struct TextColumn: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []

  subscript(row: Int) -> ArraySlice<UInt8> { bytes[(row == 0 ? 0 : ends[row - 1])..<ends[row]] }

  mutating func append(_ value: some Sequence<UInt8>) {
    bytes.append(contentsOf: value)
    ends.append(bytes.count)
  }

  mutating func append(_ other: TextColumn) {
    let base = bytes.count
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends.lazy.map { base + $0 })
  }
}

/// A column with few distinct words, each stored once.
public struct WordColumn: Hashable, Sendable {
  /// The distinct words, the empty one first.
  public private(set) var words: [String] = [""]
  /// The index of each row's word in `words`.
  private(set) var places: [UInt32] = []

  private var placeOfWord: [String: UInt32] = ["": 0]

  init(emptyRows: Int = 0) { places = Array(repeating: 0, count: emptyRows) }

  /// The word of a row.
  public subscript(row: Int) -> String { words[Int(places[row])] }

  mutating func append(_ word: String) { places.append(place(of: word)) }

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
