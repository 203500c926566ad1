internal import Geometry
internal import Ink
internal import Trace
internal import Wording

struct TestFace {
  let desk: Desk
  let painter: FacePainter

  private static let header = 122.0
  private static let footer = 76.0
  /// The least height for the ratings; below it, each shares a line with its question.
  private static let roomyMarks = 300.0

  func draw(on face: inout Face) {
    guard let test = desk.laboratory.test else { return }
    let window = Box(low: .zero, high: desk.window)
    face.panels.append(window)
    face.marks.append(.box(window, radius: 0, painter.theme.surface))
    if let task = test.task {
      drawTask(task, test, on: &face)
    } else {
      drawMarks(test, on: &face)
    }
    drawSteps(test, on: &face)
    drawButtons(test, on: &face)
  }

  private var area: Box {
    Box(
      low: Point(x: painter.px(24), y: painter.px(Self.header)),
      high: desk.window - Point(x: painter.px(24), y: painter.px(Self.footer)))
  }

  private func drawTask(_ task: StylusTask, _ test: StylusTest, on face: inout Face) {
    drawTitle(task.title, task.instruction, on: &face)
    face.marks += TestGuide(task: task, area: area, painter: painter).marks
    for trail in test.trails { face.marks += marks(for: trail) }
    let count = task.wantedStrokes
    guard count > 1, !test.trails.isEmpty else { return }
    face.marks.append(
      .words(
        "\(min(test.strokes, count)) of \(count)",
        at: Point(x: nextButton.low.x - painter.px(14), y: nextButton.center.y),
        painter.words(13.5, painter.theme.second, anchor: 1)))
  }

  private func drawTitle(_ title: Words, _ text: Words, on face: inout Face) {
    let middle = (desk.window.x / 2).rounded()
    face.marks.append(
      .words(
        title, at: Point(x: middle, y: painter.px(46)),
        painter.words(21, painter.theme.text, anchor: 0.5, weight: .semiBold)))
    let lines = WordWrap.lines(of: text.text, in: desk.window.x / painter.scale - 64)
    for (number, line) in lines.prefix(2).enumerated() {
      let y = painter.px(76 + 19 * Double(number))
      face.marks.append(
        .text(
          line, at: Point(x: middle, y: y), painter.words(13.5, painter.theme.second, anchor: 0.5)))
    }
  }

  private func marks(for trail: [Point]) -> [Face.Mark] {
    guard let first = trail.first, let last = trail.last else { return [] }
    guard trail.count > 1, trail.contains(where: { $0.distance(to: first) > 1 }) else {
      return [painter.dot(last, radius: 2.5, painter.theme.accent)]
    }
    return [.line(painter.path(trail), width: painter.scale, painter.theme.accent)]
  }

  // MARK: - Rating

  private func drawMarks(_ test: StylusTest, on face: inout Face) {
    drawTitle("Your rating", "Rate what cannot be measured: 5 is best.", on: &face)
    let isRoomy = area.height >= painter.px(Self.roomyMarks)
    let pitch = isRoomy ? painter.px(100) : area.height / Double(StylusTest.Mark.allCases.count)
    let top = isRoomy ? area.center.y - painter.px(150) : area.low.y
    for (number, mark) in StylusTest.Mark.allCases.enumerated() {
      let y = top + pitch * Double(number)
      if isRoomy {
        drawBelowQuestion(mark, test, at: y, on: &face)
      } else {
        drawBesideQuestion(mark, test, at: y, pitch: pitch, on: &face)
      }
    }
  }

  private func drawBelowQuestion(
    _ mark: StylusTest.Mark, _ test: StylusTest, at y: Double, on face: inout Face
  ) {
    drawQuestion(mark, at: Point(x: desk.window.x / 2, y: y), anchor: 0.5, on: &face)
    let width = painter.px(244)
    let row = Box(
      x: ((desk.window.x - width) / 2).rounded(), y: y + painter.px(14), width: width,
      height: painter.px(44))
    draw(mark, test, in: row, on: &face)
    drawEnds(of: mark, beside: row, on: &face)
  }

  private func drawBesideQuestion(
    _ mark: StylusTest.Mark, _ test: StylusTest, at y: Double, pitch: Double, on face: inout Face
  ) {
    drawQuestion(mark, at: Point(x: area.low.x, y: y + pitch / 2), anchor: 0, on: &face)
    let (width, height) = (painter.px(220), min(pitch - painter.px(4), painter.px(44)))
    let row = Box(
      x: area.high.x - width, y: (y + (pitch - height) / 2).rounded(), width: width, height: height)
    draw(mark, test, in: row, on: &face)
  }

  private func drawQuestion(
    _ mark: StylusTest.Mark, at place: Point, anchor: Double, on face: inout Face
  ) {
    face.marks.append(
      .words(
        mark.question.name, at: place,
        painter.words(15, painter.theme.text, anchor: anchor, weight: .medium)))
  }

