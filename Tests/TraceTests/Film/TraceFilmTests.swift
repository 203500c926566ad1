import Bytes
import Geometry
import Support
import Testing
@testable import Trace
import Wording

@Suite("Films of pen and ink")
struct TraceFilmTests {
  /// A film of a pen that draws, with known lag.
  struct Film {
    var fps = 240.0
    var seconds = 3.0
    var lag = 50.0
    /// How far single marks stray, in pixels on each axis.
    var noise = 0.5
    /// The share of marks that are missing.
    var missing = 0.0
    /// How far the marks of the ink lie beside those of the tip.
    var offset = Point.zero
    var way: @Sendable (Double) -> Point = circle
    var seed: UInt64 = 1

    /// A circle of 100 pixels' radius in a second and a third.
    static let circle: @Sendable (Double) -> Point = { milliseconds in
      let angle = 2 * Double.pi * milliseconds / 1333
      return Point(
        x: 300 + 100 * SyntheticHand.cosine(angle), y: 200 + 100 * SyntheticHand.sine(angle))
    }

    var marks: FilmMarks {
      var random = RandomSource(seed: seed)
      func stray() -> Double {
        noise * (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      }
      func mark(_ place: Point) -> Point? {
        let marked = Point(x: place.x + stray(), y: place.y + stray())
        return Double.random(in: 0..<1, using: &random) < missing ? nil : marked
      }
      let pictures = (0..<Int(seconds * fps)).map { number in
        let time = Double(number) * 1000 / fps
        return FilmMarks.Picture(
          time: time, tip: mark(way(time)), ink: mark(way(time - lag) + offset))
      }
      return FilmMarks(pictures: pictures, step: 1000 / fps)
    }
  }

  private static func any(_ seed: UInt64) -> Film {
    var random = RandomSource(seed: seed)
    var film = Film()
    film.seed = seed
    film.fps = Bool.random(using: &random) ? 240 : 120
    film.lag = Double.random(in: -10...150, using: &random)
    film.noise = Double.random(in: 0...1.5, using: &random)
    film.missing = Double.random(in: 0...0.15, using: &random)
    return film
  }

  @Test(
    "The lag is found through noise, missing marks and marks that lie beside", arguments: 0..<24)
  func anyFilm(_ seed: UInt64) throws {
    var film = Self.any(seed)
    film.offset = Point(x: 3, y: -8)
    let found = TraceFilm(film.marks)
    let lag = try #require(found.lag.value)
    #expect(abs(lag - film.lag) < 0.3 + 0.7 * film.noise)
    let offset = try #require(found.offset.value)
    #expect(abs(offset - film.offset.length) < 0.5)
    let speed = try #require(found.speed.value)
    #expect(abs(speed / 471.4 - 1) < 0.03)
    #expect(found.sentences.contains { $0.contains("rolling shutter") })
  }

