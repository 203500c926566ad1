internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Reads a page of Write: a nested SVG with a group for the content, which contains the ruling.
struct WritePage {
  private(set) var losses = ForeignLosses()
  private var markup: Markup
  private var sheet = WriteSheet()
  private var elements: [ForeignElement] = []
  private var isBookmarked = false
  /// The groups around what is read.
  private var groups: [Group] = []

  private struct Group {
    /// The map to points.
    var map: Affine
    /// The number of elements before it.
    var start = 0
    /// True for the ink of a link, whose target may follow inside the group.
    var isLink = false
    var target: String?
  }

  /// The area of all drawings so far.
  private var drawnArea = 0.0

  /// The most groups around an element.
  private static let mostGroups = 50
  /// The largest area of all drawings, in sheets.
  private static let mostSheets = 20.0

  init(_ markup: Markup) { self.markup = markup }

  /// Reads the page; `link` returns the stored text of a link's target, nil if it leads nowhere.
  mutating func read(link: (String) -> String?) {
    guard let root = markup.next(), markup.isNamed(root, "svg") else { return }
    sheet.setSize(root, in: markup)
    guard root.kind == .start else { return }
    groups = [Group(map: .scaling(x: WriteNotes.unit, y: WriteNotes.unit))]
    while let tag = markup.next() {
      switch tag.kind {
      case .end:
        guard let group = groups.popLast(), !groups.isEmpty else { return }
        close(group, link)
      case .start, .whole: read(tag)
      }
    }
    if markup.isDamaged { losses.count(.damagedElements) }
  }

  /// The page with everything on it.
  var page: ForeignPage {
    mutating get {
      var page = sheet.page
      page.isBookmarked = isBookmarked
      for element in elements { page.add(element, counting: &losses) }
      return page
    }
  }

  private mutating func read(_ tag: Markup.Tag) {
    if markup.has("write-content", in: "class", of: tag) {
      sheet.setRuling(tag, in: markup)
      open(tag)
    } else if markup.has("ruleline", in: "class", of: tag) {
      sheet.setLines(tag, at: markup.skip(tag), in: markup)
    } else if Self.isHidden(tag, in: markup) {
      markup.skip(tag)
    } else if markup.isNamed(tag, "g") {
      if markup.has("hyperref", in: "class", of: tag) {
        open(tag, isLink: true)
      } else if hasInk(tag) {
        open(tag)
      } else {
        addDrawing(tag)
      }
    } else if markup.isNamed(tag, "a") {
      let target = markup.attribute("xlink:href", of: tag) ?? markup.attribute("href", of: tag)
      // The link is around its ink, or an invisible area in the same group.
      if let link = groups.lastIndex(where: \.isLink), groups[link].target == nil {
        groups[link].target = target
      }
      open(tag, isLink: true, target: target)
    } else {
      add(tag)
    }
  }

  /// True if a group contains pen strokes; any other is a drawing.
  private func hasInk(_ group: Markup.Tag) -> Bool {
    guard group.kind == .start else { return false }
    var ahead = markup
    let range = ahead.skip(group)
    var inner = Markup(markup.bytes, in: range)
    while let tag = inner.next() {
      if inner.isNamed(tag, "path"), WritePen.of(tag, in: inner) != nil { return true }
    }
    return false
  }

  /// True for elements that are never drawn in place.
  private static func isHidden(_ tag: Markup.Tag, in markup: Markup) -> Bool {
    ["defs", "style", "script", "title", "desc", "metadata", "symbol", "pattern", "clipPath"]
      .contains { markup.isNamed(tag, $0) }
      || markup.raw("display", of: tag).map { $0.elementsEqual("none".utf8) } == true
  }

  private mutating func open(_ tag: Markup.Tag, isLink: Bool = false, target: String? = nil) {
    guard tag.kind == .start else { return }
    guard groups.count < Self.mostGroups, let map = map(of: tag) else {
      markup.skip(tag)
      return losses.count(.damagedElements)
    }
    groups.append(Group(map: map, start: elements.count, isLink: isLink, target: target))
  }

  private mutating func close(_ group: Group, _ link: (String) -> String?) {
    guard group.isLink, let target = group.target, group.start < elements.count else { return }
    guard let link = link(target) else { return losses.count(.links) }
    for index in group.start..<elements.count {
      if case .element(var element) = elements[index], element.links.isEmpty {
        if case .figure(.text(var box)) = element.content {
          box.link = link
          element.content = .figure(.text(box))
        } else {
          element.anchor.link = link
        }
        elements[index] = .element(element)
      }
    }
  }

  /// The map from the coordinates in an element to points; nil if it makes no sense.
  private func map(of tag: Markup.Tag) -> Affine? {
    let outer = groups.last?.map ?? .identity
    guard let text = markup.attribute("transform", of: tag) else { return outer }
    return Affine(svg: text).map { $0.then(outer) }
  }
}

