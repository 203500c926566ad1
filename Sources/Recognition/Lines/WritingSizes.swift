/// How large the writing is: the usual height of strokes on the page, and at each stroke where it clearly differs.
struct WritingSizes: Hashable, Sendable {
  let page: Double
  let local: [Double]

  /// As many strokes before and after one say how large its surroundings are.
  private static let reach = 12

  /// Measures strokes in the order of writing; nil if none is as high as a letter.
  init?(of strokes: [StrokeShape?]) {
    let known = strokes.indices.filter { strokes[$0] != nil }
    let letters = Self.letters(of: strokes, among: known)
    guard !letters.isEmpty else { return nil }
    let heights = letters.map(\.height)
    let plain = heights.sorted()[heights.count / 2]
    let page = (Self.median(of: letters[...]) + plain) / 2
    var local = Array(repeating: page, count: strokes.count)
    var next = 0
    for stroke in known {
      while next < letters.count, letters[next].stroke < stroke { next += 1 }
      let near = letters[max(next - Self.reach, 0)..<min(next + Self.reach, letters.count)]
      let ratio = Self.median(of: near) / page
      if near.count > Self.reach, !(0.6...1.6).contains(ratio) {
        local[stroke] = page * min(max(ratio, 0.4), 2.5)
      }
    }
    (self.page, self.local) = (page, local)
  }

  private typealias Letter = (stroke: Int, height: Double, ink: Double)

  /// The strokes with the heights of letters; straight ones only if there are no others.
  private static func letters(of strokes: [StrokeShape?], among known: [Int]) -> [Letter] {
    let all = known.compactMap { number -> (isCurved: Bool, letter: Letter)? in
      guard let stroke = strokes[number], (1.5...60).contains(stroke.height) else { return nil }
      return (stroke.isLikeLetter, (number, stroke.height, stroke.length))
    }
    let curved = all.filter(\.isCurved)
    return (curved.isEmpty ? all : curved).map(\.letter)
  }

  /// The height above which there is as much ink as below.
  private static func median(of letters: ArraySlice<Letter>) -> Double {
    let sorted = letters.sorted { $0.height < $1.height }
    var rest = sorted.reduce(0) { $0 + $1.ink } / 2
    for letter in sorted {
      rest -= letter.ink
      if rest <= 0 { return letter.height }
    }
    return sorted.last?.height ?? 0
  }
}
