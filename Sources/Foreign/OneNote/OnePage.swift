internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Reads a page: what is on it, at the places that OneNote keeps or, inside of texts, computes.
struct OnePageReader {
  var space: OneSpace
  var ink = OneInk()
  var texts = OneTextReader()
  var ownLosses = ForeignLosses()
  private var attached: [(name: String, bytes: [UInt8])] = []

  /// What was left out.
  var losses: ForeignLosses {
    var losses = ownLosses
    losses.add(ink.losses)
    losses.add(texts.losses)
    return losses
  }

  /// The place of a title, and of its date below it, where a page does not say it.
  static let titleCorner = Point(x: 36, y: 14.4)
  /// The most steps of nesting in an outline.
  static let deepest = 48

  init(_ space: OneSpace) { self.space = space }

  /// Reads the page; throws if there is none.
  mutating func page() throws(ForeignFault) -> ForeignPage {
    guard let node = node() else { throw .damaged }
    let properties = node.properties
    var page = Self.sheet(properties)
    page.title = properties.text(.pageTitle)
    if let color = properties.number(.pageColor).flatMap(Color.init(colorRef:)) {
      page.paper = Paper(.plain, color: color)
    }
    var elements: [(isBelow: Bool, element: ForeignElement)] = []
    for id in properties.objects(.structure) where space.claim(id) {
      guard let title = space.object(id), title.kind == .title else { continue }
      elements += titleElements(title, on: properties).map { (false, $0) }
    }
    for id in properties.objects(.children) where space.claim(id) {
      guard let object = space.object(id) else {
        ownLosses.count(.damagedElements)
        continue
      }
      let isBelow = object.properties.flag(.isBackground)
      elements += self.elements(of: object).map { (isBelow, $0) }
    }
    page.tags = texts.tags
    var bounds = Box.empty
    for isBelow in [true, false] {
      for entry in elements where entry.isBelow == isBelow {
        add(entry.element, to: &page)
        bounds = bounds.union(entry.element.bounds)
      }
    }
    for file in attached { page.attach(file.bytes, named: file.name) }
    // OneNote shows what is beside a sheet of a fixed size as well.
    if let sheet = page.page.size?.box.expanded(by: 3), !bounds.isEmpty,
      !sheet.contains(bounds)
    {
      page.isBoundless = true
    }
    return page
  }

  /// The node of the page, which its manifest refers to.
  mutating func node() -> OneObject? {
    guard let root = space.roots[OneSpace.content].flatMap({ space.object($0) }) else { return nil }
    if root.kind == .page { return root }
    for id in root.properties.objects(.contents) {
      if let page = space.object(id), page.kind == .page { return page }
    }
    return nil
  }

  /// An empty page: of a fixed size, or as large as its content.
  static func sheet(_ properties: OneProperties) -> ForeignPage {
    var size = Point(
      x: properties.length(.pageWidth) ?? 754, y: properties.length(.pageHeight) ?? 783)
    if properties.has(.isPortrait), !properties.flag(.isPortrait), size.x < size.y {
      size = Point(x: size.y, y: size.x)
    }
    var page = ForeignPage(width: size.x, height: size.y)
    page.isBoundless = (properties.number(.pageSize) ?? 0) == 0
    return page
  }

  mutating func add(_ element: ForeignElement, to page: inout ForeignPage) {
    page.add(element, counting: &ownLosses)
  }

  /// The elements of an object on the page.
  mutating func elements(of object: OneObject) -> [ForeignElement] {
    let properties = object.properties
    let corner = Point(x: properties.length(.offsetX) ?? 0, y: properties.length(.offsetY) ?? 0)
    switch object.kind {
    case .outline: return outline(object, at: corner).elements
    case .picture: return picture(object, at: corner).map { [$0] } ?? []
    case .ink: return ink.strokes(of: object, in: &space).map(ForeignElement.element)
    case .attachment: attach(properties)
    case .title: break
    default: ownLosses.count(.unknownElements)
    }
    return []
  }

  /// The title, and below it the date with the time.
  mutating func titleElements(
    _ title: OneObject, on page: OneProperties
  ) -> [ForeignElement] {
    var corner = Point(
      x: page.length(.pageOriginX) ?? Self.titleCorner.x,
      y: page.length(.pageOriginY) ?? Self.titleCorner.y)
    corner =
      corner
      + Point(x: title.properties.length(.offsetX) ?? 0, y: title.properties.length(.offsetY) ?? 0)
    var elements: [ForeignElement] = []
    for id in title.properties.objects(.children) where space.claim(id) {
      guard let outline = space.object(id), outline.kind == .outline else { continue }
      if outline.properties.flag(.isTitleDate) {
        elements += date(outline, at: corner + Point(x: 0, y: 6))
      } else {
        let flow = self.outline(outline, at: corner)
        elements += flow.elements
        corner.y = max(flow.bottom, corner.y + 24)
      }
    }
    return elements
  }

