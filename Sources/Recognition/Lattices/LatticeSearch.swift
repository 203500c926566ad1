public import Folding
private import Glibc

/// A text that is sought in lattices.
///
/// It is laid along the frames in the cheapest way, with blank frames between its letters; what that finds is then
/// judged by all ways together, and by what is beside it. So a text is also found where the reader thought another one
/// more likely.
public struct LatticeSearch: Sendable {
  /// The numbers of the letters that are told apart, by their Unicode numbers; 255 for all that the text lacks.
  private let symbols: [UInt8]
  /// The symbols that the writer means where the reader reads a letter, by its form.
  private let confused: [UInt16: [UInt8]]
  /// The symbol of each letter of the text.
  private let letters: [UInt8]
  /// True for a letter before which a word ends.
  private let beginsWord: [Bool]
  /// True for letters of scripts that have spaces between words.
  private let isAlphabetic: Bool
  /// A bit for each letter that a line must have.
  private let bits: UInt64

  /// A place in a line where the text may be written.
  public struct Match: Hashable, Sendable {
    /// The frames that it takes.
    public let frames: Range<Int>
    /// How doubtful it is: 0 for what is read without doubt, 1 for what is just worth showing.
    public let doubt: Double

    /// Creates a match.
    public init(frames: Range<Int>, doubt: Double) { (self.frames, self.doubt) = (frames, doubt) }
  }

  /// The most letters of a text that are compared.
  private static let mostLetters = 60
  /// The most different ones.
  private static let mostSymbols = 62
  static let blank = 63
  static let space = 62

  /// What a letter costs where another one is read that the reader confuses with it in the writer's hand.
  private static let confusedCost = UInt8(30)

  /// Begins to seek a text in what a writer wrote; nil for one without letters, or of a single letter that is in
  /// every line.
  public init?(_ text: FoldedText, by hand: OwnHand = OwnHand()) {
    var (symbolOf, letters, beginsWord): ([UInt16: UInt8], [UInt8], [Bool]) = ([:], [], [])
    var endsWord = false
    for form in LetterForm.forms(of: text).prefix(Self.mostLetters) {
      guard form != 32 else {
        endsWord = !letters.isEmpty
        continue
      }
      guard symbolOf[form] != nil || symbolOf.count < Self.mostSymbols else { return nil }
      let symbol = symbolOf[form] ?? UInt8(symbolOf.count)
      symbolOf[form] = symbol
      letters.append(symbol)
      beginsWord.append(endsWord)
      endsWord = false
    }
    isAlphabetic = symbolOf.keys.allSatisfy { $0 < 0x2E80 }
    guard letters.count > (isAlphabetic ? 1 : 0) else { return nil }
    var symbols = [UInt8](repeating: UInt8.max, count: 1 << 16)
    for code in UInt16.min...UInt16.max {
      if let symbol = symbolOf[LetterForm.form(of: code)] { symbols[Int(code)] = symbol }
    }
    symbols[Int(Lattice.blank)] = UInt8(Self.blank)
    symbols[32] = UInt8(Self.space)
    (self.symbols, self.letters, self.beginsWord) = (symbols, letters, beginsWord)
    let pairs = hand.confusedForms.filter { symbolOf[$0.meant] != nil }
    confused = Dictionary(grouping: pairs, by: \.read).mapValues {
      $0.compactMap { symbolOf[$0.meant] }
    }
    bits = Set(symbolOf.keys).subtracting(pairs.map(\.meant)).reduce(0) {
      $0 | Self.bit(of: $1)
    }
  }

  /// The most nats that a text may cost: short ones are in many lines by chance.
  private var most: Double {
    guard isAlphabetic else { return letters.count == 1 ? 1.6 : 2 + 1.6 * Double(letters.count) }
    return letters.count == 2 ? 2.2 : letters.count == 3 ? 3.5 : 2.1 * Double(letters.count)
  }

  /// The nats that a letter of the same word costs on each side of the text: clear parts of words are found.
  private var inside: Double { Double(min(letters.count, 4)) }

  /// A bit for the form of a letter, which it shares with some others.
  private static func bit(of form: UInt16) -> UInt64 { 1 << UInt64((form ^ form >> 6) % 64) }

  /// The bits of all letters that a line may have.
  static func bits(of lattice: Lattice) -> UInt64 {
    var bits: UInt64 = 0
    lattice.forEachLetter { bits |= bit(of: LetterForm.form(of: $1.code)) }
    return bits
  }

  /// False if a line with such letters lacks so many of the text's that it cannot match.
  func mayMatch(_ line: UInt64) -> Bool {
    (bits & ~line).nonzeroBitCount * Lattice.otherCost <= mostCost
  }

  private var mostCost: Int { Int(most * Lattice.costsPerNat) }

  /// The places in a line where the text may be, which do not overlap, from left to right.
  public func matches(in lattice: Lattice) -> [Match] {
    let found = candidates(in: lattice)
    guard !found.isEmpty else { return [] }
    let frames = lattice.frames
    return found.reduce(into: []) { matches, candidate in
      let nats = nats(of: candidate, in: frames)
      guard nats <= most else { return }
      // The ways to write it are counted with some of what frames do not name: their sum may exceed 1.
      let match = Match(frames: candidate, doubt: max(nats / most, 0))
      if let last = matches.last, last.frames.overlaps(candidate) {
        if match.doubt < last.doubt { matches[matches.count - 1] = match }
      } else {
        matches.append(match)
      }
    }
  }
}

