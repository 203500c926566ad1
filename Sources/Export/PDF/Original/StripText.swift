internal import Geometry

/// The operators of a PDF page for one of the strips into which it is cut, with only the text that is seen there.
///
/// Readers find text wherever it is drawn, even outside the clip, so a strip that had all of it would double every
/// word. What might reach into several strips is drawn in each, and found only where its middle is.
struct StripText {
  /// The strips, in the coordinates of the page.
  let strips: [Box]
  /// The strip that is drawn.
  let strip: Int
  /// Returns another name for a form that the operators draw, by its name and the map under which it is drawn; nil to
  /// draw it as it is.
  let renamed: (ArraySlice<UInt8>, Affine) -> String?

  private var state = State()
  private var stack: [State] = []
  private var line = Affine.identity
  private var operands: [Range<Int>] = []
  private var depth = 0
  private var out: [UInt8] = []
  /// The end of what is written or left out.
  private var written = 0

  private struct State {
    var map = Affine.identity
    var size = 0.0
    var leading = 0.0
    var rise = 0.0
  }

  private enum Share { case whole, seen, none }

  /// How far letters reach below and above their line, in sizes of the font.
  private static let (below, above, middle) = (-0.35, 1.1, 0.3)

  init(
    of strips: [Box], in strip: Int, under map: Affine = .identity,
    renaming renamed: @escaping (ArraySlice<UInt8>, Affine) -> String?
  ) {
    (self.strips, self.strip, self.renamed) = (strips, strip, renamed)
    state.map = map
  }

  /// The operators for the strip.
  mutating func operators(from all: [UInt8]) -> [UInt8] {
    var scanner = ContentScanner(all)
    (out, written, operands, depth) = ([], 0, [], 0)
    out.reserveCapacity(all.count)
    var start = scanner.place
    while let token = scanner.next() {
      let end = scanner.place
      switch token {
      case .operand: if depth == 0 { operands.append(start..<end) }
      case .opening:
        if depth == 0 { operands.append(start..<end) }
        depth += 1
      case .closing:
        depth = max(depth - 1, 0)
        if depth == 0, let last = operands.popLast() { operands.append(last.lowerBound..<end) }
      case .fault: break
      case .word(let word):
        apply(word, all, start: operands.first?.lowerBound ?? start, end: end)
        if word == .image { _ = scanner.skipImage() }
        operands = []
      }
      start = scanner.place
    }
    out += all[written...]
    return out
  }

  private func numbers(_ all: [UInt8]) -> [Double] {
    operands.map { range in
      Double(String(decoding: all[range], as: UTF8.self).trimmed) ?? 0
    }
  }

  private mutating func apply(_ word: ContentWord, _ all: [UInt8], start: Int, end: Int) {
    switch word {
    case .save: stack.append(state)
    case .restore: if let last = stack.popLast() { state = last }
    case .concatenate: if let map = Affine(numbers(all)) { state.map = map.then(state.map) }
    case .beginText: line = .identity
    case .font: state.size = numbers(all).last ?? 0
    case .leading: state.leading = numbers(all).last ?? 0
    case .rise: state.rise = numbers(all).last ?? 0
    case .moveLine, .moveLineAndLead:
      let numbers = numbers(all)
      guard numbers.count == 2 else { return }
      if word == .moveLineAndLead { state.leading = -numbers[1] }
      move(by: Point(x: numbers[0], y: numbers[1]))
    case .nextLine: move(by: Point(x: 0, y: -state.leading))
    case .textMatrix: if let map = Affine(numbers(all)) { line = map }
    case .show, .showSpaced: replace(start..<end, all, without: "")
    case .showNext:
      move(by: Point(x: 0, y: -state.leading))
      replace(start..<end, all, without: "T* ")
    case .showNextSpaced:
      move(by: Point(x: 0, y: -state.leading))
      let spaces = operands.prefix(2).map { String(decoding: all[$0], as: UTF8.self) }
      let rest = spaces.count == 2 ? "\(spaces[0]) Tw \(spaces[1]) Tc T* " : "T* "
      replace(start..<end, all, without: rest)
    case .drawObject:
      guard let name = operands.last, let new = renamed(all[name].trimmedName, state.map) else {
        return
      }
      write(start..<end, all, as: Array("/\(new) Do ".utf8))
    default: break
    }
  }

  private mutating func move(by shift: Point) { line = .translation(by: shift).then(line) }

  /// Leaves text out, or hides it from readers that find it where its middle is.
  private mutating func replace(_ range: Range<Int>, _ all: [UInt8], without rest: String) {
    switch share {
    case .whole: break
    case .none: write(range, all, as: Array(rest.utf8))
    case .seen:
      let hidden = Array("/Span<</ActualText<FEFF>>>BDC ".utf8)
      write(range, all, as: hidden + all[range] + Array(" EMC ".utf8))
    }
  }

  private mutating func write(_ range: Range<Int>, _ all: [UInt8], as bytes: [UInt8]) {
    out += all[written..<range.lowerBound]
    out.append(0x20)
    out += bytes
    written = range.upperBound
  }

  private var share: Share {
    let map = line.then(state.map)
    func place(_ height: Double) -> Point {
      map(Point(x: 0, y: state.rise + height * state.size))
    }
    let middle = place(Self.middle)
    if home(of: middle) == strip { return .whole }
    let box = Box(around: [place(Self.below), place(Self.above)])
    let way = map(Point(x: state.size, y: 0)) - map(.zero)
    let (own, straight) = (strips[strip], 1e-3 * (abs(way.x) + abs(way.y)))
    /// True if text in a direction reaches from its beginning into a strip.
    func reaches(_ text: (low: Double, high: Double), _ way: Double, _ strip: (Double, Double))
      -> Bool
    {
      (way < -straight || text.low < strip.1) && (way > straight || text.high > strip.0)
    }
    let isSeen =
      reaches((box.low.x, box.high.x), way.x, (own.low.x, own.high.x))
      && reaches((box.low.y, box.high.y), way.y, (own.low.y, own.high.y))
    return isSeen ? .seen : .none
  }

  /// The strip nearest to a point: outside the page, text belongs to the strip at that side.
  private func home(of point: Point) -> Int {
    func distance(_ box: Box) -> Double {
      let x = max(box.low.x - point.x, point.x - box.high.x, 0)
      let y = max(box.low.y - point.y, point.y - box.high.y, 0)
      return x + y
    }
    return strips.indices.min { distance(strips[$0]) < distance(strips[$1]) } ?? 0
  }
}

extension ContentWord {
  static let concatenate = ContentWord(Array("cm".utf8))
  static let font = ContentWord(Array("Tf".utf8)), leading = ContentWord(Array("TL".utf8))
  static let rise = ContentWord(Array("Ts".utf8)), textMatrix = ContentWord(Array("Tm".utf8))
  static let moveLine = ContentWord(Array("Td".utf8))
  static let moveLineAndLead = ContentWord(Array("TD".utf8))
  static let nextLine = ContentWord(Array("T*".utf8)), show = ContentWord(Array("Tj".utf8))
  static let showSpaced = ContentWord(Array("TJ".utf8)), showNext = ContentWord(Array("'".utf8))
  static let showNextSpaced = ContentWord(Array("\"".utf8))
  static let drawObject = ContentWord(Array("Do".utf8))
}

extension Affine {
  init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

extension String {
  fileprivate var trimmed: String { filter { !$0.isWhitespace } }
}

extension ArraySlice<UInt8> {
  /// A name without spaces before its slash.
  fileprivate var trimmedName: ArraySlice<UInt8> { drop { $0 <= 0x20 } }
}