  /// The date and the time, which are paragraphs of their own beside each other.
  mutating func date(_ outline: OneObject, at corner: Point) -> [ForeignElement] {
    var line: OneParagraph?
    for id in outline.properties.objects(.children) where space.claim(id) {
      guard let element = space.object(id) else { continue }
      for id in element.properties.objects(.contents) where space.claim(id) {
        guard let text = space.object(id), text.kind == .text else { continue }
        let paragraph = texts.paragraph(text, in: &space)
        if line != nil {
          line?.runs.append(.letters("    ", paragraph.look, link: ""))
          line?.runs += paragraph.runs
        } else {
          line = paragraph
        }
      }
    }
    return line.flatMap { OneTextBox.element([$0], at: corner, width: 0) }.map {
      [.element($0)]
    } ?? []
  }

  mutating func attach(_ properties: OneProperties) {
    if let bytes = properties.object(.attachedFile).flatMap({ space.file($0) }) {
      let name = properties.text(.attachedName)
      return attached.append((name.isEmpty ? "OneNote" : name, bytes))
    }
    switch properties.number(.recording) {
    case 1: ownLosses.count(.recordings)
    case 2: ownLosses.count(.videos)
    default: ownLosses.count(.attachments)
    }
  }

  /// A picture with its upper left corner at a point; nil if its file is not in the section.
  mutating func picture(_ object: OneObject, at corner: Point) -> ForeignElement? {
    let properties = object.properties
    guard let bytes = pictureFile(properties) else {
      ownLosses.count(.pictures)
      return nil
    }
    if !properties.objects(.contents).isEmpty { ownLosses.count(.embedded) }
    if !properties.text(.link).isEmpty { ownLosses.count(.links) }
    if properties.has(.tags) { ownLosses.count(.formats) }
    let size = Self.size(ofPicture: properties)
    return .picture(
      bytes, in: Box(low: corner, high: corner + size),
      text: String(properties.text(.alternativeText).prefix(4000)))
  }

  func pictureFile(_ properties: OneProperties) -> [UInt8]? {
    let files = [OneProperty.picture, .webPicture].lazy.compactMap { properties.object($0) }
      .compactMap { space.file($0) }
    return files.first { PictureKind(of: Array($0.prefix(4096))) != nil }
  }

  /// The size of a picture as it is shown.
  static func size(ofPicture properties: OneProperties) -> Point {
    func length(_ most: OneProperty, _ own: OneProperty) -> Double? {
      [properties.length(most), properties.length(own)].lazy.compactMap { $0 }.first { $0 > 0 }
    }
    let width = length(.mostWidth, .pictureWidth)
    let height = length(.mostHeight, .pictureHeight)
    return Point(x: width ?? height ?? 144, y: height ?? width ?? 144)
  }
}

extension OnePageReader {
  /// What an outline becomes, from its corner downwards.
  struct Flow {
    var elements: [ForeignElement] = []
    let left: Double
    let width: Double
    /// The place below everything so far.
    var bottom: Double
    /// The paragraphs of the text box that is not finished, and where it begins.
    var paragraphs: [OneParagraph] = []
    var start = 0.0
    var numbers = OneListNumbers()

    init(at corner: Point, width: Double) {
      (left, self.width, bottom) = (corner.x, width, corner.y)
    }

    /// The most paragraphs of a text box.
    private static let mostParagraphs = 1000

    mutating func add(_ paragraph: OneParagraph) {
      if paragraph.space.before > 1, !paragraph.line.kind.isList { endText() }
      if paragraphs.isEmpty { start = bottom + max(paragraph.space.before, 0) }
      if paragraphs.isEmpty { bottom = start }
      paragraphs.append(paragraph)
      bottom += OneTextBox.height(of: paragraph, width: width)
      if paragraph.space.after > 1, !paragraph.line.kind.isList {
        endText()
        bottom += paragraph.space.after
      }
      if paragraphs.count >= Self.mostParagraphs { endText() }
    }

    /// Makes a text box of the paragraphs so far.
    mutating func endText() {
      let corner = Point(x: left, y: start)
      if let element = OneTextBox.element(paragraphs, at: corner, width: width) {
        elements.append(.element(element))
      }
      paragraphs = []
      numbers.interrupt()
    }

    /// Adds something below the text.
    mutating func add(_ added: [ForeignElement], height: Double) {
      elements += added
      bottom += height
    }
  }

  /// An outline from its corner downwards.
  mutating func outline(
    _ outline: OneObject, at corner: Point
  ) -> (elements: [ForeignElement], bottom: Double) {
    let properties = outline.properties
    let width = properties.length(.mostWidth) ?? properties.length(.reservedWidth) ?? 0
    var flow = Flow(at: corner, width: width > 0 ? max(width, 36) : 0)
    let level = Int(min(properties.number(.childLevel) ?? 1, 16))
    addChildren(of: properties, level: level - 1, to: &flow, depth: 0)
    flow.endText()
    return (flow.elements, flow.bottom)
  }

