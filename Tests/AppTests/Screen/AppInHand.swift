import Bytes
import Desk
import Foundation
import Geometry
import Ink
import Notebook
import PDFReader
import Paint
import Pen
import Store
import Support
import Testing
import Wording

@testable import App

/// The program in the test's own process, without a display: with its keeper, its threads and its
/// loop, of which the test makes each turn.
@MainActor final class AppInHand {
  let app: App
  let id: NotebookID
  private let folder: URL
  /// The milliseconds on the clock of its pen.
  private var time = 1000.0

  /// Opens a notebook whose pages hold some strokes, in a window of some pixels.
  ///
  /// - Parameters:
  ///   - pages: The strokes of each page.
  ///   - width: The width of the window.
  ///   - height: The height of the window.
  ///   - files: The pages of files that can be imported, by their names.
  ///   - passwords: The passwords of those that need one.
  ///   - locked: Files that were to be opened, and need their passwords.
  ///   - bus: The address of its session bus; nil for none.
  ///   - door: Where other programs request.
  /// - Throws: Why there is no such notebook.
  init(
    pages: [[Stroke]], width: Int32 = 700, height: Int32 = 600, files: [String: [LoosePage]] = [:],
    passwords: [String: String] = [:], locked: [LockedNotes] = [], bus: String? = nil,
    door: ProgramDoor? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "suzuri-hand-\(UUID())")
    let path = folder.appending(path: "library").path
    let library = try Library(at: path, create: true)
    let id = try library.createNotebook(titled: "Full", size: .a4, paper: Paper(.ruled), now: 0)
    try library.edit(id, action: .write, now: 1) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      for _ in pages.dropFirst() {
        try editor.addPage(to: section, size: .a4, paper: Paper(.ruled))
      }
    }
    for (page, strokes) in zip(try library.outline(of: id).pages, pages) {
      let layer = try library.page(page.id, of: id).layers[0].id
      try library.edit(id, action: .write, now: 2) { editor in
        for stroke in strokes {
          try editor.addStroke(stroke, at: Place(page: page.id, layer: layer))
        }
      }
    }
    self.id = id
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    var settings = AppSettings(damage: DamageLog()) { file in
      let (name, password) = (file.path, file.password)
      if let right = passwords[name], password != right {
        throw password == nil ? PrintedError.locked : .wrongPassword
      }
      guard let pages = files[name] else { throw NoFiles() }
      return PageList(pages)
    }
    settings.locked = locked
    settings.bus = bus
    settings.door = door
    settings.exportFolder = folder.appending(path: "exports").path
    settings.replay = Session(window: WindowSize(width: width, height: height), entries: [])
    app = try App(settings, notes: NotesSource(at: path, id))
    app.begin()
    try waitUntilSettled()
  }

  /// Ends the program; everything is on the disk then.
  func close() throws {
    try app.finish()
    try? FileManager.default.removeItem(at: folder)
  }

  private struct NoFiles: Error {}

  /// What should have come to rest did not.
  struct Restless: Error, CustomStringConvertible {
    let description: String
  }

  /// The library, read anew.
  func library() throws -> Library {
    try Library(at: folder.appending(path: "library").path, create: false)
  }

  /// The strokes of each page, as they are on the disk.
  func strokes() throws -> [Int] {
    let library = try library()
    return try library.outline(of: id).pages.map { try library.page($0.id, of: id).elements.count }
  }

  // MARK: - User actions

  /// Asks for something, as keys and buttons do.
  func ask(_ actions: Action...) { for action in actions { app.send(.asked(action)) } }

  /// Moves a pen over the page through places in the window.
  func draw(_ places: [Point], device: Int32 = 5) {
    for (number, place) in places.enumerated() {
      say(number == 0 ? .down : .move, at: place, device: device)
    }
    if let last = places.last { say(.up, at: last, device: device) }
  }

  /// Says what a pen does.
  func say(_ phase: PenPhase, at place: Point, device: Int32 = 5) {
    time += 5
    var event = PenEvent(
      device: device, tool: .pen, phase: phase, position: place, time: time,
      received: .monotonicNow)
    event.channels = .pressure
    event.pressure = phase == .up ? 0 : 0.6
    event.buttons = phase == .up ? [] : .tip
    app.handle(.pen(event))
  }

  /// Lets the program go round some times.
  func turn(_ count: Int) { for _ in 0..<count { _ = app.turn() } }

  /// Lets the program go round until nothing is left to do.
  func waitUntilSettled() throws {
    let done = DispatchSemaphore(value: 0)
    // The keeper comes to this when all that was asked for before is done.
    app.keeper.enqueue(
      JobStep { _ in
        done.signal()
        return true
      })
    try wait(for: "the keeper") { done.wait(timeout: .now()) == .success }
    try wait(for: "the window") { restlessness == nil }
  }

  /// Lets the program go round until something holds, a number of times at most.
  func wait(for name: String = "it", rounds: Int = 150_000, until isOver: () throws -> Bool) throws
  {
    // What waits for a free processor may take long; what never comes is found out all the same.
    for _ in 0..<rounds {
      _ = app.turn()
      if try isOver() { return }
      usleep(1000)
    }
    throw Restless(description: "\(name): \(restlessness ?? "never ended")")
  }

  /// What is still to come; nil for nothing.
  private var restlessness: String? {
    let (screen, desk) = (app.screen, app.desk)
    if desk.notebook == nil { return "no notebook is open" }
    if app.mailbox.hasItems { return "notices wait" }
    if app.needsDrawing || screen.needsTiles { return "something is to be drawn" }
    if !app.asked.isEmpty { return "pages are being read" }
    if app.selecting.pending > 0 { return "changes are under way" }
    if screen.lifted != nil { return "ink is in the hand" }
    if screen.zoomRests != nil { return "the zoom has not come to rest" }
    if screen.pages.values.contains(where: \.isDrying) { return "ink is drying" }
    if !screen.roughTiles(desk).isEmpty { return "tiles are missing or show what was" }
    let tiles = sheets.flatMap { $0.tiles() }
    return tiles.contains { screen.pages[$0.page]?.tiles[$0]?.isDraft == true } ? "drafts" : nil
  }

  // MARK: - Display

  /// The pages in the window.
  var sheets: [SheetOnScreen] {
    app.desk.shownPages.compactMap { SheetOnScreen(at: $0, on: app.desk) }
  }

  /// Expects the window to show its pages as a fresh start would draw them, if not at once, then some rounds later.
  func expectFreshPages() throws {
    try waitUntilSettled()
    var (seen, rounds) = (try differences(), 0)
    while seen.count > 0, rounds < 200 {
      turn(1)
      usleep(1000)
      (seen, rounds) = (try differences(), rounds + 1)
    }
    #expect(seen.count == 0, "\(seen.first ?? "")")
  }

  /// Compares what the window shows of its pages with what a fresh start would draw.
  ///
  /// Nothing is compared where the bar, a card or a frame lies above them.
  ///
  /// - Returns: The pixels that differ, and one of them.
  func differences() throws -> (count: Int, first: String?) {
    let (library, seen) = (try library(), app.window.bitmap)
    let panels = app.desk.face.parts.map { $0.box.expanded(by: 1) }
    var (count, first) = (0, String?.none)
    for sheet in sheets {
      let name = sheet.sheet.id
      let pages = try library.outline(of: name.notebook).pages
      let page = try #require(pages.first { $0.id == name.page })
      let content = try library.page(page.id, of: name.notebook)
      var files: [ContentHash: [UInt8]] = [:]
      let hashes = content.imageHashes(on: page) + [page.backdrop?.hash].compactMap(\.self)
      for hash in hashes { files[hash] = try library.image(hash) }
      var picture = PagePicture(
        of: content, size: page.size, paper: page.paper, backdrop: page.backdrop,
        turns: page.turns, added: page.added, files: files, reusing: nil)
      picture.light = app.screen.light
      let fresh = Bitmap(width: seen.width, height: seen.height, format: .opaque)
      fresh.draw { canvas in
        canvas.transform(by: .translation(by: sheet.corner))
        canvas.transform(by: .scaling(x: sheet.scale, y: sheet.scale))
        picture.draw(on: canvas, in: sheet.seen, scale: sheet.scale)
      }
      let area = sheet.box.intersection(seen.box)
      for y in Int(area.low.y)..<max(Int(area.high.y), Int(area.low.y)) {
        for x in Int(area.low.x)..<max(Int(area.high.x), Int(area.low.x)) {
          let (one, other) = (seen.pixel(x: x, y: y), fresh.pixel(x: x, y: y))
          // Borders of ink that is drawn in parts differ by as much as rounding makes of them.
          guard one != other, Self.distance(one, other) > 32 else { continue }
          let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          guard !panels.contains(where: { $0.contains(place) }) else { continue }
          count += 1
          let colors = [one, other].map { String($0, radix: 16) }
          first = first ?? "(\(x), \(y)) has \(colors[0]), not \(colors[1])"
        }
      }
    }
    return (count, first)
  }

  /// The largest difference of two pixels' red, green and blue.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16].reduce(0) { most, shift in
      max(most, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
    }
  }
}

