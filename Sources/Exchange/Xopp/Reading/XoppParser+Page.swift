internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension XoppParser {
  func readPage() throws(XMLError) {
    page.size = size
    if let mark = reader.attribute("bookmark") {
      page.isBookmarked = true
      page.title = mark
    }
    page.paper = Paper(Paper.Template(style: "plain"), color: Color(rgb: 0xFFFFFF))
    try forEachChild { name throws(XMLError) in
      switch name {
      case "background": try readBackground(isWanted: true)
      case "layer": try readLayer()
      default: try skipUnknown()
      }
    }
  }

  /// Skips the page, apart from its background.
  func passPage() throws(XMLError) {
    try forEachChild { name throws(XMLError) in
      if name == "background" {
        try readBackground(isWanted: false)
      } else {
        try reader.skipElement()
      }
    }
  }

  /// Calls a closure for each child of the current element; the closure must read the child to its end.
  private func forEachChild(
    _ body: (String) throws(XMLError) -> Void
  ) throws(XMLError) {
    while let event = try reader.next(), event != .end {
      if event == .start { try body(reader.name) }
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
    try forEachChild { name throws(XMLError) in
      guard spend(elements: 1) else { return try reader.skipElement() }
      switch name {
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

  /// Puts an element on the topmost layer.
  func add(_ element: LooseElement) {
    page.layers[page.layers.count - 1].elements.append(element)
  }
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

  /// The sound of the current element.
  var audio: AudioMark? {
    guard let file = reader.attribute("fn"), !file.isEmpty else { return nil }
    let time = min(max(number("ts") ?? 0, 0), 1e12) * (countsSeconds ? 1000 : 1)
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
