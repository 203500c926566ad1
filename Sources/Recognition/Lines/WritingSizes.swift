/// How large the writing is: the usual height of strokes on the page, and at each stroke where it clearly differs.
struct WritingSizes: Hashable, Sendable {
  let page: Double
  let local: [Double]

  /// As many strokes before and after one say how large its surroundings are.
  private static let reach = 12

  /// Measures strokes in the order of writing; nil if none is as high as a letter.
  init?(of strokes: [StrokeShape?]) {
    let letters = Self.letters(of: strokes)
    guard !letters.isEmpty else { return nil }
    let plain = Self.median(of: letters[...])
    let usual = (Self.medianByInk(of: letters) + plain) / 2
    let page = max(usual, Self.tall(strokes, size: usual) / 1.5)
    // What is drawn must not make the writing beside it seem larger.
    let written = letters.filter { letter in
      strokes[letter.stroke].map { $0.width < 4 * page || !$0.isDrawing(size: page) } ?? false
    }
    var local = Array(repeating: page, count: strokes.count)
    var next = 0
    for stroke in strokes.indices {
      while next < written.count, written[next].stroke < stroke { next += 1 }
      let near = written[max(next - Self.reach, 0)..<min(next + Self.reach, written.count)]
      guard near.count > Self.reach else { continue }
      let ratio = Self.median(of: near) / plain
      if !(0.6...1.6).contains(ratio) { local[stroke] = page * min(max(ratio, 0.4), 4) }
    }
    (self.page, self.local) = (page, local)
  }

  private typealias Letter = (stroke: Int, height: Double, ink: Double)

  /// The strokes with the heights of letters; straight ones only if there are no others.
  private static func letters(of strokes: [StrokeShape?]) -> [Letter] {
    let all = strokes.enumerated().compactMap {
      number, stroke -> (isCurved: Bool, letter: Letter)? in
      guard let stroke, (1.5...60).contains(stroke.height) else { return nil }
      return (stroke.isLikeLetter, (number, stroke.height, stroke.length))
    }
    let curved = all.filter(\.isCurved)
    return (curved.isEmpty ? all : curved).map(\.letter)
  }

  /// The height of tall letters, which tells more where small ones are very small.
  private static func tall(_ strokes: [StrokeShape?], size: Double) -> Double {
    let heights = strokes.compactMap { $0 }.filter { $0.height >= 1.5 && !$0.isDrawing(size: size) }
      .map(\.height).sorted()
    return heights.isEmpty ? 0 : heights[heights.count * 85 / 100]
  }

  private static func median(of letters: ArraySlice<Letter>) -> Double {
    letters.map(\.height).sorted()[letters.count / 2]
  }

  /// The height above which there is as much ink as below.
  private static func medianByInk(of letters: [Letter]) -> Double {
    let sorted = letters.sorted { $0.height < $1.height }
    var rest = sorted.reduce(0) { $0 + $1.ink } / 2
    for letter in sorted {
      rest -= letter.ink
      if rest <= 0 { return letter.height }
    }
    return sorted.last?.height ?? 0
  }
}
