internal import Bytes
internal import Geometry
internal import Ink
internal import Wording

struct PenCardFace: Card {
  static let name: Words = "Pen options"

  let desk: Desk

  /// The opened card shows what keys have changed, and continues from there.
  static func begin(on desk: inout Desk, _ effects: inout [Effect]) { desk.cards.pen.before = nil }

  private var hook: Double? {
    Bar(desk, desk.painter).middle(of: .selectPen(desk.preferences.heldPen))
  }

  var panel: Panel {
    Panel(nil, width: 428, pad: 16, at: .below(hook, hook: hook)) {
      Gap(16)
      Custom(height: 80, drawPaper)
      Gap(6)
      colors
      if desk.cards.pen.isPicking {
        picker
      } else {
        Gap(6)
        widths
        Gap(4)
        freeWidth
        responses
      }
    }.foot {
      Seam(height: 12)
      Line {
        for action in [PenAction.moveLeft, .moveRight, .toggleMarking] { button(action) }
        Gap(0)
        for action in [PenAction.add, .remove] { button(action) }
      }
      Gap(6)
    }
  }

  private func button(_ action: PenAction) -> [any Widget] {
    let action = Action.pen(action)
    return desk.icon(of: action).map {
      [IconButton($0, action, isEnabled: desk.isEnabled(action), isSelected: desk.isOn(action))]
    } ?? []
  }

  private func drawPaper(_ paper: Box, _ painter: FacePainter, _ face: inout Face) {
    tile(paper, isChosen: false, painter, on: &face)
    let inner = paper.inset(x: 28, y: 8, painter)
    if desk.style.tool == .highlighter {
      // A highlighter is drawn straight, with writing above it.
      face.marks.append(sample(desk.style).bar(in: inner))
      face.marks.append(sample(PenPreset.writer.style).flourish(in: inner))
    } else {
      face.marks.append(sample(desk.style).flourish(in: inner))
    }
  }

  private func sample(_ style: Style) -> PenSample {
    PenSample(style: desk.seen(style), scale: desk.viewport.fullScale)
  }

  private func tile(
    _ box: Box, isChosen: Bool, isHovered: Bool = false, _ painter: FacePainter,
    on face: inout Face
  ) {
    let edge = isChosen ? 2.0 : 1.0
    let color =
      isChosen ? painter.theme.accent : isHovered ? painter.theme.second : painter.theme.hair
    face.marks += [
      painter.plate(box, 8, color),
      painter.plate(box.inset(edge, painter), 8 - edge, desk.seenPaper),
    ]
  }

  private var colors: any Widget {
    let offers = desk.style.tool.colors
    let cells: [any Widget] = offers.enumerated().map { place, color in
      swatch(color, .chooseColor(place))
    }
    return CellGrid(9, cells + [freeColor(isChosen: !offers.contains(desk.style.color.opaque))])
  }

  private func swatch(_ color: Color, _ action: PenAction) -> any Widget {
    Swatch(color, .pen(action), isChosen: color == desk.style.color.opaque)
  }

