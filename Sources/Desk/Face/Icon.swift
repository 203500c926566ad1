internal import Geometry

/// A small line drawing, in a square of 24 units.
enum Icon: Hashable, Sendable, CaseIterable {
  case back, forward, up, down, undo, redo, eraser, partEraser, hand, bookmark, bookmarked, addPage,
    pages
  case menu, tick, close, share
  case marker, another, less, moveLeft, moveRight
  case lasso, rectangle, turn, weight, duplicate, copy, cut, clip, delete
  case paste, selectAll, pageBefore, onePage, backspace, title
  case fullScreen, devices, keys, settings
  case sync, folder, computer, notebook
  case meter, record, stylus
  case find, text, underline, strike, link, present
  case bold, italic, bullets, checkList, larger, smaller
  case twoPages, startAlone, reverse, crop
  case pdf
  case sheet, turnLeft, turnRight
  case layers, shown, hidden, locked, unlocked, grip
  case tag, order, merge, takeIn, picture, formula, table, shape, tidy, graph, space
  case mirror, mirrorUpright, toFront, toBack
  case alignLeft, alignCenter, alignRight, alignTop, alignMiddle, alignBottom, spreadAcross,
    spreadDown
  case arrange, stepForward, stepBack, group, ungroup, sameColor, samePen, sticker

  var path: Path {
    var path = Path()
    for line in lines { path.draw(line) }
    return path
  }

  enum Line {
    case through([Double])
    case loop([Double])
    case curve([Double])
    case circle(Double, Double, Double)
  }