  private func draw(
    _ mark: StylusTest.Mark, _ test: StylusTest, in row: Box, on face: inout Face
  ) {
    let offers = (1...5).map {
      (words: "\($0)" as Words, action: Action.laboratory(.giveMark(mark, $0)))
    }
    painter.choice(offers, chosen: test.marks[mark].map { $0 - 1 }, in: row, on: &face)
  }

  private func drawEnds(of mark: StylusTest.Mark, beside row: Box, on face: inout Face) {
    let (least, most) = (mark.question.least, mark.question.most)
    let gap = painter.px(12)
    face.marks += [
      .words(
        least, at: Point(x: row.low.x - gap, y: row.center.y),
        painter.words(12.5, painter.theme.second, anchor: 1)),
      .words(
        most, at: Point(x: row.high.x + gap, y: row.center.y),
        painter.words(12.5, painter.theme.second)),
    ]
  }

  private func drawSteps(_ test: StylusTest, on face: inout Face) {
    let count = StylusTask.allCases.count + 1
    let step = painter.px(16)
    let y = painter.px(20)
    let left = desk.window.x / 2 - step * Double(count - 1) / 2
    for number in 0..<count {
      let center = Point(x: (left + step * Double(number)).rounded(), y: y)
      let color =
        number == test.place
        ? painter.theme.accent : number < test.place ? painter.theme.second : painter.theme.hair
      face.marks.append(painter.dot(center, radius: 3.5, color))
    }
  }

  private func box(_ x: Double, _ width: Double) -> Box {
    Box(
      x: x, y: desk.window.y - painter.px(Self.footer / 2 + 22), width: painter.px(width),
      height: painter.px(44))
  }

  private var nextButton: Box { box(desk.window.x - painter.px(24 + 132), 132) }

  private func drawButtons(_ test: StylusTest, on face: inout Face) {
    func button(_ words: Words, _ action: LaboratoryAction, _ box: Box, isMain: Bool = false) {
      let action = Action.laboratory(action)
      painter.button(
        words, action, in: box, isMain: isMain, isHovered: painter.isHovered(action), on: &face)
    }
    let margin = painter.px(24)
    let words: Words = test.task == nil ? "Show the results" : test.isTaskDone ? "Next" : "Skip"
    button(words, .nextTask, nextButton, isMain: test.isTaskDone)
    button("Stop", .stopTest, box(margin, 92))
    if test.task != nil, !test.trails.isEmpty {
      button("Repeat", .repeatTask, box(margin + painter.px(104), 116))
    }
  }
}

struct TestGuide {
  let task: StylusTask
  let area: Box
  let painter: FacePainter

  var marks: [Face.Mark] {
    switch task {
    case .slowDiagonal, .fastDiagonal: [line(from: start, to: end)]
    case .circles: [ring(0.5), ring(0.34)]
    case .taps: dots
    case .ramp: [wedge]
    case .hover: [dashes]
    case .line: rules
    }
  }

  private var start: Point { area.center + Point(x: -side / 2, y: side / 2) }
  private var end: Point { area.center + Point(x: side / 2, y: -side / 2) }
  private var side: Double { min(area.width, area.height) * 0.9 }
  private var color: Color { painter.theme.hair }

  private func line(from start: Point, to end: Point) -> Face.Mark {
    .line(painter.path([start, end]), width: painter.px(2), color)
  }

  private func ring(_ share: Double) -> Face.Mark {
    var path = Path()
    path.addCircle(Disc(center: area.center, radius: side * share))
    return .line(path, width: painter.px(1.5), color)
  }

  private var dots: [Face.Mark] {
    (0..<12).map { number in
      let (column, row) = (Double(number % 4), Double(number / 4))
      let center = Point(
        x: area.low.x + area.width * (column + 0.5) / 4,
        y: area.low.y + area.height * (row + 0.5) / 3)
      return painter.dot(center, radius: 5, color)
    }
  }

  /// A wedge that grows as the force should.
  private var wedge: Face.Mark {
    let (width, height) = (area.width * 0.8, min(area.height * 0.5, painter.px(90)))
    let left = Point(x: area.center.x - width / 2, y: area.center.y)
    let ends = [-height, height].map { left + Point(x: width, y: $0 / 2) }
    return .line(painter.path([left] + ends, isClosed: true), width: painter.px(1.5), color)
  }

  private var dashes: Face.Mark {
    let half = Point(x: area.width * 0.4, y: min(area.height * 0.35, painter.px(120)))
    let room = Box(low: area.center - half, high: area.center + half)
    return .dashes(
      painter.path(room.corners, isClosed: true), width: painter.px(1.5), length: painter.px(8),
      color)
  }

  private var rules: [Face.Mark] {
    [0.4, 0.6].map { share in
      let y = area.low.y + area.height * share
      return line(
        from: Point(x: area.low.x + area.width * 0.08, y: y),
        to: Point(x: area.high.x - area.width * 0.08, y: y))
    }
  }
}

extension FacePainter {
  /// Returns a disc whose radius, in interface units, is rounded to whole pixels.
  func dot(_ center: Point, radius: Double, _ color: Color) -> Face.Mark {
    plate(Box(low: center, high: center).expanded(by: px(radius)), radius, color)
  }
}
