import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Paint

/// The paper of pages that have grown around their sheets.
@Suite struct GrownPaperTests {
  private static let papers: [Paper] =
    Paper.Ruling.allCases.map { Paper($0) } + [Paper(.ruled, margin: 0), Paper(.dots, spacing: 23)]

  /// Where lines cross the middle of a box, and the dots in it, as texts that can be compared.
  private static func marks(_ lines: PaperLines, inside box: Box) -> Set<String> {
    func text(_ kind: String, _ place: Double) -> String {
      "\(kind) \((place * 50).rounded() / 50)"
    }
    let middle = box.center
    let crossings = (lines.rules + lines.margins).compactMap { line -> String? in
      let way = line.end - line.start
      if abs(way.x) < 0.001 {
        let isCrossing = (line.start.y < middle.y) != (line.end.y < middle.y)
        return isCrossing && box.contains(Point(x: line.start.x, y: middle.y))
          ? text("x", line.start.x) : nil
      }
      guard (line.start.x < middle.x) != (line.end.x < middle.x) else { return nil }
      let place = line.start + way * ((middle.x - line.start.x) / way.x)
      guard box.contains(place) else { return nil }
      return text(way.y == 0 ? "y" : way.y > 0 ? "fall" : "rise", place.y)
    }
    return Set(crossings + lines.dots.filter(box.contains).map { text(text("dot", $0.x), $0.y) })
  }

  @Test(arguments: papers.indices, [QuarterTurns.none, .right, .left])
  func `on its sheet, the paper lies as on a page that has not grown`(
    place: Int, turns: QuarterTurns
  ) {
    let paper = Self.papers[place]
    let size = turns.size(of: .a4)
    let sheet = size.box
    let whole = PaperLines(paper, size: size, turns: turns)
    let page = sheet.expanded(by: 1000)
    let grown = PaperLines(
      paper, around: RuledSheet(size: size, corner: .zero), turns: turns, on: page, in: sheet)
    // Lines to write on have a head and a foot, where the page ends.
    let inner = paper.ruling == .ruled ? sheet.expanded(by: -4 * paper.spacing) : sheet
    let (one, other) = (
      Self.marks(whole, inside: inner), Self.marks(grown, inside: inner)
    )
    #expect(!one.isEmpty || paper.ruling == .plain)
    #expect(one.isSubset(of: other), "missing \(one.subtracting(other).prefix(5))")
    #expect(other.subtracting(one).isEmpty, "too much \(other.subtracting(one).prefix(5))")
  }

  @Test(arguments: [Paper.Ruling.grid, .dots], (0..<4).map { QuarterTurns($0) })
  func `squares and dots stay where they are when blank paper makes a page longer`(
    ruling: Paper.Ruling, turns: QuarterTurns
  ) {
    let (paper, size) = (Paper(ruling), turns.size(of: .a4))
    let lines = PaperLines(paper, size: size, turns: turns)
    // At the end of the page as it is turned.
    let (across, down) = (turns == .right || turns == .left, turns.count > 1)
    for squares in 1...4 {
      let cuts = PageCuts([
        PageCut(across ? .across : .down, at: down ? 0 : 42_000, length: 500 * squares)
      ])
      let longer = PaperLines(
        paper, size: cuts.size(of: size, turned: turns), turns: turns, cut: cuts)
      let inner = size.box.expanded(by: -1)
      #expect(Self.marks(lines, inside: inner) == Self.marks(longer, inside: inner))
    }
  }

  @Test(arguments: papers.indices)
  func `any part of the paper has the lines that the whole has there`(place: Int) {
    let paper = Self.papers[place]
    let page = Box(low: Point(x: -1200, y: -900), high: Point(x: 1500, y: 2600))
    let ruled = RuledSheet(size: .a4, corner: .zero)
    let all = PaperLines(paper, around: ruled, turns: .none, on: page, in: page)
    for corner in [Point(x: -1100, y: -800), Point(x: 10, y: 10), Point(x: 900, y: 2000)] {
      let part = Box(low: corner, high: corner + Point(x: 400, y: 400))
      let lines = PaperLines(paper, around: ruled, turns: .none, on: page, in: part)
      #expect(
        Self.marks(lines, inside: part)
          == Self.marks(all, inside: part))
    }
  }

  @Test func `a page of any size has no more lines than can be drawn soon`() {
    let most = Double(PageSize.limits.upperBound) * Length.millimeter / 100
    let page = PageSize.a4.box.expanded(by: most)
    for paper in Self.papers {
      let lines = PaperLines(
        paper, around: RuledSheet(size: .a4, corner: .zero), turns: .none, on: page, in: page)
      #expect(lines.rules.count < 400 * 500 && lines.dots.count <= 300_000)
    }
  }

  @Test func `pixels of a page that has grown are paper to its edges, and nothing beyond`() {
    var added = AddedRoom()
    (added.left, added.bottom) = (5000, 7000)
    let picture = PagePicture(size: .a4, paper: Paper(.dots), added: added)
    #expect(picture.box.low.x < 0 && picture.box.high.y > PageSize.a4.box.high.y)
    let part = picture.box.expanded(by: 20)
    let bitmap = Bitmap(width: Int(part.width), height: Int(part.height), format: .transparent)
    bitmap.draw { canvas in
      canvas.transform(by: .translation(by: -part.low))
      picture.draw(on: canvas, in: part, scale: 1)
    }
    func alpha(_ x: Double, _ y: Double) -> UInt32 {
      bitmap.pixel(x: Int(x - part.low.x), y: Int(y - part.low.y)) >> 24
    }
    #expect(alpha(picture.box.low.x + 2, 100) == 255 && alpha(picture.box.low.x - 3, 100) == 0)
    #expect(alpha(100, picture.box.high.y - 2) == 255 && alpha(100, picture.box.high.y + 3) == 0)
  }
}
