internal import Geometry
internal import Wording

struct TipFace {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    guard let target = desk.pointing.tip else { return }
    let key = painter.shortcuts.names(for: target.control.action).first
    let name = desk.name(of: target.control.action)
    let text = (key.map { "\(name) · \($0)" } ?? name).text
    guard let room = room(beside: target, width: width(of: text)) else { return }
    // A tooltip covers nothing: the page and controls below it stay usable.
    face.reach.append(room)
    face.marks.append(
      .label(
        text, at: room.center, within: room,
        painter.words(12.5, painter.theme.bar, anchor: 0.5), ground: painter.theme.text))
  }

  private func width(of text: String) -> Double {
    let letters = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.62 : 1.05) }
    return min(painter.px(letters * 12.5 + 28), desk.window.x - painter.px(12))
  }

  /// The room beside a control or its card that is clear of all controls; nil if there is none or the control is
  /// gone.
  private func room(beside target: Face.Target, width: Double) -> Box? {
    var desk = desk
    desk.pointing.tip = nil
    let face = desk.face
    // The control may have moved or gone meanwhile.
    guard face.targets.contains(where: { $0.isAt(target) }) else { return nil }
    let others = face.targets.filter { $0.control != target.control }
    let part = desk.cardFrame.flatMap { target.part == .popup ? $0.shown : nil } ?? target.box
    let (gap, height) = (painter.px(4), painter.px(32))
    func box(x: Double, y: Double) -> Box {
      let edge = painter.px(6)
      let x = min(max(x, edge), max(desk.window.x - edge - width, edge)).rounded()
      return Box(
        low: Point(x: x, y: y.rounded()), high: Point(x: x + width, y: y.rounded() + height))
    }
    let left = target.box.center.x - width / 2
    let middle = target.box.center.y - height / 2
    let places = [
      box(x: left, y: target.box.high.y + gap), box(x: left, y: target.box.low.y - gap - height),
      box(x: left, y: part.high.y + gap), box(x: left, y: part.low.y - gap - height),
      box(x: part.high.x + gap, y: middle), box(x: part.low.x - gap - width, y: middle),
      box(x: part.low.x - gap - width, y: target.box.low.y - gap - height),
    ]
    let window = Box(low: .zero, high: desk.window)
    func covered(_ box: Box) -> Double {
      let hidden = others.reduce(target.box.intersection(box).area) {
        $0 + $1.box.intersection(box).area
      }
      return hidden + (window.contains(box) ? 0 : 1e6)
    }
    guard let room = places.min(by: { covered($0) < covered($1) }) else { return nil }
    let isOnCard =
      target.part == .popup
      && face.targets.contains {
        $0.part == .popup && $0.control.action != .dismiss && $0.box.intersection(room).area > 1
      }
    return isOnCard ? nil : room
  }
}

extension Face.Target {
  fileprivate func isAt(_ other: Face.Target) -> Bool {
    (control.action, part, box) == (other.control.action, other.part, other.box)
  }
}

extension Box {
  fileprivate var area: Double { isEmpty ? 0 : width * height }
}

struct FocusRing {
  private let box: Box
  private let radius: Double
  private let painter: FacePainter

  init(_ target: Face.Target, _ painter: FacePainter) {
    let inset = -painter.px(2)
    let outline =
      target.outline ?? Face.Outline(target.box.expanded(by: inset), radius: painter.px(10))
    box = target.room?.expanded(by: inset).intersection(outline.box) ?? outline.box
    (radius, self.painter) = (min(outline.radius, box.height / 2, box.width / 2), painter)
  }

  func draw(on face: inout Face) {
    guard !box.isEmpty else { return }
    face.reach.append(box)
    let ring = Path(around: box, radius: radius)
    // Selected items have an accent ring; this one has the color of text, on a light edge.
    face.marks += [
      .line(ring, width: 5 * painter.scale, painter.theme.surface),
      .line(ring, width: 2 * painter.scale, painter.theme.text),
    ]
  }
}

extension Path {
  init(around box: Box, radius: Double) {
    self.init()
    let corners = box.corners
    for index in corners.indices {
      let (before, here) = (corners[(index + 3) % 4], corners[index])
      let after = corners[(index + 1) % 4]
      let start = here + (before - here) * (radius / max(before.distance(to: here), 1e-9))
      let end = here + (after - here) * (radius / max(after.distance(to: here), 1e-9))
      line(to: start)
      // The control points that come nearest to a quarter circle.
      cubic(start.mixed(with: here, by: 0.5523), end.mixed(with: here, by: 0.5523), to: end)
    }
    close()
  }
}
