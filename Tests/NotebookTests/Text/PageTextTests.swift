import Geometry
import Notebook
import Testing

/// Finding letters of a page, their words and their lines.
@Suite struct PageTextTests {
  /// Two lines of letters 10 wide and 12 high, 20 apart.
  private func text(_ string: String, from corner: Point = Point(x: 100, y: 100)) -> PageText {
    var text = PageText()
    var place = corner
    for letter in string.unicodeScalars {
      text.append(letter, in: Box(low: place, high: place + Point(x: 10, y: 12)))
      place = letter == "\n" ? Point(x: corner.x, y: place.y + 20) : place + Point(x: 10, y: 0)
    }
    return text
  }

  @Test func `a pointer finds the nearest place, on its line first`() {
    let text = text("Two lines\nof text")
    #expect(text.place(nearest: Point(x: 101, y: 106)) == 0)
    #expect(text.place(nearest: Point(x: 109, y: 106)) == 1)
    #expect(text.place(nearest: Point(x: 20, y: 130)) == 10)
    // Far to the right of the second line, nearer to the end of the first.
    #expect(text.place(nearest: Point(x: 300, y: 126)) == 17)
    #expect(PageText().place(nearest: .zero) == nil)
  }

  @Test func `in a script that runs to the left, the place behind a letter is on its left`() {
    var text = PageText()
    for (number, letter) in "שלום".unicodeScalars.enumerated() {
      let low = Point(x: 200 - 10 * Double(number), y: 100)
      text.append(letter, in: Box(low: low, high: low + Point(x: 10, y: 12)))
    }
    #expect(text.place(nearest: Point(x: 209, y: 106)) == 0)
    #expect(text.place(nearest: Point(x: 171, y: 106)) == 4)
    #expect(text.lines(0..<4).count == 1)
  }

  @Test func `letters below each other are one line`() {
    var text = PageText()
    for (number, letter) in "縦書き".unicodeScalars.enumerated() {
      let low = Point(x: 100, y: 100 + 12 * Double(number))
      text.append(letter, in: Box(low: low, high: low + Point(x: 12, y: 12)))
    }
    #expect(text.place(nearest: Point(x: 102, y: 101)) == 0)
    #expect(text.place(nearest: Point(x: 102, y: 135)) == 3)
    #expect(text.lines(0..<3) == [Box(low: Point(x: 100, y: 100), high: Point(x: 112, y: 136))])
  }

  @Test(arguments: [1.0, -1]) func `a line of a turned page is one, whichever way it runs`(
    way: Double
  ) {
    var text = PageText()
    var y = 400.0
    for width in [19.0, 16, 7, 7, 18] {
      let other = y + way * width
      text.append(
        "a", in: Box(low: Point(x: 50, y: min(y, other)), high: Point(x: 74, y: max(y, other))))
      y = other
    }
    #expect(text.lines(0..<5).count == 1)
  }

  @Test func `lines whose letters overlap do not`() {
    var text = text("ab\n")
    for (letter, box) in zip(
      "cd".unicodeScalars, self.text("cd", from: Point(x: 100, y: 108)).boxes)
    {
      text.append(letter, in: box)
    }
    let lines = text.lines(0..<5)
    #expect(lines.map(\.low.y) == [100, 110] && lines.map(\.high.y) == [110, 120])
  }

  @Test(arguments: [
    (Point(x: 10, y: 0), TextRun.Way.right), (Point(x: -10, y: 0), .turned),
    (Point(x: 0, y: 10), .down), (Point(x: 0, y: -10), .up),
  ])
  func `a line runs as its letters follow each other, and places with it`(
    _ step: Point, _ way: TextRun.Way
  ) {
    var text = PageText()
    for number in 0..<6 {
      let center = Point(x: 300, y: 300) + step * Double(number)
      text.append("a", in: Box(low: center, high: center).expanded(by: 5))
    }
    #expect(text.runs(0..<6).map(\.way) == [way])
    // A letter alone goes as its neighbors do.
    #expect(text.runs(3..<4).map(\.way) == [way] && text.runs(5..<6).map(\.way) == [way])
    for place in 0...6 {
      let border = Point(x: 300, y: 300) + step * (Double(place) - 0.5)
      #expect(text.place(nearest: border + step * 0.1) == place)
      #expect(text.place(nearest: border - step * 0.1) == place)
    }
  }

  @Test func `scripts that run to the left do so with numbers in them`() {
    var text = PageText()
    for (letter, x) in zip("אב12ג".unicodeScalars, [50.0, 40, 20, 30, 10]) {
      text.append(letter, in: Box(low: Point(x: x, y: 0), high: Point(x: x + 10, y: 12)))
    }
    #expect(text.runs(0..<5) == [TextRun(box: text.lines(0..<5)[0], way: .left)])
  }

  @Test func `a line that wraps without an end is two`() {
    var text = text("ab")
    for letter in self.text("cd", from: Point(x: 100, y: 114)).boxes {
      text.append("c", in: letter)
    }
    #expect(text.lines(0..<4).count == 2)
  }

  @Test(arguments: [
    ("don't stop", 2, "don't"), ("a-b", 1, "-"), ("naïve idea", 3, "naïve"), ("two  gaps", 4, "  "),
    ("東京タワーです", 0, "東京"), ("東京タワーです", 3, "タワーです"), ("x2 = 3", 1, "x2"),
  ])
  func `a word is what belongs together`(_ string: String, _ letter: Int, _ word: String) {
    let text = text(string)
    #expect(text.string(text.word(at: letter)) == word)
  }

  @Test func `a line goes from end to end`() {
    let text = text("Two lines\nof text")
    #expect(text.string(text.line(at: 12)) == "of text")
    #expect(text.word(at: 99).isEmpty && text.line(at: -1).isEmpty)
  }

  @Test func `letters of several lines have a box for each`() {
    let text = text("Two lines\nof text")
    #expect(
      text.lines(4..<12) == [
        Box(low: Point(x: 140, y: 100), high: Point(x: 190, y: 112)),
        Box(low: Point(x: 100, y: 120), high: Point(x: 120, y: 132)),
      ])
    #expect(text.lines(0..<0).isEmpty)
  }

  @Test func `another column begins another box without the end of a line`() {
    var two = text("left")
    two.append(text("right", from: Point(x: 400, y: 300)))
    #expect(two.string(0..<two.letters.count) == "left\nright")
    var joined = PageText()
    for (letter, box) in zip(two.letters, two.boxes) where letter != "\n" {
      joined.append(letter, in: box)
    }
    #expect(joined.lines(0..<9).count == 2)
  }

  @Test func `letters that lie nowhere are never marked`() {
    var text = text("a")
    let places = [Double.infinity, .nan, 1e38, -1e12]
    for place in places {
      text.append("x", in: Box(low: .zero, high: Point(x: place, y: 10)))
      text.append("x", in: Box(low: Point(x: place, y: place), high: Point(x: place, y: place)))
    }
    #expect(text.lines(0..<text.letters.count).count == 1)
    for place in places { #expect((text.place(nearest: Point(x: place, y: 0)) ?? 0) <= 1) }
  }

  @Test func `a letter is found only near`() {
    let text = text("abc")
    #expect(text.letter(at: Point(x: 115, y: 106), within: 0) == 1)
    #expect(text.letter(at: Point(x: 115, y: 118), within: 3) == nil)
    #expect(text.letter(at: Point(x: 115, y: 114), within: 3) == 1)
  }
}