extension WritePage {
  private mutating func add(_ tag: Markup.Tag) {
    guard elements.count < ForeignPage.mostElements, let map = map(of: tag) else {
      markup.skip(tag)
      return losses.count(.damagedElements)
    }
    let look = WriteLook(tag, in: markup)
    if let data = WritePath.data(of: tag, in: markup) {
      add(WritePath(data), of: tag, look, map)
    } else if markup.isNamed(tag, "image") {
      add(picture: tag, map)
    } else if markup.isNamed(tag, "text") {
      add(text: tag, look, map)
    } else if let shape = shape(tag) {
      markup.skip(tag)
      add(shape.mapped(by: map), look, map)
    } else if ["svg", "use", "circle", "ellipse", "rect"].contains(where: {
      markup.isNamed(tag, $0)
    }) {
      addDrawing(tag)
    } else {
      markup.skip(tag)
      losses.count(.unknownElements)
    }
  }

  private mutating func add(
    _ path: WritePath, of tag: Markup.Tag, _ look: WriteLook, _ map: Affine
  ) {
    let isBookmark = markup.has("bookmark", in: "class", of: tag)
    if isBookmark { isBookmarked = true }
    guard let pen = WritePen.of(tag, in: markup) ?? (look.fill == nil ? .even : nil) else {
      guard path.lines.count == 1, look.stroke == nil, let line = path.lines.first,
        line.count <= Shape.mostPoints, line.count > 2, !line.contains(where: \.isCurved)
      else { return addDrawing(tag) }
      markup.skip(tag)
      return add(Shape(.polygon, line.map { map($0.place) }), look, map)
    }
    markup.skip(tag)
    // Erased strokes leave empty paths.
    let lines = path.lines.map {
      $0.map { WritePath.Node(place: map($0.place), isCurved: $0.isCurved) }
    }
    guard !lines.isEmpty else { return }
    let strokes = self.strokes(pen, lines, look, map.scale)
    for stroke in strokes { elements.append(.element(stroke)) }
    if strokes.isEmpty, look.isSeen { losses.count(.damagedElements) }
  }

  private func strokes(
    _ pen: WritePen, _ lines: [[WritePath.Node]], _ look: WriteLook, _ scale: Double
  ) -> [LooseElement] {
    switch pen {
    case .even:
      guard let color = look.stroke else { return [] }
      return lines.compactMap { look.line($0.map(\.place), color, look.width * scale, scale) }
    case .flat:
      return lines.compactMap { look.ink(WriteInk(flat: $0.map(\.place))) }
    case .round:
      return [look.ink(WriteInk(round: lines))].compactMap { $0 }
    case .chisel:
      guard let chisel = WriteChisel(lines), let color = look.fill else { return [] }
      if let (places, width) = chisel.evenLine() {
        return [look.line(places, color, width, scale, cap: .butt)].compactMap { $0 }
      }
      return [look.area(chisel.border())].compactMap { $0 }
    }
  }

  private func shape(_ tag: Markup.Tag) -> Shape? {
    func number(_ name: StaticString) -> Double { markup.number(name, of: tag)?.value ?? 0 }
    if markup.isNamed(tag, "line") {
      return Shape(
        .line, [Point(x: number("x1"), y: number("y1")), Point(x: number("x2"), y: number("y2"))])
    }
    if markup.isNamed(tag, "circle") {
      return .circle(around: Point(x: number("cx"), y: number("cy")), radius: number("r"))
    }
    if markup.isNamed(tag, "rect") {
      let corner = Point(x: number("x"), y: number("y"))
      let size = Point(x: number("width"), y: number("height"))
      return .rectangle(Box(low: corner, high: corner + size), radius: number("rx"))
    }
    return nil
  }

  private mutating func add(_ shape: Shape, _ look: WriteLook, _ map: Affine) {
    guard look.isSeen else { return }
    guard shape.isUsable, let style = look.style(map.scale) else {
      return losses.count(.damagedElements)
    }
    elements.append(.element(LooseElement(shape, style: style)))
  }

  private mutating func add(picture tag: Markup.Tag, _ map: Affine) {
    markup.skip(tag)
    guard let (file, box) = WriteImage.read(tag, in: markup) else {
      return losses.count(.pictures)
    }
    elements.append(.picture(file, in: box, turned: map))
  }

  private mutating func add(text tag: Markup.Tag, _ look: WriteLook, _ map: Affine) {
    func number(_ name: StaticString) -> Double? { markup.number(name, of: tag)?.value }
    let size = min(max(number("font-size") ?? 16, 1), 1000)
    let text = markup.text(in: tag).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, let color = look.fill else { return }
    // The baseline is about this far below the top of a text box.
    let origin = Point(x: number("x") ?? 0, y: (number("y") ?? 0) - size * 0.93)
    let font = markup.attribute("font-family", of: tag).map { String($0.prefix(100)) } ?? "Sans"
    let box = TextBox(origin: origin, text: text, font: font, size: size, color: color)
    elements.append(.element(LooseElement(.text(box), transform: map)))
  }