  @Test("The margin covers the truth in nine of ten films")
  func coverage() throws {
    let films = (100..<160).map { Self.any($0) }
    let covered = try films.count { film in
      let lag = TraceFilm(film.marks).lag
      return abs((try #require(lag.value)) - film.lag) <= (try #require(lag.margin))
    }
    #expect(covered >= 54)
  }

  @Test("Distance over speed agrees where the marks do not lie beside each other")
  func distance() throws {
    var film = Film()
    let plain = TraceFilm(film.marks)
    #expect(abs((try #require(plain.byDistance.value)) - 50) < 0.5)
    #expect(!plain.sentences.contains { $0.contains("parallax") })
    #expect(abs((try #require(plain.distance.value)) - 23.6) < 0.6)
    film.offset = Point(x: 6, y: 0)
    film.seconds = 0.9
    let beside = TraceFilm(film.marks)
    #expect(abs((try #require(beside.lag.value)) - 50) < 1)
    #expect(beside.sentences.contains { $0.contains("parallax") })
  }

  @Test("A pen that goes straight at one speed has a lag by distance alone")
  func straight() throws {
    var film = Film()
    film.way = { Point(x: 20 + 0.4 * $0, y: 100 + 0.1 * $0) }
    let found = TraceFilm(film.marks)
    #expect(abs((try #require(found.lag.value)) - 50) < 0.5)
    #expect(found.offset.value == nil)
    #expect(found.sentences.contains { $0.contains("too evenly") })
    film.way = { _ in Point(x: 5, y: 5) }
    let still = TraceFilm(film.marks)
    #expect(still.lag.value == nil)
  }

  @Test("Events tell the average lag with the error of their pictures", arguments: 0..<12)
  func events(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let fps = seed % 2 == 0 ? 240.0 : 120
    let lag = Double.random(in: 20...90, using: &random)
    let spread = Double.random(in: 0...6, using: &random)
    let events = (0..<40).map { _ -> FilmMarks.Event in
      let touch = Double.random(in: 0...20_000, using: &random)
      let ink = touch + lag + Double.random(in: -1...1, using: &random) * spread * 3.0.squareRoot()
      func picture(_ time: Double) -> Double { (time * fps / 1000).rounded(.up) * 1000 / fps }
      return FilmMarks.Event(tip: picture(touch), ink: picture(ink))
    }
    let found = TraceFilm(FilmMarks(events: events, step: 1000 / fps))
    let value = try #require(found.lag.value)
    let margin = try #require(found.lag.margin)
    #expect(abs(value - lag) < 1.5 * margin)
    #expect(margin < 3)
    let own = try #require(found.spread.value)
    #expect(abs(own - spread) < 1.5 * (try #require(found.spread.margin)))
  }

  @Test("Both kinds of files are read")
  func reading() throws {
    let places = """
      # {"fps": 120, "px_per_mm": 4, "height": 1080}
      frame;tip_x;tip_y;ink_x;ink_y;note
      2;10.5;20;;;
      1;9;20;8;20

      3;12;20;11;20;7
      """
    let marks = try FilmMarks(parsing: Array(places.utf8))
    #expect(marks.pictures.map(\.time) == [1, 2, 3].map { $0 * 1000 / 120 })
    #expect(
      marks.pictures[1] == FilmMarks.Picture(time: 2000 / 120, tip: Point(x: 10.5, y: 20), ink: nil)
    )
    #expect(marks.pixelsPerMillimeter == 4)
    #expect(marks.height == 1080)
    let events = try FilmMarks(
      parsing: Array("tip_frame,ink_frame\n10,22\n5,\n40,53\n".utf8), fps: 240)
    #expect(events.events.map { (($0.ink - $0.tip) * 0.24).rounded() } == [12, 13])
    #expect(
      try FilmMarks(parsing: Array("tip_ms\tink_ms\n10\t60\n".utf8)).events == [
        .init(tip: 10, ink: 60)
      ])
  }

  @Test(
    "What is wrong is said",
    arguments: [
      ("", "the file has no line with column names"),
      (
        "a,b\n",
        "its columns must be frame,tip_x,tip_y,ink_x,ink_y or tip_frame,ink_frame"
      ),
      (
        "tip_frame,ink_frame\n1,2\n",
        "it numbers pictures: give the pictures per second with --fps"
      ),
      ("#{\"fps\":240}\ntip_frame,ink_frame\n1,x\n", "line 3: x is not a number"),
      ("#{\"fps\":240}\ntip_frame,ink_frame\n1,2,3\n", "line 3: it has more fields than columns"),
      ("#{\"fps\":240}\ntip_frame,ink_frame\n1,\n", "no line contains both marks"),
      ("#{\"fps\":0.5}\ntip_frame,ink_frame\n1,2\n", "a film has 1 to 100000 pictures per second"),
      ("tip_ms,tip_ms,ink_ms\n1,2\n", "line 1: the column tip_ms appears twice"),
      ("t_ms,tip_x,tip_y,ink_x,ink_y\n1,2,3,,\n", "no line contains both positions"),
      ("t_ms,tip_x,tip_y,ink_x,ink_y\n1,2,3,4,5\n1,2,3,4,5\n", "a picture appears twice, at 1 ms"),
    ])
  func faults(_ text: String, _ sentence: String) {
    #expect { try FilmMarks(parsing: Array(text.utf8)) } throws: { "\($0)" == sentence }
  }

  @Test("Any marks have an answer, however strange", arguments: 0..<40)
  func strange(_ seed: UInt64) {
    var random = RandomSource(seed: seed)
    let extremes = [0, 1, -1, 1e9, -1e9, 1e-9, 0.5]
    func number() -> Double {
      Bool.random(using: &random)
        ? extremes.randomElement(using: &random) ?? 0 : Double.random(in: 0...500, using: &random)
    }
    let count = Int.random(in: 1..<120, using: &random)
    let pictures = (0..<count).map { index in
      FilmMarks.Picture(
        time: seed % 2 == 0 ? Double(index) : number(), tip: Point(x: number(), y: number()),
        ink: index % 5 == 0 ? nil : Point(x: number(), y: number()))
    }
    let events = pictures.map { FilmMarks.Event(tip: number(), ink: $0.time) }
    for marks in [FilmMarks(pictures: pictures), FilmMarks(events: events)] {
      let film = TraceFilm(marks)
      #expect(!film.text.isEmpty)
      #expect(film.lag.value != nil || !film.lag.remark.isEmpty)
    }
  }
}
