public import Geometry

/// Places between letters, as a pointer finds them.
extension PageText {
  /// The place before or after the letter nearest to a point; nil without letters.
  public func place(nearest point: Point) -> Int? {
    guard let letter = letter(nearest: point) else { return nil }
    let center = boxes[letter].center
    let isBehind =
      switch way(at: letter) {
      case .right: point.x > center.x
      case .left, .turned: point.x < center.x
      case .down: point.y > center.y
      case .up: point.y < center.y
      }
    return letter + (isBehind ? 1 : 0)
  }

  /// The letter at a point, or within a distance of it; nil if there is none.
  public func letter(at point: Point, within distance: Double) -> Int? {
    letter(nearest: point).flatMap { boxes[$0].distance(to: point) <= distance ? $0 : nil }
  }

  /// The letter nearest to a point, preferring its line over those above or below.
  private func letter(nearest point: Point) -> Int? {
    var best: (letter: Int, distance: Double)?
    for (place, box) in boxes.enumerated() where letters[place] != "\n" && !box.isEmpty {
      let distance = box.distance(to: point, heightCounting: 10)
      if best.map({ distance < $0.distance }) ?? true { best = (place, distance) }
    }
    return best?.letter
  }

  /// The word of a letter; a sign outside words is one itself.
  public func word(at letter: Int) -> Range<Int> {
    guard letters.indices.contains(letter) else { return 0..<0 }
    let kind = letters[letter].kind
    guard kind != .sign else { return letter..<letter + 1 }
    return extended(letter) { letters[$0].kind == kind }
  }

  /// The line that a letter belongs to.
  public func line(at letter: Int) -> Range<Int> {
    guard letters.indices.contains(letter) else { return 0..<0 }
    return extended(letter) { letters[$0] != "\n" }
  }

  /// A letter with all before and after it that meet a condition.
  private func extended(_ letter: Int, while belongs: (Int) -> Bool) -> Range<Int> {
    var (low, high) = (letter, letter + 1)
    while low > 0, belongs(low - 1) { low -= 1 }
    while high < letters.count, belongs(high) { high += 1 }
    return low..<high
  }
}

extension Unicode.Scalar {
  /// The kinds of letters that form words with their neighbors.
  fileprivate enum Kind { case space, word, ideograph, kana, sign }

  fileprivate var kind: Kind {
    if properties.isWhitespace { return .space }
    switch value {
    case 0x3041...0x309F, 0x30A0...0x30FF: return .kana
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .ideograph
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation, .format:
      return .word
    default: return self == "'" || self == "’" ? .word : .sign
    }
  }
}

extension Box {
  /// The distance of a point from the box; the vertical part may count for more.
  fileprivate func distance(to point: Point, heightCounting factor: Double = 1) -> Double {
    let x = Swift.max(low.x - point.x, point.x - high.x, 0)
    let y = Swift.max(low.y - point.y, point.y - high.y, 0) * factor
    return (x * x + y * y).squareRoot()
  }
}