  /// Adds an element that only a picture can show.
  private mutating func addDrawing(_ tag: Markup.Tag) {
    let map = groups.last?.map ?? .identity
    let range = markup.skip(tag)
    var extent = WriteExtent(Markup(markup.bytes, in: range))
    guard let file = extent.drawing(on: sheet.box) else { return losses.count(.damagedElements) }
    // Pictures take far more memory than the file says of them.
    drawnArea += file.box.width * file.box.height
    guard elements.count < ForeignPage.mostElements,
      drawnArea < Self.mostSheets * sheet.box.width * sheet.box.height
    else { return losses.count(.pictures) }
    elements.append(.picture(file.svg, in: file.box, turned: map))
  }
}

/// An image with embedded data.
enum WriteImage {
  /// Returns the file and the box of an image; nil if it is not embedded or not valid.
  static func read(_ tag: Markup.Tag, in markup: Markup) -> (file: [UInt8], box: Box)? {
    func number(_ name: StaticString) -> Double { markup.number(name, of: tag)?.value ?? 0 }
    let corner = Point(x: number("x"), y: number("y"))
    let size = Point(x: number("width"), y: number("height"))
    guard size.x > 0, size.y > 0, let file = file(of: tag, in: markup) else { return nil }
    return (file, Box(low: corner, high: corner + size))
  }

  /// Returns the embedded file of an image; nil if there is none.
  static func file(of tag: Markup.Tag, in markup: Markup) -> [UInt8]? {
    guard let data = markup.raw("xlink:href", of: tag) ?? markup.raw("href", of: tag),
      data.starts(with: "data:".utf8),
      let comma = data.prefix(100).firstIndex(of: UInt8(ascii: ",")),
      data[..<comma].suffix(6).elementsEqual("base64".utf8)
    else { return nil }
    return Base64.decoded(data.span.extracting((comma + 1 - data.startIndex)...))
  }
}

/// The bounds of a drawing, which becomes a picture.
struct WriteExtent {
  private var markup: Markup
  private var box = Box.empty
  /// True if it contains an element of unknown size.
  private var isUnknown = false

  /// The most groups around an element whose place is followed.
  private static let mostGroups = 200

  init(_ markup: Markup) { self.markup = markup }

  /// The drawing as a file, and its box; nil if it shows nothing.
  mutating func drawing(on sheet: Box) -> (svg: [UInt8], box: Box)? {
    let bytes = markup.bytes[markup.place..<markup.end]
    measure()
    let limit = Box(low: sheet.low - sheet.high, high: sheet.high * 2)
    let box = (isUnknown ? sheet : self.box.expanded(by: 1)).intersection(limit)
    guard box.width > 0, box.height > 0, !markup.isDamaged else { return nil }
    return (Self.file(bytes, showing: box), box)
  }

  /// An SVG file of some elements in true size, cropped to a box.
  static func file(_ elements: some Collection<UInt8>, showing box: Box) -> [UInt8] {
    let names = "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
    func text(_ number: Double) -> String { DecimalText.text(number, places: 3) }
    let size = [box.width, box.height].map { text($0 * WriteNotes.unit * 96 / 72) }
    let view = [box.low.x, box.low.y, box.width, box.height].map(text).joined(separator: " ")
    let root = "<svg \(names) width=\"\(size[0])\" height=\"\(size[1])\" viewBox=\"\(view)\">"
    return Array(root.utf8) + elements + Array("</svg>\n".utf8)
  }

  private mutating func measure() {
    var maps: [Affine] = [.identity]
    while let tag = markup.next() {
      let outer = maps.last ?? .identity
      guard tag.kind != .end else {
        maps.removeLast(maps.count > 1 ? 1 : 0)
        continue
      }
      let map = markup.attribute("transform", of: tag).map { Affine(svg: $0)?.then(outer) } ?? outer
      guard let map else {
        isUnknown = true
        continue
      }
      if tag.kind == .start {
        if maps.count < Self.mostGroups { maps.append(map) } else { isUnknown = true }
      }
      measure(tag, map)
    }
  }

  private mutating func measure(_ tag: Markup.Tag, _ map: Affine) {
    func number(_ name: StaticString) -> Double { markup.number(name, of: tag)?.value ?? 0 }
    let inner: Box
    if let data = WritePath.data(of: tag, in: markup) {
      inner = WritePath(data).bounds
    } else if markup.isNamed(tag, "rect") || markup.isNamed(tag, "image") {
      let corner = Point(x: number("x"), y: number("y"))
      inner = Box(around: [corner, corner + Point(x: number("width"), y: number("height"))])
    } else if markup.isNamed(tag, "circle") || markup.isNamed(tag, "ellipse") {
      let radii = Point(x: number("r") + number("rx"), y: number("r") + number("ry"))
      let middle = Point(x: number("cx"), y: number("cy"))
      inner = Box(around: [middle - radii, middle + radii])
    } else if markup.isNamed(tag, "line") {
      inner = Box(
        around: [
          Point(x: number("x1"), y: number("y1")), Point(x: number("x2"), y: number("y2")),
        ])
    } else {
      isUnknown = isUnknown || !["g", "title", "desc"].contains { markup.isNamed(tag, $0) }
      return
    }
    guard !inner.isEmpty else { return }
    box = box.union(map(inner.expanded(by: number("stroke-width"))))
  }
}
