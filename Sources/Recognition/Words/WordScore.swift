private import Glibc

/// How well words explain some frames of a line: by the sum of all ways to write them there.
struct WordScore {
  /// The column of each letter in the table of likelihoods; small letters stand for capitals as well.
  private var columns: [UInt16: Int] = [Lattice.blank: 0]
  /// For each frame the likelihoods of a blank, of a letter that it does not name, and of its letters, as
  /// shares of the likeliest.
  private var table: [Double] = []
  private let frames: Int
  private var width: Int { columns.count + 1 }

  /// A bit for each letter that the frames name, as in `WordSymbols`.
  private(set) var letters: UInt32 = 0

  private static let others = 1
  private static let shares = (0...255).map { exp(-Double($0) / Lattice.costsPerNat) }

  init(_ frames: ArraySlice<[Lattice.Letter]>, in language: ReadingLanguage) {
    self.frames = frames.count
    for letter in frames.joined() where language.has(letter.code) {
      let code = Self.small(letter.code)
      letters |= WordSymbols.bit(of: WordSymbols.table[Int(code)])
      if columns[code] == nil { columns[code] = columns.count + 1 }
    }
    table = [Double](repeating: Self.shares[Lattice.otherCost], count: frames.count * width)
    for (row, frame) in frames.enumerated() {
      for letter in frame {
        guard let column = columns[Self.small(letter.code)] else { continue }
        let place = row * width + column
        table[place] = max(table[place], Self.shares[Int(letter.cost)])
      }
    }
  }

  /// The logarithm of the likelihood of a word, less that of the likeliest letter of each frame.
  func callAsFunction(_ word: String) -> Double {
    let letters = word.unicodeScalars.map { scalar in
      UInt16(exactly: scalar.value).flatMap { columns[Self.small($0)] } ?? Self.others
    }
    guard frames > 0, let first = letters.first else { return -.infinity }
    // Letters with blanks before, between and after them.
    var states = [Double](repeating: 0, count: 2 * letters.count + 1)
    (states[0], states[1]) = (table[0], table[first])
    for row in 1..<max(frames, 1) {
      let start = row * width
      for place in stride(from: states.count - 1, through: 0, by: -1) {
        var sum = states[place] + (place > 0 ? states[place - 1] : 0)
        if place % 2 == 1, place > 1, letters[place / 2] != letters[place / 2 - 1] {
          sum += states[place - 2]
        }
        states[place] = sum * table[start + (place % 2 == 1 ? letters[place / 2] : 0)]
      }
    }
    return log(states[states.count - 1] + states[states.count - 2])
  }

  /// The small letter of a capital, where it is a single one.
  private static func small(_ code: UInt16) -> UInt16 { smallLetters[Int(code)] }

  private static let smallLetters: [UInt16] = (0...UInt16.max).map { code in
    guard code < 0x2E80, let letter = Unicode.Scalar(code) else { return code }
    let small = letter.properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first.flatMap { UInt16(exactly: $0.value) } ?? code : code
  }
}
