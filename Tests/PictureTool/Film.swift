import Desk
import Geometry
import Ink
import Pen
import Stage

/// The moving picture: the program while a page is written, as it looks on the screen at each moment.
enum Film {
  static let name = "writing"

  private static let (width, height) = (960, 600)
  /// The milliseconds from one picture to the next.
  private static let interval = 50
  /// The milliseconds in which the window comes to rest before the first stroke.
  private static let lead = 2000.0
  /// The milliseconds for which the written page is seen at the end.
  private static let end = 2000
  /// The longest pause between strokes in milliseconds: a hand that thinks is dull to look at.
  private static let pause = 120.0

  /// How the page lies in the window, below its bar.
  private static let look = SessionLook(page: 1, place: Point(x: 297.6, y: 18), zoom: 1.3, fit: 0)
  private static let bar = 56.0

  /// The keys of the usual pens.
  private static let keys: [Color: Unicode.Scalar] = [
    .sumi: "1", .indigo: "2", .vermilion: "3", .yellowMark: "4", .greenMark: "5",
  ]

  /// Has the program play the session, and returns the PNG of what is seen meanwhile.
  static func png(by program: String) throws -> [UInt8] {
    let (session, milliseconds) = session(writing: SamplePage.beginning)
    let window = try ShownWindow(of: program, playing: session) { library in
      try SamplePage.make(at: library, pages: [[]])
    }
    var png = AnimatedPNG(width: width)
    try window.server.film(
      SamplePage.title, quiet: 0.5, every: Double(interval) / 1000,
      count: Int(milliseconds) / interval
    ) { colors in
      png.add(colors, milliseconds: interval)
    }
    png.rest(milliseconds: end)
    return try png.bytes()
  }

  /// A session in which strokes are written one after the other, and the milliseconds that it takes.
  private static func session(writing strokes: [Stroke]) -> (Session, milliseconds: Double) {
    // The first event starts the clock.
    var entries: [SessionEntry] = [
      .look(look), .pen(.pen, .enter, at: Point(x: 900, y: 500), time: 0),
    ]
    var time = lead
    var held: Color?
    var free: Int64?
    for stroke in strokes {
      let duration = stroke.samples.last?.time ?? 0
      time += min(Double(stroke.start - (free ?? stroke.start)), pause)
      free = stroke.start + Int64(duration)
      if held != stroke.style.color, let sign = keys[stroke.style.color] {
        entries += SessionEntry.key(sign, at: time)
        held = stroke.style.color
        time += pause
      }
      entries += written(stroke, at: time)
      time += duration
    }
    let size = WindowSize(width: Int32(width), height: Int32(height))
    return (Session(window: size, entries: entries), time + 1000)
  }

  /// The reports of a pen that writes a stroke.
  private static func written(_ stroke: Stroke, at start: Double) -> [SessionEntry] {
    let scale = look.zoom * 96 / 72
    var entries = stroke.samples.enumerated().map { number, sample in
      let place = (sample.position - look.place) * scale + Point(x: Double(width) / 2, y: bar)
      return SessionEntry.pen(
        .pen, number == 0 ? .down : .move, at: place, time: start + sample.time,
        pressure: Double(sample.pressure), buttons: .tip)
    }
    if case .pen(let last)? = entries.last {
      entries.append(.pen(.pen, .up, at: last.position, time: last.time))
    }
    return entries
  }
}
