internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

final class XoppParser {
  let reader: XMLReader
  let container: XoppContainer
  let surroundings: NotesSurroundings
  private(set) var title = ""
  /// The program that wrote them; empty if they give none.
  private(set) var creator = ""
  /// The version of the format: 4 if the file has none, as with MrWriter.
  private(set) var version = 4
  var notes = XoppNotes()
  /// The number of the last page read, from 1.
  private(set) var number = 0
  private(set) var isInPage = false
  private(set) var isPageTooLarge = false

  /// The page being read, or read last.
  var page = LoosePage(number: 0)
  /// A sound announced by a separate element for the next stroke or text.
  var announcedAudio: AudioMark?
  /// The images behind the pages so far, by page number from 0.
  var pixmaps: [Int: Backdrop.Source] = [:]
  var pdf: XoppPDF?
  /// The elements, points and bytes that the page may still have, so that no file uses up all memory.
  private var budget = XoppParser.fullBudget
  private var isAtPage = false

  init(_ container: XoppContainer, _ surroundings: NotesSurroundings) throws(XoppError) {
    (self.container, self.surroundings) = (container, surroundings)
    reader = XMLReader(container.content)
    do throws(XMLError) {
      if try reader.next() == .start, ["xournal", "MrWriter"].contains(reader.name) {
        creator = reader.attribute("creator").map { String($0.prefix(100)) } ?? ""
        if reader.name == "xournal" {
          version = reader.attribute("fileversion").flatMap { Int($0) } ?? 1
        }
        try findPage()
        return
      }
    } catch {
      throw .unreadable(error)
    }
    throw .foreign(.xml(reader.name))
  }

  var hasElements: Bool { page.layers.contains { !$0.elements.isEmpty } }

  /// Reads the next page, or of an unwanted one only what later pages need; false at the end.
  func nextPage(_ isWanted: (Int) -> Bool) throws(XMLError) -> Bool {
    if !isAtPage { try findPage() }
    guard isAtPage else { return false }
    isAtPage = false
    isInPage = true
    number += 1
    notes.page = number
    budget = Self.fullBudget
    page = LoosePage(number: number)
    if isWanted(number) { try readPage() } else { try passPage() }
    endPage()
    return true
  }

  func takePage() -> LoosePage {
    defer { page = LoosePage(number: number) }
    return page
  }

  func endPage() {
    isInPage = false
    announcedAudio = nil
    notes.endPage()
  }

  /// Spends some of the page's budget; false if that exceeds it.
  func spend(elements: Int = 0, points: Int = 0, bytes: Int = 0) -> Bool {
    budget = (budget.0 - elements, budget.1 - points, budget.2 - bytes)
    isPageTooLarge = isPageTooLarge || min(budget.0, budget.1, budget.2) < 0
    return !isPageTooLarge
  }

  static let mostPoints = 5_000_000
  private static let fullBudget = (2_000_000, mostPoints, 256 << 20)

  private func findPage() throws(XMLError) {
    while let event = try reader.next() {
      guard event == .start else { continue }
      switch reader.name {
      case "page":
        isAtPage = true
        return
      case "title": title = Self.title(try readText())
      case "preview", "audio": try reader.skipElement()
      default: try skipUnknown()
      }
    }
  }

  /// Ignores the default title that Xournal++ writes to all files; some versions left out its address.
  private static func title(_ text: String) -> String {
    let title = text.trimmedTitle
    // The name of the program precedes it.
    let rest = title.drop { $0 != " " }
    let isUsual = rest == " document - see" || rest.hasPrefix(" document - see http")
    return isUsual ? "" : String(title.prefix(1000))
  }

  func readText() throws(XMLError) -> String {
    var text = ""
    while let event = try reader.next(), event != .end {
      if event == .text { text += reader.text } else { try skipUnknown() }
    }
    return text
  }

  func skipUnknown() throws(XMLError) {
    notes.add(.unknownElement(reader.name), line: reader.line)
    try reader.skipElement()
  }
}

extension XoppParser {
  func readPage() throws(XMLError) {
    page.size = size
    if let mark = reader.attribute("bookmark") {
      page.isBookmarked = true
      page.title = mark
    }
    page.paper = Paper(Paper.Template(style: "plain"), color: Color(rgb: 0xFFFFFF))
    try reader.forEachChild { reader throws(XMLError) in
      switch reader.name {
      case "background": try readBackground(isWanted: true)
      case "layer": try readLayer()
      default: try skipUnknown()
      }
    }
  }

  func passPage() throws(XMLError) {
    try reader.forEachChild { reader throws(XMLError) in
      if reader.name == "background" {
        try readBackground(isWanted: false)
      } else {
        try reader.skipElement()
      }
    }
  }

  private var size: PageSize {
    guard let width = number("width"), let height = number("height"), min(width, height) > 0 else {
      notes.add(.brokenSize, line: reader.line)
      return .a4
    }
    let sides = [width, height].map(XoppLength.hundredths)
    if !sides.allSatisfy(PageSize.limits.contains) { notes.add(.clampedSize, line: reader.line) }
    return PageSize(width: sides[0], height: sides[1])
  }

  private func readLayer() throws(XMLError) {
    guard spend(elements: 1) else { return try reader.skipElement() }
    page.layers.append(LoosePage.Layer(title: reader.attribute("name") ?? ""))
    let index = page.layers.count - 1
    page.layers[index].isVisible = reader.attribute("visible") != "false"
    page.layers[index].isLocked = reader.attribute("locked") == "true"
    try reader.forEachChild { reader throws(XMLError) in
      guard spend(elements: 1) else { return try reader.skipElement() }
      switch reader.name {
      case "stroke": try readStroke()
      case "text", "link": try readTextBox()
      case "image", "teximage": try readImage()
      case "timestamp":
        announcedAudio = audio
        try reader.skipElement()
      default: try skipUnknown()
      }
    }
  }

  func add(_ element: LooseElement) { page.layers[page.layers.count - 1].elements.append(element) }
}

extension XoppParser {
  /// The number at the beginning of an attribute; nil if missing or not finite.
  func number(_ name: StaticString) -> Double? {
    let value = reader.withAttribute(name) { bytes in
      var place = 0
      while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
      return DecimalText.read(from: bytes, at: &place)
    }
    return value.flatMap(\.self).flatMap { $0.isFinite ? $0 : nil }
  }

  var audio: AudioMark? {
    guard let file = reader.attribute("fn"), !file.isEmpty else { return nil }
    // Early versions count seconds.
    let time = min(max(number("ts") ?? 0, 0), 1e12) * (version < 4 ? 1000 : 1)
    return AudioMark(file: file, milliseconds: Int(time))
  }

  /// The sound of a stroke or a text: its own, or the one announced before it.
  func takeAudio() -> AudioMark? {
    defer { announcedAudio = nil }
    let mark = audio ?? announcedAudio
    if mark != nil { notes.add(.sound, line: reader.line) }
    return mark
  }

  /// The map of an element in files of version 5; nil if it has none.
  var matrix: Affine? {
    reader.withAttribute("matrix") { bytes in
      var place = 0
      var numbers: [Double] = []
      while numbers.count < 6 {
        while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
        guard let number = DecimalText.read(from: bytes, at: &place) else { return nil }
        numbers.append(number)
      }
      let map = Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
      return map.isUsable ? map : nil
    } ?? nil
  }
}
