/// The text that a reader takes a line for: the likeliest letter of each frame.
public struct LatticeText: Hashable, Sendable {
  /// A letter that was read.
  public struct Letter: Hashable, Sendable {
    /// The letter itself.
    public let scalar: Unicode.Scalar
    /// The frames in which it was seen.
    public var frames: Range<Int>
    /// The likelihood of the letter in the frame that shows it best, from 0 to 1.
    public var likelihood: Double
  }

  /// The letters, with spaces, from left to right.
  public private(set) var letters: [Letter] = []

  /// Reads a line in a language, whose letters alone count.
  public init(_ lattice: Lattice, in language: ReadingLanguage) {
    var last = Lattice.blank
    for (number, frame) in lattice.frames.enumerated() {
      let known = frame.filter { language.has($0.code) }
      guard let best = known.first else { continue }
      defer { last = best.code }
      guard best.code != Lattice.blank, let scalar = Unicode.Scalar(best.code) else { continue }
      let likelihood = Self.likelihood(of: best, among: known)
      if best.code == last, let place = letters.indices.last {
        letters[place].frames = letters[place].frames.lowerBound..<number + 1
        letters[place].likelihood = max(letters[place].likelihood, likelihood)
      } else {
        letters.append(
          Letter(scalar: scalar, frames: number..<number + 1, likelihood: likelihood))
      }
    }
  }

  private static func likelihood(
    of letter: Lattice.Letter, among all: [Lattice.Letter]
  ) -> Double {
    letter.weight / all.reduce(0) { $0 + $1.weight }
  }

  /// The text alone.
  public var string: String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: letters.map(\.scalar))
    return String(scalars)
  }
}
