private import Glibc

/// Decides where the words of a line end: by the spaces that were read, the gaps in the ink, and a word list.
struct WordSpaces: Sendable {
  let language: ReadingLanguage
  let list: WordList

  private static let space: UInt16 = 32
  /// The evidence in nats above which no word of the list is joined, and below which none are parted.
  private static let (joining, parting) = (2.0, -1.0)
  /// The fewest letters of a joined word, and of each of two that are parted: lists have many short words.
  private static let (fewestJoined, fewestParted) = (5, 2)
  /// The fewest of a joined word in capitals, which are often written far apart.
  private static let fewestCapitals = 2

  /// A place between two letters of words.
  private struct Place {
    /// The frames between the letters.
    let frames: Range<Int>
    let wasRead: Bool
    /// The evidence for a space in nats; nil where what was read stands.
    let evidence: Double?

    var isSpace: Bool { evidence.map { $0 > 0 } ?? wasRead }
  }

  /// The lattice of a line with these spaces alone.
  func lattice(of line: ReadLine) -> Lattice {
    var frames = line.lattice.frames
    let letters = LatticeText(line.lattice, in: language).letters.filter { $0.scalar != " " }
    let places = zip(letters, letters.dropFirst()).map { place(between: $0, $1, in: line, frames) }
    for (place, isSpace) in zip(places, spaces(at: places, between: letters.map(\.scalar)))
    where isSpace != place.wasRead {
      for frame in place.frames { frames[frame] = [Lattice.Letter(Lattice.blank, cost: 0)] }
      let middle = (place.frames.lowerBound + place.frames.upperBound) / 2
      if isSpace { frames[middle] = [Lattice.Letter(Self.space, cost: 0)] }
    }
    return Lattice(frames)
  }

  private func place(
    between one: LatticeText.Letter, _ other: LatticeText.Letter, in line: ReadLine,
    _ all: [[Lattice.Letter]]
  ) -> Place {
    let frames = one.frames.upperBound..<max(other.frames.lowerBound, one.frames.upperBound)
    let wasRead = all[frames].contains { frame in
      frame.first { language.has($0.code) }?.code == Self.space
    }
    let isInWord = [one, other].allSatisfy { $0.scalar.isLatinLetter }
    guard isInWord, !frames.isEmpty, !line.map.ink.isEmpty else {
      return Place(frames: frames, wasRead: wasRead, evidence: nil)
    }
    let gap = line.map.gap(between: one.frames, and: other.frames).count
    let likelihood = all[frames].map(Self.likelihood(ofSpaceIn:)).max() ?? 0
    return Place(
      frames: frames, wasRead: wasRead, evidence: Self.evidence(likelihood, gap: Double(gap)))
  }

  private static func likelihood(ofSpaceIn frame: [Lattice.Letter]) -> Double {
    let weight = frame.first { $0.code == space }?.weight ?? 0
    return weight / frame.reduce(0) { $0 + $1.weight }
  }

  /// The evidence for a space by its likelihood and the gap in pixels, as fitted to 6,000 places of 14 hands.
  private static func evidence(_ likelihood: Double, gap: Double) -> Double {
    let likelihood = min(max(likelihood, 1e-5), 1 - 1e-5)
    return 0.63 * log(likelihood / (1 - likelihood)) + 0.034 * gap - 0.15
  }
}

extension WordSpaces {
  /// Whether a word ends at each place.
  private func spaces(at places: [Place], between letters: [Unicode.Scalar]) -> [Bool] {
    var spaces = places.map(\.isSpace)
    for (number, place) in places.enumerated() {
      guard let evidence = place.evidence, (Self.parting...Self.joining).contains(evidence) else {
        continue
      }
      let start = spaces[..<number].lastIndex(of: true).map { $0 + 1 } ?? 0
      let end = spaces[(number + 1)...].firstIndex(of: true).map { $0 + 1 } ?? letters.count
      let parts = [letters[start...number], letters[(number + 1)..<end]]
      let areWords = parts.allSatisfy { isWord($0, from: Self.fewestParted) }
      let joined = letters[start..<end]
      if spaces[number] {
        let isCapital = joined.allSatisfy { !$0.properties.isLowercase }
        let fewest = isCapital ? Self.fewestCapitals : Self.fewestJoined
        spaces[number] = areWords || !isWord(joined, from: fewest)
      } else {
        spaces[number] = areWords && !isWord(joined, from: 0)
      }
    }
    return spaces
  }

  private func isWord(_ letters: ArraySlice<Unicode.Scalar>, from fewest: Int) -> Bool {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: letters)
    let word = WordParts(String(view)).word
    return word.unicodeScalars.count >= fewest && list.contains(word)
  }
}

extension Unicode.Scalar {
  /// True for a letter of a script with spaces between words.
  fileprivate var isLatinLetter: Bool { value < 0x2E80 && properties.isAlphabetic }
}