  private var lines: [Line] {
    switch self {
    case .back: [.through([15, 5, 8, 12, 15, 19])]
    case .forward: [.through([9, 5, 16, 12, 9, 19])]
    case .up: [.through([5, 15, 12, 8, 19, 15])]
    case .down: [.through([5, 9, 12, 16, 19, 9])]
    case .undo: [.through([8.5, 5, 4, 9.5, 8.5, 14]), .curve([4, 9.5, 14, 9.5, 20, 9.5, 20, 18])]
    case .redo:
      [.through([15.5, 5, 20, 9.5, 15.5, 14]), .curve([20, 9.5, 10, 9.5, 4, 9.5, 4, 18])]
    case .eraser:
      [.loop([4, 13.5, 13, 4.5, 20, 11.5, 12, 19.5, 9, 19.5]), .through([8.5, 9, 15.5, 16])]
    case .partEraser:
      [
        .loop([4, 13.5, 13, 4.5, 20, 11.5, 12, 19.5, 9, 19.5]), .through([15, 20, 16.5, 20]),
        .through([19.5, 20, 21, 20]),
      ]
    case .hand:
      [
        .curve([7, 13, 5, 10.5, 3.5, 12, 4.5, 13.5]),
        .curve([4.5, 13.5, 8, 19, 9, 21, 13, 21]), .curve([13, 21, 18, 21, 19, 18, 19, 14]),
        .through([19, 14, 19, 8.5]), .through([7, 14, 7, 6.5]), .through([11, 12, 11, 4]),
        .through([15, 12, 15, 5.5]),
      ]
    case .notebook:
      [
        .loop([7, 4, 18, 4, 18, 20, 7, 20]), .through([10, 4, 10, 20]), .through([5, 8, 8, 8]),
        .through([5, 12, 8, 12]), .through([5, 16, 8, 16]),
      ]
    case .text:
      [
        .through([12, 5.5, 12, 18.5]), .through([9, 4, 12, 5.5, 15, 4]),
        .through([9, 20, 12, 18.5, 15, 20]), .through([3.5, 9, 7.5, 9]),
        .through([16.5, 9, 20.5, 9]),
        .through([3.5, 15, 7.5, 15]), .through([16.5, 15, 20.5, 15]),
      ]
    case .link:
      [
        .curve([10, 14, 8, 12, 8, 10, 10, 8]), .through([10, 8, 13, 5]),
        .curve([13, 5, 17, 1.5, 22.5, 7, 19, 11]), .through([19, 11, 17, 13]),
        .curve([14, 10, 16, 12, 16, 14, 14, 16]), .through([14, 16, 11, 19]),
        .curve([11, 19, 7, 22.5, 1.5, 17, 5, 13]), .through([5, 13, 7, 11]),
      ]
    case .present:
      [
        .loop([3.5, 5, 20.5, 5, 20.5, 15.5, 3.5, 15.5]), .through([12, 15.5, 12, 19]),
        .through([8, 20.5, 12, 17.5, 16, 20.5]), .loop([10, 7.8, 14.5, 10.2, 10, 12.6]),
      ]
    case .underline:
      [
        .through([7, 4, 7, 10]), .curve([7, 10, 7, 17, 17, 17, 17, 10]), .through([17, 10, 17, 4]),
        .through([5, 20, 19, 20]),
      ]
    case .strike:
      [
        .curve([17, 7, 15, 3, 7, 3.5, 7.5, 8]), .curve([7.5, 8, 8, 10.5, 10, 11, 12, 12]),
        .curve([12, 12, 15, 13.5, 17, 14.5, 17, 16.5]),
        .curve([17, 16.5, 16.5, 21, 8.5, 21, 7, 16.5]),
        .through([4, 12, 20, 12]),
      ]
    case .pdf:
      [
        .loop([6, 4, 14, 4, 18, 8, 18, 20, 6, 20]), .through([14, 4, 14, 8, 18, 8]),
        .through([9, 12, 15, 12]), .through([9, 15.5, 13, 15.5]),
      ]
    case .find: [.circle(10.5, 10.5, 6), .through([15, 15, 20, 20])]
    case .bookmark, .bookmarked: [.loop([7, 4, 17, 4, 17, 20, 12, 16, 7, 20])]
    case .addPage:
      [
        .loop([6, 4, 14, 4, 18, 8, 18, 20, 6, 20]), .through([12, 10, 12, 16]),
        .through([9, 13, 15, 13]),
      ]
    case .pages:
      [
        .loop([5, 5, 10, 5, 10, 10, 5, 10]), .loop([14, 5, 19, 5, 19, 10, 14, 10]),
        .loop([5, 14, 10, 14, 10, 19, 5, 19]), .loop([14, 14, 19, 14, 19, 19, 14, 19]),
      ]
    case .menu: [.circle(5, 12, 0.6), .circle(12, 12, 0.6), .circle(19, 12, 0.6)]
    case .close: [.through([6, 6, 18, 18]), .through([18, 6, 6, 18])]
    case .share:
      [
        .through([8, 10, 5, 10, 5, 20, 19, 20, 19, 10, 16, 10]), .through([12, 15, 12, 3.5]),
        .through([8, 7.5, 12, 3.5, 16, 7.5]),
      ]
    case .picture:
      [
        .loop([4, 5, 20, 5, 20, 19, 4, 19]), .circle(15, 9, 1.4),
        .through([4, 16.5, 9, 11.5, 13, 15.5, 15.5, 13, 20, 17.5]),
      ]
    case .table:
      [
        .loop([3.5, 5, 20.5, 5, 20.5, 19, 3.5, 19]), .through([3.5, 9.7, 20.5, 9.7]),
        .through([3.5, 14.3, 20.5, 14.3]), .through([9.2, 5, 9.2, 19]),
        .through([14.8, 5, 14.8, 19]),
      ]
    case .shape: [.loop([3.5, 9.5, 13.5, 9.5, 13.5, 20, 3.5, 20]), .circle(14.5, 9.5, 5.8)]
    case .graph:
      [
        .loop([9, 3, 15, 3, 15, 8, 9, 8]), .loop([3, 16, 9, 16, 9, 21, 3, 21]),
        .loop([15, 16, 21, 16, 21, 21, 15, 21]), .through([11, 8, 6, 16]),
        .through([13, 8, 18, 16]),
      ]
    case .tidy:
      [.curve([3.5, 10, 6, 2, 11, 13, 14, 4.5]), .loop([8, 14, 20.5, 14, 20.5, 20.5, 8, 20.5])]
    case .space:
      [
        .through([3.5, 9, 20.5, 9]), .through([3.5, 15, 20.5, 15]), .through([12, 6, 12, 2]),
        .through([9, 4.5, 12, 1.8, 15, 4.5]), .through([12, 18, 12, 22]),
        .through([9, 19.5, 12, 22.2, 15, 19.5]),
      ]
    case .formula: [.through([17.5, 8, 17.5, 5, 6.5, 5, 13, 12, 6.5, 19, 17.5, 19, 17.5, 16])]
    case .takeIn:
      [
        .through([8, 10, 5, 10, 5, 20, 19, 20, 19, 10, 16, 10]), .through([12, 3.5, 12, 15]),
        .through([8, 11, 12, 15, 16, 11]),
      ]
    case .mirror:
      [
        .loop([9, 6, 9, 18, 3, 18]), .loop([15, 6, 15, 18, 21, 18]), .through([12, 3, 12, 6]),
        .through([12, 10.5, 12, 13.5]), .through([12, 18, 12, 21]),
      ]
    case .mirrorUpright:
      [
        .loop([6, 9, 18, 9, 18, 3]), .loop([6, 15, 18, 15, 18, 21]), .through([3, 12, 6, 12]),
        .through([10.5, 12, 13.5, 12]), .through([18, 12, 21, 12]),
      ]
    case .toFront:
      [.loop([4, 4, 14, 4, 14, 14, 4, 14]), .through([17, 10, 20, 10, 20, 20, 10, 20, 10, 17])]
    case .toBack:
      [.through([14, 7, 14, 4, 4, 4, 4, 14, 7, 14]), .loop([10, 10, 20, 10, 20, 20, 10, 20])]
    case .tick: [.through([5, 12.5, 10, 17.5, 19, 7])]
    case .lasso, .rectangle, .turn, .weight, .duplicate, .copy, .cut, .clip, .delete, .paste,
      .selectAll:
      selecting
    case .pageBefore, .onePage, .backspace, .title, .fullScreen, .settings, .devices, .keys, .sync,
      .folder, .computer:
      choosing
    case .bold, .italic, .bullets, .checkList, .larger, .smaller: typing
    case .twoPages, .startAlone, .reverse, .crop: arranging
    case .alignLeft, .alignCenter, .alignRight, .alignTop, .alignMiddle, .alignBottom,
      .spreadAcross, .spreadDown, .arrange, .stepForward, .stepBack, .group, .ungroup,
      .sameColor, .samePen, .sticker:
      aligning
    case .sheet, .turnLeft, .turnRight: turning
    case .layers, .shown, .hidden, .locked, .unlocked, .grip: layering
    case .tag, .order, .merge: shelving
    case .meter:
      [
        .curve([4, 17, 4, 4, 20, 4, 20, 17]), .through([12, 16, 15.5, 9.5]),
        .through([4, 17, 6, 17]), .through([18, 17, 20, 17]),
      ]
    case .stylus:
      [.loop([5, 19, 6.5, 14.5, 16, 5, 19, 8, 9.5, 17.5]), .through([14, 7, 17, 10])]
    case .record: [.circle(12, 12, 8), .circle(12, 12, 2.5)]
    case .marker:
      [
        .loop([9, 13, 15, 13, 16, 17, 16, 21, 8, 21, 8, 17]), .through([9.5, 13, 9.5, 6]),
        .through([14.5, 13, 14.5, 3.5, 9.5, 6]),
      ]
    case .another: [.through([12, 5, 12, 19]), .through([5, 12, 19, 12])]
    case .less: [.through([5, 12, 19, 12])]
    case .moveLeft: [.through([19, 12, 5, 12]), .through([10.5, 6.5, 5, 12, 10.5, 17.5])]
    case .moveRight: [.through([5, 12, 19, 12]), .through([13.5, 6.5, 19, 12, 13.5, 17.5])]
    }
  }
}

extension Path {
  fileprivate mutating func draw(_ line: Icon.Line) {
    switch line {
    case .through(let numbers): draw(Self.points(numbers))
    case .loop(let numbers):
      draw(Self.points(numbers))
      close()
    case .curve(let numbers):
      let points = Self.points(numbers)
      move(to: points[0])
      cubic(points[1], points[2], to: points[3])
    case .circle(let x, let y, let radius):
      addCircle(Disc(center: Point(x: x, y: y), radius: radius))
    }
  }

  private mutating func draw(_ points: [Point]) {
    move(to: points[0])
    for point in points.dropFirst() { self.line(to: point) }
  }

  private static func points(_ numbers: [Double]) -> [Point] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}
