import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Desk

/// The card of the held pen: what is seen, and what a pointer does there.
@Suite struct PenCardTests {
  private func desk(
    width: Double = 1200, height: Double = 900, scale: Double = 1, open: Bool = true
  ) throws -> SelectingDesk {
    var hand = try SelectingDesk()
    hand.tell(.resized(width: width, height: height, faceScale: scale))
    if open { hand.tell(.asked(.togglePenCard)) }
    return hand
  }

  private func layout(_ desk: Desk) throws -> PanelLayout {
    try #require(desk.card(desk.painter))
  }

  private func marks(_ desk: Desk) throws -> [Face.Mark] {
    var face = Face()
    try layout(desk).draw(on: &face)
    return face.marks
  }

  /// The track of a slider.
  private func track(of slider: PenSlider, _ desk: Desk) throws -> Box {
    let control = desk.face.targets.first { $0.control.action == .pen(.hold(slider)) }
    return try #require(control?.track)
  }

  @Test func `everything on the card can be touched, and nothing lies over anything else`() throws {
    for (width, height, scale) in [(1280.0, 860.0, 1.0), (600, 700, 1), (2560, 1720, 2)] {
      for actions in [[], [PenAction.togglePicker], [.toggleMarking]] {
        var hand = try desk(width: width, height: height, scale: scale)
        for action in actions { hand.tell(.asked(.pen(action))) }
        let card = try layout(hand.desk).box
        #expect(Box(low: .zero, high: hand.desk.window).contains(card.low))
        #expect(Box(low: .zero, high: hand.desk.window).contains(card.high))
        let targets = hand.desk.face.targets.filter { $0.part == .popup }
        #expect(targets.count > 10)
        for (number, target) in targets.enumerated() {
          #expect(target.box.width >= 44 * scale - 1 && target.box.height >= 44 * scale - 1)
          #expect(card.contains(target.box.low) && card.contains(target.box.high))
          for other in targets.dropFirst(number + 1) {
            let common = target.box.intersection(other.box)
            #expect(common.width < 1 || common.height < 1, "\(target.control) \(other.control)")
          }
        }
      }
    }
  }

  @Test func `in a low window the card stays within it`() throws {
    let hand = try desk(width: 500, height: 400)
    let card = try layout(hand.desk).box
    #expect(card.low.y >= 0 && card.high.y <= 400)
  }

  @Test func `the strokes on the card are drawn by that very pen`() throws {
    var hand = try desk()
    hand.tell(.asked(.pen(.chooseColor(4))))
    let before = try marks(hand.desk)
    func inked(_ marks: [Face.Mark], in color: Color) -> [Box] {
      marks.compactMap { mark in
        switch mark {
        case .area(let path, color): path.bounds
        case .line(let path, let width, color): path.bounds.expanded(by: width / 2)
        default: nil
        }
      }
    }
    // One on the paper, and one for each width and each answer to pressure.
    #expect(inked(before, in: .violet).count == 11)
    let card = try layout(hand.desk).box
    #expect(inked(before, in: .violet).allSatisfy { card.contains($0.low) })
    hand.tell(.asked(.pen(.chooseWidth(4))))
    let (thin, thick) = (inked(before, in: .violet)[0], inked(try marks(hand.desk), in: .violet)[0])
    // The paper is the highest of all that is on the card.
    #expect(thin.low.y > card.low.y + 16 && thin.high.y < card.low.y + 96)
    #expect(thick.height > thin.height + 1)
  }

  @Test func `a slider follows the pointer at once, and the width is kept when it is let go`()
    throws
  {
    var hand = try desk()
    let track = try track(of: .width, hand.desk)
    func kept() -> Int {
      hand.effects.count { if case .savePreferences = $0 { true } else { false } }
    }
    func point(_ phase: Pointer.Phase, _ share: Double) {
      let place = Point(x: track.low.x + track.width * share, y: track.center.y)
      hand.tell(.pointer(Pointer(.pen, phase, at: place, time: 0)))
    }
    var widths: [Double] = []
    point(.down, 0)
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      point(.move, share)
      widths.append(hand.desk.style.width)
    }
    #expect(widths.first == 0.25 && widths.last == 12)
    // Each step of the slider makes the pen as many times wider.
    for (one, other) in zip(widths, widths.dropFirst()) { #expect(abs(other / one - 2.63) < 0.3) }
    point(.move, -3)
    #expect(hand.desk.style.width == 0.25)
    #expect(kept() == 0)
    point(.move, 0.6)
    point(.up, 0.6)
    #expect(kept() == 1)
    #expect(abs(hand.desk.position(of: .width).x - 0.6) < 0.01)
  }

  @Test func `every color can be chosen, and its place is found again`() throws {
    var random = RandomSource(seed: Seed.of(8))
    for _ in 0..<2000 {
      let color = Color(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random))
      #expect(HueColor(color).color == color)
    }
    for color in [0, 0xFFFFFF, 0x808080, 0xFF0000, 0xFF00FF].map(Color.init(rgb:)) {
      #expect(HueColor(color).color == color)
    }
  }

  @Test func `a hue survives the way over black and gray`() throws {
    var hand = try desk()
    hand.tell(.asked(.pen(.togglePicker)))
    hand.desk.slide(.strength, to: Point(x: 1, y: 0))
    hand.desk.slide(.color, to: Point(x: 0.4, y: 0.5))
    let color = hand.desk.style.color
    hand.desk.slide(.color, to: Point(x: 0.4, y: 1))
    #expect(hand.desk.style.color == Color(rgb: 0))
    hand.desk.slide(.color, to: Point(x: 0.4, y: 0.5))
    hand.desk.slide(.strength, to: .zero)
    hand.desk.slide(.strength, to: Point(x: 1, y: 0))
    #expect(hand.desk.style.color == color)
    // Another color has its own hue.
    hand.tell(.asked(.pen(.chooseColor(1))))
    #expect(hand.desk.pickedColor == HueColor(.indigo))
  }

  @Test func `a touch on the rainbow picks what is seen there, also for black ink`() throws {
    for color in [Color(rgb: 0), .sumi, Color(rgb: 0xFFFFFF), Color(rgb: 0x6B6762)] {
      var hand = try desk()
      hand.tell(.asked(.pen(.togglePicker)))
      hand.desk.preferences.setColor(color)
      #expect(hand.desk.shownStrength > 0.5)
      hand.desk.slide(.color, to: Point(x: 0.6, y: 0.5))
      #expect(HueColor(hand.desk.style.color).strength > 0.5, "\(color)")
      hand.desk.slide(.strength, to: .zero)
      #expect(hand.desk.shownStrength == 0)
    }
  }

  @Test func `places that are no numbers move nothing`() throws {
    var hand = try desk()
    let before = hand.desk.preferences.pens
    for slider in [PenSlider.width, .color, .strength] {
      for number in [Double.nan, .infinity, -.infinity] {
        hand.tell(.asked(.pen(.nudge(slider, by: Point(x: number, y: number)))))
      }
    }
    #expect(hand.desk.preferences.pens == before)
  }

  @Test func `arrows move the color where any can be chosen, and the page elsewhere`() throws {
    var hand = try desk(open: false)
    #expect(Key("right").action(on: hand.desk) == .nextPage)
    hand.tell(.asked(.pen(.togglePicker)))
    let before = hand.desk.pickedColor
    let action = try #require(Key("right").action(on: hand.desk))
    hand.tell(.asked(action))
    #expect(hand.desk.position(of: .color).x > before.hue + 0.01)
  }
}
