internal import Geometry
public import Trace
internal import Wording

extension CanvasProbe {
  /// Runs a program on a private X server until it ends by itself.
  ///
  /// Fails if the program ends with a failure or takes too long.
  public func runAlone(_ program: ProbedProgram, within seconds: Double) throws(StageError) {
    let stage = try ProbeStage(settings, lifetime: seconds + 30)
    defer { stage.end() }
    let child = try stage.start(program, lifetime: seconds + 10)
    defer { child.end() }
    guard let code = child.exitCode(within: seconds) else {
      throw StageError("\(program.name) did not exit within \(Int(seconds)) seconds")
    }
    guard code == 0 else { throw StageError("\(program.name) exited with \(code)") }
  }

  /// Starts a program several times, while the pen taps where its page will be, and reports when the
  /// page and the first ink appear.
  public func timeStarts(_ program: ProbedProgram, count: Int) throws(StageError) -> StartReport {
    let stage = try ProbeStage(settings, lifetime: Double(60 + count * 20))
    defer { stage.end() }
    var starts: [StartWatch] = []
    for number in 0..<count {
      // Each start uses a different place, because ink from the last one is still there.
      let place = Point(
        x: Double(settings.width) * 0.4 + Double(number * 30 % 300),
        y: Double(settings.height) * 0.35)
      starts.append(try stage.watchStart(of: program, tappingAt: place))
    }
    return StartReport(page: starts.map(\.page), ink: starts.map(\.ink))
  }
}

/// The times when a page and its first ink appear at a place of the screen.
struct StartWatch: Hashable, Sendable {
  /// The time from the start to the page in milliseconds.
  private(set) var page: Double?
  /// The time from the start to the first ink in milliseconds.
  private(set) var ink: Double?

  /// Notes the content of a small part of the screen after a time.
  ///
  /// Nearly white pixels are the page; dark ones on it are ink. The window's background, gray or black, is
  /// neither.
  mutating func look(at image: ScreenImage, after time: Double) {
    let levels = image.pixels.map { pixel in
      [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xff) }
    }
    // The first picture may already have ink, because the pen taps all the time.
    let showsPage = levels.contains { level in level.allSatisfy { $0 >= 0xf4 } }
    let showsInk = levels.contains { $0.reduce(0, +) < 300 }
    if page == nil, showsPage { page = time }
    if page != nil, ink == nil, showsInk { ink = time }
  }
}

extension ProbeStage {
  /// Starts a program and taps at a place until ink appears there, then ends the program.
  func watchStart(
    of program: ProbedProgram, tappingAt place: Point, within seconds: Double = 10
  ) throws(StageError) -> StartWatch {
    let box = ScreenBox(x: Int(place.x) - 6, y: Int(place.y) - 6, width: 13, height: 13)
    var watch = StartWatch()
    let beginning = StageClock.now
    let child = try start(program, lifetime: seconds + 10)
    defer { child.end() }
    let end = beginning + StageClock.nanoseconds(seconds)
    try injector.pen.approach(place)
    while watch.ink == nil, StageClock.now < end {
      try injector.pen.press(at: place, pressure: 0.6)
      try injector.pen.release(at: place)
      let next = StageClock.after(0.01)
      while let drawn = try observer.wait(until: next) {
        guard drawn.box.intersection(box) != nil else { continue }
        let time = Double(drawn.moment - beginning) / 1e6
        watch.look(at: try observer.look(at: box), after: time)
      }
    }
    try injector.pen.withdraw(from: place)
    return watch
  }
}
