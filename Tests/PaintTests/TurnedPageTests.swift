import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Testing

/// Light paper on a dark desk.
@Suite struct TurnedPageTests {
  private func line(_ tool: Style.Tool, _ color: Color, y: Double, width: Double) -> InkPicture {
    let samples = (0...10).map {
      Sample(position: Point(x: 10 + Double($0) * 8, y: y), time: Double($0) * 8)
    }
    let style = Style(tool: tool, color: color, width: width, response: .constant)
    return InkPicture(.notebook, stroke: Stroke(samples: samples, channels: [], style: style))
  }

  private func pixels(_ picture: PagePicture) -> (Int, Int) -> Color {
    let bitmap = Bitmap(width: 100, height: 100, format: .opaque)
    bitmap.draw { canvas in
      picture.draw(on: canvas, in: Box(low: .zero, high: Point(x: 100, y: 100)), scale: 1)
    }
    return { x, y in Color(rgb: bitmap.pixel(x: x, y: y) & 0xFF_FFFF) }
  }

  @Test func `paper is dark, ink is light, and a mark lightens what it lies on`() {
    var picture = PagePicture(size: .a4, paper: Paper(.plain))
    picture.add(line(.pen, .sumi, y: 20, width: 8), to: .notebook)
    picture.add(line(.pen, .sumi, y: 60, width: 8), to: .notebook)
    picture.add(line(.highlighter, Color(rgb: 0xFFE14D), y: 60, width: 30), to: .notebook)
    let plain = pixels(picture)
    picture.light = .turned
    #expect(picture.isTurned)
    let turned = pixels(picture)
    #expect(turned(50, 95) == Color.paper.turned && !turned(50, 95).isLight)
    #expect(turned(50, 20) == Color.sumi.turned && turned(50, 20).isLight)
    // On the mark: lighter than paper by night, darker by day; ink on it is seen in both.
    #expect(turned(50, 72).rgba >> 24 > turned(50, 95).rgba >> 24)
    #expect(plain(50, 72).rgba >> 8 & 0xFF < plain(50, 95).rgba >> 8 & 0xFF)
    #expect(turned(50, 60).isLight && !plain(50, 60).isLight)
  }

  @Test func `paper that is dark already keeps its colors`() {
    var paper = Paper(.plain)
    paper.color = Color(rgb: 0x203028)
    var picture = PagePicture(size: .a4, paper: paper)
    picture.add(line(.pen, Color(rgb: 0xF0F0F0), y: 20, width: 8), to: .notebook)
    let plain = pixels(picture)
    picture.light = .turned
    let turned = pixels(picture)
    for (x, y) in [(50, 20), (50, 90)] { #expect(turned(x, y) == plain(x, y)) }
  }

  @Test func `wet ink is what it will be when it is dry`() {
    for (tool, color) in [(Style.Tool.pen, Color.sumi), (.highlighter, Color(rgb: 0xA9E5A0))] {
      var picture = PagePicture(size: .a4, paper: Paper(.plain))
      picture.light = .turned
      let paper = Bitmap(width: 100, height: 100, format: .opaque)
      let box = Box(low: .zero, high: Point(x: 100, y: 100))
      paper.draw { canvas in picture.draw(on: canvas, in: box, scale: 1) }
      let mask = InkMask(width: 100, height: 100)
      let (start, end) = (Point(x: 10, y: 50), Point(x: 90, y: 50))
      mask.add(
        DiscMovement(
          from: Disc(center: start, radius: 8), to: Disc(center: end, radius: 8)))
      let wet = Bitmap(width: 100, height: 100, format: .opaque)
      wet.show(
        paper, under: mask, in: tool == .highlighter ? color.turnedHighlighter : color.turned,
        tool == .highlighter ? .lightening : .over, in: box)
      picture.add(line(tool, color, y: 50, width: 16), to: .notebook)
      let dry = pixels(picture)(50, 50)
      let shown = Color(rgb: wet.pixel(x: 50, y: 50) & 0xFF_FFFF)
      for shift in [UInt32(24), 16, 8] {
        let (one, other) = (Int(dry.rgba >> shift & 0xFF), Int(shown.rgba >> shift & 0xFF))
        #expect(abs(one - other) <= 1, "\(tool)")
      }
    }
  }

  /// The highlighters of Xournal++, and pastel ones as tablets have them, solid and half transparent.
  @Test(arguments: [
    0xFFFF00, 0x00FF00, 0x00C0FF, 0xFF00FF, 0xFF8000, 0xFFE14D, 0xA9E5A0, 0xFFF27A,
    0xB4F8C8, 0xA0E7E5, 0xFFAEBC, 0xFBE7C6, 0xFFD6A5, 0xCAFFBF, 0xBDB2FF, 0xFFFFFF,
  ])
  func `a bright highlighter stands out on dark paper, and ink on it is read`(rgb: UInt32) {
    for (opacity, least) in [(UInt32(0xFF), 2.4), (0x80, 1.45)] {
      var picture = PagePicture(size: .a4, paper: Paper(.plain))
      let color = Color(rgba: rgb << 8 | opacity)
      picture.add(line(.highlighter, color, y: 50, width: 40), to: .notebook)
      picture.add(line(.pen, .sumi, y: 50, width: 8), to: .notebook)
      picture.light = .turned
      let pixels = pixels(picture)
      #expect(Self.contrast(pixels(50, 62), pixels(50, 90)) > least)
      #expect(Self.contrast(pixels(50, 50), pixels(50, 62)) > 4)
    }
  }

  private static func contrast(_ one: Color, _ other: Color) -> Double {
    let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    zip([24, 16, 8], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
      let share = Double(color.rgba >> UInt32(channel.0) & 0xFF) / 255
      let light = share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      return sum + channel.1 * light
    }
  }

  @Test func `every ink is seen on dark paper nearly as well as on light`() {
    for color in [0x1C1B1A, 0x1F3A6E, 0xC8321C, 0x3E6B36, 0x5B3A80, 0xB5761A, 0x2E7FB8, 0x6B6762] {
      let ink = Color(rgb: UInt32(color))
      #expect(ink.isLight == ink.turned.turned.isLight)
      #expect(!ink.isLight || !ink.turned.isLight)
    }
    for value in stride(from: UInt32(0), through: 0xFF_FFFF, by: 4099) {
      let color = Color(rgba: value << 8 | 0x80)
      #expect(color.turned.rgba & 0xFF == 0x80)
    }
  }
}
