internal import Folding

/// The letters of a page compared with what was read there, whatever the order of the lines.
///
/// Each line that was read is laid where it agrees best with the page; the best ones choose first, and no place is
/// taken twice. A line less than a third of which agrees with any place is extra: a formula, or a drawing.
struct PageAlignment: Hashable, Sendable {
  /// The letters of the page, without those that nobody can read.
  private(set) var letters: Int
  /// The letters that are wrong, missing or too much.
  private(set) var wrong: Int
  /// The letters of extra lines.
  private(set) var extra = 0

  /// Compares the lines of a page with those that were read; a word `?` stands for any letters.
  init(of lines: [String], with read: [String]) {
    var page = TakenPage(lines)
    letters = page.letterCount
    wrong = letters
    let lines = read.map { Array($0.composed.unicodeScalars) }.filter { !$0.isEmpty }
    var places = lines.map { page.place(of: $0) }
    var rest = Set(lines.indices)
    func rank(_ line: Int) -> (Int, Int) { (places[line].score, -line) }
    while let next = rest.max(by: { rank($0) < rank($1) }) {
      rest.remove(next)
      let place = places[next]
      guard place.gain * 3 >= lines[next].count else {
        extra += lines[next].count
        continue
      }
      wrong -= place.gain
      page.take(place.range)
      for other in rest where places[other].range.overlaps(place.range) {
        places[other] = page.place(of: lines[other])
      }
    }
  }
}

/// The signs of a page, some of which are taken.
private struct TakenPage {
  private enum Sign: Equatable {
    case letter(Unicode.Scalar)
    case lineEnd
    /// A word that nobody can read.
    case anything
    case taken
  }

  /// Where a line agrees with the page.
  struct Place {
    /// The letters of the page that are no longer wrong then, less those that are too much.
    var gain = 0
    /// The letters that are the same, less all others on both sides.
    var score = Int.min
    var range = 0..<0
  }

  private struct Way {
    var gain: Int
    var score: Int
    var start: Int

    static func same(_ way: Way) -> Way {
      Way(gain: way.gain + 1, score: way.score + 1, start: way.start)
    }
    static func other(_ way: Way) -> Way {
      Way(gain: way.gain, score: way.score - 1, start: way.start)
    }
    static func tooMuch(_ way: Way) -> Way {
      Way(gain: way.gain - 1, score: way.score - 1, start: way.start)
    }

    /// The better one of two, or else the shorter one.
    func or(_ other: Way) -> Way {
      (score, gain, start) < (other.score, other.gain, other.start) ? other : self
    }
  }

  private var signs: [Sign] = []

  init(_ lines: [String]) {
    for line in lines {
      for (number, word) in line.composed.split(separator: " ").enumerated() {
        if number > 0 { signs.append(.letter(" ")) }
        signs += word == "?" ? [.anything] : word.unicodeScalars.map(Sign.letter)
      }
      signs.append(.lineEnd)
    }
  }

  var letterCount: Int {
    signs.count { if case .letter = $0 { true } else { false } }
  }

  mutating func take(_ range: Range<Int>) {
    for place in range { signs[place] = .taken }
  }

  /// Where a line agrees best with what is not taken, in as few signs as possible.
  func place(of line: [Unicode.Scalar]) -> Place {
    var best = Place()
    var ways = Self.ways(line, from: 0)
    for (place, sign) in signs.enumerated() {
      ways = sign == .taken ? Self.ways(line, from: place + 1) : next(ways, sign, place, line)
      let way = ways[line.count]
      guard (way.score, way.gain) > (best.score, best.gain) else { continue }
      best = Place(gain: way.gain, score: way.score, range: way.start..<place + 1)
    }
    return best
  }

  /// The ways to begin a line before a place: each letter read so far is too much.
  private static func ways(_ line: [Unicode.Scalar], from place: Int) -> [Way] {
    (0...line.count).map { Way(gain: -$0, score: -$0, start: place) }
  }

  /// The best ways for each beginning of a line, once a sign is passed.
  private func next(
    _ ways: [Way], _ sign: Sign, _ place: Int, _ line: [Unicode.Scalar]
  ) -> [Way] {
    var next = [Way(gain: 0, score: 0, start: place + 1)]
    next.reserveCapacity(ways.count)
    for (number, letter) in line.enumerated() {
      let (before, passed, added) = (ways[number], ways[number + 1], next[number])
      let way: Way =
        switch sign {
        case .letter(letter): Way.same(before).or(.other(passed)).or(.tooMuch(added))
        case .anything: before.or(passed).or(added)
        case .lineEnd where letter == " ": before.or(passed).or(added)
        case .lineEnd: passed.or(.tooMuch(added))
        default: Way.other(before).or(.other(passed)).or(.tooMuch(added))
        }
      next.append(way)
    }
    return next
  }
}
