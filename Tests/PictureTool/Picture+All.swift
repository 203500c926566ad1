import Geometry
import Ink
import Pen

extension Picture {
  /// The pictures of the guide, by the names of their files.
  static let all: [Picture] = [
    Picture(name: "page", entries: key("2")),
    Picture(
      name: "selection", part: box(310, 320, 700, 330),
      entries: key("l") + line(around: box(482, 408, 356, 72))),
    Picture(
      name: "pen", part: box(80, 0, 680, 470), entries: key("2") + key("c")),
    Picture(
      name: "menu", part: box(560, 100, 700, 760), entries: click(Point(x: 870, y: 330))),
    Picture(name: "shelf", hasShelf: true, entries: key("o", .control)),
    Picture(
      name: "tabs", part: box(0, 0, 1280, 360), hasShelf: true,
      entries: slowly([
        key("o", .control), tap(Point(x: 620, y: 220)), key("o", .control),
        tap(Point(x: 870, y: 220)), key("o", .control), tap(Point(x: 370, y: 220)),
      ])),
    Picture(name: "pdf", isOfPDF: true, entries: key("2")),
    Picture(name: "overview", ofLecture: true, entries: key("p", [.control, .shift])),
    Picture(
      name: "layers", part: box(640, 0, 640, 470),
      entries: slowly([key("y"), tap(Point(x: 913, y: 196))])),
    Picture(name: "dark", entries: key("3") + key("m", [.control, .shift]) + key("i", .control)),
    Picture(name: "sync", part: box(790, 0, 490, 370), entries: key("r", .control)),
    Picture(
      name: "copies", part: box(790, 0, 490, 560), entries: key("s", [.control, .shift])),
    Picture(
      name: "export", part: box(600, 0, 680, 560), entries: tap(Point(x: 1206, y: 28))),
    Picture(
      name: "meter", part: box(0, 0, 720, 330),
      entries: openingLaboratory + tap(Point(x: 1040, y: 138))
        + line(around: box(420, 560, 300, 90)) + key("l", .control) + key("l", .control)),
    Picture(name: "stylus", entries: openingLaboratory + tap(Point(x: 1040, y: 226))),
  ]

  /// What opens the card of the laboratory.
  private static let openingLaboratory =
    tap(Point(x: 1250, y: 28)) + tap(Point(x: 1040, y: 746))

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
    Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
  }

  private static func key(_ sign: Unicode.Scalar, _ keys: KeyModifiers = []) -> [SessionEntry] {
    SessionEntry.key(sign, keys)
  }

  /// What is done one after the other, with time for a notebook to open between.
  private static func slowly(_ operations: [[SessionEntry]]) -> [SessionEntry] {
    operations.enumerated().flatMap { number, operation in
      operation.map { $0.delayed(by: Double(number + 1) * 1500) }
    }
  }

  /// A touch of the pen.
  private static func tap(_ place: Point) -> [SessionEntry] {
    [
      pen(.pen, .down, at: place, number: 0, buttons: .tip), pen(.pen, .up, at: place, number: 1),
      pen(.pen, .leave, at: place, number: 2),
    ]
  }

  /// A line of the pen around a box.
  private static func line(around box: Box) -> [SessionEntry] {
    let corners = [
      box.low, Point(x: box.high.x, y: box.low.y), box.high, Point(x: box.low.x, y: box.high.y),
      box.low,
    ]
    let path = zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<20).map { start + (end - start) * (Double($0) / 20) }
    }
    var entries = path.enumerated().map { number, place in
      pen(.pen, number == 0 ? .down : .move, at: place, number: number, buttons: .tip)
    }
    entries.append(pen(.pen, .up, at: box.low, number: path.count))
    entries.append(pen(.pen, .leave, at: box.low, number: path.count + 1))
    return entries
  }

  /// A click of the mouse's right button.
  private static func click(_ place: Point) -> [SessionEntry] {
    [
      pen(.mouse, .enter, at: place, number: 0),
      pen(.mouse, .press, at: place, number: 1, button: 3),
      pen(.mouse, .release, at: place, number: 2, button: 3),
      pen(.mouse, .leave, at: place, number: 3),
    ]
  }

  /// What a device says, one report after another.
  private static func pen(
    _ tool: PenTool, _ phase: PenPhase, at place: Point, number: Int, buttons: PenButtons = [],
    button: UInt8 = 0
  ) -> SessionEntry {
    .pen(tool, phase, at: place, time: Double(number) * 5, buttons: buttons, button: button)
  }
}
