public import Bytes
public import Geometry

/// The handwriting of a page as it was read.
public struct ReadPage: Hashable, Sendable {
  /// The lines in reading order.
  public let lines: [ReadLine]

  private static let mostLines = 10_000

  /// Takes the lines of a page.
  public init(lines: [ReadLine] = []) { self.lines = lines }

  /// False if the reader failed at some lines.
  public var isWhole: Bool { lines.allSatisfy { $0.lattice != .empty } }

  /// Reads the strokes of a page, in the order of writing, while `isWanted`; takes lines that look as before
  /// from an earlier reading.
  ///
  /// A line that cannot be read has no letters.
  public init(
    of strokes: [[Point]], knowing old: ReadPage? = nil, by reader: HandwritingReader,
    while isWanted: () -> Bool = { true }
  ) throws(ReadingError) {
    let known = Dictionary(
      (old?.lines ?? []).filter { $0.lattice != .empty }.map { ($0.key, $0.lattice) },
      uniquingKeysWith: { one, _ in one })
    var lines: [ReadLine] = []
    for piece in HandwritingPieces(of: strokes).pieces.prefix(Self.mostLines) {
      guard let picture = LinePicture(of: piece, among: strokes) else { continue }
      let key = picture.key
      let lattice: Lattice
      if let read = known[key] {
        lattice = read
      } else {
        lattice = try Self.lattice(of: picture, by: reader, while: isWanted)
      }
      lines.append(ReadLine(key: key, map: picture.map, lattice: lattice))
    }
    self.lines = lines
  }

  private static func lattice(
    of picture: LinePicture, by reader: HandwritingReader, while isWanted: () -> Bool
  ) throws(ReadingError) -> Lattice {
    do throws(ReadingError) {
      return try reader.read(picture, while: isWanted)
    } catch {
      guard error == .crashed || error == .tooSlow else { throw error }
      return .empty
    }
  }
}

extension ReadPage {
  /// The page as bytes.
  public var stored: [UInt8] {
    var writer = ByteWriter()
    writer.append(lines) { $1.write(to: &$0) }
    return writer.bytes
  }

  /// Reads a page; fails unless it is whole.
  public init(stored bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    var lines: [ReadLine] = []
    for _ in 0..<(try reader.count(Self.mostLines)) { lines.append(try ReadLine(from: &reader)) }
    guard reader.isAtEnd else { throw .tooLarge }
    self.lines = lines
  }
}
