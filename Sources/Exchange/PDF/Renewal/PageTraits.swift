internal import PDFReader

/// The traits by which a page is recognized in another version of a PDF: its words or, if there are few,
/// its looks.
struct PageTraits: Hashable, Sendable {
  /// The least hashes of its words and pairs of words, by as many ways of hashing; nil if it has few words.
  let words: SIMD64<UInt32>?
  /// Its darkness, square by square; nil if not looked at.
  let darkness: [UInt8]?

  /// Fewer letters than this say too little.
  private static let fewLetters = 24
  /// The number of squares along each side.
  private static let squares = 48

  /// Reads a page; an unreadable one has no traits.
  init(of page: Int, in file: PrintedFile) {
    let letters = (try? file.text(of: page))?.letters ?? []
    words = letters.count < Self.fewLetters ? nil : Self.hashes(of: letters)
    darkness = words == nil ? Self.darkness(of: page, in: file) : nil
  }

  init(words: SIMD64<UInt32>?, darkness: [UInt8]?) {
    (self.words, self.darkness) = (words, darkness)
  }

  /// The likeness of two pages, from 0 to 1.
  func likeness(to other: PageTraits) -> Float {
    if let words, let others = other.words {
      let equal = SIMD64<UInt32>.zero.replacing(with: .one, where: words .== others)
      return Float(equal.wrappedSum()) / 64
    }
    guard let darkness, let others = other.darkness else { return 0 }
    var (difference, sum) = (0, 0)
    for (one, other) in zip(darkness, others) {
      difference += abs(Int(one) - Int(other))
      sum += Int(max(one, other))
    }
    return sum == 0 ? 1 : max(0, 1 - Float(difference) / Float(sum))
  }

  // MARK: - Words

  /// The least hashes of letters' words and pairs of words, by 64 ways of hashing.
  ///
  /// As many of them are equal in two texts as the texts have words in common.
  static func hashes(of letters: [Unicode.Scalar]) -> SIMD64<UInt32> {
    var least = SIMD64<UInt32>(repeating: .max)
    var last: UInt32?
    for word in letters.split(whereSeparator: { $0.properties.isWhitespace }) {
      let hash = word.reduce(2_166_136_261) { ($0 ^ $1.value) &* 16_777_619 }
      take(hash, into: &least)
      if let last { take(last &* 31 ^ hash, into: &least) }
      last = hash
    }
    return least
  }

  private static func take(_ hash: UInt32, into least: inout SIMD64<UInt32>) {
    var mixed = (SIMD64(repeating: hash) ^ seeds) &* 0x85EB_CA6B
    mixed ^= mixed &>> 13
    mixed = mixed &* 0xC2B2_AE35
    mixed ^= mixed &>> 16
    least = pointwiseMin(least, mixed)
  }

  private static let seeds: SIMD64<UInt32> = {
    var (seeds, seed) = (SIMD64<UInt32>(), UInt32(0x9E37_79B9))
    for index in seeds.indices {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      seeds[index] = seed
    }
    return seeds
  }()

  // MARK: - Looks

  private static func darkness(of page: Int, in file: PrintedFile) -> [UInt8]? {
    let side = squares
    let part = PrintedPart(
      page: page, pageWidth: Double(side), pageHeight: Double(side), left: 0, top: 0, width: side,
      height: side)
    return (try? file.pixels(of: part))?.map { pixel in
      let sum = (pixel >> 16 & 0xFF) + (pixel >> 8 & 0xFF) + (pixel & 0xFF)
      return UInt8(clamping: 255 - sum / 3)
    }
  }
}