  private func freeColor(isChosen: Bool) -> any Widget {
    let action = Action.pen(.togglePicker)
    let isPicking = desk.cards.pen.isPicking
    return Custom(height: 44) { box, painter, face in
      let ground = isPicking ? painter.theme.soft : painter.theme.surface
      if isPicking {
        face.marks.append(painter.plate(box.inset(3, painter), 10, painter.theme.soft))
      }
      if isChosen || painter.isHovered(action) {
        face.marks += painter.ring(box.center, ground, isChosen: isChosen)
      }
      face.marks += Self.rainbow(around: box.center, radius: 11 * painter.scale, painter)
      face.marks.append(
        painter.disc(box.center, radius: isChosen ? 7 : 5, isChosen ? desk.style.color : ground))
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .toggle(isOn: isPicking)))
    }
  }

  private static func rainbow(
    around center: Point, radius: Double, _ painter: FacePainter
  ) -> [Face.Mark] {
    let count = 24
    return (0..<count).map { place in
      let hue = Double(place) / Double(count)
      let corners = [hue, hue + 1.2 / Double(count)].map { turn in
        let (sine, cosine) = sineAndCosine(of: turn * 2 * .pi)
        return center + Point(x: cosine, y: sine) * radius
      }
      let wedge = painter.path([center] + corners, isClosed: true)
      return .area(wedge, HueColor(hue: hue, strength: 0.72, lightness: 0.56).color)
    }
  }

  @WidgetBuilder private var picker: [any Widget] {
    Gap(10)
    if desk.cards.pen.hex == nil {
      Slider(
        .pen(.hold(.color)), at: desk.position(of: .color), knob: desk.style.color, height: 106,
        isField: true, drawHues)
      Slider(
        .pen(.hold(.strength)), at: desk.position(of: .strength), knob: desk.style.color,
        height: 56, drawStrength)
    } else {
      Gap(20)
      CellGrid(9, (0...15).map(digit) + [end(.backspace, .erase), end(.tick, .end)])
      Gap(54)
    }
    Line {
      FixedWidth(112, hex)
      Gap(0)
      for place in desk.preferences.recentColors.indices.reversed() {
        FixedWidth(44, swatch(desk.preferences.recentColors[place], .chooseRecent(place)))
      }
    }
    Gap(8)
  }

  private func drawHues(_ field: Box, _ painter: FacePainter, _ face: inout Face) {
    let (white, black) = (Color(rgb: 0xFFFFFF), Color(rgb: 0))
    let gray = UInt32((255 * (1 - desk.shownStrength)).rounded())
    // White is blended in above the middle, black below it, and gray where the color is weak.
    let light = [
      Face.Stop(0, white), Face.Stop(0.5, white.faded(0)), Face.Stop(0.5, black.faded(0)),
      Face.Stop(1, black),
    ]
    let weak = [Face.Stop(0, white.faded(gray)), Face.Stop(1, black.faded(gray))]
    face.marks += [(HueColor.rainbow, false), (light, true), (weak, true)].map {
      .blend(field, radius: 8 * painter.scale, $0, isUpright: $1)
    }
  }

  private func drawStrength(_ track: Box, _ painter: FacePainter, _ face: inout Face) {
    var (weak, strong) = (desk.pickedColor, desk.pickedColor)
    (weak.strength, strong.strength) = (0, 1)
    face.marks.append(
      .blend(
        track, radius: track.height / 2, [Face.Stop(0, weak.color), Face.Stop(1, strong.color)],
        isUpright: false))
  }

  private var hex: any Widget {
    let action = Action.pen(.hex(.begin))
    let typed = desk.cards.pen.hex?.text
    return Custom(height: 44) { box, painter, face in
      let theme = painter.theme
      let ground = typed != nil ? theme.soft : painter.isHovered(action) ? theme.hover : theme.bar
      face.marks += painter.ground(painter.pill(in: box), radius: painter.px(10), ground)
      Label(
        Words(verbatim: typed ?? desk.style.color.hex), size: 15, typed != nil ? .chosen : .text,
        weight: .medium, anchor: 0.5, height: 44, isName: true
      ).draw(in: box, painter, on: &face)
      face.targets.append(Face.Target(control: Control(action), box: box))
    }
  }

  private func digit(_ digit: Int) -> any Widget {
    PadKey(Words(verbatim: String(digit, radix: 16, uppercase: true)), .pen(.hex(.digit(digit))))
  }

  private func end(_ icon: Icon, _ action: HexAction) -> any Widget {
    let hex = desk.cards.pen.hex
    return IconButton(
      icon, .pen(.hex(action)),
      isEnabled: action == .end ? hex?.color != nil : hex?.digits.isEmpty == false)
  }

  private var widths: any Widget {
    CellGrid(
      5,
      desk.style.tool.widths.enumerated().map { place, width in
        var style = desk.style
        style.width = width
        return stroke(style, .chooseWidth(place), isChosen: width == desk.style.width)
      })
  }

  @WidgetBuilder private var responses: [any Widget] {
    if !desk.style.tool.responses.isEmpty {
      Gap(8)
      CellGrid(
        5,
        PressureResponse.offered.enumerated().map { place, offer in
          var style = desk.style
          style.response = offer.response
          // With thin lines all responses look alike.
          style.width = max(style.width, 2.4)
          return stroke(
            style, .chooseResponse(place), isChosen: offer.response == desk.style.response,
            name: offer.name)
        })
      Gap(4)
    }
  }

  private func stroke(
    _ style: Style, _ action: PenAction, isChosen: Bool, name: Words? = nil
  ) -> any Widget {
    Custom(height: name == nil ? 44 : 64) { box, painter, face in
      let whole = Box(x: box.low.x, y: box.low.y, width: box.width, height: painter.px(44))
      let paper = whole.inset(3, painter)
      if let name {
        face.marks.append(
          .words(
            name, at: Point(x: box.center.x, y: box.high.y - painter.px(10)),
            painter.words(12.5, painter.color(isChosen ? .text : .second), anchor: 0.5)))
      }
      tile(
        paper, isChosen: isChosen, isHovered: painter.isHovered(.pen(action)), painter, on: &face)
      let isMark = style.tool == .highlighter
      let room = paper.inset(x: isMark ? 8 : 15, y: isMark ? 3 : 6, painter)
      // As wide as the pen, but no wider than the paper.
      var style = style
      style.width = min(style.width, room.height / desk.viewport.fullScale)
      let sample = sample(style)
      face.marks.append(isMark ? sample.bar(in: room) : sample.wave(in: room))
      face.targets.append(
        Face.Target(control: Control(.pen(action)), box: box, kind: .choice(isChosen: isChosen)))
    }
  }

  private var freeWidth: any Widget {
    Line {
      Slider(
        .pen(.hold(.width)), at: desk.position(of: .width), knob: desk.painter.theme.accent
      ) { track, painter, face in
        let start = Point(x: track.low.x, y: track.center.y)
        let half = Point(x: 0, y: 0.5 * painter.scale)
        let wedge = painter.path(
          [start - half, Point(x: track.high.x, y: track.low.y), track.high, start + half],
          isClosed: true)
        face.marks.append(.area(wedge, painter.theme.second.faded(0x60)))
      }
      Inset(
        Label(Words(verbatim: width), .second, anchor: 1, height: 44, width: 80, isName: true),
        right: 4)
    }
  }

  private var width: String {
    let millimeters = desk.style.width / Length.millimeter
    let digits = millimeters < 1 ? 2 : 1
    let power = digits == 2 ? 100.0 : 10
    let number = Int((millimeters * power).rounded())
    return "\(number / Int(power)).\(String(number % Int(power), digits: digits)) mm"
  }
}
