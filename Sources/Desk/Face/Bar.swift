internal import Geometry
internal import Ink
internal import Wording

/// The bar above the pages: back, titles, pens, tools and actions.
struct Bar {
  private let desk: Desk
  private let painter: FacePainter

  /// The height, in interface units.
  static let height = 56.0

  init(_ desk: Desk, _ painter: FacePainter) {
    var painter = painter.mirrored(for: desk)
    // The page pill has buttons for the same actions.
    if desk.pointing.part != .bar { painter.hovered = nil }
    (self.desk, self.painter) = (desk, painter)
  }

  private var box: Box { Box(x: 0, y: 0, width: desk.window.x, height: painter.px(Self.height)) }

  func draw(on face: inout Face) {
    painter.strip(box, on: &face)
    bar.draw(in: box, painter, on: &face)
  }

  /// The middle of a button; nil if the bar has no room for it.
  func middle(of action: Action) -> Double? { bar.box(of: action, in: box, painter)?.center.x }

  private var bar: Inset {
    let layout = BarLayout(desk, painter)
    return Inset(
      Line {
        FixedWidth(
          layout.start / painter.scale,
          Line {
            if layout.hasBack { button(IconButton(desk.backIcon, .show(.shelf))) }
            if layout.hasTitle { Inset(titles, left: 4, right: 16) }
          })
        for (number, group) in layout.groups.enumerated() {
          if number > 0 { Divider(width: BarLayout.gap, inset: 16) }
          group.map(button(for:))
        }
        Gap(0)
        layout.end.map(button(for:))
      }, sides: BarLayout.edge)
  }

  /// The button for an action, in the bar, or in the menu if the bar has no room for it.
  func button(for action: Action) -> any Widget {
    guard case .selectPen(let place) = action else { return button(IconButton(action, on: desk)) }
    return pen(place)
  }

  /// A button in the middle of the bar's height.
  private func button(_ button: IconButton) -> any Widget {
    Custom(height: Self.height, width: BarLayout.side) { box, painter, face in
      let middle = Box(low: box.center, high: box.center).expanded(by: box.width / 2)
      button.draw(in: middle, painter, on: &face)
    }
  }

  /// The titles, as a control as wide as their words, which opens the card to change them.
  private var titles: any Widget {
    let (title, caption) = (desk.notebook?.title ?? "", desk.pageTitle)
    let action = Action.toggle(.titles)
    return Custom(height: Self.height) { box, painter, face in
      // The title font is a little wider than the regular one that is measured.
      let words = max(
        painter.width(of: title, size: 15, by: painter.measurer) * 1.06,
        painter.width(of: caption.text, size: 12.5, by: painter.measurer))
      let width = min(max(painter.px(words + 4), painter.px(44)), box.width)
      let seen = Box(x: box.low.x, y: box.low.y, width: width, height: box.height)
      let ground = painter.placed(seen, in: box).inset(x: -4, y: 5, painter)
      let isHovered = painter.isHovered(action)
      if isHovered { face.marks.append(painter.plate(ground, 10, painter.theme.hover)) }
      face.targets.append(Face.Target(control: Control(action), box: ground))
      // On the hover background, captions would be too faint.
      BarTitle(title, caption, isHovered ? .text : .second, isName: true)
        .draw(in: box, painter, on: &face)
    }
  }

  private func pen(_ place: Int) -> any Widget {
    Custom(height: Self.height, width: BarLayout.side) { box, painter, face in
      guard let pen = desk.preferences.pens[safe: place] else { return }
      let isHeld = desk.preferences.tool == .pen && desk.preferences.heldPen == place
      let action = Action.selectPen(place)
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .toggle(isOn: isHeld)))
      let lift = isHeld ? 12.0 : painter.isHovered(action) ? 5.0 : 0
      let drawing = PenDrawing(
        style: pen.style, rim: painter.theme.isDark ? painter.inkEdge : nil)
      let ground = box.high.y - painter.px(1) - lift * painter.scale
      let map = Affine.scaling(x: painter.scale, y: painter.scale)
        .then(.translation(by: Point(x: box.center.x, y: ground)))
      face.marks += drawing.marks(height: lift, under: map)
      guard isHeld else { return }
      let foot = Box(
        low: Point(x: box.center.x - painter.px(12), y: box.high.y - painter.px(3)),
        high: Point(x: box.center.x + painter.px(12), y: box.high.y))
      face.marks.append(painter.plate(foot, 1, painter.theme.accent))
    }
  }
}
