public import Bytes
private import Glibc

/// What may be written in a line: for each of its frames, the letters that it may show.
///
/// A frame is a strip of the line's picture. Frames between letters, and after the first of a letter, are blank.
public struct Lattice: Hashable, Sendable {
  /// A letter, and how much less likely it is than the likeliest one of its frame.
  public struct Letter: Hashable, Sendable {
    /// The Unicode number of the letter; 0 for none.
    public let code: UInt16
    /// The logarithm of the ratio of likelihoods, in parts of `costsPerNat`.
    public let cost: UInt8

    /// Creates a letter with its cost.
    public init(_ code: UInt16, cost: UInt8) { (self.code, self.cost) = (code, cost) }

    /// The likelihood of the letter as a share of that of the likeliest one.
    var weight: Double { Self.weights[Int(cost)] }

    private static let weights = (0...255).map { exp(-Double($0) / Lattice.costsPerNat) }
  }

  /// The letter of a blank frame.
  public static let blank: UInt16 = 0
  /// The cost of a letter that is less likely by a factor of e.
  public static let costsPerNat = 24.0
  /// The cost of a letter that a frame does not name, which is about a ten-thousandth as likely as the likeliest.
  public static let otherCost = 221
  /// The most letters of a frame.
  static let mostLetters = 8
  /// The most frames of a line.
  static let mostFrames = 1024

  /// The number of frames.
  public let count: Int
  /// For each frame the number of its letters, and these with their costs; 0 for a frame that can only be blank.
  private let packed: [UInt8]

  /// A line in which nothing is written.
  public static let empty = Lattice([])

  /// Creates a lattice from the letters of each frame, the likeliest first.
  public init(_ frames: [[Letter]]) {
    let frames = frames.prefix(Self.mostFrames)
    count = frames.count
    packed = frames.flatMap { letters -> [UInt8] in
      let letters = letters.prefix(Self.mostLetters)
      if letters.count == 1, letters.first == Letter(Self.blank, cost: 0) { return [0] }
      return [UInt8(letters.count)]
        + letters.flatMap { [UInt8($0.code & 0xFF), UInt8($0.code >> 8), $0.cost] }
    }
  }

  /// The letters of each frame, the likeliest first.
  public var frames: [[Letter]] {
    var frames = [[Letter]](repeating: [], count: count)
    forEachLetter { frames[$0].append($1) }
    return frames
  }

  /// Calls a closure with each letter and the number of its frame, in order.
  @inline(__always) func forEachLetter(_ body: (Int, Letter) -> Void) {
    var place = 0
    for frame in 0..<count {
      let letters = Int(packed[place])
      place += 1
      if letters == 0 { body(frame, Letter(Self.blank, cost: 0)) }
      for _ in 0..<letters {
        let code = UInt16(packed[place]) | UInt16(packed[place + 1]) << 8
        body(frame, Letter(code, cost: packed[place + 2]))
        place += 3
      }
    }
  }
}

extension Lattice {
  /// Appends the lattice.
  public func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(count))
    writer.appendBlock(packed)
  }

  /// Reads a lattice; fails unless it is whole.
  public init(from reader: inout ByteReader) throws(ByteError) {
    count = try reader.count(Self.mostFrames)
    packed = try reader.block()
    var place = 0
    for _ in 0..<count {
      guard place < packed.count, packed[place] <= Self.mostLetters else { throw .truncated }
      place += 1 + 3 * Int(packed[place])
    }
    guard place == packed.count else { throw .truncated }
  }
}
