internal import Geometry
public import Notebook
internal import Wording

/// Measures words, since the desk knows no fonts.
public protocol TextMeasurer: Sendable {
  /// Measures a line of regular interface text, with a font size in pixels; the result is in pixels from its left edge.
  func line(_ text: String, size: Double) -> TextLine
  /// Lays out a text box of a page.
  func layout(of box: TextBox) -> LaidText
}

/// A measured line of text.
public struct TextLine: Hashable, Sendable {
  /// The width.
  public let width: Double
  /// The sides of each cluster; in right-to-left scripts, a cluster starts on the right.
  public let clusters: [Cluster]

  /// The two sides of a cluster.
  public struct Cluster: Hashable, Sendable {
    /// The start.
    public let start: Double
    /// The end.
    public let end: Double

    /// Creates a cluster.
    public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }
  }

  /// Creates a line.
  public init(width: Double, clusters: [Cluster]) {
    self.width = width
    self.clusters = clusters
  }

  /// The x position of the caret before a cluster.
  func caret(at place: Int) -> Double {
    clusters[safe: place]?.start ?? clusters.last?.end ?? 0
  }

  func place(nearest x: Double) -> Int {
    (0...clusters.count).min { abs(caret(at: $0) - x) < abs(caret(at: $1) - x) } ?? 0
  }
}

/// Takes all letters as equally wide, for desks without a window.
public struct EvenMeasurer: TextMeasurer {
  /// Creates a measurer.
  public init() {}

  /// Measures a line of letters that are half as wide as high.
  public func line(_ text: String, size: Double) -> TextLine {
    let (width, count) = (size / 2, text.count)
    let clusters = (0..<count).map {
      TextLine.Cluster(start: width * Double($0), end: width * Double($0 + 1))
    }
    return TextLine(width: width * Double(count), clusters: clusters)
  }

  /// Lays out letters half as wide as high, in lines that break anywhere.
  public func layout(of box: TextBox) -> LaidText {
    let (width, height) = (box.size / 2, box.size * 1.5)
    let most = box.wrap > 0 ? max(Int(box.wrap / width), 1) : .max
    var (letters, lines): ([LaidText.Letter], [LaidText.Line]) = ([], [])
    func addLine(_ range: Range<Int>) {
      let top = Double(lines.count) * height
      let high = Point(x: Double(range.count) * width, y: top + height)
      lines.append(.init(letters: range, box: Box(low: Point(x: 0, y: top), high: high)))
      for place in letters.count..<range.upperBound {
        let start = Double(place - range.lowerBound) * width
        letters.append(.init(start: start, end: start + width, line: lines.count - 1))
      }
    }
    for range in box.styled.lineRanges {
      var start = range.lowerBound
      while range.upperBound - start > most {
        addLine(start..<start + most)
        start += most
      }
      addLine(start..<min(range.upperBound + 1, box.styled.count))
    }
    let (last, end) = (lines[lines.count - 1], box.styled.count)
    let side = Double(end - last.letters.lowerBound) * width
    letters.append(.init(start: side, end: side, line: lines.count - 1))
    let bounds = lines.reduce(Box.empty) { $0.union($1.box) }
    return LaidText(letters: letters, lines: lines, checks: [:], box: bounds)
  }
}

/// Estimated line breaks and widths, for layout without a font.
///
/// Widths are in interface units, for a font size of 13.5 units.
public enum WordWrap {
  /// The most lines of a text that is not made to be read at length.
  public static let most = 8
  /// A last line that is shorter than this looks lost.
  private static let lost = 40.0
  /// The font size for which widths are estimated.
  private static let size = 13.5

  /// Breaks a text into lines that fit a width, both in the unit of the font size.
  public static func lines(
    of text: String, in room: Double, size: Double, most: Int = most
  ) -> [String] {
    lines(of: text, in: room * Self.size / size, most: most)
  }

  /// Breaks a centered text into as few lines as fit a width, all about as long.
  static func balanced(_ text: String, in room: Double, size: Double) -> [String] {
    var lines = lines(of: text, in: room, size: size)
    for share in stride(from: 0.95, through: 0.5, by: -0.05) {
      let narrower = Self.lines(of: text, in: room * share, size: size)
      guard narrower.count == lines.count else { break }
      lines = narrower
    }
    return lines
  }

  static func lines(of text: String, in room: Double, most: Int = most) -> [String] {
    let lines = filled(with: text, in: room, most)
    guard lines.count > 1, let last = lines.last, width(of: last) < lost else { return lines }
    // One or two characters on a line of their own look lost.
    let even = filled(with: text, in: room * 0.9, most)
    return even.count == lines.count ? even : lines
  }

  /// Breaks a text into lines, each as full as possible.
  private static func filled(
    with text: String, in room: Double, _ most: Int
  ) -> [String] {
    var (lines, left) = ([""], 0.0)
    for piece in LinePiece.all(in: text) {
      for (number, part) in parts(of: piece.text, in: room).enumerated() {
        let (width, gap) = (width(of: part), number == 0 && piece.isSpaced ? 4.0 : 0)
        if lines.count < most, !lines[lines.count - 1].isEmpty, left + gap + width > room {
          lines.append("")
          left = 0
        }
        if gap > 0, !lines[lines.count - 1].isEmpty {
          lines[lines.count - 1] += " "
          left += gap
        }
        lines[lines.count - 1] += part
        left += width
      }
    }
    return lines
  }

  /// Breaks a word that is wider than a line, such as a path.
  private static func parts(of word: Substring, in room: Double) -> [String] {
    guard width(of: String(word)) > room else { return [String(word)] }
    var (parts, left) = ([""], 0.0)
    for letter in word {
      if left + width(of: letter) > room {
        parts.append("")
        left = 0
      }
      parts[parts.count - 1].append(letter)
      left += width(of: letter)
    }
    return parts
  }

  static func width(of text: String, size: Double = size) -> Double {
    text.reduce(0) { $0 + width(of: $1) } * size / Self.size
  }

  /// The least width of words, which may shrink.
  static func least(of words: Words, size: Double = size) -> Double {
    width(of: words.text, size: size) * Face.TextStyle.leastSize
  }

  private static func width(of letter: Character) -> Double {
    if letter.takesSquare { return 14.3 }
    return "MWmw@".contains(letter) ? 12.6 : letter.isUppercase ? 9.4 : 7.4
  }
}
