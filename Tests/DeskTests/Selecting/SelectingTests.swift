import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

@Suite struct SelectingTests {
  private func selected() throws -> SelectingDesk {
    var hand = try SelectingDesk()
    hand.tell(.selected(hand.ink))
    return hand
  }

  @Test func `a loop drawn with the lasso asks for the ink inside`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectTool(.lasso)))
    let loop = [
      hand.pixel(50, 50), hand.pixel(150, 40), hand.pixel(160, 150), hand.pixel(40, 140),
    ]
    let wanted = hand.draw(loop)
    guard case .find(let page, let lasso?)? = wanted.first, wanted.count == 1 else {
      Issue.record("\(wanted)")
      return
    }
    #expect(page == hand.pages[0])
    #expect(lasso.contains(Point(x: 100, y: 100)))
    #expect(!lasso.contains(Point(x: 200, y: 100)))
    #expect(hand.desk.hand.wet == nil)
  }

  @Test func `the line in the making is shown, and follows zoom and pan`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectTool(.rectangle)))
    hand.tell(.pointer(Pointer(.mouse, .down, at: hand.pixel(60, 60), time: 0)))
    hand.tell(.pointer(Pointer(.mouse, .move, at: hand.pixel(160, 140), time: 8)))
    func line() -> Box? {
      hand.desk.face.parts.flatMap(\.marks).compactMap { mark in
        if case .dashes(let path, _, _, _) = mark { path.bounds } else { nil }
      }.first
    }
    let before = try #require(line())
    #expect(abs(before.low.x - hand.pixel(60, 60).x) < 1)
    hand.tell(.moved(by: Point(x: 0, y: -30), zoom: 1.5, about: Point(x: 600, y: 400)))
    let after = try #require(line())
    #expect(abs(after.width - before.width * 1.5) < 1)
    #expect(abs(after.low.y - hand.pixel(60, 60).y) < 1)
  }

  @Test(arguments: [Tool.lasso, .rectangle])
  func `a tap asks for what is below it, and for more at the same place`(tool: Tool) throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectTool(tool)))
    func tap(at x: Double) throws -> SelectingTap {
      let effects = hand.draw([hand.pixel(x, 150), hand.pixel(x, 150) + Point(x: 1, y: 0)])
      guard effects.count == 1, case .tap(let tap, hand.pages[0])? = effects.first else {
        throw EditError.noSuchElement
      }
      #expect(tap.point.distance(to: Point(x: x, y: 150)) < 1 && tap.reach > 0)
      return tap
    }
    let first = try tap(at: 150)
    #expect(first.selected.isEmpty && !first.keepsSelection)
    hand.tell(.selected(hand.ink))
    let second = try tap(at: 151)
    #expect(second.selected == hand.ink.elements && second.keepsSelection)
    let elsewhere = try tap(at: 190)
    #expect(elsewhere.selected.isEmpty && elsewhere.keepsSelection)
    #expect(hand.desk.selection?.placed == .identity)
    #expect(try !tap(at: 500).keepsSelection)
    #expect(hand.desk.selection == nil)
  }

  @Test func `what was found is selected, and a pen gives way to the lasso`() throws {
    let hand = try selected()
    #expect(hand.desk.selection?.ink == hand.ink)
    #expect(hand.desk.preferences.tool == .lasso)
    var other = try SelectingDesk()
    let ink = SelectedInk(
      page: other.pages[0], [], box: .empty, color: nil, width: nil)
    other.tell(.selected(ink))
    #expect(other.desk.selection == nil)
  }

  @Test func `the handle for turning is in reach, however large the selection is`() throws {
    var hand = try selected()
    for _ in 0..<12 {
      let room = hand.desk.viewport.frame
      let frame = try #require(hand.frame)
      #expect(room.contains(frame.turnHandle) && frame.grip(at: frame.turnHandle) == .turn)
      let middle = Box(around: frame.corners).center
      hand.tell(.moved(by: .zero, zoom: 1.4, about: middle))
    }
    // Where there is room, it is above.
    hand = try selected()
    let frame = try #require(hand.frame)
    #expect(frame.turnHandle.y < frame.corners[0].y)
  }

  @Test func `dragging inside moves by as much as the hand, once, when it lifts`() throws {
    var hand = try selected()
    let wanted = hand.draw([hand.pixel(150, 150), hand.pixel(170, 160), hand.pixel(190, 210)])
    #expect(wanted.count == 2)
    #expect(wanted.first == .lift)
    guard case .change(.transform(let map, .move), let elements, _)? = wanted.last else {
      Issue.record("\(wanted)")
      return
    }
    #expect(elements == hand.ink.elements)
    #expect(map(.zero).distance(to: Point(x: 40, y: 60)) < 1e-9)
    #expect(hand.desk.selection?.map == map)
    #expect(hand.desk.selection?.isLifted == false)
  }

  @Test func `a corner scales about the opposite one`() throws {
    for corner in 0..<4 {
      var hand = try selected()
      let frame = try #require(hand.frame)
      let opposite = frame.corners[(corner + 2) % 4]
      let start = frame.corners[corner]
      let wanted = hand.draw([
        start, start.mixed(with: opposite, by: 0.1),
        start.mixed(with: opposite, by: 0.3),
      ])
      guard case .change(.transform(let map, .scale), _, _)? = wanted.last else {
        Issue.record("\(wanted)")
        return
      }
      let anchor = hand.ink.box.corners[(corner + 2) % 4]
      #expect(map(anchor).distance(to: anchor) < 1e-9)
      #expect(map.scale > 0.6 && map.scale < 0.75)
    }
  }

  @Test func `the handle above turns about the middle and meets right angles`() throws {
    var hand = try selected()
    let frame = try #require(hand.frame)
    let middle = frame.corners[0].mixed(with: frame.corners[2], by: 0.5)
    let radius = frame.turnHandle.distance(to: middle)
    let right = middle + Point(x: radius, y: 1)
    let wanted = hand.draw([frame.turnHandle, middle + Point(x: radius * 0.7, y: -radius), right])
    guard case .change(.transform(let map, .rotate), _, _)? = wanted.last else {
      Issue.record("\(wanted)")
      return
    }
    let center = hand.ink.box.center
    #expect(map(center).distance(to: center) < 1e-9)
    #expect(abs(map.a) < 1e-9 && abs(map.b - 1) < 1e-9)
  }

  @Test func `no drag makes a map that cannot be undone`() throws {
    let frame = try #require(try selected().frame)
    let places = [
      Point(x: .nan, y: 0), Point(x: 1e300, y: -1e300), Point(x: -9e5, y: 9e5), .zero,
      frame.corners[2], frame.corners[0].mixed(with: frame.corners[2], by: 0.5),
    ]
    let starts = frame.corners + [frame.turnHandle, places[5]]
    for start in starts {
      for place in places {
        var hand = try selected()
        for effect in hand.draw([start, start + Point(x: 9, y: 9), place]) {
          guard case .change(.transform(let map, _), _, _) = effect else { continue }
          #expect(map.isUsable, "\(start) \(place)")
        }
      }
    }
  }

  @Test func `a cancelled drag puts the ink back`() throws {
    var hand = try selected()
    hand.tell(.pointer(Pointer(.mouse, .down, at: hand.pixel(150, 150), time: 0)))
    let move = Pointer(.mouse, .move, at: hand.pixel(190, 150), time: 8)
    #expect(hand.tell(.pointer(move)) == [.lift])
    #expect(hand.tell(.pointer(Pointer(.mouse, .cancel, at: .zero, time: 16))) == [.restore])
    #expect(hand.desk.selection?.placed == .identity)
  }

  @Test func `a tap outside, Escape and another tool drop the selection`() throws {
    var hand = try selected()
    hand.draw([hand.pixel(400, 400)])
    #expect(hand.desk.selection == nil)
    for action in [Action.dismiss, .selectPen(1), .selectTool(.eraser)] {
      var hand = try selected()
      hand.tell(.asked(action))
      #expect(hand.desk.selection == nil, "\(action)")
    }
    var kept = try selected()
    kept.draw([kept.pixel(150, 150)])
    kept.tell(.asked(.selectTool(.rectangle)))
    #expect(kept.desk.selection != nil)
  }

  @Test func `arrows move what is selected, and turn pages where nothing is`() throws {
    var hand = try selected()
    let action = try #require(Key("right").action(on: hand.desk))
    guard case .change(.transform(let map, .move), _, _)? = hand.tell(.asked(action)).first else {
      Issue.record("no move")
      return
    }
    #expect(map(.zero).distance(to: Point(x: Length.millimeter, y: 0)) < 1e-9)
    #expect(Key("right").action(on: try SelectingDesk().desk) == .nextPage)
  }

  @Test func `marks among writing stay marks when it gets another ink`() throws {
    var hand = try selected()
    let place = try #require(Color.inks.firstIndex(of: .indigo))
    let wanted = hand.tell(.asked(.select(.chooseColor(place))))
    #expect(
      wanted == [
        .change(.color(.indigo), [SelectingDesk.element], of: hand.pages[0])
      ])
    #expect(hand.desk.selection?.ink.color == .indigo)
  }

  @Test func `texts take another color, and images neither color nor width`() throws {
    let hand = try selected()
    let (text, image) = (SelectingDesk.element, SelectingDesk.mark)
    func wanted(_ action: SelectionAction, texts: [EntityID]) throws -> [SelectionEffect] {
      var other = hand
      other.tell(
        .selected(
          SelectedInk(
            page: hand.pages[0],
            texts.map { .init($0, .figure(hasColor: true)) }
              + [.init(image, .figure(hasColor: false))],
            box: hand.ink.box, color: nil, width: nil)))
      return other.tell(.asked(.select(action)))
    }
    let color = try #require(Color.inks.first)
    #expect(
      try wanted(.chooseColor(0), texts: [text]) == [
        .change(.color(color), [text], of: hand.pages[0])
      ])
    #expect(try wanted(.chooseColor(0), texts: []).isEmpty)
    #expect(try wanted(.chooseWidth(0), texts: [text]).isEmpty)
    #expect(
      try wanted(.delete, texts: [text]).first
        == .change(.erase(.delete), [text, image], of: hand.pages[0]))
  }

  @Test func `cutting copies, then takes away, and leaves nothing selected`() throws {
    var hand = try selected()
    let elements = hand.ink.elements
    #expect(
      hand.tell(.asked(.select(.cut))) == [
        .copy(page: hand.pages[0], elements: elements, isCut: true),
        .change(.erase(.cut), elements, of: hand.pages[0]),
      ])
    #expect(hand.desk.selection == nil)
    #expect(hand.tell(.asked(.select(.copy))).isEmpty)
  }

  @Test func `every button of the bar does what it says`() throws {
    let hand = try selected()
    let actions: [SelectionAction] = [
      .offerColors, .offerWidths, .duplicate, .copy, .cut, .delete,
    ]
    for action in actions {
      let control = hand.desk.face.targets.first { $0.control.action == .select(action) }
      let box = try #require(control?.box, "\(action)")
      #expect(hand.desk.face.covers(box.center))
      #expect(hand.desk.viewport.frame.contains(box))
      #expect(min(box.width, box.height) >= 44)
    }
  }

  @Test func `pasted ink stays where it was if that is seen, and otherwise comes into sight`() {
    let seen = Box(low: Point(x: 0, y: 200), high: Point(x: 500, y: 500))
    let near = Box(low: Point(x: 100, y: 300), high: Point(x: 200, y: 320))
    #expect(PastePlace(seen: seen, copies: 0).shift(of: near) == .zero)
    #expect(PastePlace(seen: seen, copies: 2).shift(of: near).x > 20)
    let far = Box(low: Point(x: 100, y: 20), high: Point(x: 200, y: 40))
    let shift = PastePlace(seen: seen, copies: 1).shift(of: far)
    #expect((far.center + shift).distance(to: seen.center) < 1e-9)
  }
}