  mutating func addChildren(
    of properties: OneProperties, level: Int, to flow: inout Flow, depth: Int
  ) {
    guard depth < Self.deepest else {
      ownLosses.count(.damagedElements)
      return
    }
    for id in properties.objects(.children) where space.claim(id) {
      guard let object = space.object(id) else {
        ownLosses.count(.damagedElements)
        continue
      }
      let deeper = level + Int(min(object.properties.number(.childLevel) ?? 1, 16))
      switch object.kind {
      case .outlineGroup: break
      case .outlineElement:
        addContents(of: object.properties, level: max(level, 0), to: &flow, depth: depth)
      default:
        ownLosses.count(.unknownElements)
        continue
      }
      addChildren(of: object.properties, level: deeper, to: &flow, depth: depth + 1)
    }
  }

  /// Adds what is in an element of an outline: mostly one paragraph.
  mutating func addContents(
    of properties: OneProperties, level: Int, to flow: inout Flow, depth: Int
  ) {
    var list = properties.object(.lists).flatMap { space.object($0)?.properties }
    for id in properties.objects(.contents) where space.claim(id) {
      guard let object = space.object(id) else {
        ownLosses.count(.damagedElements)
        continue
      }
      switch object.kind {
      case .text:
        var paragraph = texts.paragraph(object, in: &space)
        paragraph.line.level = min(level, LineStyle.mostLevels)
        flow.numbers.mark(&paragraph, list)
        list = nil
        if paragraph.hasInk {
          addHandwriting(paragraph, to: &flow)
        } else {
          flow.add(paragraph)
        }
      case .picture: addPicture(object, to: &flow)
      case .table:
        flow.endText()
        let table = table(object, at: Point(x: flow.left, y: flow.bottom), depth: depth)
        flow.add(table.elements, height: table.height)
      case .ink: addInk(object, to: &flow)
      case .attachment: attach(object.properties)
      default: ownLosses.count(.unknownElements)
      }
    }
  }

  mutating func addPicture(_ object: OneObject, to flow: inout Flow) {
    flow.endText()
    let size = Self.size(ofPicture: object.properties)
    // The lowest bits tell the alignment in the outline.
    let room = max(flow.width - size.x, 0)
    let shift: Double =
      switch (object.properties.number(.alignment) ?? 0) & 7 {
      case 2: room / 2
      case 3: room
      default: 0
      }
    let corner = Point(x: flow.left + shift, y: flow.bottom)
    if let picture = picture(object, at: corner) { flow.add([picture], height: size.y) }
  }

  /// Adds a drawing inside of an outline, whose place follows from the text before it.
  mutating func addInk(_ object: OneObject, to flow: inout Flow) {
    flow.endText()
    let strokes = ink.strokes(of: object, in: &space)
    let bounds = strokes.reduce(Box.empty) { $0.union($1.bounds) }
    guard !bounds.isEmpty else { return }
    let shift = Point(x: flow.left, y: flow.bottom) - bounds.low
    flow.add(
      strokes.map { ForeignElement.element($0).moved(by: shift) },
      height: min(bounds.height, ForeignPage.farthest))
  }

  /// Adds handwritten words, one after the other like typed ones.
  mutating func addHandwriting(_ paragraph: OneParagraph, to flow: inout Flow) {
    flow.endText()
    let indent = Double(paragraph.line.level) * 27
    var place = Point(x: flow.left + indent, y: flow.bottom)
    let least = paragraph.look.size * 1.22
    var height = least
    var letters = paragraph
    letters.runs = []
    for run in paragraph.runs {
      switch run {
      case .letters: letters.runs.append(run)
      case .space(let width): place.x += min(max(width, 0), 1000)
      case .lineBreak:
        place = Point(x: flow.left + indent, y: place.y + height)
        height = least
      case .ink(let word):
        let strokes = ink.strokes(
          ofData: word.data, in: &space, OneInk.Placement(), start: 0)
        let bounds = word.box ?? strokes.reduce(Box.empty) { $0.union($1.bounds) }
        guard !strokes.isEmpty, !bounds.isEmpty else {
          ownLosses.count(.unknownElements)
          continue
        }
        let isFull = flow.width > 0 && place.x + bounds.width > flow.left + flow.width
        if isFull, place.x > flow.left + indent {
          place = Point(x: flow.left + indent, y: place.y + height)
          height = least
        }
        let shift = place - bounds.low
        flow.elements += strokes.map { ForeignElement.element($0).moved(by: shift) }
        place.x += min(bounds.width, ForeignPage.farthest)
        height = max(height, min(bounds.height, ForeignPage.farthest))
      }
    }
    flow.bottom = place.y + height
    if !letters.isEmpty { flow.add(letters) }
  }
}