extension Stroke {
  /// Short strokes and some long ones, all over an A4 page.
  static func filling(_ dice: inout Dice, count: Int = 300) -> [Stroke] {
    (0..<count).map { number in
      let length = number % 20 == 0 ? 500.0 : 40
      let start = Point(x: dice.number(20...560), y: dice.number(20...800))
      let turn = dice.number(-3...3)
      let samples = (0..<10).map { step in
        let share = Double(step) / 9
        return Sample(
          position: Point(
            x: start.x + cos(turn) * length * share,
            y: start.y + sin(turn + share) * length * share),
          time: Double(step) * 8, pressure: 0.5)
      }
      let mark = number % 9 == 0
      let style = Style(
        tool: mark ? .highlighter : .pen, color: mark ? .yellowMark : .sumi,
        width: mark ? 12 : 1.4)
      return Stroke(samples: samples, channels: .pressure, style: style, start: 0)
    }
  }
}

extension Stroke {
  /// A level line on a page, as a pen draws it.
  static func level(at y: Double) -> Stroke {
    let samples = (0..<20).map { step in
      Sample(
        position: Point(x: 60 + 10 * Double(step), y: y), time: Double(step) * 5, pressure: 0.5)
    }
    return Stroke(
      samples: samples, channels: .pressure, style: Style(color: .sumi, width: 2), start: 0)
  }
}
