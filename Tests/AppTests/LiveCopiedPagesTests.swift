import Bundle
import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Stage
import Store
import Support
import Testing

/// Pages that go from one window to another over the clipboard of a real X server.
@Suite struct LiveCopiedPagesTests {
  private let server: XServer
  private let app: RunningApp
  private let tool = Execution.suzuri.deletingLastPathComponent().appending(path: "ClipboardTool")
  private let picture = Array("no picture, but bytes".utf8)

  init() throws {
    server = try XServer(width: 1280, height: 960)
    app = try RunningApp(display: server.environment)
    try fill()
    try app.start()
  }

  /// Gives the notebook four pages with all that pages can have.
  private func fill() throws {
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    let paper = Array("no paper, but bytes".utf8)
    let own = OwnPaper(
      named: "計画", hash: ContentHash(of: paper), sheet: .init(size: .a4, color: .paper))
    let hash = ContentHash(of: picture)
    let pages = try library.edit(id, action: .write, now: 2) { editor in
      try library.addImage(picture)
      let section = try #require(try Outline(of: editor).sections.first?.id)
      return try (0..<4).map { number in
        let place = try editor.addPage(
          to: section, size: number == 1 ? PageSize(width: 10_000, height: 15_000) : .a4,
          paper: Paper(number == 2 ? .grid : .ruled))
        try editor.addStroke(.level(at: 100 + Double(number)), at: place)
        try editor.add(.text(TextBox(origin: Point(x: 60, y: 200), text: "日本語")), at: place)
        try editor.add(
          .image(
            ImageFrame(
              box: Box(low: .zero, high: Point(x: 99, y: 99)), hash: hash, mediaType: "image/png")),
          at: place)
        try editor.set(.title, of: place.page, to: "Prüfung \(number)")
        try editor.set(.tag("exam"), of: place.page, to: true)
        if number == 3 { try editor.set(.bookmark, of: place.page, to: true) }
        return place.page
      }
    }
    try library.edit(id, action: .turnPages, now: 3) { editor in
      _ = try editor.apply(.turn(.left), to: [pages[1]])
      _ = try editor.apply(.delete, to: [try #require(try Outline(of: editor).pages.first?.id)])
    }
    var change = SheetChange()
    change.own = own
    try library.addPaper(paper, by: change, below: [pages[2]], of: id, now: 4)
  }

  // MARK: - User actions

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    let run = try Execution(
      of: URL(filePath: "/usr/bin/env"), words,
      environment: server.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
    try #require(run.code == 0, "\(words) \(run.messages)")
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Presses keys in the window of a program.
  private func press(_ keys: String..., in app: RunningApp) throws {
    // The window of a program that has just been started may be yet to come, and so may its notebook.
    let windows = try run(["xdotool", "search", "--sync", "--pid", "\(app.number)"])
    let window = String(windows.split(separator: "\n")[0])
    try app.wait { try run(["xdotool", "getwindowname", window]).contains("Notes") }
    try run(["xdotool", "windowfocus", "--sync", window])
    for key in keys {
      try run(["xdotool", "key", key])
      usleep(300_000)
    }
  }

  private func read(_ type: String) throws -> String? {
    let read = try Execution(
      ofShell: "'\(tool.path)' read '\(type)'", environment: server.environment)
    return read.code == 0 ? read.output : nil
  }

  /// The pages of the first notebook of a program, without their names.
  private func pages(_ app: RunningApp) throws -> [LoosePage] {
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    let supply = try LibraryPages(of: id, in: library, allowingDamage: false)
    var pages: [LoosePage] = []
    while var page = try supply.next() {
      (page.id, page.number, page.section) = (nil, 1, nil)
      pages.append(page)
    }
    return pages
  }

  @Test func `pages go to another library as they are, and those that were cut leave`() throws {
    let other = try RunningApp(display: server.environment)
    try other.start()
    let (before, there) = (try pages(app), try pages(other))
    #expect(before.count == 4 && before[2].backdrop != nil && before[1].turns == .left)
    try press("ctrl+shift+p", "ctrl+a", "ctrl+c", in: app)
    try app.wait { try read("TARGETS")?.contains("x-suzuri-pages") == true }
    #expect(try read("UTF8_STRING") == "Prüfung 0\nPrüfung 1\nPrüfung 2\nPrüfung 3")
    try press("ctrl+shift+p", "ctrl+v", in: other)
    try app.wait { try pages(other).count == 5 }
    #expect(try pages(other) == there + before)
    try press("ctrl+z", in: other)
    try app.wait { try pages(other).count == 1 }
    try press("ctrl+shift+z", in: other)
    try app.wait { try pages(other).count == 5 }
    #expect(try pages(app) == before)

    _ = try cut("ctrl+a", in: app)
    // What others ask for, such as a clipboard manager for all that there is, takes nothing away.
    let targets = try read("TARGETS") ?? ""
    #expect(!targets.contains("DELETE") && !targets.contains("taken"))
    #expect(try read("DELETE") == nil)
    try press("ctrl+v", in: other)
    try app.wait { try pages(other).count == 9 }
    try app.wait { try pages(app).count == 1 }
    #expect(try pages(app).allSatisfy { $0.layers.allSatisfy(\.elements.isEmpty) })
    // Others have them once, and nothing else leaves with a further copy.
    try press("ctrl+v", in: other)
    try app.wait { try pages(other).count == 13 }
    try press("ctrl+z", in: app)
    try app.wait { try pages(app).count == 4 }
    #expect(try pages(app) == before)
  }

  /// The parcel that is offered.
  private func parcel() throws -> PageParcel? {
    let file = app.folder.appending(path: "parcel")
    let read = try Execution(
      ofShell: "'\(tool.path)' read application/x-suzuri-pages > '\(file.path)'",
      environment: server.environment)
    return read.code == 0 ? try? PageParcel(Array(Data(contentsOf: file))) : nil
  }

  /// Cuts pages by keys, and waits until they are offered in place of what was there.
  private func cut(_ keys: String..., in app: RunningApp) throws -> PageParcel {
    let before = try parcel()
    for key in keys + ["ctrl+x"] { try press(key, in: app) }
    try app.wait { try parcel().map { $0.isCut && $0 != before } == true }
    return try #require(try parcel())
  }

  @Test func `what was cut and is on the clipboard no more stays, whoever has it`() throws {
    try press("ctrl+shift+p", in: app)
    let first = try cut("Home", "Insert", in: app)
    let second = try cut("Home", "Right", "Insert", in: app)
    #expect(first.pages.isDisjoint(with: second.pages))
    #expect(try read(first.receipt) == nil && pages(app).count == 4)
    #expect(try read(second.receipt) != nil)
    try app.wait { try pages(app).count == 3 }
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    #expect(try first.pages.isSubset(of: library.outline(of: id).pages.map(\.id)))
    #expect(try read(second.receipt) == nil, "they leave once")
  }

  @Test func `a page that was written on after it had been cut stays`() throws {
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    let written = try #require(try library.outline(of: id).pages.last?.id)
    try press("ctrl+shift+p", in: app)
    let parcel = try cut("ctrl+a", in: app)
    let layer = try library.page(written, of: id).layers[0].id
    try library.edit(id, action: .write, now: 9) { editor in
      try editor.addStroke(.level(at: 300), at: Place(page: written, layer: layer))
    }
    #expect(try read(parcel.receipt) != nil)
    try app.wait { try pages(app).count == 1 }
    let left = try library.outline(of: id).pages.map(\.id)
    #expect(left == [written] && parcel.pages.contains(written))
    try press("ctrl+z", in: app)
    try app.wait { try pages(app).count == 4 }
  }

  @Test func `pages that are cut go to another window on the same library with their names`() throws
  {
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    func names() throws -> [EntityID] { try library.outline(of: id).pages.map(\.id) }
    let before = try names()
    let other = try RunningApp(display: server.environment, sharing: app)
    try other.start()
    try press("ctrl+shift+p", "Home", "Insert", "ctrl+x", in: app)
    try app.wait { try read("TARGETS")?.contains("x-suzuri-pages") == true }
    try press("ctrl+shift+p", "End", "End", "ctrl+v", in: other)
    let after = Array(before[1...]) + [before[0]]
    try app.wait { try names() == after }
    try press("ctrl+z", in: other)
    try app.wait { try names() == before }
  }

  @Test func `what is no page is refused in a sentence, and nothing ends`() throws {
    let other = try RunningApp(display: server.environment)
    try other.start()
    try press("ctrl+shift+p", "ctrl+v", in: other)
    var parcels = [[], [1], Array(repeating: 0xFF, count: 200_000)] as [[UInt8]]
    parcels.append([1] + Array(repeating: 0, count: 25) + [0] + Array("PK".utf8))
    for parcel in parcels {
      let file = app.folder.appending(path: "offered")
      try Data(parcel).write(to: file)
      let process = Process()
      process.executableURL = tool
      process.arguments = ["offer", "application/x-suzuri-pages", file.path]
      process.environment = server.environment
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      _ = pipe.fileHandleForReading.availableData
      try press("ctrl+v", in: other)
      process.terminate()
      process.waitUntilExit()
    }
    #expect(other.isRunning)
    try press("ctrl+shift+p", "ctrl+a", "ctrl+c", in: app)
    try app.wait { try read("TARGETS")?.contains("x-suzuri-pages") == true }
    try press("ctrl+v", in: other)
    try app.wait { try pages(other).count == 5 }
  }
}
