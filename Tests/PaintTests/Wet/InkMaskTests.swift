import Geometry
import Ink
import Notebook
import Support
import SyntheticHand
import Testing

@testable import Paint

@Suite struct InkMaskTests {
  private let width = 260
  private let height = 200

  /// A word as large as on a screen, moved to the corner.
  private func word(_ style: Style) -> [Stroke] {
    var writer = Writer(seed: 11)
    let frame = Box(low: Point(x: 10, y: 10), high: Point(x: 240, y: 190))
    return writer.write("wet ink dries", in: frame).strokes.map { stroke in
      var stroke = stroke
      stroke.style = style
      return stroke
    }
  }

  private func grown(_ points: [InkPoint], _ style: Style, scale: Double) -> InkMask {
    let mask = InkMask(width: width, height: height)
    let discs = points.map {
      Disc(
        center: $0.position * scale,
        radius: style.inkWidth(pressure: $0.pressure) * scale / 2)
    }
    for (one, other) in zip(discs.prefix(1) + discs, discs) {
      mask.add(DiscMovement(from: one, to: other))
    }
    return mask
  }

  private func dry(_ stroke: Stroke, scale: Double) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height, format: .mask)
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      canvas.draw(InkShape(of: stroke.modeled(), style: stroke.style), in: Color(rgb: 0))
    }
    return bitmap
  }

  @Test(arguments: [0.5, 1.4, 6])
  func `wet ink looks as it does when it is dry`(width pen: Double) {
    for scale in [0.8, 1.3, 4] {
      let style = Style(color: .sumi, width: pen)
      for stroke in word(style) {
        let mask = grown(stroke.modeled(), style, scale: scale)
        let bitmap = dry(stroke, scale: scale)
        var (worst, sum, ink) = (0, 0, 0)
        for y in 0..<height {
          for x in 0..<width {
            let (wet, dry) = (Int(mask.coverage(x: x, y: y)), Int(bitmap.pixel(x: x, y: y)))
            worst = max(worst, abs(wet - dry))
            sum += wet - dry
            ink += dry
          }
        }
        // A line's end of less than a pixel, or a narrow corner, may differ for a moment.
        #expect(worst <= 110)
        #expect(abs(sum) <= max(ink * 6 / 100, 300), "\(sum) of \(ink)")
      }
    }
  }

  @Test func `ink that meets itself does not add up`() {
    let mask = InkMask(width: width, height: height)
    let ink = DiscMovement(
      from: Disc(center: Point(x: 20, y: 20.3), radius: 2),
      to: Disc(center: Point(x: 120, y: 31), radius: 5))
    mask.add(ink)
    let once = (0..<width).map { mask.coverage(x: $0, y: 18) }
    #expect(once.contains { $0 > 0 && $0 < 255 })
    for _ in 0..<5 { mask.add(ink) }
    #expect((0..<width).map { mask.coverage(x: $0, y: 18) } == once)
  }

  @Test func `every pixel has its share, wherever a row is entered`() {
    var dice = Dice(Seed.of(5))
    for _ in 0..<60 {
      let ink = DiscMovement(
        from: Disc(center: dice.point, radius: dice.number(0...30)),
        to: Disc(center: dice.point, radius: dice.number(0...30)))
      let mask = InkMask(width: width, height: height)
      mask.add(ink)
      for _ in 0..<200 {
        let (x, y) = (Int(dice.number(0...259)), Int(dice.number(0...199)))
        let distance = ink.distance(from: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let share = mask.coverage(x: x, y: y)
        if distance >= 0.5 { #expect(share == 0) }
        if distance <= -0.5 { #expect(share == 255) }
      }
    }
  }

  @Test func `nothing is too strange to be added`() {
    let mask = InkMask(width: width, height: height)
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, 1e-300, 40]
    for x in numbers {
      for radius in numbers {
        let disc = Disc(center: Point(x: x, y: 30), radius: radius)
        mask.add(DiscMovement(from: disc, to: Disc(center: Point(x: 30, y: x), radius: 2)))
        mask.add(DiscMovement(from: disc, to: disc))
        mask.clear(in: Box(low: Point(x: x, y: radius), high: Point(x: radius, y: x)))
      }
    }
    mask.clear(in: Box(low: .zero, high: Point(x: 1e9, y: 1e9)))
    #expect(!(0..<height).contains { mask.coverage(x: 30, y: $0) > 0 })
  }

  @Test(arguments: [WetBlending.over, .darkening, .lightening])
  func `wet ink has the color that it has when drawn`(blending: WetBlending) {
    let color = Color(rgba: 0xC832_1CCC)
    let side = 32
    let (dry, wet, drawn) = (picture(side), picture(side), picture(side))
    let mask = InkMask(width: side, height: side)
    let same = Bitmap(width: side, height: side, format: .mask)
    let ink = Disc(center: Point(x: 15, y: 17), radius: 9)
    mask.add(DiscMovement(from: ink, to: ink))
    same.draw { canvas in
      for y in 0..<side {
        for x in 0..<side {
          let alpha = UInt32(mask.coverage(x: x, y: y))
          canvas.fill(
            Box(
              low: Point(x: Double(x), y: Double(y)),
              high: Point(x: Double(x + 1), y: Double(y + 1))), with: Color(rgba: alpha))
        }
      }
    }
    let isTurned = blending == .lightening
    wet.show(dry, under: mask, in: isTurned ? color.turned : color, blending, in: wet.box)
    drawn.draw { canvas in
      canvas.turn(isTurned)
      canvas.blend(blending == .over ? .over : .multiply)
      canvas.draw(color, through: same, at: .zero)
    }
    for y in 0..<side {
      for x in 0..<side {
        let (one, other) = (wet.pixel(x: x, y: y), drawn.pixel(x: x, y: y))
        for shift in [0, 8, 16] as [UInt32] {
          #expect(abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 3)
        }
      }
    }
  }

  private func picture(_ side: Int) -> Bitmap {
    let bitmap = Bitmap(width: side, height: side, format: .opaque)
    bitmap.draw { canvas in
      canvas.paint(Color(rgb: 0xF6F2E8))
      canvas.fill(Box(low: .zero, high: Point(x: 14, y: 20)), with: Color(rgb: 0x2040F0))
    }
    return bitmap
  }
}

extension Dice {
  fileprivate var point: Point {
    mutating get { Point(x: number(-40...300), y: number(-40...240)) }
  }
}
