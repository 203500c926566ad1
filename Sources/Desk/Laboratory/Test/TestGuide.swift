internal import Geometry
internal import Ink
internal import Trace

/// The shapes to draw along in a task.
struct TestGuide {
  let task: StylusTask
  /// The room for the shapes.
  let area: Box
  let painter: FacePainter

  /// The marks of the shapes.
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

  /// The ends of a diagonal of 45 degrees.
  private var start: Point { area.center + Point(x: -side / 2, y: side / 2) }
  private var end: Point { area.center + Point(x: side / 2, y: -side / 2) }
  private var side: Double { min(area.width, area.height) * 0.9 }
  private var color: Color { painter.theme.hair }

  private func line(from start: Point, to end: Point) -> Face.Mark {
    var path = Path()
    path.move(to: start)
    path.line(to: end)
    return .line(path, width: painter.px(2), color)
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
      return .box(
        Box(low: center, high: center).expanded(by: painter.px(5)), radius: painter.px(5), color)
    }
  }

  /// A wedge that grows as the force should.
  private var wedge: Face.Mark {
    let (width, height) = (area.width * 0.8, min(area.height * 0.5, painter.px(90)))
    let left = Point(x: area.center.x - width / 2, y: area.center.y)
    var path = Path()
    path.move(to: left)
    path.line(to: left + Point(x: width, y: -height / 2))
    path.line(to: left + Point(x: width, y: height / 2))
    path.close()
    return .line(path, width: painter.px(1.5), color)
  }

  private var dashes: Face.Mark {
    let half = Point(x: area.width * 0.4, y: min(area.height * 0.35, painter.px(120)))
    var path = Path()
    path.move(to: area.center - half)
    path.line(to: area.center + Point(x: half.x, y: -half.y))
    path.line(to: area.center + half)
    path.line(to: area.center + Point(x: -half.x, y: half.y))
    path.close()
    return .dashes(path, width: painter.px(1.5), length: painter.px(8), color)
  }

  /// Lines to write on.
  private var rules: [Face.Mark] {
    [0.4, 0.6].map { share in
      let y = area.low.y + area.height * share
      return line(
        from: Point(x: area.low.x + area.width * 0.08, y: y),
        to: Point(x: area.high.x - area.width * 0.08, y: y))
    }
  }
}
