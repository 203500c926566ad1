internal import PDFReader

struct PageMatching {
  /// The new page of each old one, by index; none for removed pages.
  private(set) var pairs: [Int: Int] = [:]

  /// The least likeness of the same page in the same order.
  private static let least: Float = 0.3
  private static let leastMoved: Float = 0.6
  /// The most pairs of pages compared, apart from those at both ends.
  private static let most = 64 << 20

  init(_ old: [PageTraits], _ new: [PageTraits]) {
    var (start, end) = (0, 0)
    while start < min(old.count, new.count), old[start].likeness(to: new[start]) > 0.99 {
      pairs[start] = start
      start += 1
    }
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end].likeness(to: new[new.count - 1 - end]) > 0.99
    {
      pairs[old.count - 1 - end] = new.count - 1 - end
      end += 1
    }
    let (rest, others) = (start..<old.count - end, start..<new.count - end)
    guard !rest.isEmpty, !others.isEmpty, rest.count <= Self.most / others.count else { return }
    alignInOrder(Array(old[rest]), Array(new[others]), from: start)
    findMoved(old, new)
  }

  /// Finds the pairs with the most likeness in total that keep the order.
  private mutating func alignInOrder(_ old: [PageTraits], _ new: [PageTraits], from start: Int) {
    let width = new.count + 1
    var best = [Float](repeating: 0, count: width)
    // Whether the pair of the row and the column belongs to the best way to its place.
    var isPair = [Bool](repeating: false, count: (old.count + 1) * width)
    var comesFromAbove = isPair
    for row in 1...old.count {
      var next = best
      for column in 1..<width {
        let likeness = old[row - 1].likeness(to: new[column - 1])
        let paired = likeness >= Self.least ? best[column - 1] + likeness : -1
        let place = row * width + column
        next[column] = max(paired, best[column], next[column - 1])
        isPair[place] = paired >= best[column] && paired >= next[column - 1]
        comesFromAbove[place] = best[column] >= next[column - 1]
      }
      best = next
    }
    var (row, column) = (old.count, new.count)
    while row > 0, column > 0 {
      let place = row * width + column
      if isPair[place] {
        (row, column) = (row - 1, column - 1)
        pairs[start + row] = start + column
      } else if comesFromAbove[place] {
        row -= 1
      } else {
        column -= 1
      }
    }
  }

  private mutating func findMoved(_ old: [PageTraits], _ new: [PageTraits]) {
    let taken = Set(pairs.values)
    let (rest, others) = (
      old.indices.filter { pairs[$0] == nil }, new.indices.filter { !taken.contains($0) }
    )
    var likely: [(old: Int, new: Int, likeness: Float)] = []
    for one in rest {
      for other in others {
        let likeness = old[one].likeness(to: new[other])
        if likeness >= Self.leastMoved { likely.append((one, other, likeness)) }
      }
    }
    var found = taken
    for pair in likely.sorted(by: { $0.likeness > $1.likeness })
    where pairs[pair.old] == nil && found.insert(pair.new).inserted {
      pairs[pair.old] = pair.new
    }
  }
}

/// The traits of a page in all versions of a PDF: its words or, if there are few, its looks.
struct PageTraits: Hashable, Sendable {
  /// The least hashes of its words and pairs of words, by as many ways of hashing; nil if it has few words.
  let words: SIMD64<UInt32>?
  /// Its darkness, square by square; nil if not looked at.
  let darkness: [UInt8]?

  private static let fewLetters = 24
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

  /// The least hashes of words and pairs of words: as many are equal as two texts have in common.
  static func hashes(of letters: [Unicode.Scalar]) -> SIMD64<UInt32> {
    var least = SIMD64<UInt32>(repeating: .max)
    var last: UInt32?
    for word in letters.split(whereSeparator: { $0.properties.isWhitespace }) {
      let hash = word.reduce(2_166_136_261) { ($0 ^ $1.value) &* 16_777_619 }
      mix(hash, into: &least)
      if let last { mix(last &* 31 ^ hash, into: &least) }
      last = hash
    }
    return least
  }

  private static func mix(_ hash: UInt32, into least: inout SIMD64<UInt32>) {
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
