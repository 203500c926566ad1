public import Folding

/// A text that is sought in lattices.
///
/// It is laid along the frames in the cheapest way, with blank frames between its letters: so it is also found
/// where the reader thought something else more likely.
public struct LatticeSearch: Sendable {
  /// The numbers of the letters that are told apart, by their Unicode numbers; 0 for all that the text lacks.
  private let symbols: [UInt8]
  /// The symbols that the writer means where the reader reads a letter, by its form.
  private let confused: [UInt16: [UInt8]]
  /// The symbol of each letter of the text.
  private let letters: [UInt8]
  /// True for a letter before which a word ends.
  private let beginsWord: [Bool]
  private let mostCost: Int
  private let bits: UInt64

  /// A place in a line where the text may be written.
  public struct Match: Hashable, Sendable {
    /// The frames that it takes.
    public let frames: Range<Int>
    /// The cost for each letter, in nats; 0 where the reader reads just that.
    public let cost: Double

    /// Creates a match.
    public init(frames: Range<Int>, cost: Double) { (self.frames, self.cost) = (frames, cost) }
  }

  /// The most letters of a text that are compared.
  private static let mostLetters = 60
  /// The most different ones.
  private static let mostSymbols = 62
  private static let blank: UInt8 = 63
  private static let space: UInt8 = 62
  /// What a letter costs where another one is read that the reader confuses with it in the writer's hand.
  private static let confusedCost: Int32 = 30

  /// Begins to seek a text in what a writer wrote; nil for one without letters.
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
    guard !letters.isEmpty else { return nil }
    var symbols = [UInt8](repeating: UInt8.max, count: 1 << 16)
    for code in UInt16.min...UInt16.max {
      if let symbol = symbolOf[LetterForm.form(of: code)] { symbols[Int(code)] = symbol }
    }
    symbols[Int(Lattice.blank)] = Self.blank
    symbols[32] = Self.space
    (self.symbols, self.letters, self.beginsWord) = (symbols, letters, beginsWord)
    let pairs = hand.confusedForms.filter { symbolOf[$0.meant] != nil }
    confused = Dictionary(grouping: pairs, by: \.read).mapValues {
      $0.compactMap { symbolOf[$0.meant] }
    }
    bits = Set(symbolOf.keys).subtracting(pairs.map(\.meant)).reduce(0) { $0 | Self.bit(of: $1) }
    mostCost = Int(
      Self.bound(letters: letters.count, isShort: symbolOf.keys.allSatisfy { $0 < 0x2E80 })
        * Double(letters.count) * Lattice.costsPerNat)
  }

  /// The most nats for each letter; by a higher bound, short words of an alphabet are found anywhere.
  private static func bound(letters: Int, isShort isAlphabetic: Bool) -> Double {
    guard isAlphabetic else { return letters == 1 ? 0.7 : 1.4 }
    return letters < 3 ? 0.05 : letters == 3 ? 0.7 : 1.4
  }

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

  /// The places in a line where the text may be, which do not overlap, from left to right.
  public func matches(in lattice: Lattice) -> [Match] {
    var alignment = Alignment(letters, beginsWord)
    var (frame, matches): (Int, [Match]) = (0, [])
    var costs = [Int32](repeating: Int32(Lattice.otherCost), count: 64)
    func close(_ frame: Int) {
      let end = alignment.advance(costs, blank: Int(Self.blank), space: Int(Self.space))
      for symbol in costs.indices { costs[symbol] = Int32(Lattice.otherCost) }
      guard end.cost <= mostCost else { return }
      let match = Match(
        frames: Int(end.start)..<frame + 1,
        cost: Double(end.cost) / Double(letters.count) / Lattice.costsPerNat)
      // Of places that overlap, the cheapest one stays.
      if let last = matches.last, last.frames.upperBound > match.frames.lowerBound {
        if match.cost < last.cost { matches[matches.count - 1] = match }
      } else {
        matches.append(match)
      }
    }
    lattice.forEachLetter { next, letter in
      if next > frame {
        close(frame)
        frame = next
      }
      let symbol = symbols[Int(letter.code)]
      if symbol < 64 { costs[Int(symbol)] = min(costs[Int(symbol)], Int32(letter.cost)) }
      guard !confused.isEmpty else { return }
      for symbol in confused[LetterForm.form(of: letter.code)] ?? [] {
        costs[Int(symbol)] = min(costs[Int(symbol)], Int32(letter.cost) + Self.confusedCost)
      }
    }
    if lattice.count > 0 { close(frame) }
    return matches
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
  mutating func advance(_ costs: [Int32], blank: Int, space: Int) -> (cost: Int, start: Int32) {
    let gap = costs[blank]
    let wide = min(gap, costs[space])
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
