import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Stage
import Store
import Support
import Testing

/// Pictures that go to other programs and come from there, over the clipboard of a real X server.
@Suite struct LiveClipboardTests {
  private let server: XServer
  private let app: RunningApp
  private let pen: VirtualPen
  private let tool = Execution.suzuri.deletingLastPathComponent().appending(path: "ClipboardTool")

  init() throws {
    server = try XServer(width: 1280, height: 960)
    app = try RunningApp(display: server.environment)
    pen = try server.pen()
    try app.startWritingAll(with: pen)
    let window = try run(["xdotool", "search", "--name", "Suzuri"])
    try run(["xdotool", "windowfocus", "--sync", window])
  }

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    let run = try Execution(
      of: URL(filePath: "/usr/bin/env"), words,
      environment: server.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
    try #require(run.code == 0, "\(run.messages)")
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func press(_ keys: String...) throws { try run(["xdotool", "key"] + keys) }

  /// What another program reads from the clipboard; nil if it is refused that form.
  private func read(_ type: String) throws -> [UInt8]? {
    let file = app.folder.appending(path: UUID().uuidString)
    let read = try Execution(
      ofShell: "'\(tool.path)' read '\(type)' > '\(file.path)'", environment: server.environment)
    return read.code == 0 ? [UInt8](try Data(contentsOf: file)) : nil
  }

  /// Has another program offer a file until it is ended.
  private func offer(_ type: String, _ bytes: [UInt8]) throws -> Process {
    try offer([(type, bytes)])
  }

  /// Has another program offer files, or answer whatever it is asked for with the only one.
  private func offer(
    _ forms: [(type: String, bytes: [UInt8])], always: Bool = false
  ) throws -> Process {
    let files = try forms.map { form in
      let file = app.folder.appending(path: UUID().uuidString)
      try Data(form.bytes).write(to: file)
      return [form.type, file.path]
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = [always ? "always" : "offer"] + files.joined()
    process.environment = server.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    _ = pipe.fileHandleForReading.availableData
    return process
  }

  /// The images on the pages.
  private func images() throws -> [ImageFrame] {
    let library = try Library(at: app.library, create: false)
    return try library.notebooks().flatMap { notebook in
      try library.outline(of: notebook.id).pages.flatMap { page in
        try library.page(page.id, of: notebook.id).elements.compactMap { element in
          if case .figure(.image(let frame)) = element.content { frame } else { nil }
        }
      }
    }
  }

  private func image(_ bytes: [UInt8]) throws -> PageImage {
    try #require(PageImage(hash: ContentHash(of: bytes), mediaType: "image/png", bytes: bytes))
  }

  /// A picture that no compression makes small.
  private static let noise: [UInt8] = {
    var random = RandomSource(seed: 3)
    let bitmap = Bitmap(width: 320, height: 240, format: .opaque)
    bitmap.draw { canvas in
      for place in 0..<320 * 240 {
        let low = Point(x: Double(place % 320), y: Double(place / 320))
        canvas.fill(
          Box(low: low, high: low + Point(x: 1, y: 1)),
          with: Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
      }
    }
    return bitmap.png()
  }()

  /// Draws a rectangle with the pen.
  private func draw(from start: Point, to end: Point) throws {
    try press("r")
    try pen.press(at: start, pressure: 0.5)
    for step in 1...10 {
      try pen.move(to: start.mixed(with: end, by: Double(step) / 10), pressure: 0.5)
    }
    try pen.release(at: end)
    try pen.synchronize()
  }

  @Test func `a place without ink goes to another program, and back onto the page`() throws {
    try draw(from: Point(x: 420, y: 300), to: Point(x: 740, y: 460))
    try press("ctrl+c")
    var found: [UInt8]?
    try app.wait {
      found = try read("image/png")
      return found != nil
    }
    guard case .pixels(let width, let height) = try image(try #require(found)).kind else {
      return
    }
    // 300 pixels to an inch, where the window shows 96.
    #expect(abs(width - 1000) < 6 && abs(height - 500) < 6)
    let targets = try #require(try read("TARGETS")).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(targets.contains("image/png") && !targets.contains("UTF8_STRING"))
    #expect(try read("image/jpeg") == nil)

    try press("ctrl+v")
    try app.wait { try images().count == 1 }
    let frame = try #require(try images().first)
    #expect(frame.hash == ContentHash(of: found ?? []))
    let excerpt = try #require(frame.excerpt)
    #expect(abs(excerpt.box.width - 240) < 1 && abs(frame.box.width - excerpt.box.width) < 1e-6)

    // Ink that is copied takes its place.
    try press("ctrl+a", "ctrl+c")
    try app.wait { try read("image/svg+xml") != nil }
  }

  @Test func `ink goes to others as pictures, and to another window as ink`() throws {
    let before = try app.strokes().count
    try press("ctrl+a", "ctrl+c")
    var found: [UInt8]?
    try app.wait {
      found = try read("image/png")
      return found != nil
    }
    let picture = try image(try #require(found))
    let pixels = try #require(picture.pixels(shownAt: 1e6, by: 1e6))
    #expect(!pixels.isOpaque)
    #expect(pixels.premultiplied.contains { $0 >> 24 == 0xFF })
    let drawing = String(decoding: try #require(try read("image/svg+xml")), as: UTF8.self)
    #expect(drawing.contains("<svg") && drawing.contains("<path"))
    let targets = try #require(try read("TARGETS")).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(targets.contains("application/x-suzuri-clipping"))
    #expect(!targets.contains("UTF8_STRING") && !targets.contains("text/plain"))

    let other = try RunningApp(display: server.environment)
    try other.startWritingAll(with: pen)
    let count = try other.strokes().count
    let window = try run(["xdotool", "search", "--sync", "--pid", "\(other.number)"])
    try run(["xdotool", "windowfocus", "--sync", String(window.split(separator: "\n")[0])])
    // The window may get the keys late.
    try other.wait {
      try press("ctrl+v")
      return try other.strokes().count > count
    }
    #expect((try other.strokes().count - count).isMultiple(of: before))
  }

  @Test func `what was copied here is not pasted once another program has copied`() throws {
    try press("ctrl+a", "ctrl+c")
    try app.wait { try read("image/png") != nil }
    let count = try app.strokes().count
    let text = try offer("UTF8_STRING", Array("words of another program".utf8))
    try press("ctrl+v")
    text.terminate()
    text.waitUntilExit()
    // The next one is read after that, and the first one of the library.
    let other = try offer("image/png", Self.noise)
    defer { other.terminate() }
    try press("ctrl+v")
    try app.wait { try images().count == 1 }
    #expect(try app.strokes().count == count)
  }

  @Test func `a picture is taken from a program that answers whatever it is asked for`() throws {
    let other = try offer([("image/png", Self.noise)], always: true)
    defer { other.terminate() }
    try press("ctrl+v")
    try app.wait { try images().count == 1 }
    #expect(try images().first?.hash == ContentHash(of: Self.noise))
  }

  @Test func `pictures of other kinds come as PNG, in place of those copied before`() throws {
    try press("ctrl+a", "ctrl+c")
    try app.wait { try read("image/png") != nil }
    let count = try app.strokes().count
    let kinds: [PictureKind] = [.webp, .bmp, .svg]
    for (number, kind) in kinds.enumerated() {
      let other = try offer([
        ("image/png", [1, 2, 3]), (kind.mediaType, SmallPicture.bytes(of: kind)),
      ])
      try press("ctrl+v")
      try app.wait { try images().count == number + 1 }
      other.terminate()
      other.waitUntilExit()
    }
    #expect(try images().allSatisfy { $0.mediaType == "image/png" && abs($0.box.width - 3) < 0.01 })
    #expect(try app.strokes().count == count)
  }

  @Test func `a picture of another program comes in parts, and goes on in parts`() throws {
    let other = try offer("image/png", Self.noise)
    try press("ctrl+v")
    try app.wait { try images().count == 1 }
    let frame = try #require(try images().first)
    #expect(frame.hash == ContentHash(of: Self.noise) && frame.excerpt == nil)
    #expect(abs(frame.box.width - 240) < 1e-6, "96 pixels to an inch")

    // It lies in the middle of what is seen, and is selected.
    try press("ctrl+shift+c")
    var found: [UInt8]?
    try app.wait {
      found = try read("image/png")
      return found != Self.noise
    }
    let clipped = try #require(found)
    #expect(clipped.count > 200_000)
    guard case .pixels(let width, _) = try image(clipped).kind else { return }
    #expect(width > 1000)
    other.terminate()
    other.waitUntilExit()
    #expect(try read("image/png") == clipped)
  }

  @Test func `what cannot lie on a page is refused in a sentence, and nothing ends`() throws {
    let other = try offer("text/html", Array("<b>bold</b>".utf8))
    defer { other.terminate() }
    try press("ctrl+v")
    let damaged = Array(Self.noise.prefix(30))
    other.terminate()
    other.waitUntilExit()
    let second = try offer("image/png", damaged)
    defer { second.terminate() }
    try press("ctrl+v")
    // The program goes on.
    try draw(from: Point(x: 420, y: 300), to: Point(x: 740, y: 460))
    try press("ctrl+shift+c")
    try app.wait { (try read("image/png")).map { $0 != damaged } ?? false }
    #expect(try images().isEmpty)
  }
}
