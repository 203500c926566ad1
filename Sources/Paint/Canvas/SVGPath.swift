internal import Bytes
public import Geometry

/// The data of an SVG path: whole steps of a grid, each point relative to the one before.
public struct SVGPath: Sendable {
  /// The path data.
  public private(set) var text: [UInt8] = []
  private var current = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The command letter that further numbers belong to.
  private var letter: UInt8 = 0
  private let scale: Double

  /// Encodes a path under a map, on a grid with `scale` steps to the unit.
  public init(_ path: Path, under map: Affine = .identity, scale: Double) {
    self.scale = scale
    for element in path.elements {
      switch element {
      case .move(let point): move(to: map(point))
      case .line(let point): line(to: map(point))
      case .cubic(let a, let b, let end): cubic(map(a), map(b), map(end))
      case .close: close()
      }
    }
  }

  private mutating func move(to point: Point) {
    let target = steps(point)
    if text.isEmpty {
      append(0x4D, [target.x, target.y])
    } else {
      append(0x6D, [target.x - current.x, target.y - current.y])
    }
    // Numbers that follow a move without a letter are lines.
    letter = text[0] == 0x4D && letter == 0x4D ? 0x4C : 0x6C
    (current, start) = (target, target)
  }

  private mutating func line(to point: Point) {
    let target = steps(point)
    let (x, y) = (target.x - current.x, target.y - current.y)
    if y == 0 {
      append(0x68, [x])
    } else if x == 0 {
      append(0x76, [y])
    } else {
      append(0x6C, [x, y])
    }
    current = target
  }

  private mutating func cubic(_ a: Point, _ b: Point, _ end: Point) {
    let (one, other, target) = (steps(a), steps(b), steps(end))
    append(
      0x63,
      [
        one.x - current.x, one.y - current.y, other.x - current.x, other.y - current.y,
        target.x - current.x, target.y - current.y,
      ])
    current = target
  }

  private mutating func close() {
    text.append(0x7A)
    letter = 0
    current = start
  }

  private mutating func append(_ word: UInt8, _ numbers: InlineNumbers) {
    let isNew = letter != word
    if isNew { text.append(word) }
    letter = word
    for index in 0..<numbers.count {
      let number = numbers[index]
      if index > 0 || !isNew, number >= 0 { text.append(0x20) }
      DecimalText.append(steps: number, to: &text)
    }
  }

  private func steps(_ point: Point) -> (x: Int, y: Int) {
    (DecimalText.steps(of: point.x * scale), DecimalText.steps(of: point.y * scale))
  }
}

/// Up to six numbers, stored without a heap allocation.
private struct InlineNumbers: ExpressibleByArrayLiteral {
  private var numbers = InlineArray<6, Int>(repeating: 0)
  let count: Int

  init(arrayLiteral elements: Int...) {
    count = min(elements.count, 6)
    for index in 0..<count { numbers[index] = elements[index] }
  }

  subscript(index: Int) -> Int { numbers[index] }
}
