import Bytes
import Geometry
import Testing
import Trace

@testable import Stage

/// What is worked out of a hand's strokes when they are over, on a screen in memory whose ink is known.
@Suite struct WatchedStrokeTests {
  private let box = Box(low: Point(x: 20, y: 20), high: Point(x: 170, y: 120))
  /// A report and its ink each millisecond.
  private let pace: Int64 = 1_000_000

  private func report(
    _ kind: PenListener.Report.Kind, _ place: Point, at moment: Int64
  ) -> PenListener.Report {
    PenListener.Report(
      kind: kind, button: 1, device: "pen", place: place, pressure: 0.5, server: moment,
      received: moment)
  }

  private func history(of painting: Painting) -> ScreenHistory {
    ScreenHistory(painting.image, at: 0)
  }

  /// Draws a stroke whose touch is at a moment; ink comes some milliseconds after its report.
  private func draw(
    _ places: [Point], radius: Double, at start: Int64, late: Int64, on painting: inout Painting,
    _ history: inout ScreenHistory
  ) -> WatchedStroke {
    var stroke = WatchedStroke(report(.press, places[0], at: start))
    for (number, place) in places.enumerated() {
      let moment = start + Int64(number) * pace
      if number > 0 { stroke.move(report(.move, place, at: moment)) }
      painting.stroke(from: places[max(0, number - 1)], to: place, radius: radius)
      history.apply(painting.image, at: moment + late * pace)
    }
    stroke.end(report(.release, places[places.count - 1], at: start + Int64(places.count) * pace))
    return stroke
  }

  @Test(arguments: StrokePath.Kind.allCases, [1.5, 2, 3])
  func `each report is seen when its own ink is drawn`(
    kind: StrokePath.Kind, radius: Double
  ) throws {
    let places = StrokePlan(StrokePath(kind, in: box), speed: 800, rate: 200).samples.map(\.place)
    var painting = Painting(width: 200, height: 140)
    var history = history(of: painting)
    let stroke = draw(places, radius: radius, at: pace, late: 30, on: &painting, &history)
    let rows = try #require(stroke.samples(in: history))
    #expect(rows.map(\.phase) == [.down] + places.dropFirst().map { _ in .move } + [.up])
    #expect(rows[places.count][.visible] == nil)
    let watched = rows.dropLast().filter { $0.flags.isEmpty }
    #expect(watched.count * 20 >= places.count * 19)
    for row in watched {
      let due = try #require(row[.received]) + 30 * pace
      #expect(row[.visible] == due, "report \(row.sequence)")
    }
  }

  @Test func `a stroke is told from one that follows at once, while its own ink is still to come`()
    throws
  {
    var painting = Painting(width: 200, height: 140)
    var history = history(of: painting)
    let lines = [30.0, 60, 90].map { y in (0..<30).map { Point(x: 20 + 4 * Double($0), y: y) } }
    let strokes = lines.enumerated().map { number, places in
      draw(
        places, radius: 2, at: Int64(number) * 40 * pace + pace, late: 10, on: &painting, &history)
    }
    for stroke in strokes {
      for row in try #require(stroke.samples(in: history)).dropLast() {
        #expect(row.flags.isEmpty)
        #expect(row[.visible] == row[.received].map { $0 + 10 * pace })
      }
    }
  }

  @Test func `places that were not blank and reports that lie too close are blind`() throws {
    let places = [0, 4, 8, 12, 13, 14, 18, 22, 26, 30, 34, 38].map { Point(x: 30.0 + $0, y: 40.3) }
    var painting = Painting(width: 200, height: 140)
    painting.fill(0x20_2020) { $0.x > 58 && $0.x < 66 }
    var history = history(of: painting)
    let stroke = draw(places, radius: 2, at: pace, late: 1, on: &painting, &history)
    let rows = try #require(stroke.samples(in: history)).dropLast()
    let blind = rows.filter { $0.flags == "blind" }.map(\.sequence)
    #expect(blind.contains(4) && blind.contains(5))
    #expect(blind.contains(9) && !blind.contains(2) && !blind.contains(11))
    for row in rows { #expect((row[.visible] == nil) == (row.flags == "blind")) }
  }

  @Test func `ink that never comes has no time`() throws {
    let places = (0..<30).map { Point(x: 20 + 4 * Double($0), y: 60) }
    var painting = Painting(width: 200, height: 140)
    var history = history(of: painting)
    var stroke = draw(
      Array(places.prefix(25)), radius: 2, at: pace, late: 1, on: &painting, &history)
    for (number, place) in places.enumerated().dropFirst(25) {
      stroke.move(report(.move, place, at: Int64(number + 1) * pace))
    }
    let rows = try #require(stroke.samples(in: history)).dropLast()
    #expect(rows.prefix(25).allSatisfy { $0[.visible] != nil })
    #expect(rows.suffix(4).allSatisfy { $0[.visible] == nil && $0.flags.isEmpty })
  }

  @Test func `a stroke without ink, or from before what is remembered, is left out`() {
    let painting = Painting(width: 200, height: 140)
    var history = history(of: painting)
    var stroke = WatchedStroke(report(.press, Point(x: 50, y: 50), at: pace))
    stroke.end(report(.release, Point(x: 50, y: 50), at: 2 * pace))
    #expect(stroke.samples(in: history) == nil)
    var ink = painting
    let places = (0..<30).map { Point(x: 20 + 4 * Double($0), y: 60) }
    let inked = draw(places, radius: 2, at: pace, late: 1, on: &ink, &history)
    #expect(inked.samples(in: history) != nil)
    history.forget(before: 2 * pace)
    #expect(inked.samples(in: history) == nil)
  }

  @Test(arguments: 0..<8)
  func `a hand that is nowhere, or everywhere, ends nothing`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var painting = Painting(width: 60, height: 60)
    var history = history(of: painting)
    var stroke = WatchedStroke(report(.press, Point(x: 30, y: 30), at: pace))
    for number in 1..<40 {
      let far = Double.random(in: 0..<1, using: &random) < 0.3 ? 1e9 : 80
      let place = Point(
        x: Double.random(in: -far...far, using: &random),
        y: Double.random(in: -far...far, using: &random))
      stroke.move(report(.move, place, at: Int64(number) * pace))
      painting.stroke(from: place, to: Point(x: 30, y: 30), radius: 5)
      history.apply(painting.image, at: Int64(number) * pace)
    }
    #expect(stroke.reports.count <= 40)
    if let rows = stroke.samples(in: history) { #expect(rows.count == stroke.reports.count) }
  }
}
