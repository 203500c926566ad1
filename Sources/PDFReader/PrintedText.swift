internal import Bytes
public import Geometry

/// The text of a page, in reading order, with the place of every letter.
public struct PrintedText: Hashable, Sendable {
  /// The letters; lines end with line feeds.
  public var letters: [Unicode.Scalar] = []
  /// The box of each letter, in points from the upper left corner of the page.
  public var boxes: [Box] = []

  static let most = 1_000_000

  func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(letters.count))
    for (letter, box) in zip(letters, boxes) {
      writer.appendVarint(UInt64(letter.value))
      box.write(to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    for _ in 0..<(try reader.count(Self.most)) {
      letters.append(Unicode.Scalar(UInt32(try reader.count(0x10_FFFF))) ?? "\u{FFFD}")
      boxes.append(try Box(read: &reader))
    }
  }
}

extension Box {
  func write(to writer: inout ByteWriter) {
    for place in [low.x, low.y, high.x, high.y] { writer.appendFloat(Float(place)) }
  }

  /// Reads four short numbers; impossible places count as 0.
  init(read reader: inout ByteReader) throws(ByteError) {
    func place() throws(ByteError) -> Double {
      let number = try reader.float()
      return number.isFinite ? Double(number) : 0
    }
    let low = Point(x: try place(), y: try place())
    self.init(low: low, high: Point(x: try place(), y: try place()))
  }
}

extension PrintedText {
  /// Combines Poppler's letters and boxes: letters in reading order, with marks around those that run to
  /// the left, and boxes without marks, from left to right within each word.
  init(letters all: [Unicode.Scalar], boxes: [Box]) {
    // A text may contain such marks itself, each with a box.
    let hasMarks = all.count != boxes.count && all.contains { Mark($0) != nil }
    let found = hasMarks ? Self.placed(all) : all.indices.map { (all[$0], $0) }
    for (letter, place) in found where boxes.indices.contains(place) {
      letters.append(letter)
      self.boxes.append(boxes[place])
    }
  }

  private enum Mark {
    case left, right, end

    init?(_ letter: Unicode.Scalar) {
      switch letter.value {
      case 0x202A: self = .right
      case 0x202B: self = .left
      case 0x202C: self = .end
      default: return nil
      }
    }
  }

  /// The letters without marks, each with its place from left to right.
  private static func placed(_ letters: [Unicode.Scalar]) -> [(Unicode.Scalar, Int)] {
    var placed: [(Unicode.Scalar, Int)] = []
    var rest = letters[...]
    while let letter = rest.popFirst() {
      switch Mark(letter) {
      case .left:
        let (run, start) = (run(from: &rest), placed.count)
        // It takes its room from the right.
        placed += run.map { ($0.letter, start + run.count - 1 - $0.behind) }
      case .right, .end: break
      case nil: placed.append((letter, placed.count))
      }
    }
    return placed
  }

  /// Takes a run to the left up to its end: its letters, each with the number of letters to its right.
  ///
  /// A run to the right within it keeps its order.
  private static func run(
    from rest: inout ArraySlice<Unicode.Scalar>
  ) -> [(letter: Unicode.Scalar, behind: Int)] {
    var run: [(letter: Unicode.Scalar, behind: Int)] = []
    while let letter = rest.popFirst() {
      switch Mark(letter) {
      case .right:
        let forward = rest.prefix { Mark($0) != .end }.filter { Mark($0) == nil }
        rest = rest.drop { Mark($0) != .end }.dropFirst()
        let last = run.count + forward.count - 1
        run += forward.enumerated().map { ($1, last - $0) }
      case .end: return run
      case .left: break
      case nil: run.append((letter, run.count))
      }
    }
    return run
  }
}
