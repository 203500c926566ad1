import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Drawings of Excalidraw, written here as the program writes them.
@Suite struct ExcalidrawTests {
  private static func scene(_ elements: [String], state: String = "", files: String = "") -> String
  {
    """
    {"type":"excalidraw","version":2,"source":"https://excalidraw.com","elements":[\
    \(elements.joined(separator: ","))],"appState":{\(state)},"files":{\(files)}}
    """
  }

  private static func element(
    _ kind: String, at corner: (Double, Double) = (100, 200), size: (Double, Double) = (80, 40),
    id: String = "a", _ more: String = ""
  ) -> String {
    """
    {"id":"\(id)","type":"\(kind)","x":\(corner.0),"y":\(corner.1),"width":\(size.0),\
    "height":\(size.1)\(more.isEmpty ? "" : "," + more)}
    """
  }

  private static func page(_ elements: [String], state: String = "", files: String = "") throws
    -> (page: LoosePage, losses: [ForeignLosses.Loss: Int])
  {
    let text = scene(elements, state: state, files: files)
    let (pages, notes) = try ForeignSamples.pages(of: Array(text.utf8), as: ExcalidrawNotes.self)
    #expect(pages.count == 1)
    return (try #require(pages.first), notes.losses.counts)
  }

  /// The box around an element in pixels, from the corner of the one around all.
  private static func box(_ index: Int, of page: LoosePage) -> Box {
    let (element, all) = (page.elements[index], page.bounds)
    let box = element.bounds.moved(by: -all.low)
    return Box(low: box.low * (1 / 0.75), high: box.high * (1 / 0.75))
  }

  @Test func `pressure becomes width`() throws {
    for (pressure, width) in [(0.0, 2.6266), (0.5, 6.0104), (1, 8.0839)] {
      let points = (0...5).map { "[\($0 * 40),0]" }.joined(separator: ",")
      let pressures = Array(repeating: "\(pressure)", count: 6).joined(separator: ",")
      let (page, _) = try Self.page([
        Self.element(
          "freedraw", size: (200, 0),
          ##""strokeWidth":2,"strokeColor":"#e03131","points":[\##(points)],"pressures":[\##(pressures)]"##
        )
      ])
      let stroke = try #require(page.strokes.first)
      #expect(stroke.style.color == Color(rgb: 0xE03131))
      #expect(abs(stroke.width(at: stroke.samples.count / 2) - 2 * width * 0.75) < 2e-3)
      let (first, last) = (stroke.samples[0], stroke.samples[stroke.samples.count - 1])
      #expect(abs(last.position.x - first.position.x - 150) < 1e-9)
      #expect(page.growth == .boundless)
    }
  }

  @Test func `ink of one width has it, and ink without a pen that of its speed`() throws {
    let points = #""points":[[0,0],[40,0],[80,0],[120,0],[160,0]],"pressures":[]"#
    let even =
      #""strokeWidth":2,"strokeOptions":{"variability":"constant","streamline":0.5},\#(points)"#
    let (page, _) = try Self.page([
      Self.element("freedraw", even),
      Self.element("freedraw", #""simulatePressure":true,\#(points)"#),
    ])
    #expect(page.strokes[0].style.response == .constant)
    #expect(abs(page.strokes[0].style.width - 2 * 2.8 * 0.75) < 1e-6)
    let widths = page.strokes[1].samples.indices.map { page.strokes[1].width(at: $0) }
    #expect(try #require(widths.last) < #require(widths.first))
    #expect(widths.allSatisfy { (2.62 * 0.75...8.09 * 0.75).contains($0) })
  }

  @Test func `shapes are shapes at their places`() throws {
    let (page, losses) = try Self.page([
      Self.element("rectangle", #""strokeWidth":2,"roundness":{"type":3},"opacity":50"#),
      Self.element("ellipse", at: (300, 200), #""strokeStyle":"dashed","strokeWidth":1"#),
      Self.element("diamond", at: (100, 300), size: (100, 60)),
      Self.element("line", at: (100, 400), #""points":[[0,0],[50,20],[90,0]]"#),
      Self.element("rectangle", at: (300, 300), #""angle":1.5707963267948966"#),
      Self.element("hologram"), Self.element("ellipse", at: (1, 1), #""isDeleted":true"#),
      #"{"type":"ellipse"}"#,
    ])
    #expect(losses == [.unknownElements: 1, .damagedElements: 1])
    let shapes = page.elements.compactMap(\.shape?.shape)
    #expect(shapes.map(\.form) == [.rectangle, .ellipse, .polygon, .line, .rectangle])
    #expect(Self.box(0, of: page).high.distance(to: Point(x: 80, y: 40)) < 1e-6)
    #expect(abs(shapes[0].radius - 10 * 0.854 * 0.75) < 1e-6)
    #expect(page.strokes[0].style.width == 1.5)
    #expect(page.strokes[0].style.color == Color(rgba: 0x1E1E_1E80))
    #expect(page.strokes[1].style.dashes == [6, 6.75] && page.strokes[1].style.width == 1.125)
    #expect(Self.box(2, of: page).center.distance(to: Point(x: 50, y: 130)) < 1)
    #expect(Self.box(3, of: page).low.distance(to: Point(x: 0, y: 200)) < 1e-6)
    // Turned by a quarter about its middle.
    #expect(Self.box(4, of: page).low.distance(to: Point(x: 220, y: 80)) < 1e-6)
  }

  @Test func `fillings have their color, below the line`() throws {
    let (page, _) = try Self.page([
      Self.element("rectangle", ##""backgroundColor":"#ffc9c9","fillStyle":"solid""##),
      Self.element(
        "ellipse", ##""backgroundColor":"#1e1e1e","strokeColor":"#1e1e1e","fillStyle":"hachure""##),
      Self.element(
        "line",
        ##""points":[[0,0],[50,0],[50,50],[0,0]],"backgroundColor":"#00f","strokeColor":"transparent""##
      ),
    ])
    #expect(zip(page.strokes.map(\.style.fill), [1, 0, 0.3, 1]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(page.strokes[0].style.color == Color(rgb: 0xFFC9C9))
    #expect(page.strokes[3].style.color == Color(rgb: 0x0000FF))
    // A filling and its line are one group.
    let groups = page.elements.map(\.groups.outermost)
    #expect(groups[0] != nil && groups[0] == groups[1] && groups[2] == nil)
  }

  @Test func `arrows have heads and are attached`() throws {
    let points = #""points":[[0,0],[100,0]]"#
    let (page, _) = try Self.page([
      Self.element("rectangle", at: (0, 180), size: (95, 40), id: "box"),
      Self.element(
        "arrow", id: "b",
        #""startBinding":{"elementId":"box","focus":0,"gap":5},"endArrowhead":"arrow",\#(points)"#),
      Self.element("arrow", at: (100, 300), id: "c", #""endArrowhead":"triangle",\#(points)"#),
      Self.element("arrow", at: (100, 350), id: "d", #""endArrowhead":null,\#(points)"#),
      Self.element(
        "text", at: (130, 340), size: (40, 20),
        #""text":"Yes","containerId":"d","textAlign":"center""#),
    ])
    let shapes = page.elements.compactMap(\.shape)
    #expect(shapes.map(\.shape.heads) == [[], .end, [], [], []])
    #expect(shapes[1].joints.start?.node == shapes[0].name && shapes[1].joints.end == nil)
    #expect(shapes[3].shape.form == .polygon)
    let head = Self.box(3, of: page)
    #expect(abs(head.high.x - 200) < 1e-6 && abs(head.width - 13.594_617) < 1e-5)
    // The line makes room for the text on it.
    guard case .stroke(_, let parts)? = page.elements.dropFirst(4).first?.content else {
      Issue.record("no line")
      return
    }
    #expect(parts.count == 2 && parts.first.map { abs(Int($0.upper) - 64) < 2 } == true)
  }

  @Test func `texts keep their middle in other fonts`() throws {
    let (page, _) = try Self.page([
      Self.element("rectangle", size: (100, 50)),
      Self.element(
        "text", size: (100, 50),
        #""text":"One\ntwo","fontSize":20,"fontFamily":2,"textAlign":"center","link":"https://a.b""#
      ),
      Self.element("text", #""text":"Left","link":"[[Note]]","locked":true"#),
    ])
    let box = try #require(page.texts.first)
    #expect(box.text == "One\ntwo" && box.size == 15 && box.font == "Helvetica")
    #expect(box.alignment == .center && box.wrap == 150 && box.link == "https://a.b")
    let place = page.elements[1].transform(box.origin)
    let corner = page.elements[0].bounds.low
    #expect(abs(place.x + 75 - corner.x - 37.5) < 1e-6)
    #expect(page.texts[1].wrap == 0 && page.texts[1].link.isEmpty)
    #expect(page.elements[2].isLocked && !page.elements[1].isLocked)
  }

  @Test func `pictures are cropped, flipped and faded`() throws {
    let png = PNGPicture.file([UInt8](repeating: 0x80, count: 32), width: 4, height: 2) ?? []
    let data = "iVBORw0KGgo="
    let crop = #""crop":{"x":1,"y":0,"width":2,"height":2,"naturalWidth":4,"naturalHeight":2}"#
    let (page, losses) = try Self.page(
      [
        Self.element("image", #""fileId":"f","scale":[-1,1],"opacity":40,\#(crop)"#),
        Self.element("image", #""fileId":"missing""#), Self.element("image", #""fileId":null"#),
      ],
      files: #""f":{"mimeType":"image/png","id":"f","dataURL":"data:image/png;base64,\#(data)"}"#)
    #expect(losses == [.pictures: 2] && !png.isEmpty)
    let frame = try #require(page.pictures.first)
    #expect(frame.opacity == 0.4)
    #expect(frame.box == Box(low: Point(x: -40, y: 0), high: Point(x: 120, y: 40)))
    #expect(frame.shownBox == Box(low: .zero, high: Point(x: 80, y: 40)))
    #expect(page.elements[0].transform.a == -0.75 && page.elements[0].transform.d == 0.75)
  }

  @Test func `frames, groups and paper come over`() throws {
    let (page, _) = try Self.page(
      [
        Self.element("frame", id: "f", #""name":"Plan""#),
        Self.element("ellipse", #""groupIds":["inner","outer"]"#),
        Self.element("ellipse", #""groupIds":["outer"]"#),
      ], state: ##""viewBackgroundColor":"#fff9db""##)
    #expect(page.paper?.color == Color(rgb: 0xFFF9DB) && page.paper?.ruling == .plain)
    #expect(page.texts.map(\.text) == ["Plan"])
    let groups = page.elements.map(\.groups)
    #expect(groups[2].names.count == 2 && groups[3].names.count == 1)
    #expect(groups[2].outermost == groups[3].outermost && groups[2].outermost != nil)
  }

  @Test func `notes of Obsidian are read, compressed or not`() throws {
    let scene = Self.scene([Self.element("ellipse"), Self.element("text", #""text":"Grüße 😀""#)])
    let head = "---\nexcalidraw-plugin: parsed\ntags: [excalidraw, math]\n---\n# Text Elements\n"
    for block in [
      "```json\n\(scene)\n```", "```compressed-json\n\(Self.compressed(scene))\n```",
    ] {
      let note = Array("\(head)```js\nx\n```\n%%\n## Drawing\n\(block)\n%%".utf8)
      #expect(ExcalidrawNotes.isLikely(note))
      let (pages, notes) = try ForeignSamples.pages(of: note, as: ExcalidrawNotes.self)
      #expect(pages.first?.texts.map(\.text) == ["Grüße 😀"] && notes.tags == ["math"])
    }
    #expect(throws: ForeignFault.tooLarge) {
      try LZString.text(inBase64: Array(Self.compressed(scene).utf8)[...], limit: 20)
    }
  }

  /// A text as lz-string compresses it, with line breaks as Obsidian has them.
  private static func compressed(_ text: String) -> String {
    var bits: [Bool] = []
    func write(_ value: Int, _ count: Int) {
      for place in 0..<count { bits.append(value >> place & 1 == 1) }
    }
    var codes: [[UInt16]: Int] = [:]
    var fresh: Set<[UInt16]> = []
    var (next, width, room) = (3, 2, 2)
    func useRoom() {
      room -= 1
      if room == 0 { (room, width) = (1 << width, width + 1) }
    }
    func write(_ word: [UInt16]) {
      if fresh.remove(word) != nil {
        let isWide = word[0] > 255
        write(isWide ? 1 : 0, width)
        write(Int(word[0]), isWide ? 16 : 8)
        useRoom()
      } else {
        write(codes[word] ?? 0, width)
      }
      useRoom()
    }
    var word: [UInt16] = []
    for letter in text.utf16 {
      if codes[[letter]] == nil {
        codes[[letter]] = next
        fresh.insert([letter])
        next += 1
      }
      if codes[word + [letter]] != nil {
        word.append(letter)
      } else {
        write(word)
        codes[word + [letter]] = next
        next += 1
        word = [letter]
      }
    }
    if !word.isEmpty { write(word) }
    write(2, width)
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bits.count, by: 6).reduce("") { text, start in
      let value = (start..<start + 6).reduce(0) {
        $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0)
      }
      return text + String(digits[value]) + (start % 600 == 0 ? "\n\n" : "")
    }
  }

  @Test func `files of other programs are left alone`() {
    #expect(ExcalidrawNotes.isLikely(Array(Self.scene([]).utf8)))
    let late = #"{"elements":[{"type":"text","x":1,"versionNonce":2}],"type":"excalidraw"}"#
    #expect(ExcalidrawNotes.isLikely(Array(late.utf8)))
    for text in [
      "", "{", "{}", #"{"type":"excalidrawlib"}"#, "---\ntitle: x\n---\n", #"{"excalidraw":1}"#,
      "# Excalidraw", #"[{"type":"excalidraw"}]"#,
    ] {
      #expect(!ExcalidrawNotes.isLikely(Array(text.utf8)), "\(text)")
    }
  }

  @Test func `damaged files are refused or read in part`() throws {
    let text = Self.scene([
      Self.element("freedraw", #""points":[[0,0],[9,9],[40,50]],"pressures":[0.5,1,0]"#),
      Self.element(
        "arrow", #""points":[[0,0],[9,9],[0,50]],"endArrowhead":"bar","roundness":{"type":2}"#),
      Self.element("diamond", ##""roundness":{"type":2},"backgroundColor":"#abc""##),
      Self.element("text", #""text":"Text""#),
    ])
    ForeignSamples.harm(Array(text.utf8), as: ExcalidrawNotes.self)
    let note =
      "---\nexcalidraw-plugin: parsed\n---\n```compressed-json\n\(Self.compressed(text))\n```"
    ForeignSamples.harm(Array(note.utf8), as: ExcalidrawNotes.self, every: 3)
    #expect(throws: ForeignFault.damaged) {
      try ForeignSamples.pages(of: Array("{}".utf8), as: ExcalidrawNotes.self)
    }
  }
}
