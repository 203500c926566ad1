internal import Geometry
internal import Wording

struct FieldFace {
  let field: TextField
  let box: Box
  let isActive: Bool
  /// True without a background.
  private let isBare: Bool
  private let painter: FacePainter
  private let shown: FieldText
  private let line: TextLine

  private static let size = 15.0
  private static let inset = 12.0

  init(
    _ field: TextField, in box: Box, isActive: Bool, measurer: any TextMeasurer,
    isBare: Bool = false, _ painter: FacePainter
  ) {
    (self.field, self.box, self.isActive, self.painter) = (field, box, isActive, painter)
    self.isBare = isBare
    shown = field.shown
    line = measurer.line(shown.text, size: painter.words(Self.size, painter.theme.text).size)
  }

  private var room: Box {
    let inset = painter.px(Self.inset)
    return Box(
      x: box.low.x + inset, y: box.low.y, width: max(box.width - 2 * inset, 0), height: box.height)
  }

  /// The start of the line; an inactive field shows its text from the start.
  private var start: Double { room.low.x - (isActive ? field.scroll : 0) }

  func place(nearest x: Double) -> Int { line.place(nearest: x - start) }

  var caret: Box {
    let half = painter.px(11)
    return Box(
      x: (start + line.caret(at: shown.caret)).rounded(), y: box.center.y - half,
      width: max(painter.px(1.5), 1), height: 2 * half)
  }

  /// The scroll nearest to the present one that shows the caret.
  var scrollToCaret: Double {
    let (caret, width) = (line.caret(at: shown.caret), room.width)
    // At the end the caret needs a pixel or two.
    let most = max(line.width + painter.px(2) - width, 0)
    let near = min(max(field.scroll, caret + painter.px(2) - width), caret)
    return min(max(near, 0), most).rounded()
  }

  func draw(action: Action, placeholder: Words, on face: inout Face) {
    let theme = painter.theme
    // Around a bare field, another control shows the state.
    if !isBare {
      face.marks +=
        isActive ? painter.activeField(box) : painter.ground(box, radius: painter.px(10), theme.bar)
    }
    if shown.text.isEmpty {
      face.marks.append(
        .words(
          // The caret keeps clear of the first letter.
          placeholder, at: Point(x: room.low.x + painter.px(isActive ? 5 : 0), y: box.center.y),
          painter.words(Self.size, theme.second, room: room.width)))
    }
    var inside: [Face.Mark] = []
    drawText(&inside)
    face.marks.append(.shifted(inside, by: .zero, within: room.expanded(by: painter.px(2))))
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, kind: .field(field, hasKeys: isActive),
        name: placeholder))
  }

  private func drawText(_ marks: inout [Face.Mark]) {
    let theme = painter.theme
    if isActive { marks += boxes(of: shown.selection).map { .box($0, radius: 0, theme.soft) } }
    let room = isActive ? nil : room.width
    marks.append(
      .text(
        shown.text, at: Point(x: start, y: box.center.y),
        painter.words(Self.size, theme.text, room: room)))
    guard isActive else { return }
    // Composed text is underlined, its clause more heavily.
    marks += boxes(of: shown.composed).map { underline($0, painter.px(1)) }
    marks += boxes(of: shown.clause).map { underline($0, painter.px(2)) }
    marks.append(.box(caret, radius: 0, theme.accent))
  }

  private func underline(_ box: Box, _ width: Double) -> Face.Mark {
    let top = box.high.y - painter.px(1)
    return .box(
      Box(x: box.low.x, y: top, width: box.width, height: max(width, 1)), radius: 0,
      painter.theme.text)
  }

  private func boxes(of clusters: Range<Int>) -> [Box] {
    let half = painter.px(11)
    return line.clusters[clusters.clamped(to: line.clusters.indices)].reduce(into: []) {
      boxes, cluster in
      let low = (start + min(cluster.start, cluster.end)).rounded()
      let high = (start + max(cluster.start, cluster.end)).rounded()
      if let last = boxes.last, last.high.x == low || last.low.x == high {
        boxes[boxes.count - 1].low.x = min(last.low.x, low)
        boxes[boxes.count - 1].high.x = max(last.high.x, high)
      } else {
        boxes.append(Box(x: low, y: box.center.y - half, width: high - low, height: 2 * half))
      }
    }
  }
}

extension FacePainter {
  func activeField(_ box: Box) -> [Face.Mark] {
    [
      .box(box, radius: px(10), theme.accent),
      .box(box.expanded(by: -px(2)), radius: px(8), theme.surface),
    ]
  }
}
