internal import Geometry

extension PrintedText {
  /// Puts letters and boxes together as Poppler has them: letters in reading order, with marks around those
  /// that run to the left, and boxes without marks, from left to right within each word.
  init(letters all: [Unicode.Scalar], boxes: [Box]) {
    // A text may contain such marks itself, each with a box.
    let hasMarks = all.count != boxes.count && all.contains { Mark($0) != nil }
    let found = hasMarks ? Self.placed(all) : all.indices.map { (all[$0], $0) }
    for (letter, place) in found where boxes.indices.contains(place) {
      letters.append(letter)
      self.boxes.append(boxes[place])
    }
  }

  /// A mark around letters.
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
    var (next, count) = (0, 0)
    while next < letters.count {
      if Mark(letters[next]) == .left {
        let run = run(letters[(next + 1)...])
        // The run takes its room from the right.
        placed += run.map { ($0.letter, count + run.count - 1 - $0.behind) }
        count += run.count
        next = runEnd(letters, from: next + 1)
      } else {
        if Mark(letters[next]) == nil {
          placed.append((letters[next], count))
          count += 1
        }
        next += 1
      }
    }
    return placed
  }

  /// The place behind the mark that ends a run.
  private static func runEnd(_ letters: [Unicode.Scalar], from start: Int) -> Int {
    var depth = 1
    for place in start..<letters.count {
      switch Mark(letters[place]) {
      case .left, .right: depth += 1
      case .end: depth -= 1
      case nil: break
      }
      if depth == 0 { return place + 1 }
    }
    return letters.count
  }

  /// The letters of a run to the left, each with how many lie to the right of it; runs to the right within
  /// it keep their order.
  private static func run(
    _ letters: ArraySlice<Unicode.Scalar>
  ) -> [(letter: Unicode.Scalar, behind: Int)] {
    var run: [(letter: Unicode.Scalar, behind: Int)] = []
    var inner: [Unicode.Scalar]?
    for letter in letters {
      switch Mark(letter) {
      case .right, .left: inner = inner ?? []
      case .end:
        guard let forward = inner else { return run }
        let start = run.count
        for (place, letter) in forward.enumerated() {
          run.append((letter, start + forward.count - 1 - place))
        }
        inner = nil
      case nil:
        if inner == nil { run.append((letter, run.count)) } else { inner?.append(letter) }
      }
    }
    return run
  }
}