/// The bar beside a selection and what it offers.
@Suite struct SelectionBarTests {
  /// The buttons of the bar and of what it offers, whether they are on or off.
  private func buttons(_ face: FaceDesk) -> [Face.Target] {
    face.desk.face.targets.filter { $0.part == .selection }.map { target in
      var target = target
      target.kind = .button
      return target
    }
  }

  @Test(arguments: [
    Point(x: 480, y: 320), Point(x: 800, y: 600), Point(x: 1000, y: 800), Point(x: 1200, y: 900),
  ])
  func `the bar stays where it is when it offers inks or widths`(window: Point) throws {
    for shift in stride(from: -900.0, through: 900, by: 20) {
      var face = try FaceDesk()
      face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
      face.tell(.selected(face.hand.ink))
      face.tell(.moved(by: Point(x: shift, y: shift / 2), zoom: 1, about: .zero))
      guard let ink = face.box(of: .select(.offerColors)) else { continue }
      let bar = buttons(face)
      for offer in [SelectionAction.offerColors, .offerWidths] {
        face.tell(.asked(.select(offer)))
        let open = buttons(face)
        for target in bar { #expect(open.contains(target)) }
        // Nothing that is offered lies on the bar, so that a second tap closes it.
        for other in open where !bar.contains(other) {
          for target in bar { #expect(target.box.intersection(other.box).isHollow) }
          // Nor below what floats there anyway, such as the number of the page.
          let window = face.desk.face.targets.filter { $0.part != .selection }
          for target in window { #expect(target.box.intersection(other.box).isHollow) }
          #expect(face.desk.viewport.frame.contains(other.box))
        }
      }
      face.tell(.asked(.select(.offerColors)))
      face.pen(.down, ink.center)
      face.pen(.up, ink.center)
      #expect(face.desk.selection?.offer == .nothing)
    }
  }

  @Test func `a new color keeps what shows through`() throws {
    var face = try FaceDesk()
    var pen = PenPreset.marker
    pen.style.color = Color(rgba: 0xFFE1_4D80)
    face.desk.preferences.pens[0] = pen
    face.tell(.asked(.pen(.chooseColor(2))))
    #expect(face.desk.style.color == Color(rgba: 0xFFB8_C980))
    for action in [PenAction.togglePicker, .hex(.begin)] { face.tell(.asked(.pen(action))) }
    for digit in [0, 10, 0xF] { face.tell(.asked(.pen(.hex(.digit(digit))))) }
    face.tell(.asked(.pen(.hex(.end))))
    #expect(face.desk.style.color == Color(rgba: 0x00AA_FF80))
  }
}

extension Box {
  fileprivate var isHollow: Bool { isEmpty || width < 1 || height < 1 }
}