extension LatticeSearch {
  /// For each frame in which the text may end, the cheapest place that ends there.
  private func candidates(in lattice: Lattice) -> [Range<Int>] {
    var candidates = Candidates(Alignment(letters, beginsWord), atMost: mostCost)
    lattice.forEachLetter { frame, letter in
      candidates.goOn(to: frame)
      forEachSymbol(of: letter) { candidates.add($0, cost: Int32($1.cost)) }
    }
    candidates.goOn(to: lattice.count)
    return candidates.found
  }

  /// The improbability of the text in some frames, by all ways to lay it along them, with its surroundings.
  private func nats(of place: Range<Int>, in frames: [[Lattice.Letter]]) -> Double {
    var states = [Double](repeating: 0, count: letters.count * 2 - 1)
    for (number, frame) in frames[place].enumerated() {
      let likelihoods = likelihoods(in: frame)
      for state in stride(from: states.count - 1, through: 0, by: -1) {
        let letter = state / 2
        var sum = number == 0 ? (state == 0 ? 1 : 0) : states[state]
        if number > 0, state > 0 { sum += states[state - 1] }
        if number > 0, state > 1, state % 2 == 0, letters[letter] != letters[letter - 1] {
          sum += states[state - 2]
        }
        let gap = likelihoods[Self.blank]
        let wide = state % 2 == 1 && beginsWord[letter + 1] ? gap + likelihoods[Self.space] : gap
        states[state] = sum * (state % 2 == 0 ? likelihoods[Int(letters[letter])] : wide)
      }
    }
    let sides = [frames[..<place.lowerBound].reversed(), Array(frames[place.upperBound...])]
    let count = isAlphabetic ? sides.count { Self.beginsWithLetter($0) } : 0
    return inside * Double(count) - log(max(states[states.count - 1], 1e-300))
  }

  /// The likelihood of each symbol in a frame.
  private func likelihoods(in frame: [Lattice.Letter]) -> [Double] {
    var likelihoods = [Double](repeating: 1e-5, count: 64)
    let sum = frame.reduce(0) { $0 + $1.weight }
    for letter in frame {
      forEachSymbol(of: letter) { likelihoods[$0] += $1.weight / sum }
    }
    return likelihoods
  }

  /// Calls a closure with the symbols that may be meant by a letter, and what it then costs.
  @inline(__always) private func forEachSymbol(
    of letter: Lattice.Letter, _ body: (Int, Lattice.Letter) -> Void
  ) {
    let symbol = Int(symbols[Int(letter.code)])
    if symbol < 64 { body(symbol, letter) }
    guard !confused.isEmpty else { return }
    let (cost, isTooHigh) = letter.cost.addingReportingOverflow(Self.confusedCost)
    let other = Lattice.Letter(letter.code, cost: isTooHigh ? UInt8.max : cost)
    for symbol in confused[LetterForm.form(of: letter.code)] ?? [] { body(Int(symbol), other) }
  }

  /// True if the first letter that frames show belongs to a word.
  private static func beginsWithLetter(_ frames: [[Lattice.Letter]]) -> Bool {
    let first = frames.lazy.compactMap(\.first).first { $0.code != Lattice.blank }
    return first.flatMap { Unicode.Scalar($0.code)?.properties.isAlphabetic } ?? false
  }
}

/// The cheapest place of a text that ends in each of the frames so far.
private struct Candidates {
  private(set) var found: [Range<Int>] = []
  private var alignment: Alignment
  private let mostCost: Int
  private var frame = 0
  /// What each symbol costs in the frame.
  private var costs = [Int32](repeating: Int32(Lattice.otherCost), count: 64)

  init(_ alignment: Alignment, atMost mostCost: Int) {
    (self.alignment, self.mostCost) = (alignment, mostCost)
  }

  @inline(__always) mutating func add(_ symbol: Int, cost: Int32) {
    costs[symbol] = min(costs[symbol], cost)
  }

  @inline(__always) mutating func goOn(to next: Int) {
    if next > frame { endFrame(next) }
  }

  private mutating func endFrame(_ next: Int) {
    let end = alignment.advance(costs)
    for symbol in costs.indices { costs[symbol] = Int32(Lattice.otherCost) }
    if end.cost <= mostCost { found.append(Int(end.start)..<frame + 1) }
    frame = next
  }
}

/// The cheapest ways to write the beginnings of a text so that they end in a frame.
private struct Alignment {
  private struct State {
    var cost = Int32.max / 2
    var start: Int32 = 0
  }

  /// One for each letter of the text, and one between each two.
  private var states: [State]
  private let letters: [UInt8]
  private let beginsWord: [Bool]
  private var frame: Int32 = 0

  init(_ letters: [UInt8], _ beginsWord: [Bool]) {
    states = [State](repeating: State(), count: letters.count * 2 - 1)
    (self.letters, self.beginsWord) = (letters, beginsWord)
  }

  /// Goes on by a frame in which each symbol has a cost; returns the cost of the whole text that ends there.
  mutating func advance(_ costs: [Int32]) -> (cost: Int, start: Int32) {
    let gap = costs[LatticeSearch.blank]
    let wide = min(gap, costs[LatticeSearch.space])
    for place in stride(from: states.count - 1, through: 0, by: -1) {
      let letter = place / 2
      var best = states[place]
      if place > 0, states[place - 1].cost < best.cost { best = states[place - 1] }
      if place % 2 == 0 {
        if place > 1, letters[letter] != letters[letter - 1], states[place - 2].cost < best.cost {
          best = states[place - 2]
        }
        if place == 0, best.cost > 0 { best = State(cost: 0, start: frame) }
        best.cost += costs[Int(letters[letter])]
      } else {
        best.cost += beginsWord[letter + 1] ? wide : gap
      }
      states[place] = best
    }
    frame += 1
    let end = states[states.count - 1]
    return (Int(end.cost), end.start)
  }
}
